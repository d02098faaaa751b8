import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMoneyCall } from '../../platform/calls/use-money-call.ts';
import { useHearsOwn } from '../../platform/live/hooks.ts';
import { FailedNote } from '../../ui/money/failed-note.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { UnknownNote } from '../../ui/money/money-facts.tsx';
import { Sheet } from '../../ui/sheet.tsx';

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
  onClose: () => void;
  children: ReactNode;
}

/** What an act on contracts would do, before it is done; then what became of it. Mounted while it is asked for. */
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
  const queries = useQueryClient();
  const hearsOwn = useHearsOwn();
  const { state, submit, checkAgain } = useMoneyCall(call, (answer) => {
    void queries.invalidateQueries({ queryKey: ['private', 'futures'] });
    if (!hearsOwn()) void queries.invalidateQueries({ queryKey: ['private', 'wallet'] });
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
      {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
    </Sheet>
  );
}
