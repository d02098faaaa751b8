import type { ProjectRow } from '@aureus/contract/ieo/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { StepLine } from '../ui/money/step-line.tsx';
import styles from './ieo.module.css';
import { refetchIeo } from './use-ieo-refresh.ts';
import { useCountdown } from '../platform/time/use-countdown.ts';

type Project = Pick<ProjectRow, 'phase' | 'start_at' | 'end_at' | 'sell_begin'>;

/** How many of the four steps are behind. */
const DONE = { warm_up: 0, open: 1, allotting: 2, locked: 3, listed: 4, cancelled: 0 } as const;

/** The four steps of a project as a line, with the clock of the present one. */
export function Course({ project }: { project: Project }) {
  const { t } = useLingui();
  const done = DONE[project.phase];
  const steps = [
    { name: t`Warm-up`, at: null },
    { name: t`Subscription`, at: project.start_at },
    { name: t`Allotment`, at: project.end_at },
    { name: t`Listing`, at: project.sell_begin },
  ];
  return <StepLine steps={steps} done={done} isEnded={project.phase === 'cancelled'} />;
}

/** What comes next and how long it is until then. */
export function NextClock({ project }: { project: Project }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { phase, start_at, end_at, sell_begin } = project;
  const moment = phase === 'warm_up' ? start_at : phase === 'open' ? end_at : sell_begin;
  const left = useCountdown(moment, () => refetchIeo(queries));
  const label = {
    warm_up: t({ message: 'Opens in', context: 'subscription' }),
    open: t`Ends in`,
    locked: t`Listed in`,
  } as const;
  if (phase === 'warm_up' || phase === 'open' || phase === 'locked') {
    return (
      <span className={styles.clock}>
        {label[phase]} <b role="timer">{left}</b>
      </span>
    );
  }
  return null;
}
