import { operatorSplits, splits } from '@aureus/contract/corporate/split-calls.ts';
import * as spot from '@aureus/contract/spot/calls.ts';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { expect, test } from 'vitest';
import { listSplits, listSplitsForOperators } from '../../src/corporate/splits.ts';
import { endRest } from '../../src/market/public.ts';
import { openHolds, releaseHold } from '../../src/platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { codeOf } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { waiting } from '../support/under-way.ts';
import { AAPL } from '../wallet/markets.ts';
import { MARKET, SHARE } from './stage.ts';
import { useSplitStage } from './split-stage.ts';

const database = useDatabase();
const stage = useSplitStage(database);
const holder = (shares: string) => stage.holder(shares);
const sharesOf = (owner: bigint) => stage.exchange.balance(owner, AAPL);
const noticesOf = (user: bigint) =>
  stage.notices.filter(({ userId }) => userId === user).map(({ kind, params }) => [kind, params]);
const ordersOf = async (user: bigint) =>
  ((await stage.exchange.read(spot.list, user)) as { data: OrderRow[] }).data.map(({ status, cancel_reason }) => [status, cancel_reason]); // prettier-ignore
const give = (from: bigint, to: bigint, amount: bigint, account = 2) =>
  withMoney(database.pool, (tx) => {
    const of = (owner: bigint, available: bigint, own: number) => ({ owner, account: owner < 0n ? HOUSE_ACCOUNT : own, currency: AAPL.id, available, held: 0n }); // prettier-ignore
    return post(tx, { kind: 'credit', ref: null, at: new Date(), postings: [of(from, -amount, 2), of(to, amount, account)] }); // prettier-ignore
  });
const restsOf = async () =>
  (await database.owner.query<{ cause: string; ends: Date | null }>('SELECT cause, ends FROM market_rest')).rows;

test('at the cut-off open orders go and their owners are told; then all shares are others, those of the house too', async () => {
  const [alice, bob, dust] = [await holder('10'), await holder('2.5'), await holder('0')];
  await give(bob, bob, 1_0000n, 3);
  await give(bob, dust, 1n);
  const target = 'SELECT amount FROM spot_market_maker_target WHERE currency_id = $1';
  await expect.poll(async () => (await database.owner.query(target, [AAPL.id])).rowCount).toBe(1);
  const meant = (await database.owner.query<{ amount: bigint }>(target, [AAPL.id])).rows[0]!.amount;
  const id = await stage.announce();
  expect(stage.announced.at(-1)).toMatchObject({ ref: String(id), marketId: MARKET, newShares: 4, oldShares: 1 });
  await stage.exchange.place(alice, { ...SHARE, type: 2, target_price: 201, amount: '4' });
  await stage.exchange.place(alice, { ...SHARE, type: 2, order_kind: 'market', trigger_price: 195, amount: '1' });
  await stage.exchange.place(bob, { ...SHARE, type: 1, target_price: 199, amount: '1' });
  const maker = (await sharesOf(house.marketMaker))[0];
  await stage.passCutOff(id, 0);
  await stage.sweep();
  // Its orders go, and nothing else happens before what was dated up to the cut-off is there.
  await expect.poll(async () => [...(await ordersOf(alice)), ...(await ordersOf(bob))]).toEqual([1, 2, 3].map(() => [3, 'operator'])); // prettier-ignore
  await database.owner.query(`UPDATE deadline SET due = now() WHERE kind = 'corporate.split'`);
  await stage.sweep();
  expect(await sharesOf(alice)).toEqual([10_0000n, 0n]);
  expect(await stage.row(id)).toMatchObject({ state: 1 });
  await stage.passCutOff(id);
  await Promise.all([stage.sweep(), stage.sweep(), stage.sweep(), stage.sweep()]);
  await stage.settle(id);
  expect(await Promise.all([alice, dust, house.marketMaker, house.promotions].map(sharesOf))).toEqual([
    [40_0000n, 0n],
    [4n, 0n],
    [maker * 4n, 0n],
    [4000_0000n, 0n],
  ]);
  const { rows } = await database.owner.query(
    'SELECT account, available FROM wallet WHERE owner_id = $1 AND currency_id = $2 ORDER BY account',
    [bob, AAPL.id],
  );
  expect(rows).toEqual([{ account: 2, available: 5_9996n }, { account: 3, available: 4_0000n }]); // prettier-ignore
  expect((await database.owner.query(target, [AAPL.id])).rows).toEqual([{ amount: meant * 4n }]);
  expect(stage.recorded.filter(({ marketId }) => marketId === MARKET)).toEqual([
    { marketId: MARKET, newShares: 4, oldShares: 1, at: (await stage.row(id)).cut_off },
  ]);
  expect(noticesOf(alice)).toEqual([['split_done', { share: 'AAPL', new: 4, old: 1, before: '10', after: '40' }]]);
  const cleared = stage.exchange.notices.filter(({ userId }) => userId === alice || userId === bob);
  expect(cleared.map(({ userId, kind, params }) => [userId, kind, params])).toEqual([
    [alice, 'spot_orders_split', { symbol: 'AAPL/USDT', orders: 2 }],
    [bob, 'spot_orders_split', { symbol: 'AAPL/USDT', orders: 1 }],
  ]);
  const [listed] = splits.answer.parse(await listSplits(database.pool, stage.exchange.markets, MARKET));
  expect(listed).toMatchObject({ id: Number(id), symbol: 'AAPL/USDT', new_shares: 4, old_shares: 1, state: 'done' });
  const all = operatorSplits.answer.parse(await listSplitsForOperators(database.pool, stage.exchange.markets));
  expect(all.shares).toEqual([{ match_id: MARKET, symbol: 'AAPL/USDT' }]);
  expect(all.splits[0]).toMatchObject({ holders: 3, shares_before: '12.5', shares_after: '50', state: 'done' });
});

