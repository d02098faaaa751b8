import { type LookedDay, lookedDay, type OpenTrade } from '@aureus/core/copy/record.ts';
import type { Pool } from 'pg';
import type { CopyTrading } from '../futures/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Clock } from '../platform/clock.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export interface MarkingNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly copies: Pick<CopyTrading, 'ledNow'>;
}

/** The days of a leader, ascending, and what is open now. */
export interface Marked {
  readonly days: readonly LookedDay[];
  readonly open: readonly OpenTrade[];
}

/**
 * Looks at the open positions of all who lead, have led or have applied, every minute: what they stand at goes into the
 * record of the day, so that no loss that is kept open stays out of it, and no fall between two closings.
 */
export function markingChore(needs: MarkingNeeds): Chore {
  return {
    name: 'copy.marks',
    everyMs: MINUTE_MS,
    work: async (signal) => {
      const { rows } = await needs.pool.query<{ id: bigint }>(
        'SELECT DISTINCT user_id AS id FROM copy_application ORDER BY id',
      );
      for (const { id } of rows) {
        if (signal.aborted) return;
        await lookAt(needs, id);
      }
    },
  };
}

/**
 * Looks at a leader now. While a price that nobody has ever heard is missing, the last look stands.
 * @returns what is open
 */
export async function lookAt({ pool, clock, copies }: MarkingNeeds, userId: bigint): Promise<readonly OpenTrade[]> {
  const day = Math.floor(clock.epochMs() / DAY_MS);
  return withTransaction(
    pool,
    async (tx) => {
      const before = await newestDay(tx, userId);
      const { open, result, closed } = await copies.ledNow(tx.client, userId, before?.day ?? day);
      if (result === null) return open;
      const look = { day, open: result, closed: closed.get(day) ?? 0n };
      // Days that nothing looked at, and what was closed after the last look of the newest one.
      const missed = [...closed].reduce((sum, [each, of]) => (each < day ? sum + of : sum), 0n);
      const late = before && before.day < day ? missed - before.closed : 0n;
      await storeDay(tx, userId, { ...lookedDay(before, look, late), looked_at: clock.now() });
      return open;
    },
    { isolation: 'repeatable read' },
  );
}

const COLUMNS = 'day, open, closed, result, high, low, fall';

/** Locked, so that of two looks at once one is made again. */
async function newestDay({ client }: Transaction, userId: bigint): Promise<LookedDay | null> {
  const { rows } = await client.query<LookedDay>(
    `SELECT ${COLUMNS} FROM copy_day WHERE user_id = $1 ORDER BY day DESC LIMIT 1 FOR UPDATE`,
    [userId],
  );
  return rows[0] ?? null;
}

async function storeDay(
  { client }: Transaction,
  userId: bigint,
  { day, open, closed, result, high, low, fall, looked_at }: LookedDay & { readonly looked_at: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO copy_day (user_id, ${COLUMNS}, looked_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (user_id, day) DO UPDATE SET open = EXCLUDED.open, closed = EXCLUDED.closed, result = EXCLUDED.result,
       high = EXCLUDED.high, low = EXCLUDED.low, fall = EXCLUDED.fall, looked_at = EXCLUDED.looked_at`,
    [userId, day, open, closed, result, high, low, fall, looked_at],
  );
}

/** All days of a leader, with a look at now. */
export async function markedDays(needs: MarkingNeeds, userId: bigint): Promise<Marked> {
  const open = await lookAt(needs, userId);
  const { rows } = await needs.pool.query<LookedDay>(
    `SELECT ${COLUMNS} FROM copy_day WHERE user_id = $1 ORDER BY day`,
    [userId],
  );
  return { days: rows, open };
}
