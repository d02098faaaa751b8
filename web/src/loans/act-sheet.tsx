import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { useMoneyCall } from '../platform/calls/use-money-call.ts';
import { FailedNote } from '../ui/money/failed-note.tsx';
import { Button } from '../ui/button.tsx';
import { UnknownNote } from '../ui/money/money-facts.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './loans.module.css';
import { refreshLoans } from './refresh-loans.ts';

/** Something done with one loan: its fields, its two buttons, and what became of it. */
export function ActSheet<C extends Call>({
  open,
  title,
  act,
  reason,
  call,
  onSend,
  onClose,
  renderDone,
  children,
}: {
  open: boolean;
  title: string;
  /** On the button. */
  act: string;
  /** Why it cannot be done now. */
  reason: string | undefined;
  call: ReturnType<typeof useMoneyCall<C>>;
  onSend: () => void;
  onClose: () => void;
  /** What is said once it is done. */
  renderDone: (answer: Answer<C>) => ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { state, checkAgain, reset } = call;
  const isBusy = state.kind === 'sending' || (state.kind === 'unknown' && state.checking);
  const close = (): void => {
    onClose();
    if (state.kind === 'failed') refreshLoans(queries);
    reset();
  };
  if (state.kind === 'done') {
    return (
      <Sheet open={open} onClose={close} title={title} foot={<Button onClick={close}>{t`Done`}</Button>}>
        {renderDone(state.answer)}
      </Sheet>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      dismissable={!isBusy}
      title={title}
      foot={
        state.kind === 'unknown' ? (
          <Button loading={state.checking} onClick={checkAgain}>{t`Check again`}</Button>
        ) : (
          <>
            <Button kind="secondary" disabled={isBusy} onClick={close}>{t`Cancel`}</Button>
            <Button loading={isBusy} reason={reason} onClick={onSend}>
              {act}
            </Button>
          </>
        )
      }
    >
      <div className={styles.act}>{children}</div>
      {state.kind === 'unknown' ? <UnknownNote /> : null}
      {state.kind === 'failed' ? <FailedNote error={state.error} /> : null}
    </Sheet>
  );
}