test('the market goes on resting until every process has had the time to learn of the split', async () => {
  const id = await stage.announce();
  expect(await restsOf()).toEqual([{ cause: `split ${id}`, ends: null }]);
  await stage.passCutOff(id);
  await stage.settle(id);
  const [rest] = await restsOf();
  const { settled_at } = await stage.row(id);
  expect(rest!.ends!.getTime() - settled_at!.getTime()).toBeGreaterThanOrEqual(20_000);
});

test('a reverse split rounds down in every wallet, and what is too little for one minor unit is gone', async () => {
  const [whole, part, dust] = [await holder('1234.5678'), await holder('0.0019'), await holder('0.0009')];
  const id = await stage.announce({ new_shares: 1, old_shares: 10 });
  await stage.passCutOff(id, 3_600_000);
  await stage.settle(id);
  expect(await Promise.all([whole, part, dust].map(sharesOf))).toEqual([
    [123_4567n, 0n],
    [1n, 0n],
    [0n, 0n],
  ]);
  expect(noticesOf(dust)).toEqual([['split_done', { share: 'AAPL', new: 1, old: 10, before: '0.0009', after: '0' }]]);
  const { rows } = await database.owner.query(
    'SELECT before, after FROM corporate_split_holding WHERE split_id = $1 AND owner_id = $2',
    [id, whole],
  );
  expect(rows).toEqual([{ before: 1234_5678n, after: 123_4567n }]);
});

test('shares that move while it is settled are split once, before or after, never twice and never not', async () => {
  const id = await stage.announce({ new_shares: 2 });
  await stage.passCutOff(id);
  const to = await Promise.all(Array.from({ length: 30 }, () => holder('0')));
  const [before] = await sharesOf(house.promotions);
  await Promise.all([
    stage.settle(id),
    stage.sweep(),
    ...to.map(async (user, place) => {
      if (place > 9) await new Promise(setImmediate);
      await give(house.promotions, user, 1_0000n);
    }),
  ]);
  const got = await Promise.all(to.map(async (user) => (await sharesOf(user))[0]));
  expect(got.every((each) => each === 1_0000n || each === 2_0000n)).toBe(true);
  const early = BigInt(got.filter((each) => each === 2_0000n).length);
  const late = BigInt(to.length) - early;
  expect((await sharesOf(house.promotions))[0]).toBe((before - early * 1_0000n) * 2n - late * 1_0000n);
});

test('an order that comes while the shares are split outlives nothing: it goes first, and the split is done anew', async () => {
  const user = await holder('3');
  const id = await stage.announce();
  await stage.passCutOff(id);
  // A process that has not heard that the market rests; what it has learned was read after the last change.
  const place = () => stage.exchange.place(user, { ...SHARE, type: 1, target_price: 199, amount: '1' });
  await stage.setResting(false);
  await stage.exchange.cancel(user, (await place()).id);
  stage.meanwhile(async () => void (await place()));
  await stage.sweep();
  expect(await stage.row(id)).toMatchObject({ state: 1 });
  expect(await sharesOf(user)).toEqual([3_0000n, 0n]);
  await expect.poll(() => ordersOf(user)).toEqual([[3, 'operator'], [3, 'user']]); // prettier-ignore
  await stage.settle(id);
  expect(await sharesOf(user)).toEqual([12_0000n, 0n]);
});

