import type { Pool } from 'pg';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { LimitName } from '../platform/http/limit-table.ts';
import type { Limits } from '../platform/http/limits.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/log.ts';
import { tellAdministrators } from './alarm.ts';
import { noteLine } from './audit.ts';
import type { Audit, AuditEntry, Looked } from './public.ts';

interface Parts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly jobs: Jobs;
  readonly log: Logger;
}

const HOUR_MS = 3_600_000;

const SHARES = { cases: 'identity.case.view', pictures: 'files.identity.view' } as const satisfies Record<
  Looked,
  LimitName
>;

/**
 * Looks of operators at private data: every one is noted before it is granted, and so is the one too many, of which
 * administrators hear by mail, once for each operator and hour.
 */
export function createLooks({ pool, clock, limits, jobs, log }: Parts): Audit['look'] {
  async function refuse(entry: AuditEntry, what: Looked): Promise<void> {
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

  return async (entry, what) => {
    try {
      await limits.consume(SHARES[what], `operator ${entry.operatorId}`);
    } catch (error) {
      if (error instanceof AppError) await refuse(entry, what);
      throw error;
    }
    await noteLine(pool, clock, entry);
  };
}
