import type { Pool } from 'pg';
import { tellPermitted } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';

const DAY_MS = 86_400_000;
/** So many costly trades between the same two within a day are no accident. */
export const PAIR_ALARM_TRADES = 3;

interface Pair {
  readonly loser_id: bigint;
  readonly gainer_id: bigint;
  readonly trades: number;
}

/**
 * Looks for two accounts of which one loses to the other by trades at bad prices, again and again, and mails those who
 * may freeze money; of each two once a day. It reads committed trades, so none is missed for a restart.
 * @returns of how many pairs was told
 */
export async function watchPairs(pool: Pool, clock: Clock, jobs: Jobs): Promise<number> {
  const now = clock.now();
  return withTransaction(pool, async (tx) => {
    const { rows } = await tx.client.query<Pair>(
      `INSERT INTO spot_pair_alarm (loser_id, gainer_id, day, trades, created_at)
       SELECT loser_id, gainer_id, ($1::timestamptz AT TIME ZONE 'UTC')::date, count(*)::integer, $1
       FROM spot_costly_trade WHERE created_at > $2 AND NOT within_narrow GROUP BY loser_id, gainer_id HAVING count(*) >= $3
       ON CONFLICT DO NOTHING RETURNING loser_id, gainer_id, trades`,
      [now, new Date(now.getTime() - DAY_MS), PAIR_ALARM_TRADES],
    );
    if (rows.length === 0) return 0;
    for (const { loser_id, gainer_id, trades } of rows) {
      const params = { loser: String(loser_id), gainer: String(gainer_id), trades };
      await tellPermitted(jobs, tx, 'users.freeze', { template: 'pair_alarm', params });
    }
    return rows.length;
  });
}