test('from the last look at orders until the commit no order is written, and afterwards it meets the market as it is', async () => {
  const user = await holder('3');
  const id = await stage.announce();
  await stage.passCutOff(id);
  await stage.setResting(false);
  const [looked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const settling = withMoney(database.pool, async (tx) => {
    await endRest(tx, `split ${id}`);
    looked.resolve();
    await ended.promise;
  });
  await looked.promise;
  const placing = codeOf(stage.exchange.place(user, { ...SHARE, type: 1, target_price: 199, amount: '1' }));
  try {
    await expect.poll(() => waiting(database)).toBeGreaterThan(0);
    expect(await ordersOf(user)).toEqual([]);
  } finally {
    ended.resolve();
    await settling;
  }
  expect(await placing).toBe('ok');
  await stage.exchange.cancelAll(user);
});

test('nobody trades while the market rests, also not by an order that would wait for the opening', async () => {
  const user = await holder('3');
  const order = { ...SHARE, type: 2, target_price: 201, amount: '1' };
  await stage.setResting(true);
  expect(await codeOf(stage.exchange.place(user, order))).toBe('split_pending');
  stage.exchange.markets.setMarket(MARKET, { session: { isOpen: false, until: Date.now() + 3_600_000 } });
  await stage.exchange.markets.refresh();
  expect(await codeOf(stage.exchange.place(user, { ...order, outside_hours: 'queue' }))).toBe('split_pending');
  stage.exchange.markets.setMarket(MARKET, { session: { isOpen: true, until: null } });
  await stage.setResting(false);
  const placed = await stage.exchange.place(user, order);
  await stage.setResting(true);
  expect(await codeOf(stage.exchange.amend(user, { id: placed.id, target_price: 202 }))).toBe('split_pending');
  // What is there can still be taken back.
  expect(await codeOf(stage.exchange.cancel(user, placed.id))).toBe('ok');
});

test('while something else is set aside nothing is split, and it is said what; then it is', async () => {
  const user = await holder('8');
  const id = await stage.announce();
  const held = { kind: 'option_stake', ref: 77n } as const;
  const wallet = { owner: user, account: 2, currency: AAPL.id };
  await withMoney(database.pool, (tx) =>
    openHolds(tx, new Date(), [{ ...held, ...wallet, amount: 1_0000n, as: 'option_hold' }]),
  );
  await stage.passCutOff(id);
  await stage.sweep();
  const { rows } = await database.owner.query<{ error: string }>('SELECT error FROM deadline WHERE ref = $1', [
    String(id),
  ]);
  expect(rows[0]?.error).toContain(`something is set aside in 1 wallets (owner ${user}, account 2)`);
  expect(await sharesOf(user)).toEqual([7_0000n, 1_0000n]);
  await withMoney(database.pool, (tx) => releaseHold(tx, new Date(), held, 'option_release'));
  await database.owner.query('UPDATE deadline SET failures = 0, retry_at = NULL, error = NULL WHERE ref = $1', [
    String(id),
  ]);
  await stage.settle(id);
  expect(await sharesOf(user)).toEqual([32_0000n, 0n]);
});

test('after an hour in which nobody was there open orders go first as ever', async () => {
  const user = await holder('8');
  const id = await stage.announce();
  await stage.exchange.place(user, { ...SHARE, type: 2, target_price: 201, amount: '1' });
  await stage.passCutOff(id, 3_600_000);
  await stage.sweep();
  await expect.poll(() => ordersOf(user)).toEqual([[3, 'operator']]);
  await stage.settle(id);
  expect(await sharesOf(user)).toEqual([32_0000n, 0n]);
});

test('orders that nobody takes out are said after a minute', async () => {
  const user = await holder('8');
  const id = await stage.announce();
  await stage.exchange.place(user, { ...SHARE, type: 2, target_price: 201, amount: '1' });
  await stage.passCutOff(id);
  await database.owner.query(`UPDATE corporate_split SET cleared_at = now() - interval '61 seconds' WHERE id = $1`, [
    id,
  ]);
  await stage.sweep();
  const { rows } = await database.owner.query<{ error: string }>('SELECT error FROM deadline WHERE ref = $1', [
    String(id),
  ]);
  expect(rows[0]?.error).toContain('waits for 1 open orders');
  await stage.setResting(false);
  await stage.exchange.cancelAll(user);
});
