import {
  passkeyDelete,
  passkeyRegister,
  passkeyRegisterOptions,
  passkeyRename,
  type passkeys,
} from '@aureus/contract/account/factor-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { ButtonRow } from '../../ui/row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { supportsPasskeys, makePasskeyFor } from './passkey.ts';
import { FreezeNote } from './freeze-note.tsx';
import { passkeysQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Refusal } from './refusal.tsx';
import { RenewCodes } from './renew-codes.tsx';
import styles from './safety.module.css';
import { useAction } from './use-action.ts';

type Passkey = Answer<typeof passkeys>[number];

export interface PasskeysSheetProps {
  open: boolean;
  onClose: () => void;
  /** Recovery codes that were not used yet. */
  codesLeft: number;
}

/** The passkeys of the account: add one, name it, remove it; or make new recovery codes, which stand in for a lost one. */
export function PasskeysSheet({ open, onClose, codesLeft }: PasskeysSheetProps) {
  const { t } = useLingui();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // Codes nobody has kept must not be lost by a stray press.
  return (
    <Sheet open={open} onClose={onClose} title={t`Passkeys`} dismissable={codes === null}>
      {codes === null ? (
        <Passkeys codesLeft={codesLeft} onCodes={setCodes} />
      ) : (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      )}
    </Sheet>
  );
}

function Passkeys({ codesLeft, onCodes }: { codesLeft: number; onCodes: (codes: readonly string[] | null) => void }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { data, error, refetch } = useQuery(passkeysQuery());
  const { busy, refusal, run } = useAction();
  const [chosen, setChosen] = useState<Passkey | null>(null);
  const add = (): Promise<boolean> =>
    run(
      async () => {
        const passkey = await makePasskeyFor((await call(passkeyRegisterOptions, {})).options);
        const made = await call(passkeyRegister, { passkey, name: deviceName() });
        onCodes(made.recovery_codes);
      },
      t`Passkey added`,
    );

  if (chosen !== null) return <OnePasskey passkey={chosen} onDone={() => setChosen(null)} />;
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        {t`A passkey lives on your device and opens your account by finger, face or PIN. It cannot be guessed or given away by mistake.`}
      </p>
      {error !== null && data === undefined ? <ErrorState small error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <SkeletonRows count={2} lead={false} /> : null}
      {data?.map((passkey) => (
        <ButtonRow
          key={passkey.id}
          title={passkey.name}
          note={
            passkey.last_used_time === null
              ? t`Added ${dateTime(passkey.create_time)}`
              : t`Last used ${dateTime(passkey.last_used_time)}`
          }
          onPress={() => setChosen(passkey)}
        />
      ))}
      <FreezeNote />
      <Refusal text={refusal} />
      <Button
        full
        loading={busy}
        reason={supportsPasskeys() ? undefined : t`This browser does not know passkeys`}
        onClick={() => void add()}
      >
        {t`Add a passkey`}
      </Button>
      {data === undefined || data.length === 0 ? null : (
        <>
          <p className={styles.lead}>{t`Recovery codes left: ${codesLeft}`}</p>
          <RenewCodes onCodes={onCodes} />
        </>
      )}
    </div>
  );
}

function OnePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useLingui();
  const { busy, refusal, run } = useAction();
  const [name, setName] = useState(passkey.name);
  const fine = name.trim() !== '';
  const rename = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (fine && (await run(() => call(passkeyRename, { id: passkey.id, name: name.trim() }), t`Saved`))) onDone();
  };
  const remove = async (): Promise<void> => {
    if (await run(() => call(passkeyDelete, { id: passkey.id }), t`Passkey removed`)) onDone();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void rename(event)} noValidate>
      <TextField
        label={t`Name`}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
        error={fine ? undefined : t`Give it a name`}
      />
      <Refusal text={refusal} />
      <Button type="submit" full loading={busy}>
        {t`Save`}
      </Button>
      <div className={styles.pair}>
        <Button kind="secondary" onClick={onDone}>
          {t`Back`}
        </Button>
        <Button kind="danger" disabled={busy} onClick={() => void remove()}>
          {t`Remove`}
        </Button>
      </div>
    </form>
  );
}

/** A first name for a passkey: what it was made on. */
function deviceName(): string {
  const agent = navigator.userAgent;
  const found = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'].find((name) =>
    agent.includes(name),
  );
  return { Macintosh: 'Mac', CrOS: 'Chromebook' }[found ?? ''] ?? found ?? 'Passkey';
}
