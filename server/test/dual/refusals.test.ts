import * as calls from '@aureus/contract/dual/calls.ts';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { PRICE, useStage } from './stage.ts';

const stage = useStage();
const refused = (code: string, params?: object) => expect.objectContaining(params ? { code, params } : { code });
const K = PRICE + 500_00;
const MIDNIGHT = (): number => stage.end.getTime() - 8 * 3_600_000;
const RACING = campaign(500, 2_000);

/** Nothing was bought, and nothing set aside. */
async function expectNothing(user: bigint): Promise<void> {
  expect((await stage.call(calls.list, user)).list).toEqual([]);
  expect((await stage.database.pool.query('SELECT FROM ledger_hold')).rows).toEqual([]);
  expect((await stage.database.pool.query('SELECT FROM deadline')).rows).toEqual([]);
  expect((await stage.database.pool.query('SELECT FROM dual_product WHERE purchased_number <> 0')).rows).toEqual([]);
}

test.each(['0', '-1', '1.5', '1e1', '01', ' 1', '1 ', '', 'x', '100001'])(
  'shares are whole and above zero: %j',
  async (num) => {
    const user = await stage.user();
    await expect(stage.buy(user, await stage.product(), num as never)).rejects.toThrow();
    await expectNothing(user);
  },
);

test('a sale ends with the day before the end, and begins when it was approved', async () => {
  const [user, id] = [await stage.user(), await stage.product()];
  stage.clock.set(MIDNIGHT() - 1);
  stage.markets.setPrice(1, PRICE);
  expect(await stage.buy(user, id)).toMatchObject({ day: 1 });
  for (const moment of [MIDNIGHT(), stage.end.getTime() - 1_800_000, stage.end.getTime(), stage.end.getTime() + 1]) {
    stage.clock.set(moment);
    stage.markets.setPrice(1, PRICE);
    await expect(stage.buy(user, id)).rejects.toEqual(refused('dual_closed'));
  }
  expect((await stage.call(calls.detail, user, { id })).status).toBe(0);
});

test('what operators have closed, and what there never was', async () => {
  const [user, id] = [await stage.user(), await stage.product()];
  await stage.database.owner.query('UPDATE dual_product SET is_open = false');
  await expect(stage.buy(user, id)).rejects.toEqual(refused('dual_closed'));
  await expect(stage.buy(user, id + 1)).rejects.toEqual(refused('dual_unknown'));
  await expectNothing(user);
});

test('a price on the wrong side of the reference: a buyer would have lost already', async () => {
  const user = await stage.user();
  const call = await stage.product();
  const put = await stage.product({ type: 'put', strike: PRICE });
  await expect(stage.buy(user, put)).rejects.toEqual(refused('dual_price_past'));
  stage.markets.setPrice(1, K);
  expect(await stage.call(calls.detail, user, { id: call })).toMatchObject({ past: 1 });
  await expect(stage.buy(user, call)).rejects.toEqual(refused('dual_price_past'));
  await expectNothing(user);
  stage.markets.setPrice(1, K - 1);
  await stage.buy(user, call);
});

test.each([
  ['without a price', (): void => stage.markets.setPrice(1, null), 'prices_unavailable'],
  ['with two sources', (): void => { stage.markets.setSources(1, 2); stage.markets.setPrice(1, PRICE); }, 'price_sources_few'],
  ['after a jump', (): void => { stage.markets.setMark(1, { ticks: PRICE, isValid: true, isJumped: true }); stage.markets.setPrice(1, PRICE); }, 'price_jumped'],
] as const)('nothing is sold %s', async (_what, set, code) => {
  const [user, id] = [await stage.user(), await stage.product()];
  set();
  await expect(stage.buy(user, id)).rejects.toEqual(refused(code));
  await expectNothing(user);
}); // prettier-ignore

test('nothing is sold on a closed market', async () => {
  const [user, id] = [await stage.user(), await stage.product()];
  stage.markets.setMarket(1, { isOpen: false });
  await stage.markets.refresh();
  await expect(stage.buy(user, id)).rejects.toEqual(refused('market_closed'));
  await expectNothing(user);
});

test('another rate than was shown is refused, never taken', async () => {
  const [user, id] = [await stage.user(), await stage.product()];
  await stage.database.owner.query('UPDATE dual_product SET rate_ppm = 364900');
  await expect(stage.buy(user, id, 1, { rate: '36.5' })).rejects.toEqual(
    refused('dual_rate_changed', { rate: '36.49 %' }),
  );
  await expectNothing(user);
  expect(await stage.buy(user, id, 1, { rate: '36.49' })).toMatchObject({ order_rate: '36.49' });
});

