import { end, pause, resume } from '@aureus/contract/recurring/calls.ts';
import type { RecurringPlanRow } from '@aureus/contract/recurring/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { Button } from '../ui/button.tsx';
import buttons from '../ui/button.module.css';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './recurring.module.css';
import { refreshRecurring } from './use-recurring-refresh.ts';
import { toastFailure } from '../ui/toast-failure.ts';

const calls = { pause, resume, end } as const;

/** Pausing, resuming, changing and ending a plan. */
export function OwnerActs({ plan }: { plan: RecurringPlanRow }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const done = { pause: t`Plan paused`, resume: t`Plan resumed`, end: t`Plan ended` };
  const act = useMutation({
    mutationFn: (what: keyof typeof calls) => call(calls[what], { id: plan.id }),
    onSuccess: (_row, what) => toast(done[what], { tone: 'good' }),
    onError: (error) => toastFailure(error),
    onSettled: () => refreshRecurring(queries),
  });
  if (plan.state === 'ended') return null;
  const toggle = plan.state === 'active' ? 'pause' : 'resume';
  return (
    <>
      <div className={styles.acts}>
        <Button
          kind={toggle === 'resume' ? 'primary' : 'secondary'}
          loading={act.isPending && act.variables === toggle}
          onClick={() => act.mutate(toggle)}
        >
          {toggle === 'pause' ? t({ message: 'Pause', context: 'a plan' }) : t`Resume`}
        </Button>
        <a href={`#/pages/recurring/plan?id=${plan.id}`} className={cx(buttons.button, buttons.secondary)}>
          {t({ message: 'Change', context: 'a plan' })}
        </a>
        <Button kind="secondary" onClick={() => setEnding(true)}>
          {t({ message: 'End', context: 'a plan, as an act' })}
        </Button>
      </div>
      <Dialog
        open={isEnding}
        onClose={() => setEnding(false)}
        title={t`End this plan?`}
        foot={
          <>
            <Button kind="secondary" onClick={() => setEnding(false)}>
              {t({ message: 'Keep it', context: 'a plan' })}
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                setEnding(false);
                act.mutate('end');
              }}
            >
              {t`End the plan`}
            </Button>
          </>
        }
      >
        {t`It buys nothing more and cannot be resumed. What you bought stays in your spot account.`}
      </Dialog>
    </>
  );
}
