import * as calls from '@aureus/contract/ieo/calls.ts';
import type { IeoReceipt } from '@aureus/contract/ieo/shapes.ts';
import { type AllotmentFacts, ownPart, spread } from '@aureus/core/ieo/allotment.ts';
import { ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { BTC, USDT } from '../wallet/markets.ts';
import { COIN } from './coin.ts';
import { houseOf, LASTS, LOCKED, type Order, useStage } from './stage.ts';

const stage = useStage();
const shown = ({ coin_amount, give_amount, held, paid, released, state, status }: Order) =>
  [coin_amount, give_amount, held, paid, released, state, status]; // prettier-ignore

test('an application holds its cost; the allotment takes what is passed, releases the rest and locks the coins until they are listed', async () => {
  const id = await stage.open();
  const [alice, bob, carol] = [await stage.user(), await stage.user(), await stage.user()];
  // 0.25 USDT a coin, whatever the client says.
  const first = await stage.apply(alice, id, '500', { price: '1' });
  expect(shown(first)).toEqual(['500', '0', '125', null, null, 'applied', 1]);
  await stage.apply(alice, id, '300', { pay_currency: BTC.id });
  await stage.apply(bob, id, '800');
  await stage.apply(carol, id, '400');
  expect(await stage.balance(alice, USDT.id)).toEqual([99_875_000_000n, 125_000_000n]);
  // 0.0000037 BTC a coin.
  expect(await stage.balance(alice, BTC.id)).toEqual([99_889_000n, 111_000n]);
  expect(await stage.call(calls.own, alice, { project_id: id })).toEqual({ applied: '800', left: '0', orders: 2, most_orders: 20 }); // prettier-ignore
  expect(await stage.call(calls.project, alice, { project_id: id })).toMatchObject({
    info: { total_sell: '2000', amount: '1000', percentage: '0.00', time_status: 2, phase: 'open', price: '0.25', btc_price: '0.0000037', eth_price: null }, // prettier-ignore
    order_info: { users: 3, orders: 4 },
    sell_order: null,
  });
  expect(await houseOf(stage)).toEqual({ coins: [0n, 1000_0000n], outside: -1000_0000n, usdt: 0n, btc: 0n });

  await stage.pass(id, LASTS);
  await stage.sweep();
  // Half of what was applied for: 400, 400 and 200; of Alice's two the earlier one is filled first.
  expect((await stage.orders(alice)).map(shown)).toEqual([
    ['300', '0', '0.00111', '0', '0.00111', 'nothing', 3],
    ['500', '400', '125', '100', '25', 'locked', 2],
  ]);
  expect((await stage.orders(bob)).map(shown)).toEqual([['800', '400', '200', '100', '100', 'locked', 2]]);
  expect((await stage.orders(carol)).map(shown)).toEqual([['400', '200', '100', '50', '50', 'locked', 2]]);
  expect(await stage.balance(alice, USDT.id)).toEqual([99_900_000_000n, 0n]);
  expect(await stage.balance(alice, BTC.id)).toEqual([100_000_000n, 0n]);
  expect(await stage.balance(alice, COIN.id)).toEqual([0n, 400_0000n]);
  expect(await houseOf(stage)).toEqual({ coins: [0n, 0n], outside: -1000_0000n, usdt: 250_000_000n, btc: 0n });
  expect(stage.notices.map(({ userId, kind, params }) => [userId, kind, params['passed']])).toEqual([
    [alice, 'ieo_allotted', '400'],
    [bob, 'ieo_allotted', '400'],
    [carol, 'ieo_allotted', '200'],
  ]);
  // The last of two applications.
  expect(stage.notices[0]?.params['order']).toBe((await stage.orders(alice))[0]?.id);
  await vi.waitUntil(() => stage.hub.toUsers.filter(({ event }) => event.type === 'ieo_order').length === 4);

  // What was paid and what came for it are one event of one application: a purchase, for tax tools.
  const { rows: bought } = await stage.database.owner.query<{ ref: bigint; kinds: number[] }>(
    `SELECT ref, array_agg(kind ORDER BY kind) AS kinds FROM ledger_entry
     WHERE owner_id = $1 AND kind IN ($2, $3) GROUP BY ref, created_at`,
    [alice, ledgerKinds.ieo_payment, ledgerKinds.ieo_coins],
  );
  expect(bought).toEqual([{ ref: BigInt(first.id), kinds: [ledgerKinds.ieo_payment, ledgerKinds.ieo_coins] }]);

  await stage.pass(id, LOCKED);
  await stage.sweep();
  expect(await stage.balance(alice, COIN.id)).toEqual([400_0000n, 0n]);
  expect((await stage.orders(bob))[0]).toMatchObject({ state: 'listed', status: 3, give_amount: '400' });
  expect(stage.notices.slice(3).map(({ userId, kind }) => [userId, kind])).toEqual([
    [alice, 'ieo_listed'],
    [bob, 'ieo_listed'],
    [carol, 'ieo_listed'],
  ]);
  expect((await stage.call(calls.project, alice, { project_id: id })).info).toMatchObject({ phase: 'listed', status: 2, time_status: 3 }); // prettier-ignore
});

test('an application that got nothing brings one notice of that, and none of the listing', async () => {
  const id = await stage.open({ total: '2', min: '1', user_cap: '2' });
  const users = [await stage.user(), await stage.user(), await stage.user()];
  for (const user of users) await stage.apply(user, id, '1');
  await stage.pass(id, LASTS);
  await stage.sweep();
  await stage.pass(id, LOCKED);
  await stage.sweep();
  const outcomes: [bigint, string][] = [];
  for (const user of users) outcomes.push([user, (await stage.orders(user))[0]!.state]);
  expect(outcomes.map(([, state]) => state).toSorted()).toEqual(['listed', 'listed', 'nothing']);
  for (const [user, state] of outcomes) {
    const kinds = stage.notices.filter(({ userId }) => userId === user).map(({ kind }) => kind);
    expect(kinds).toEqual(state === 'nothing' ? ['ieo_nothing'] : ['ieo_allotted', 'ieo_listed']);
  }
});

test('what is not oversubscribed is passed whole, and coins nobody wanted go back', async () => {
  const id = await stage.open();
  const alice = await stage.user();
  await stage.apply(alice, id, '123');
  await stage.pass(id, LASTS);
  await stage.sweep();
  expect((await stage.orders(alice)).map(shown)).toEqual([['123', '123', '30.75', '30.75', '0', 'locked', 2]]);
  expect(await houseOf(stage)).toEqual({ coins: [0n, 0n], outside: -123_0000n, usdt: 30_750_000n, btc: 0n });
});

test('a project without applications gives all its coins back', async () => {
  const id = await stage.open();
  await stage.pass(id, LASTS);
  await stage.sweep();
  expect(await houseOf(stage)).toMatchObject({ coins: [0n, 0n], outside: 0n });
  expect((await stage.call(calls.project, 1n, { project_id: id })).sell_order).toMatchObject({ demand: '0', passed: '0', cut: null }); // prettier-ignore
});

test('an outage over the end and the listing changes when, and nothing else', async () => {
  const id = await stage.open();
  const [alice, bob] = [await stage.user(), await stage.user()];
  await stage.apply(alice, id, '800');
  await stage.apply(bob, id, '700');
  await stage.pass(id, LASTS + LOCKED + 3_600);
  // In time is in time: nobody can apply while the allotment is late.
  await expect(stage.apply(bob, id, '10')).rejects.toMatchObject({ code: 'ieo_over' });
  expect((await stage.call(calls.project, alice, { project_id: id })).info.phase).toBe('allotting');
  await stage.sweep();
  expect((await stage.orders(alice))[0]).toMatchObject({ state: 'listed', give_amount: '533' });
  expect((await stage.orders(bob))[0]).toMatchObject({ state: 'listed', give_amount: '467' });
  expect(await stage.balance(bob, COIN.id)).toEqual([467_0000n, 0n]);
});

test('a cost is rounded up, at the application and at the allotment', async () => {
  const id = await stage.open({ price_usdt: '0.0000003', total: '10', min: '1', user_cap: '10' });
  const [alice, bob] = [await stage.user(), await stage.user()];
  // 2.1 and 3 units of USDT's last decimal.
  await stage.apply(alice, id, '7');
  await stage.apply(bob, id, '10');
  await stage.pass(id, LASTS);
  await stage.sweep();
  const [[own], [others]] = [await stage.orders(alice), await stage.orders(bob)];
  // 70 / 17 = 4.12 and 100 / 17 = 5.88.
  expect(shown(own!).slice(0, 5)).toEqual(['7', '4', '0.000003', '0.000002', '0.000001']);
  expect(shown(others!).slice(0, 5)).toEqual(['10', '6', '0.000003', '0.000002', '0.000001']);
});

/** Reckons an allotment again from a receipt, as the app does. */
function again({ facts: { total, demand, extras, cut }, applied, tie }: IeoReceipt) {
  const facts: AllotmentFacts = {
    total: BigInt(total),
    demand: BigInt(demand),
    extras: BigInt(extras),
    cut: cut && { remainder: BigInt(cut.remainder), tie: cut.tie },
  };
  return ownPart(facts, { applied: BigInt(applied), tie });
}

test('from a receipt anybody reckons their part again, and the seed is the one that was promised', async () => {
  const id = await stage.open({ total: '100', min: '1', user_cap: '90' });
  const { info } = await stage.call(calls.project, 1n, { project_id: id });
  const users = [];
  for (const amount of ['31', '31', '31', '17', '9']) {
    const user = await stage.user();
    users.push(user);
    await stage.apply(user, id, amount);
    await stage.apply(user, id, '2');
  }
  const [{ id: early } = { id: 0 }] = await stage.orders(users[0]!);
  expect(await stage.call(calls.receipt, users[0]!, { id: early })).toBeNull();
  await stage.pass(id, LASTS);
  await stage.sweep();
  let all = 0n;
  for (const user of users) {
    const orders = (await stage.orders(user)).toReversed();
    const receipts = await Promise.all(orders.map((order) => stage.call(calls.receipt, user, { id: order.id })));
    const [receipt] = receipts;
    const part = again(receipt!);
    expect(String(part.passed)).toBe(receipt!.passed);
    expect(receipts.map((each) => each!.earlier)).toEqual(['0', String(Number(orders[0]!.coin_amount))]);
    const parts = spread(part.passed, orders.map(({ coin_amount }) => BigInt(coin_amount))); // prettier-ignore
    expect(orders.map(({ give_amount }) => give_amount)).toEqual(parts.map(String));
    expect(createHash('sha256').update(Buffer.from(receipt!.facts.seed, 'hex')).digest('hex')).toBe(
      info.tie_commitment,
    );
    expect(receipt!.tie_commitment).toBe(info.tie_commitment);
    expect(createHash('sha256').update(`${receipt!.facts.seed} ${id} ${user}`).digest('hex')).toBe(receipt!.tie);
    all += part.passed;
  }
  expect(all).toBe(100n);
});

test('lists go on by page or by the last one seen; each sees their own', async () => {
  const id = await stage.open();
  const [alice, bob] = [await stage.user(), await stage.user()];
  for (let made = 0; made < 5; made += 1) await stage.apply(alice, id, '10');
  await stage.apply(bob, id, '10');
  const ids = (await stage.orders(alice)).map((order) => order.id);
  expect(ids).toHaveLength(5);
  const page = async (fields: object) => (await stage.call(calls.orders, alice, { limit: 2, ...fields })).data.map((order) => order.id); // prettier-ignore
  expect(await page({ page: 2 })).toEqual(ids.slice(2, 4));
  expect(await page({ before: ids[1] })).toEqual(ids.slice(2, 4));
  expect(await page({ project_id: id + 1 })).toEqual([]);
  expect((await stage.call(calls.orders, bob, {})).total).toBe(1);
  await expect(stage.call(calls.receipt, bob, { id: ids[0] })).rejects.toMatchObject({ code: 'ieo_order_unknown' });
  const { list } = await stage.call(calls.projects, bob, {});
  expect(list.map(({ title, currency_name, percentage, total_sell }) => [title, currency_name, percentage, total_sell])).toEqual([['Helia Grid', 'HELIA', '94.00', '60']]); // prettier-ignore
});
