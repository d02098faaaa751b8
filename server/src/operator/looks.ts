import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { LimitName } from '../platform/http/limit-table.ts';
import type { Limits } from '../platform/http/limits.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/log.ts';
import type { Reading, Readings } from '../platform/http/personal.ts';
import type { OperatorContext } from '../platform/http/route.ts';
import type { LookKind } from '@aureus/contract/platform/personal.ts';
import { tellAdministrators } from './alarm.ts';
import { noteLine } from './audit.ts';
import type { Audit, AuditEntry } from './public.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly jobs: Jobs;
  readonly log: Logger;
}

const HOUR_MS = 3_600_000;

/** The share of an hour that each kind of look is taken from. */
const SHARES = {
  cases: 'operator.look.cases',
  pictures: 'operator.look.pictures',
  vouchers: 'operator.look.vouchers',
  people: 'operator.look.people',
  payouts: 'operator.look.payouts',
  searches: 'operator.look.searches',
} as const satisfies Record<LookKind, LimitName>;

export interface Looks {
  readonly look: Audit['look'];
  readonly readings: Readings;
}

/**
 * Looks of operators at private data: every one is noted before it is granted, and so is the one too many, of which
 * administrators hear by mail, once for each operator and hour.
 */
export function createLooks({ pool, clock, limits, jobs, log }: Needs): Looks {
  async function refuse(entry: AuditEntry, what: LookKind): Promise<void> {
    const { operatorId, requestId } = entry;
    log.warn({ operator: operatorId.toString(), requestId, what }, 'An operator looked at private data too often');
    await withTransaction(pool, async (tx) => {
      await noteLine(tx, clock, { ...entry, action: `${entry.action}_refused` });
      const now = clock.now();
      const { rows } = await tx.client.query<{ name: string }>(
        `INSERT INTO operator_look_alarm (operator_id, hour, what, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING RETURNING (SELECT name FROM operators WHERE id = operator_id) AS name`,
        [operatorId, new Date(now.getTime() - (now.getTime() % HOUR_MS)), what, now],
      );
      const [raised] = rows;
      if (!raised) return;
      await tellAdministrators(jobs, tx, { template: 'look_alarm', params: { operator: raised.name, what } });
    });
  }

  async function count(entry: AuditEntry, what: LookKind): Promise<void> {
    try {
      await limits.consume(SHARES[what], `operator ${entry.operatorId}`);
    } catch (error) {
      if (error instanceof AppError) await refuse(entry, what);
      throw error;
    }
  }

  const entryOf = (reading: Reading, { operator, requestId, ip }: OperatorContext): AuditEntry => ({
    ...reading,
    operatorId: operator.operatorId,
    requestId,
    ip,
  });

  return {
    look: async (entry, what) => {
      await count(entry, what);
      await noteLine(pool, clock, entry);
    },
    readings: {
      count: (reading, share, by) => count(entryOf(reading, by), share),
      note: (reading, by) => noteLine(pool, clock, entryOf(reading, by)),
    },
  };
}
