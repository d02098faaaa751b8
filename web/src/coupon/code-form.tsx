import { take } from '@aureus/contract/coupon/calls.ts';
import { capitalCode } from '@aureus/core/typed/code.ts';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { Button } from '../ui/button.tsx';
import { FailedText } from '../ui/failed-text.tsx';
import { UnknownNote } from '../ui/money/money-facts.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './coupon.module.css';

/** Takes a coupon that is not in the list, by its code. */
export function CodeForm({ onTaken }: { onTaken: () => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const wanted = capitalCode(code);
  const { state, submit, checkAgain, reset } = useMoneyCall(take, () => {
    setCode('');
    onTaken();
  });
  const isBusy = state.kind === 'sending' || state.kind === 'unknown';
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (wanted !== '' && !isBusy) void submit({ code: wanted });
  };
  return (
    <form className={styles.code} onSubmit={send}>
      <TextField
        label={t`Have a code?`}
        placeholder="GOLD-LEAF-2026"
        value={code}
        maxLength={80}
        autoCapitalize="characters"
        autoComplete="off"
        disabled={isBusy}
        onChange={(event) => {
          setCode(event.target.value);
          if (state.kind !== 'idle') reset();
        }}
        error={state.kind === 'failed' ? <FailedText error={state.error} /> : undefined}
      />
      {state.kind === 'unknown' ? (
        <>
          <UnknownNote />
          <Button loading={state.checking} onClick={checkAgain}>{t`Check again`}</Button>
        </>
      ) : (
        <Button type="submit" kind="secondary" loading={isBusy} disabled={wanted === ''}>
          {t({ message: 'Take', context: 'coupon' })}
        </Button>
      )}
      {state.kind === 'done' ? (
        <p className={styles.taken} role="status">
          {t`The coupon is yours.`}
        </p>
      ) : null}
    </form>
  );
}
