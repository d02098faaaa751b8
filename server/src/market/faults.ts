import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { tellAdministrators } from '../operator/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import type { FaultyProgram, MarketFaults } from './public.ts';

/** One that comes and goes is told once in so long. */
const TOLD_AGAIN_MS = 60 * 60_000;

type Needs = Pick<Platform, 'pool' | 'clock' | 'log' | 'metrics'> & {
  readonly jobs: Jobs;
  readonly symbolOf: (market: number) => string;
};

/**
 * Raises an alarm of markets whose updates fail. That administrators are told is decided by the row alone, in the
 * transaction that writes it: one that a process which took over finds on is not told again.
 */
export function marketFaults(needs: Needs): MarketFaults {
  const { pool, clock, log } = needs;
  measure(pool, needs.metrics);

  /** Acts after the ones before, so that an alarm that ends at once is not left on. */
  let last: Promise<void> = Promise.resolve();
  const inOrder = (trouble: string, act: () => Promise<void>): void => {
    last = last.then(act).catch((error: unknown) => log.error({ err: error }, trouble));
  };

  return {
    raise: (program, market) => inOrder('A failing market could not be told', () => raise(needs, program, market)),
    clear: (program, market) =>
      inOrder('The end of a failing market could not be stored', async () => {
        await pool.query(
          'UPDATE market_fault SET cleared_at = $3 WHERE program = $1 AND market_id = $2 AND cleared_at IS NULL',
          [program, market, clock.now()],
        );
      }),
    raised: async (program) => {
      const { rows } = await pool.query<{ market_id: number }>(
        'SELECT market_id FROM market_fault WHERE program = $1 AND cleared_at IS NULL ORDER BY market_id',
        [program],
      );
      return rows.map(({ market_id }) => market_id);
    },
  };
}

async function raise({ pool, clock, jobs, symbolOf }: Needs, program: FaultyProgram, market: number): Promise<void> {
  const now = clock.now();
  await withTransaction(pool, async (tx) => {
    const { rows } = await tx.client.query<{ told_at: Date }>(
      `INSERT INTO market_fault (program, market_id, raised_at, told_at) VALUES ($1, $2, $3, $3)
       ON CONFLICT (program, market_id) DO UPDATE SET raised_at = $3, cleared_at = NULL,
         told_at = CASE WHEN market_fault.told_at > $4 THEN market_fault.told_at ELSE $3 END
       WHERE market_fault.cleared_at IS NOT NULL RETURNING told_at`,
      [program, market, now, new Date(now.getTime() - TOLD_AGAIN_MS)],
    );
    if (rows[0]?.told_at.getTime() !== now.getTime()) return;
    const params = { program, symbol: symbolOf(market) };
    await tellAdministrators(jobs, tx, { template: 'market_alarm', params });
  });
}

/** How many are on, at `/metrics`; asked of the database, so that every process says the same. */
function measure(pool: Pool, { registry }: Platform['metrics']): void {
  new Gauge({
    name: 'aureus_market_faults',
    help: 'Markets whose prices or quotes are left out because they fail',
    labelNames: ['program'],
    registers: [registry],
    async collect() {
      // Without the database the other figures count all the more.
      const found = await pool
        .query<{ program: FaultyProgram; count: number }>(
          'SELECT program, count(*)::integer AS count FROM market_fault WHERE cleared_at IS NULL GROUP BY program',
        )
        .then(({ rows }) => new Map(rows.map(({ program, count }) => [program, count])))
        .catch(() => null);
      if (found === null) return;
      for (const program of ['spot', 'futures'] as const) this.set({ program }, found.get(program) ?? 0);
    },
  });
}
