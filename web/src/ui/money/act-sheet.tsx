import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useMoneyCall } from '../../platform/calls/use-money-call.ts';
import { Button, type ButtonProps } from '../button.tsx';
import { FailedNote } from './failed-note.tsx';
import { UnknownNote } from './money-facts.tsx';
import { Sheet } from '../sheet.tsx';

export interface ActSheetProps<C extends Call> {
  title: string;
  call: C;
  /** What is asked for; null while something is missing. */
  fields: Fields<C> | null;
  confirm: string;
  kind?: ButtonProps['kind'];
  /** Why it cannot be done now. */
  reason?: string | undefined;
  onDone: (answer: Answer<C>) => void;
  /** It was refused, or failed, and the sheet is left. */
  onGivenUp?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * What an act would do, before it is done; then what became of it. Mounted while it is asked for. It is a form: Enter in a
 * field does what the main button does.
 */
export function ActSheet<C extends Call>({
  title,
  call,
  fields,
  confirm,
  kind = 'primary',
  reason,
  onDone,
  onGivenUp,
  onClose,
  children,
}: ActSheetProps<C>) {
  const { t } = useLingui();
  const formId = useId();
  const { state, submit, checkAgain } = useMoneyCall(call, (answer) => {
    onDone(answer);
    onClose();
  });
  const isBusy = state.kind === 'sending' || state.kind === 'unknown';
  const leave = (): void => {
    if (state.kind === 'failed') onGivenUp?.();
    onClose();
  };
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (fields !== null && reason === undefined && !isBusy) void submit(fields);
  };
  return (
    <Sheet
      open
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
            <Button type="submit" form={formId} kind={kind} loading={isBusy} disabled={fields === null} reason={reason}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={send}>
        {children}
      </form>
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
    </Sheet>
  );
}
