import { deleteAddress, saveAddress } from '@aureus/contract/payout/calls.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { useProtectedPage } from '../platform/session/require-login.ts';
import { usePublicSettings } from '../platform/site/public-settings.ts';
import { useNow } from '../platform/time/use-now.ts';
import { FailedText } from '../ui/failed-text.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { AddressText } from '../ui/address-text.tsx';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { Chip, ChipRow } from '../ui/chip.tsx';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { cx } from '../ui/cx.ts';
import { PlusIcon } from '../ui/icons.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { WalletRefresh } from '../wallet/public.ts';
import { AddressQrSheet } from './address-qr-sheet.tsx';
import { TagNote } from './network-notes.tsx';
import styles from './payout.module.css';
import { addressesQuery, type SavedAddress } from './queries.ts';
import { shortAddress, Waiting } from './waiting.tsx';

type Act = 'qr' | 'rename' | 'delete';
type Asked = { act: Act; address: SavedAddress } | null;

/** The addresses money can be withdrawn to. */
export default function AddressesPage() {
  const { t } = useLingui();
  const { addressWaitHours: hours } = usePublicSettings();
  const isLoggedIn = useProtectedPage();
  const query = useQuery({ ...addressesQuery(), enabled: isLoggedIn });
  const [asked, setAsked] = useState<Asked>(null);
  const addresses = query.data ?? [];
  const coins = [...new Set(addresses.map(({ name }) => name))];
  const [chosen, setChosen] = useState<string | null>(null);
  // The last address of a coin may be deleted while its coin is chosen.
  const coin = chosen !== null && coins.includes(chosen) ? chosen : null;
  const now = useNow();
  const add = (
    <Link to="/pages/setting/addWallet" className={cx(buttons.button, buttons.primary, buttons.small)}>
      {t`Add an address`}
    </Link>
  );
  return (
    <>
      <NavBar
        title={t`Withdrawal addresses`}
        actions={
          <Link to="/pages/setting/addWallet" className={buttons.icon} aria-label={t`Add an address`}>
            <PlusIcon />
          </Link>
        }
      />
      <WalletRefresh>
        <main className={styles.page}>
          {isLoggedIn ? (
            <ListStates
              query={query}
              isEmpty={addresses.length === 0}
              empty={
                <EmptyState
                  title={t`No addresses yet`}
                  note={t`Save the addresses you withdraw to. A new one can be used after ${plural(hours, { one: '# hour', other: '# hours' })}.`}
                  action={add}
                />
              }
            >
              {coins.length < 2 ? null : (
                <ChipRow label={t`Coin`}>
                  {[null, ...coins].map((each) => (
                    <Chip key={each} selected={each === coin} onClick={() => setChosen(each)}>
                      {each ?? t`All`}
                    </Chip>
                  ))}
                </ChipRow>
              )}
              <ul className={styles.list}>
                {addresses
                  .filter(({ name }) => coin === null || name === coin)
                  .map((address) => (
                    <li key={address.id}>
                      <AddressCard address={address} now={now} onAsk={(act) => setAsked({ act, address })} />
                    </li>
                  ))}
              </ul>
              <p
                className={styles.note}
              >{t`A new address can be used after ${plural(hours, { one: '# hour', other: '# hours' })}: time to notice one that is not yours.`}</p>
            </ListStates>
          ) : null}
        </main>
      </WalletRefresh>
      <AddressQrSheet address={asked?.act === 'qr' ? asked.address : null} onClose={() => setAsked(null)} />
      <RenameSheet address={asked?.act === 'rename' ? asked.address : null} onClose={() => setAsked(null)} />
      <DeleteSheet address={asked?.act === 'delete' ? asked.address : null} onClose={() => setAsked(null)} />
    </>
  );
}

function AddressCard({ address, now, onAsk }: { address: SavedAddress; now: number; onAsk: (act: Act) => void }) {
  const { t } = useLingui();
  const name = address.label === '' ? address.name : address.label;
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <CoinIcon code={address.name} src={address.logo} size={32} />
        <span className={styles.name}>
          {name}
          {address.label === '' ? null : <small>{address.name}</small>}
        </span>
        <Badge tone="plain">{address.network}</Badge>
        <Waiting usableFrom={address.usable_from} now={now} />
      </div>
      <p className={styles.address}>
        <AddressText>{address.address}</AddressText>
      </p>
      <TagNote address={address.network === 'XRP' ? address.address : ''} />
      <div className={styles.meta}>
        <span>
          {t`Sent so far`} <Amount value={address.sent_total} unit={address.name} maxDigits={8} personal />
        </span>
        <span className={styles.buttons}>
          <Button kind="text" size="small" onClick={() => onAsk('qr')}>
            {t`QR code`} <span className="visually-hidden">{name}</span>
          </Button>
          <Button kind="text" size="small" onClick={() => onAsk('rename')} aria-label={t`Rename ${name}`}>
            {t`Rename`}
          </Button>
          <Button kind="text" size="small" onClick={() => onAsk('delete')} aria-label={t`Delete ${name}`}>
            {t`Delete`}
          </Button>
        </span>
      </div>
    </article>
  );
}

const refreshKey = ['private', 'wallet', 'payout'];

function RenameSheet({ address, onClose }: { address: SavedAddress | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={address !== null} onClose={onClose} title={t`Rename address`}>
      {address === null ? null : <RenameForm address={address} onDone={onClose} />}
    </Sheet>
  );
}

function RenameForm({ address, onDone }: { address: SavedAddress; onDone: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [name, setName] = useState(address.label);
  const rename = useMutation({
    mutationFn: () => call(saveAddress, { id: address.id, name: name.trim() }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: refreshKey });
      onDone();
    },
  });
  return (
    <form
      className={styles.list}
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate();
      }}
    >
      <TextField
        label={t({ message: 'Name', context: 'of an address' })}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
        error={rename.isError ? <FailedText error={rename.error} /> : undefined}
      />
      <Button type="submit" full loading={rename.isPending}>
        {t`Save`}
      </Button>
    </form>
  );
}

function DeleteSheet({ address, onClose }: { address: SavedAddress | null; onClose: () => void }) {
  const { t } = useLingui();
  const { addressWaitHours: hours } = usePublicSettings();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteAddress, { id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: refreshKey });
      toast(t`Address deleted`, { tone: 'good' });
      onClose();
    },
  });
  return (
    <Sheet
      open={address !== null}
      onClose={onClose}
      title={t`Delete this address?`}
      dismissable={!remove.isPending}
      foot={
        <>
          <Button kind="secondary" disabled={remove.isPending} onClick={onClose}>
            {t`Keep it`}
          </Button>
          <Button
            kind="danger"
            loading={remove.isPending}
            onClick={() => address !== null && remove.mutate(address.id)}
          >
            {t`Delete`}
          </Button>
        </>
      }
    >
      <p>{address === null ? null : shortAddress(address.address)}</p>
      <p
        className={styles.note}
      >{t`Saved again, it waits ${plural(hours, { one: '# hour', other: '# hours' })} again.`}</p>
      {remove.isError ? <FailedNote error={remove.error} /> : null}
    </Sheet>
  );
}
