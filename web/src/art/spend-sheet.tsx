import { CallError } from '@aureus/client/call-error.ts';
import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { type Factor, FactorSheet } from '../account/public.ts';
import { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { Button } from '../ui/button.tsx';
import { FailedText } from '../ui/failed-text.tsx';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { UnknownNote } from '../ui/money/money-facts.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Sheet } from '../ui/sheet.tsx';

interface Props<C extends Call> {
  title: string;
  call: C;
  /** What is asked for; null while something is missing. */
  fields: Fields<C> | null;
  confirm: string;
  /** Why it cannot be done now. */
  reason?: string | undefined;
  onDone: (answer: Answer<C>) => void;
  /** It was refused, or failed, and the sheet is left. */
  onGivenUp: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Refusals of what may be done with a proof. */
const ASKING: ReadonlySet<string> = new Set(['art_proof_required', 'art_below_paid']);

/**
 * What is spent on a work or what it is offered for, before it is done; then what became of it. When the server says that
 * it is more than may be spent so, or less than was paid, the same is asked for as for a withdrawal: the funds PIN, then a second factor.
 */
export function SpendSheet<C extends Call>({
  title,
  call,
  fields,
  confirm,
  reason,
  onDone,
  children,
  ...leaving
}: Props<C>) {
  const { t } = useLingui();
  const formId = useId();
  const [isAsked, setAsked] = useState(false);
  const [pin, setPin] = useState('');
  const [isFactor, setFactor] = useState(false);
  const { state, submit, checkAgain, reset } = useMoneyCall(call, (answer) => {
    onDone(answer);
    leaving.onClose();
  });
  const isBusy = state.kind === 'sending' || state.kind === 'unknown';
  const failure = state.kind === 'failed' ? state.error : null;
  const code = failure instanceof CallError ? (failure.code ?? '') : '';
  if (ASKING.has(code) && !isAsked) setAsked(true);
  // Only what is wrong with the factor is said beside it; anything else leads back to the facts.
  const isOfFactor = code.startsWith('second_factor');
  const asksFactor = isFactor && (state.kind === 'idle' || state.kind === 'sending' || isOfFactor);
  const missing = reason ?? (isAsked && pin === '' ? t`Enter your funds PIN` : undefined);
  const leave = (): void => {
    if (failure !== null) leaving.onGivenUp();
    leaving.onClose();
  };
  const go = (): void => {
    if (missing !== undefined || fields === null) return;
    if (!isAsked) return void submit(fields);
    reset();
    setFactor(true);
  };
  const prove = (factor: Factor): void => {
    if (fields !== null) void submit({ ...fields, pay_password: pin, ...factor });
  };
  return (
    <>
      <Sheet
        open={!asksFactor}
        onClose={leave}
        title={title}
        dismissable={!isBusy}
        foot={
          <>
            <Button kind="secondary" onClick={leave} disabled={isBusy}>
              {t({ message: 'Back', context: 'leaves a sheet' })}
            </Button>
            {state.kind === 'unknown' ? (
              <Button loading={state.checking} onClick={checkAgain}>
                {t`Check again`}
              </Button>
            ) : (
              <Button type="submit" form={formId} loading={isBusy} disabled={fields === null} reason={missing}>
                {confirm}
              </Button>
            )}
          </>
        }
      >
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            go();
          }}
        >
          {children}
          {isAsked ? (
            <PasswordField
              label={t`Funds PIN`}
              value={pin}
              inputMode="numeric"
              autoComplete="off"
              maxLength={64}
              onChange={(event) => setPin(event.target.value)}
            />
          ) : null}
        </form>
        {state.kind === 'unknown' ? <UnknownNote /> : null}
        {failure === null || isOfFactor ? null : <FailedNote error={failure} />}
      </Sheet>
      <FactorSheet
        open={asksFactor}
        onClose={() => {
          setFactor(false);
          reset();
        }}
        busy={isBusy}
        refusal={isOfFactor ? <FailedText error={failure} /> : null}
        onFactor={prove}
      >
        {children}
      </FactorSheet>
    </>
  );
}
