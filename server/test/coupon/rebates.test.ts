import { DAY_MS } from '@aureus/core/mining/days.ts';
import { expect, test } from 'vitest';
import { FUNDS, useStage } from './stage.ts';

/** Fee rebates: a share of the fees that were paid while the coupon ran, and of nothing else. */

const stage = useStage();

test('fees of spot and of contracts count from the use to the end, and their share is paid once', async () => {
  const campaign = await stage.offerRebate();
  const [user, other] = [await stage.user(), await stage.user()];
  const { id } = await stage.take(user, campaign);
  // Before it was used, and somebody else's.
  await stage.trade(user, { usdt: '100' });
  await stage.contract(user, '50');
  const used = await stage.use(user, id);
  expect(used).toMatchObject({ state: 'active', fees: '0', brought: '0', expires_at: null });
  expect(Date.parse(used.ends_at!) - Date.parse(used.began_at!)).toBe(7 * DAY_MS);
  await stage.trade(other, { usdt: '100' });
  await stage.trade(user, { usdt: '4' });
  await stage.trade(user, { usdt: '1.5' }, 'maker');
  // 0.0005 BTC at 10,000 are 5, as taker and as maker.
  await stage.trade(user, { btc: '0.0005' });
  await stage.trade(user, { btc: '0.00025' }, 'maker');
  await stage.contract(user, '2');
  expect((await stage.mine(user))[0]).toMatchObject({ state: 'active', fees: '15', brought: '3' });
  await stage.pass(7);
  // After its end, while it waits to be counted.
  await stage.trade(user, { usdt: '100' });
  await stage.pass(1);
  await stage.sweep();
  expect((await stage.mine(user))[0]).toMatchObject({ state: 'used', fees: '15', brought: '3', ends_at: null });
  // The fee of contracts came out of another account.
  expect(await stage.balance(user)).toBe(FUNDS + 3);
  expect(stage.notices).toEqual([
    { userId: user, kind: 'coupon_paid', params: { amount: '3 USDT', of: 'rebate' }, mail: false },
  ]);
  const { rows } = await stage.database.pool.query(
    'SELECT kind, ref, available_delta FROM ledger_entry WHERE owner_id = $1 AND kind = 142',
    [user],
  );
  expect(rows).toEqual([{ kind: 142, ref: BigInt(id), available_delta: 3_000_000n }]);
  await stage.sweep();
  expect(await stage.balance(user)).toBe(FUNDS + 3);
});

test('no more than the most comes back, and what was not needed is free again', async () => {
  const campaign = await stage.offerRebate({ number: 2 });
  expect(await stage.house()).toEqual([980, 20]);
  const [one, other] = [await stage.user(), await stage.user()];
  for (const [user, fee] of [
    [one, '5000'],
    [other, '1'],
  ] as const) {
    const { id } = await stage.take(user, campaign);
    await stage.use(user, id);
    await stage.trade(user, { usdt: fee });
  }
  expect(await stage.house()).toEqual([980, 20]);
  await stage.pass(8);
  await stage.sweep();
  expect([await stage.balance(one), await stage.balance(other)]).toEqual([FUNDS + 10, FUNDS + 0.2]);
  expect(await stage.house()).toEqual([989.8, 0]);
});

test('without fees nothing comes back, and its owner is told so', async () => {
  const campaign = await stage.offerRebate({ number: 1 });
  const user = await stage.user();
  const { id } = await stage.take(user, campaign);
  await stage.use(user, id);
  await stage.pass(8);
  await stage.sweep();
  expect((await stage.mine(user))[0]).toMatchObject({ state: 'used', fees: '0', brought: '0' });
  expect(stage.notices.map(({ kind }) => kind)).toEqual(['coupon_nothing']);
  expect(await stage.house()).toEqual([1_000, 0]);
});

test('C33: a second rebate waits until the first is over', async () => {
  const [first, second] = [await stage.offerRebate(), await stage.offerRebate({ most: '20' })];
  const user = await stage.user();
  const [one, other] = [await stage.take(user, first), await stage.take(user, second)];
  await stage.use(user, one.id);
  await expect(stage.use(user, other.id)).rejects.toMatchObject({ code: 'coupon_rebate_running' });
  expect((await stage.mine(user)).map(({ state }) => state)).toEqual(['available', 'active']);
  await stage.trade(user, { usdt: '10' });
  await stage.pass(8);
  await stage.sweep();
  // Each fee counts for one of them.
  await stage.use(user, other.id);
  await stage.trade(user, { usdt: '5' });
  await stage.pass(8);
  await stage.sweep();
  expect(await stage.balance(user)).toBe(FUNDS + 2 + 1);
});

test('days on which the product was down are added to a rebate, and the window with them', async () => {
  const campaign = await stage.offerRebate();
  const user = await stage.user();
  const { id } = await stage.take(user, campaign);
  await stage.use(user, id);
  // As an outage of two days moves what is due.
  await stage.database.owner.query(`UPDATE deadline SET due = due + interval '2 days' WHERE kind = 'coupon.rebate'`);
  await stage.pass(8);
  await stage.sweep();
  expect((await stage.mine(user))[0]).toMatchObject({ state: 'active' });
  await stage.trade(user, { usdt: '10' });
  await stage.pass(2);
  await stage.sweep();
  expect((await stage.mine(user))[0]).toMatchObject({ state: 'used', fees: '10', brought: '2' });
});
