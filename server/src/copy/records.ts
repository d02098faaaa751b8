import type { CopyRecord } from '@aureus/contract/copy/shapes.ts';
import type { Pool } from 'pg';
import { type AccountLink, findLinked } from '../account/public.ts';
import type { CopyTrading } from '../futures/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Clock } from '../platform/clock.ts';
import { markedDays } from './marking.ts';
import { emptyRecord, reckonRecord } from './record.ts';

const HOUR_MS = 3_600_000;

export interface RecordNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly copies: CopyTrading;
  /** What makes accounts look like one person's. */
  readonly links: () => readonly AccountLink[];
}

/** Makes the records of all who lead, have led or have applied, every hour. */
export function recordChore(needs: RecordNeeds): Chore {
  return {
    name: 'copy.records',
    everyMs: HOUR_MS,
    work: async (signal) => {
      const { rows } = await needs.pool.query<{ id: bigint }>(
        'SELECT DISTINCT user_id AS id FROM copy_application ORDER BY id',
      );
      for (const { id } of rows) {
        if (signal.aborted) return;
        await reckonOne(needs, id);
      }
    },
  };
}

/** Makes one record anew, of all that was ever closed and what is open now. Followers who seem to be the leader are left out. */
export async function reckonOne({ pool, clock, copies, links }: RecordNeeds, userId: bigint): Promise<void> {
  const marked = await markedDays({ pool, clock, copies }, userId);
  const [trades, earnings, linked] = await Promise.all([
    copies.tradesOf(userId),
    copies.earningsOf([userId]),
    findLinked(pool, links(), userId),
  ]);
  const others = earnings.filter(({ follower }) => !linked.includes(follower));
  const earned = others.reduce((sum, each) => sum + each.earned, 0n);
  const followers = others.filter(({ isActive }) => isActive).length;
  const scale = copies.currency()?.scale ?? 0;
  const { record, ...sorted } = reckonRecord({ trades, marked, earned, scale, at: clock.epochMs() });
  await pool.query(
    `INSERT INTO copy_record (user_id, record, total_return, drawdown, win_rate, followers, followers_earned, first_at,
       updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (user_id) DO UPDATE SET record = EXCLUDED.record, total_return = EXCLUDED.total_return,
       drawdown = EXCLUDED.drawdown, win_rate = EXCLUDED.win_rate, followers = EXCLUDED.followers,
       followers_earned = EXCLUDED.followers_earned, first_at = EXCLUDED.first_at, updated_at = EXCLUDED.updated_at`,
    [
      userId,
      JSON.stringify(record),
      sorted.totalReturn,
      sorted.drawdown,
      sorted.winRate,
      followers,
      earned,
      sorted.firstAt,
      clock.now(),
    ],
  );
}

/** What of somebody's record is stored; an empty one where nothing is. */
export const recordOf = (stored: string | null): CopyRecord =>
  // One that was stored before there was a field has what is empty there, until it is made anew within the hour.
  stored === null ? emptyRecord() : { ...emptyRecord(), ...(JSON.parse(stored) as Partial<CopyRecord>) };

export async function readRecord(pool: Pool, userId: bigint): Promise<CopyRecord> {
  const { rows } = await pool.query<{ record: string }>('SELECT record FROM copy_record WHERE user_id = $1', [userId]);
  return recordOf(rows[0]?.record ?? null);
}
