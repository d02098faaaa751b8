import { dashboard } from '@aureus/contract/operator/dashboard-calls.ts';
import { expect, test } from 'vitest';
import { VOLUMES } from '../../src/spot/operator-view.ts';
import { useServer } from '../support/server.ts';
import { movableClock, operatorToken } from './operators.ts';

const clock = movableClock();
const server = useServer({ clock });

/** Trades of thirty days, one every nine seconds, the newest now. */
const TRADES = 288_000;
const EVERY_S = 9;

async function trade(count: number, newest: Date, firstId: number): Promise<void> {
  await server.database.owner.query(
    `INSERT INTO spot_trade (id, created_at, lots, maker_owner_id, taker_owner_id, maker_fee, taker_fee, market_id,
                             price, taker_side)
     SELECT $3::bigint + n, $2::timestamptz - make_interval(secs => ($1 - n) * $4), 1000, -3, 100001, 0, 0, 1, 100, 0
       FROM generate_series(1, $1::integer) n`,
    [count, newest, firstId, EVERY_S],
  );
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

test('a day of trades is found without reading the months before, and summed up once a minute for all who look', async () => {
  const { owner, pool } = server.database;
  const [one, two] = [await operatorToken(server, clock, 'finance1'), await operatorToken(server, clock, 'finance2')];
  const trades = async (token: string) =>
    (await server.call(dashboard, {}, { token })).answer.volumes.reduce((sum, row) => sum + row.trades, 0);
  const start = await trades(one);
  await trade(TRADES, clock.now(), 10_000_000_000);
  await owner.query('VACUUM (ANALYZE) spot_trade');

  const yesterday = new Date(clock.epochMs() - 86_400_000);
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${VOLUMES}`,
    [yesterday],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan as Plan & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
  expect(nodes(plan).map((node) => node['Node Type'])).not.toContain('Seq Scan');
  expect(nodes(plan).map((node) => node['Index Name'])).toContain('spot_trade_created_brin');
  const { rows: size } = await pool.query<{ pages: number }>(
    `SELECT relpages AS pages FROM pg_class WHERE relname = 'spot_trade'`,
  );
  // A thirtieth of the trades, and not much more of the pages.
  const read = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  expect(read).toBeLessThan((size[0]?.pages ?? 0) / 10);

  // Within the minute the sums of before are shown, to everybody; then they are made anew.
  expect([await trades(one), await trades(two)]).toEqual([start, start]);
  clock.forward(60_000);
  expect(await trades(two)).toBeGreaterThanOrEqual(start + 86_400 / EVERY_S - 60);
});
