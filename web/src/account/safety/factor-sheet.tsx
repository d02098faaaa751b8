import { groupedCode } from '@aureus/core/typed/code.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { LinkRow } from '../../ui/row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FactorField, isWholeFactor } from './factor-field.tsx';
import { supportsPasskeys, passkeyAsFactor } from './passkey.ts';
import { safetyQuery } from './queries.ts';
import { Refusal } from './refusal.tsx';
import styles from './safety.module.css';
import { useProblemText } from './use-problem-text.tsx';

/** A second factor as calls take it: a code, or what a passkey answered. Good once. */
export type Factor = { readonly factor_code: string } | { readonly passkey: string };

export interface FactorSheetProps {
  open: boolean;
  onClose: () => void;
  /** Given a factor to be sent with the call. */
  onFactor: (factor: Factor) => void;
  /** The call is under way. */
  busy?: boolean;
  /** What the server said to the last factor. */
  refusal?: ReactNode;
  /** What is about to happen, e.g. amount and destination. */
  children?: ReactNode;
}

/** Asks for a second factor: the code of an authenticator, a recovery code, or a passkey; whatever the user has. */
export function FactorSheet({ open, onClose, busy = false, ...props }: FactorSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Confirm it’s you`} dismissable={!busy}>
      <FactorForm busy={busy} {...props} />
    </Sheet>
  );
}

function FactorForm({
  onFactor,
  busy,
  refusal = null,
  children,
}: Omit<FactorSheetProps, 'open' | 'onClose'> & { busy: boolean }) {
  const { t } = useLingui();
  const formId = useId();
  const { data: safety, error, refetch } = useQuery(safetyQuery());
  const problemText = useProblemText();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);
  const [asking, setAsking] = useState(false);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isWholeFactor(code) || busy) return;
    setProblem(null);
    onFactor({ factor_code: groupedCode(code) });
    // A code counts once: whatever comes of it, the next try needs another.
    setCode('');
    setTried(false);
  };
  const byPasskey = async (): Promise<void> => {
    setAsking(true);
    setProblem(null);
    try {
      onFactor({ passkey: await passkeyAsFactor() });
    } catch (failure) {
      setProblem(problemText(failure));
    } finally {
      setAsking(false);
    }
  };

  const hasCodes = safety !== undefined && (safety.totp || (safety.passkeys > 0 && safety.recovery_codes_left > 0));
  const form = useRef<HTMLFormElement>(null);
  // The field comes after the sheet, which had nothing to give the focus to when it opened.
  useEffect(() => {
    if (hasCodes && !form.current?.closest('dialog')?.querySelector(':focus'))
      form.current?.querySelector('input')?.focus();
  }, [hasCodes]);

  if (error !== null && safety === undefined) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (safety === undefined) return <Skeleton height={96} radius={12} />;
  const hasPasskey = safety.passkeys > 0 && supportsPasskeys();
  const said = problem ?? refusal;
  return (
    <div className={styles.form}>
      {children}
      {hasCodes ? (
        <form ref={form} id={formId} className={styles.form} onSubmit={submit} noValidate>
          <FactorField
            value={code}
            onChange={setCode}
            recovery={!safety.totp}
            error={tried && !isWholeFactor(code) ? t`Enter the whole code` : undefined}
          />
        </form>
      ) : null}
      <Refusal text={said} />
      {hasCodes ? (
        <Button type="submit" form={formId} kind={safety.totp ? 'primary' : 'secondary'} full loading={busy}>
          {t`Confirm`}
        </Button>
      ) : null}
      {hasPasskey ? (
        <Button
          kind={safety.totp ? 'secondary' : 'primary'}
          full
          loading={asking || (busy && !safety.totp)}
          onClick={() => void byPasskey()}
        >
          {t`Use a passkey`}
        </Button>
      ) : null}
      {safety.totp || safety.passkeys > 0 ? null : (
        <LinkRow
          title={t`Set up two-factor authentication`}
          note={t`An authenticator app or a passkey is needed for this.`}
          to="/pages/setting/security"
        />
      )}
    </div>
  );
}
