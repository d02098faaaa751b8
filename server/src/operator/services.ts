import type { AccountLink } from '../account/public.ts';
import type { Topic } from '../platform/bus/bus.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { tellOperators } from './alarm.ts';
import { noteLine } from './audit.ts';
import type { Readings } from '../platform/http/personal.ts';
import { createLooks } from './looks.ts';
import { createProposals } from './proposals.ts';
import type { ProposalEngine } from './proposals.ts';
import type { Audit } from './public.ts';
import { createOperatorSessions } from './sessions.ts';
import type { OperatorSessions } from './sessions.ts';

/** Where processes tell that what operators decided has been done. */
export const executedTopic = 'operator.executed' as Topic<null>;

/** What other areas use of the operators, and what the operator area is built on. */
export interface OperatorServices {
  readonly audit: Audit;
  /** Counts and notes the personal data operators read. */
  readonly readings: Readings;
  readonly proposals: ProposalEngine;
  readonly sessions: OperatorSessions;
}

/**
 * Make it before the areas that serve operators: they say how their acts are executed.
 * @param links what accounts have in common that are one person's
 */
export function createOperatorServices(
  { pool, money, clock, log, limits, processes }: Platform,
  jobs: Jobs,
  links: () => readonly AccountLink[],
): OperatorServices {
  const { look, readings } = createLooks({ pool, clock, limits, jobs, log });
  return {
    readings,
    audit: {
      note: (connection, entry) => noteLine(connection, clock, entry),
      look,
    },
    proposals: createProposals({
      pool,
      money,
      clock,
      log,
      links,
      onActedAlone: (tx, proposalId) => tellOperators(jobs, tx, proposalId),
      onExecuted: () => processes.bus.publish(executedTopic, null),
    }),
    sessions: createOperatorSessions(pool, clock),
  };
}
