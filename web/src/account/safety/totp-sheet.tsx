import { totpConfirm, totpDisable, totpStart } from '@aureus/contract/account/factor-calls.ts';
import { codeDigits } from '@aureus/core/typed/code.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/button.tsx';
import { CopyIcon } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { FieldButton, TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { codeProblem } from '../rules.ts';
import { FreezeNote } from './freeze-note.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Refusal } from './refusal.tsx';
import { RenewCodes } from './renew-codes.tsx';
import styles from './safety.module.css';
import { useAction } from './use-action.ts';

export interface TotpSheetProps {
  open: boolean;
  onClose: () => void;
  /** Whether an authenticator guards the account now. */
  on: boolean;
  codesLeft: number;
}

/** Turns the authenticator on, with its QR and recovery codes; or off, or makes new recovery codes. */
export function TotpSheet({ open, onClose, on, codesLeft }: TotpSheetProps) {
  const { t } = useLingui();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = (): void => {
    setCodes(null);
    onClose();
  };
  // Codes nobody has kept must not be lost by a stray press.
  return (
    <Sheet open={open} onClose={close} title={t`Authenticator app`} dismissable={codes === null}>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onKept={close} />
      ) : on ? (
        <TotpOn codesLeft={codesLeft} onCodes={setCodes} onOff={close} />
      ) : (
        <TotpSetUp onCodes={setCodes} />
      )}
    </Sheet>
  );
}

function TotpSetUp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useLingui();
  const { busy, refusal, run } = useAction();
  const [started, setStarted] = useState<{ secret: string; uri: string } | null>(null);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (codeProblem(code) !== null) return;
    await run(
      async () => onCodes((await call(totpConfirm, { code: codeDigits(code) })).recovery_codes),
      t`Authenticator turned on`,
    );
    setCode('');
    setTried(false);
  };
  const copy = (secret: string): void => {
    navigator.clipboard.writeText(secret).then(
      () => toast(t`Copied`, { tone: 'good' }),
      () => toast(t`The browser does not allow copying`, { tone: 'bad' }),
    );
  };

  if (started === null) {
    return (
      <div className={styles.form}>
        <p className={styles.lead}>
          {t`An authenticator app on your phone makes a new code every 30 seconds. With it, your password alone opens nothing.`}
        </p>
        <FreezeNote />
        <Refusal text={refusal} />
        <Button full loading={busy} onClick={() => void run(async () => setStarted(await call(totpStart, {})))}>
          {t`Set up`}
        </Button>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p
        className={styles.lead}
      >{t`Scan this with your authenticator app, or type the key. Then enter the code it shows.`}</p>
      <div className={styles.qrFrame}>
        <QrCode text={started.uri} />
      </div>
      <TextField
        label={t`Key`}
        value={started.secret}
        readOnly
        inputClassName={styles.secret}
        side={
          <FieldButton onClick={() => copy(started.secret)} aria-label={t`Copy the key`}>
            <CopyIcon size={18} />
          </FieldButton>
        }
      />
      <TextField
        label={t`Code of the app`}
        name="totp"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        inputClassName={styles.factor}
        value={code}
        maxLength={64}
        onChange={({ target }) => setCode(target.value)}
        error={tried ? (codeProblem(code) ?? undefined) : undefined}
      />
      <Refusal text={refusal} />
      <Button type="submit" full loading={busy}>
        {t`Turn on`}
      </Button>
    </form>
  );
}

function TotpOn({
  codesLeft,
  onCodes,
  onOff,
}: {
  codesLeft: number;
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
}) {
  const { t } = useLingui();
  const { busy, refusal, run } = useAction();
  const [sure, setSure] = useState(false);
  const turnOff = async (): Promise<void> => {
    if (await run(() => call(totpDisable, {}), t`Authenticator turned off`)) onOff();
  };
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        {sure
          ? t`Without it, your password alone opens your account. Turn it off?`
          : t`The authenticator is on. ${plural(codesLeft, { one: '# recovery code is left.', other: '# recovery codes are left.' })}`}
      </p>
      <Refusal text={refusal} />
      {sure ? (
        <div className={styles.pair}>
          <Button kind="secondary" onClick={() => setSure(false)}>
            {t`Keep it`}
          </Button>
          <Button kind="danger" loading={busy} onClick={() => void turnOff()}>
            {t`Turn off`}
          </Button>
        </div>
      ) : (
        <>
          <RenewCodes onCodes={onCodes} />
          <Button full kind="text" onClick={() => setSure(true)}>
            {t`Turn off the authenticator`}
          </Button>
        </>
      )}
    </div>
  );
}
