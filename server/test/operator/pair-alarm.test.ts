import * as calls from '@aureus/contract/operator/user-calls.ts';
import { expect, test } from 'vitest';
import { watchPairs } from '../../src/spot/pair-alarm.ts';
import type { Jobs } from '../../src/platform/jobs/jobs.ts';
import { useServer } from '../support/server.ts';
import { movableClock, operatorToken } from './operators.ts';

const clock = movableClock();
const server = useServer({ clock });

test('two accounts that trade at bad prices again and again are told of once, and shown on both pages', async () => {
  const { pool, owner } = server.database;
  const { rows } = await owner.query<{ id: bigint }>('SELECT id FROM users ORDER BY id LIMIT 2');
  const [loser, gainer] = rows.map(({ id }) => Number(id));
  const mailed: unknown[] = [];
  const jobs = { add: (_tx: unknown, _name: unknown, payload: unknown) => Promise.resolve(mailed.push(payload)) };
  const lose = (id: number, isWithinNarrow = false): Promise<unknown> =>
    owner.query(
      `INSERT INTO spot_costly_trade (trade_id, created_at, market_id, loser_id, gainer_id, order_id, index_price, price,
         off_ppm, loss, order_value, within_narrow)
       VALUES ($1, $2, 1, $3, $4, $1, 100, 104, 40000, 400, 10000, $5)`,
      [id, clock.now(), loser, gainer, isWithinNarrow],
    );
  // Near the index, by an account that is held to it: that is no bad price.
  for (const id of [11, 12, 13]) await lose(id, true);
  await lose(1);
  await lose(2);
  expect(await watchPairs(pool, clock, jobs as unknown as Jobs)).toBe(0);
  await lose(3);
  expect(await watchPairs(pool, clock, jobs as unknown as Jobs)).toBe(1);
  expect(mailed.length).toBeGreaterThan(0);
  expect(await watchPairs(pool, clock, jobs as unknown as Jobs)).toBe(0);
  const token = await operatorToken(server, clock, 'finance1');
  const links = async (id: number | undefined) =>
    (await server.call(calls.userLinks, { id: id ?? 0, purpose: 'decide' }, { token })).answer;
  expect(await links(loser)).toContainEqual({ id: String(gainer), kind: 'lost_to', times: 3 });
  expect(await links(gainer)).toContainEqual({ id: String(loser), kind: 'gained_from', times: 3 });
});
