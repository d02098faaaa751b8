import type { NetworkId } from '@aureus/contract/deposit/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { TextField } from '../ui/text-field.tsx';
import styles from './payout.module.css';
import { parseTag, tagIn } from './xrp-tag.ts';

/** What has to be known of a network before an address of it is saved; nothing for most. */
export function NetworkNote({ network }: { network: NetworkId }) {
  const { t } = useLingui();
  const notes: Partial<Record<NetworkId, string>> = {
    ATOM: t`Withdrawals of ATOM carry no memo. Most exchanges need one: send to a wallet of your own instead.`,
    SUI: t`Sui addresses have no checksum: a wrong character cannot be noticed. Compare all of them, or paste.`,
  };
  const note = notes[network];
  return note === undefined ? null : <p className={styles.warn}>{note}</p>;
}

/** The destination tag of an address on the XRP Ledger, as an exchange names it. */
export function TagField({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Destination tag`}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={64}
      onChange={(event) => onChange(event.target.value)}
      error={parseTag(value) === undefined ? t`A destination tag is a number up to 4294967295.` : undefined}
      hint={t`Exchanges need it; without it they cannot tell whose money it is. Leave it empty for a wallet of your own.`}
    />
  );
}

/** The account and the tag an X-address holds, for who knows them apart; nothing for other addresses. */
export function TagNote({ address }: { address: string }) {
  const { t } = useLingui();
  const held = tagIn(address);
  if (held === null) return null;
  const { account, tag } = held;
  return <p className={styles.note}>{t`Holds the address ${account} and the destination tag ${String(tag)}`}</p>;
}
