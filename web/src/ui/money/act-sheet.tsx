import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { errorText } from '../../platform/calls/error-text.ts';
import { useMoneyCall } from '../../platform/calls/use-money-call.ts';
import { Button, type ButtonProps } from '../button.tsx';
import { UnknownNote } from './money-facts.tsx';
import form from './money-form.module.css';
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
  /** It has happened; the sheet closes by itself. */
  onDone: (answer: Answer<C>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** What an act of money would do, before it is done; then what became of it. Mounted while it is asked for. */
export function ActSheet<C extends Call>({
  title,
  call,
  fields,
  confirm,
  kind = 'primary',
  reason,
  onDone,
  onClose,
  children,
}: ActSheetProps<C>) {
  const { t } = useLingui();
  const { state, submit, checkAgain } = useMoneyCall(call, (answer) => {
    onDone(answer);
    onClose();
  });
  const isBusy = state.kind === 'sending' || state.kind === 'unknown';
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      dismissable={!isBusy}
      foot={
        <>
          <Button kind="secondary" onClick={onClose} disabled={isBusy}>
            {t({ message: 'Back', context: 'leaves a sheet' })}
          </Button>
          {state.kind === 'unknown' ? (
            <Button loading={state.checking} onClick={checkAgain}>
              {t`Check again`}
            </Button>
          ) : (
            <Button
              kind={kind}
              loading={isBusy}
              disabled={fields === null}
              reason={reason}
              onClick={() => fields !== null && void submit(fields)}
            >
              {confirm}
            </Button>
          )}
        </>
      }
    >
      {children}
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {state.kind === 'failed' ? (
        <p className={form.failed} role="alert">
          {errorText(state.error)}
        </p>
      ) : null}
    </Sheet>
  );
}