test('a share of a put that costs more than its buyer said is refused; one that costs less is bought', async () => {
  const [user, id] = [await stage.user(), await stage.product({ type: 'put', strike: PRICE - 1_000_00 })];
  stage.markets.setPrice(1, PRICE + 1);
  await expect(stage.buy(user, id, 3, { most: '1000' })).rejects.toEqual(
    refused('dual_price_moved', { share: '1000.001 USDT' }),
  );
  await expectNothing(user);
  expect(await stage.buy(user, id, 3, { most: '1000.001' })).toMatchObject({ total: '3000.003' });
  stage.markets.setPrice(1, PRICE - 1);
  expect(await stage.buy(user, id, 1, { most: '1000' })).toMatchObject({ total: '999.999' });
});

test('who has too little buys nothing', async () => {
  const id = await stage.product();
  const user = await stage.user({ BTC: '0.19999999' });
  await expect(stage.buy(user, id, 2)).rejects.toEqual(refused('insufficient_balance'));
  await expectNothing(user);
  await stage.buy(user, id, 1);
});

test('what the house could not pay in the one currency or the other is not sold', async () => {
  const user = await stage.user({ BTC: '100000', USDT: '100000000' });
  // Of a call the house needs all in USDT: 1,000,000 are enough for 951 shares at 10,500 and a thousandth.
  const call = await stage.product({ total: 100_000, limit: 100_000 });
  await expect(stage.buy(user, call, 952)).rejects.toEqual(refused('dual_house_full'));
  await expectNothing(user);
  await stage.buy(user, call, 951);
  // And of a put all in the coin: 10 are enough for 79 shares at 8,000.
  const put = await stage.product({ type: 'put', strike: 8_000_00, total: 100_000, limit: 100_000 });
  await expect(stage.buy(user, put, 80)).rejects.toEqual(refused('dual_house_full'));
  await stage.buy(user, put, 79);
  // What users have invested is none of the house's: it could not be sold on.
  await expect(stage.buy(user, call, 1)).rejects.toEqual(refused('dual_house_full'));
});

test('the limit of a user counts shares, not orders', async () => {
  const [user, other, id] = [await stage.user(), await stage.user(), await stage.product({ limit: 10 })];
  await stage.buy(user, id, 6);
  expect(await stage.call(calls.room, user, { id })).toEqual({ own_number: 6, left_number: 4 });
  await expect(stage.buy(user, id, 5)).rejects.toEqual(refused('dual_limit_reached', { limit: 10, left: 4 }));
  await stage.buy(user, id, 4);
  await expect(stage.buy(user, id)).rejects.toEqual(refused('dual_limit_reached', { limit: 10, left: 0 }));
  await stage.buy(other, id, 10);
  await expect(stage.buy(other, await stage.product(), 101)).rejects.toEqual(refused('dual_sold_out', { left: 100 }));
});

test('purchases of one user at once do not pass their limit', async () => {
  const [user, id] = [await stage.user(), await stage.product({ limit: 5 })];
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => stage.buy(user, id)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await stage.call(calls.room, user, { id })).toEqual({ own_number: 5, left_number: 0 });
});

/** A purchase that no connection was free for in ten seconds, on a machine with other work, is asked for again. */
async function buyWhenConnected(user: bigint, id: number): Promise<unknown> {
  for (;;) {
    try {
      return await stage.buy(user, id);
    } catch (error) {
      if (!(error instanceof Error && error.message === 'timeout exceeded when trying to connect')) throw error;
    }
  }
}

test(`${RACING} purchases at once of 100 shares sell exactly 100`, async () => {
  const id = await stage.product();
  const users: bigint[] = [];
  for (let made = 0; made < 20; made += 1) users.push(await stage.user());
  const tries = await Promise.allSettled(
    Array.from({ length: RACING }, (_, place) => buyWhenConnected(users[place % users.length]!, id)),
  );
  const failed = tries.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code?: string }).code] : []));
  expect(failed).toEqual(Array.from({ length: RACING - 100 }, () => 'dual_sold_out'));
  const { rows } = await stage.database.pool.query(
    'SELECT purchased_number, (SELECT sum(number)::integer FROM dual_order) AS bought FROM dual_product',
  );
  expect(rows).toEqual([{ purchased_number: 100, bought: 100 }]);
  const counted = await Promise.all(users.map((user) => stage.available(user, BTC)));
  expect(counted.reduce((sum, each) => sum + each, 0n)).toBe(20n * 10_000_000_000n - 100n * 10_000_000n);
});

test('bought again with the same key it is bought once', async () => {
  const [user, id] = [await stage.user(), await stage.product()];
  const key = '8c9ff2a8-8f0e-4c07-9d3c-0b7e1b3f9a11';
  await stage.buy(user, id, 2, { key });
  await expect(stage.buy(user, id, 2, { key })).rejects.toThrow();
  expect(await stage.call(calls.room, user, { id })).toEqual({ own_number: 2, left_number: 98 });
});

test('whose money is frozen buys nothing', async () => {
  const [user, id] = [await stage.user(), await stage.product()];
  await stage.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [user]);
  await expect(stage.buy(user, id)).rejects.toEqual(refused('funds_frozen'));
  await expectNothing(user);
  expect(await stage.available(user, USDT)).toBe(1_000_000_000_000n);
});
