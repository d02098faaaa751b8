import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { BTC, ETH, USDT } from '../wallet/markets.ts';
import { PRICE, useStage } from './stage.ts';

/** Each order is settled once, whoever does it, whatever dies, and however late it is. */

const stage = useStage();
const CHILD = path.join(import.meta.dirname, 'child.ts');
const KILLS = campaign(3, 40);
const K = PRICE + 500_00;
const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Orders of both types and coins, with references on either side of the mean, and some that fail; all of them due. */
async function buyMany(): Promise<bigint[]> {
  const users = [await stage.user(), await stage.user()];
  const later = new Date(stage.end.getTime() + 3_600_000);
  const put = { type: 'put', strike: PRICE - 1_000_00 } as const;
  const products = [
    await stage.product({ strike: K }),
    await stage.product({ strike: K + 1 }),
    await stage.product({ ...put, market: 2 }),
    await stage.product({ ...put, ends: later }),
  ];
  for (let round = 1; round <= 4; round += 1) {
    for (const user of users) for (const id of products) await stage.buy(user, id, round);
  }
  await stage.halfHour(K);
  await stage.halfHour((place) => (place < 899 ? K : null), later);
  return users;
}

/** What everybody has after all of it, and what became of each order: the same however it came about. */
async function outcome(users: readonly bigint[]) {
  const balances = [];
  for (const user of users)
    for (const currency of [BTC, ETH, USDT]) balances.push(await stage.available(user, currency));
  for (const currency of [BTC, ETH, USDT]) balances.push(await stage.house(currency));
  const { rows } = await stage.database.pool.query<{ row: string }>(
    `SELECT concat_ws(' ', product_id, number, status, paid_in, settlement_price, good_ticks) AS row
     FROM dual_order ORDER BY id`,
  );
  return { balances, rows: rows.map(({ row }) => row) };
}

async function expectSettled(users: readonly bigint[]): Promise<void> {
  const { rows, balances } = await outcome(users);
  const counted = rows.map((row) => row.split(' ').slice(2).join(' '));
  expect(counted.filter((row) => row === '3 2 10500000000 1800')).toHaveLength(16);
  expect(counted.filter((row) => row === '3 1 10500000000 1800')).toHaveLength(8);
  expect(counted.filter((row) => row === '0 899')).toHaveLength(8);
  // 10 shares each. Of the first product 1.051050 of USDT a share for the coin, the second 0.1 %, the third too.
  expect(balances.slice(0, 3)).toEqual([
    10_000_000_000n - 10n * 10_000_000n + 10n * 10_000n,
    10_000_000_000n,
    1_000_000_000_000n + 10n * 1_051_050_000n + 10n * 1_000_000n,
  ]);
  expect(balances.slice(3, 6)).toEqual(balances.slice(0, 3));
  expect(await stage.problems()).toEqual([]);
  const { rows: open } = await stage.database.pool.query('SELECT FROM ledger_hold WHERE ended_at IS NULL');
  expect(open).toEqual([]);
}

async function killInTheMiddle(begun: number): Promise<void> {
  const child = spawn(process.execPath, [CHILD, stage.database.applicationUrl], { stdio: ['ignore', 'pipe', 'inherit'] }); // prettier-ignore
  children.add(child);
  const ended = once(child, 'close');
  let count = 0;
  for await (const line of createInterface(child.stdout)) {
    if (line === 'settling' && (count += 1) === begun) break;
  }
  child.kill('SIGKILL');
  await ended;
  children.delete(child);
  expect(count).toBe(begun);
}

test(`${KILLS} processes are killed while they settle: each order is paid once, and the books are right`, async () => {
  const users = await buyMany();
  for (let kill = 0; kill < KILLS; kill += 1) await killInTheMiddle(1 + (kill % 3));
  await stage.sweep();
  await expectSettled(users);
});

test('several processes settle at once: the same comes out, and nothing twice', async () => {
  const users = await buyMany();
  await Promise.all([stage.sweep(), stage.sweep(), stage.sweep(), stage.sweep()]);
  await stage.sweep();
  await expectSettled(users);
  const told = stage.hub.toUsers.filter(({ event }) => event.type === 'dual_order');
  const ended = told
    .map(({ event }) => event.data as { id: number; status: number })
    .filter(({ status }) => status !== 1);
  expect(ended).toHaveLength(32);
  expect(new Set(ended.map(({ id }) => id)).size).toBe(32);
  expect(stage.notices).toHaveLength(32);
});

test('settled days late it is settled by the same half hour, whatever the price has become', async () => {
  const users = await buyMany();
  stage.clock.set(stage.end.getTime() + 3 * 86_400_000);
  stage.markets.setPrice(1, 1);
  stage.markets.setPrice(2, null);
  await stage.sweep();
  await expectSettled(users);
});

test('an outage within the half hour counts as no prices: with half of them left the mean is theirs', async () => {
  const user = await stage.user();
  const order = await stage.buy(user, await stage.product({ strike: K }));
  await stage.halfHour((place) => (place >= 600 && place < 1_500 ? undefined : place === 0 ? K - 900 : K));
  await stage.sweep();
  expect(await stage.find(user, order.id)).toMatchObject({
    status: 3,
    success_name: 'BTC',
    settlement_price: '10499.99',
  });
});
