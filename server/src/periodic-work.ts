import type { Area } from './areas.ts';
import { heldMoney } from './held-money.ts';
import { tellAdministrators } from './operator/alarm.ts';
import type { OperatorView } from './operator/public.ts';
import { createChores } from './platform/chores/chores.ts';
import { createSweeper } from './platform/deadlines/sweeper.ts';
import { claimCleanup } from './platform/http/claim-cleanup.ts';
import type { createJobs } from './platform/jobs/jobs.ts';
import { ledgerAudits } from './platform/ledger/audit-schedule.ts';
import type { Part } from './platform/lifecycle.ts';
import type { Platform } from './platform/platform.ts';

interface Needs {
  readonly jobs: ReturnType<typeof createJobs>;
  readonly areas: readonly Area[];
  readonly views: readonly OperatorView[];
}

/** What workers do without being asked: what is due at a moment, and what is done again and again. Administrators hear of what is wrong. */
export function createPeriodicWork(platform: Platform, { jobs, areas, views }: Needs): readonly Part[] {
  const { pool, log, clock, metrics, money } = platform;
  const sweeper = createSweeper(
    {
      pool,
      log,
      metrics,
      money,
      tell: (tx, params) => tellAdministrators(jobs, tx, { template: 'deadline_alarm', params: { ...params } }),
    },
    areas.flatMap((area) => area.deadlines ?? []),
  );
  const chores = createChores({ pool, log, metrics }, [
    claimCleanup({ pool, clock }),
    ledgerAudits({
      pool,
      clock,
      log,
      metrics,
      held: heldMoney,
      tell: (tx, params) => tellAdministrators(jobs, tx, { template: 'ledger_alarm', params: { ...params } }),
    }),
    ...[...areas, ...views].flatMap((each) => each.chores ?? []),
  ]);
  return [sweeper, chores];
}
