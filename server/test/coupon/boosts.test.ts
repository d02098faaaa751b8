import { DAY_MS } from '@aureus/core/mining/days.ts';
import { expect, test } from 'vitest';
import { FUNDS, useStage } from './stage.ts';

/** Boosts: interest that is added to one lock-up order, for days that are over. */

const stage = useStage();

async function boosted(amount = '2000') {
  const user = await stage.user();
  const order = await stage.lock(user, amount);
  const { id } = await stage.take(user, await stage.offerBoost({ number: 1 }));
  return { user, order, id };
}

test('interest is added for its days, on no more than its most, and paid when they are over', async () => {
  const { user, order, id } = await boosted();
  expect(await stage.house()).toEqual([997, 3]);
  const used = await stage.use(user, id, order);
  expect(used).toMatchObject({ state: 'active', order_id: order, boosted: '1000', boosted_days: 3, worth: '3' });
  // From the next day (UTC) on, three days.
  expect(Date.parse(used.ends_at!)).toBe((Math.floor(Date.now() / DAY_MS) + 4) * DAY_MS);
  await stage.pass(3);
  await stage.sweep();
  expect((await stage.mine(user))[0]).toMatchObject({ state: 'active', brought: '2' });
  await stage.pass(1);
  await stage.sweep();
  expect((await stage.mine(user))[0]).toMatchObject({ state: 'used', brought: '3' });
  // Beside three days of 8 of the order itself, which still has two thousand locked.
  expect(await stage.balance(user)).toBe(FUNDS - 2_000 + 3 * 8 + 3);
  expect(await stage.house()).toEqual([997, 0]);
  expect(stage.notices).toEqual([
    { userId: user, kind: 'coupon_paid', params: { amount: '3 USDT', of: 'boost' }, mail: false },
  ]);
});

test('redeemed early, days that were over by then count and no others', async () => {
  const { user, order, id } = await boosted('1000');
  await stage.use(user, id, order);
  await stage.pass(3);
  await stage.redeem(user, order);
  const after = await stage.balance(user);
  await stage.sweep();
  expect((await stage.mine(user))[0]).toMatchObject({ state: 'active', brought: '2' });
  await stage.pass(5);
  await stage.sweep();
  expect((await stage.mine(user))[0]).toMatchObject({ state: 'used', brought: '2' });
  expect(await stage.balance(user)).toBeCloseTo(after + 2, 6);
  expect(await stage.house()).toEqual([998, 0]);
});

test('redeemed at once, it brings nothing', async () => {
  const { user, order, id } = await boosted('1000');
  await stage.use(user, id, order);
  await stage.redeem(user, order);
  await stage.pass(9);
  await stage.sweep();
  expect((await stage.mine(user))[0]).toMatchObject({ state: 'used', brought: '0' });
  expect(stage.notices.map(({ kind }) => kind)).toEqual(['coupon_nothing']);
  expect(await stage.house()).toEqual([1_000, 0]);
});

test('settled late, and redeemed between, it brings the same', async () => {
  const { user, order, id } = await boosted('1000');
  await stage.use(user, id, order);
  await stage.pass(4);
  await stage.redeem(user, order);
  await stage.sweep();
  expect((await stage.mine(user))[0]).toMatchObject({ state: 'used', brought: '3' });
});

test('used on the way, it counts the days that are left', async () => {
  const { user, order, id } = await boosted('500');
  await stage.pass(3);
  await stage.sweep();
  expect(await stage.use(user, id, order)).toMatchObject({ boosted: '500', boosted_days: 2 });
  await stage.pass(3);
  await stage.sweep();
  expect((await stage.mine(user))[0]).toMatchObject({ state: 'used', brought: '1' });
});

test('an order of another, of another coin, that has ended or has no day left does not fit, and costs nothing', async () => {
  const { user, order, id } = await boosted('1000');
  const other = await stage.user();
  const foreign = await stage.lock(other, '1000');
  const redeemed = await stage.lock(user, '1000');
  await stage.redeem(user, redeemed);
  for (const unfit of [foreign, redeemed, 999]) {
    await expect(stage.use(user, id, unfit)).rejects.toMatchObject({ code: 'coupon_order_unfit' });
  }
  await expect(stage.use(user, id)).rejects.toMatchObject({ code: 'coupon_order_needed' });
  const inBtc = await stage.take(user, await stage.offerBoost({ currency_id: 2, most: '1', number: 1 }));
  await expect(stage.use(user, inBtc.id, order)).rejects.toMatchObject({ code: 'coupon_order_unfit' });
  await stage.pass(5);
  await expect(stage.use(user, id, order)).rejects.toMatchObject({ code: 'coupon_order_unfit' });
  expect((await stage.mine(user)).map(({ state }) => state)).toEqual(['available', 'available']);
});

test('C33: an order is boosted once, whatever coupons there are', async () => {
  const { user, order, id } = await boosted('1000');
  const second = await stage.take(user, await stage.offerBoost());
  await stage.use(user, id, order);
  await expect(stage.use(user, second.id, order)).rejects.toMatchObject({ code: 'coupon_order_boosted' });
  await stage.pass(6);
  await stage.sweep();
  await expect(stage.use(user, second.id, order)).rejects.toMatchObject({ code: 'coupon_order_unfit' });
});
