import { operatorSplits, splits } from '@aureus/contract/corporate/split-calls.ts';
import * as spot from '@aureus/contract/spot/calls.ts';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { textOf } from '../../src/corporate/planned.ts';
import { DIVIDENDS_PAID_BY } from '../../src/corporate/payer.ts';
import { listSplits, listSplitsForOperators } from '../../src/corporate/splits.ts';
import { endRest } from '../../src/market/public.ts';
import { openHolds, releaseHold } from '../../src/platform/ledger/holds.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { codeOf } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { waiting } from '../support/under-way.ts';
import { AAPL, USDT } from '../wallet/markets.ts';
import { expectSoundBooks, MARKET, SHARE } from './stage.ts';
import { type SplitStage, startSplitStage } from './split-stage.ts';

const database = useDatabase();
let stage: SplitStage;
let users = 1_000n;
beforeAll(async () => {
  stage = await startSplitStage(database);
  await stage.exchange.fund(house.marketMaker, AAPL, '1000');
  await stage.exchange.fund(house.promotions, AAPL, '1000');
  await stage.exchange.fund(DIVIDENDS_PAID_BY, USDT, '100000');
});
afterAll(() => stage.exchange.stop());
beforeEach(async () => {
  // Of one share one split at a time: what a test has left is taken back as the database sees it.
  await database.owner.query(`
    WITH over AS (UPDATE corporate_split SET state = 3, settled_at = now() WHERE state = 1 RETURNING id)
    DELETE FROM deadline WHERE kind = 'corporate.split' AND ref IN (SELECT id::text FROM over)`);
  await database.owner.query('DELETE FROM market_rest');
  await stage.setResting(false);
});
// What of it must not go on, does not: the books are right whatever a test has tried.
afterEach(() => expectSoundBooks(database));

async function holder(shares: string): Promise<bigint> {
  const own = (users += 1n);
  if (shares !== '0') await stage.exchange.fund(own, AAPL, shares);
  await stage.exchange.fund(own, USDT, '100000');
  return own;
}
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
  const ended = Promise.withResolvers<void>();
  const settling = withMoney(database.pool, async (tx) => {
    await endRest(tx, `split ${id}`);
    await ended.promise;
  });
  const placing = stage.exchange.place(user, { ...SHARE, type: 1, target_price: 199, amount: '1' });
  await expect.poll(() => waiting(database)).toBeGreaterThan(0);
  expect(await ordersOf(user)).toEqual([]);
  ended.resolve();
  await settling;
  expect((await placing).status).toBe(1);
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

test('what cannot be is refused, when it is asked for and when it is approved', async () => {
  const ahead = (minutes: number): string => textOf(new Date(Date.now() + minutes * 60_000));
  const both = async (more: Parameters<SplitStage['announce']>[0]): Promise<string[]> => [
    await codeOf(stage.preview(more)),
    await codeOf(stage.announce(more)),
  ];
  const twice = (code: string): string[] => [code, code];
  expect(await both({ market_id: 99 })).toEqual(twice('market_unknown'));
  expect(await both({ market_id: 1 })).toEqual(twice('split_of_shares_only'));
  for (const [new_shares, old_shares] of [
    [4, 2],
    [1, 1],
    [100, 10],
    [101, 1],
  ]) {
    // prettier-ignore
    expect(await both({ new_shares: new_shares!, old_shares: old_shares! })).toEqual(twice('split_ratio_invalid'));
  }
  for (const cut_off of [ahead(9), ahead(-60), ahead(60 * 24 * 367), '2027-02-30 12:00']) {
    expect(await both({ cut_off })).toEqual(twice('dividend_cut_off_invalid'));
  }
  stage.exchange.markets.setPrice(MARKET, 40_00);
  expect(await both({ new_shares: 41 })).toEqual(twice('split_price_too_low'));
  expect(await codeOf(stage.preview({ new_shares: 40 }))).toBe('ok');
  stage.exchange.markets.setPrice(MARKET, null);
  expect(await both({})).toEqual(twice('prices_unavailable'));
  stage.exchange.markets.setPrice(MARKET, 200_00);
  stage.exchange.markets.setMarket(MARKET, { calendar: 'XNAS' });
  await stage.exchange.markets.refresh();
  const year = new Date(Date.now() + 200 * 86_400_000);
  year.setUTCDate(year.getUTCDate() + ((3 - year.getUTCDay() + 7) % 7));
  const day = year.toISOString().slice(0, 10);
  expect(await both({ cut_off: `${day} 16:00` })).toEqual(twice('dividend_cut_off_in_session'));
  expect(await codeOf(stage.preview({ cut_off: `${day} 23:00` }))).toBe('ok');
  stage.exchange.markets.setMarket(MARKET, { calendar: 'always' });
  await stage.exchange.markets.refresh();
});

test('the preview says what becomes of the price, of what users hold and of open orders', async () => {
  const user = await holder('1');
  await stage.exchange.place(user, { ...SHARE, type: 2, target_price: 201, amount: '1' });
  const lines = await stage.preview({ new_shares: 3, old_shares: 2 });
  expect(lines.map(([label]) => label)).toEqual(['market.symbol', 'corporate.ratio', 'corporate.cut_off', 'corporate.price', 'corporate.shares', 'market.open_orders']); // prettier-ignore
  expect(lines[1]?.[2]).toBe('3 : 2');
  expect(lines[3]).toEqual(['corporate.price', '200.00', '133.33', 'USDT']);
  expect(Number(lines[4]?.[2]) / Number(lines[4]?.[1])).toBeCloseTo(1.5, 3);
  expect(lines[5]?.slice(1, 3)).toEqual(['1', '0']);
  await stage.exchange.cancelAll(user);
});

test('of two splits of one share one is announced; and beside one no dividend, nor it beside a dividend', async () => {
  const ends = await Promise.all([1, 2, 3].map(() => codeOf(stage.announce())));
  expect(ends.toSorted()).toEqual(['ok', 'split_exists', 'split_exists']);
  expect(await codeOf(stage.preview())).toBe('split_exists');
  expect(await codeOf(stage.dividend())).toBe('dividend_split_announced');
  const { rows } = await database.owner.query<{ id: bigint }>('SELECT id FROM corporate_split WHERE state = 1');
  await stage.cancel(rows[0]!.id);
  for (let round = 0; round < 6; round += 1) {
    const both = await Promise.all([codeOf(stage.dividend()), codeOf(stage.announce())]);
    expect(both.filter((each) => each === 'ok')).toHaveLength(1);
    expect(both.every((each) => ['ok', 'dividend_split_announced', 'split_dividend_announced'].includes(each))).toBe(true); // prettier-ignore
    await database.owner.query(`UPDATE corporate_split SET state = 3, settled_at = now() WHERE state = 1`);
    await database.owner.query(`DELETE FROM deadline; DELETE FROM market_rest`);
    const { rows: paid } = await database.owner.query<{ id: bigint }>(
      'UPDATE corporate_dividend SET state = 3, settled_at = now() WHERE state = 1 RETURNING id',
    );
    for (const { id } of paid) {
      await withMoney(database.pool, (tx) => releaseHold(tx, new Date(), { kind: 'dividend', ref: id }, 'dividend_release')); // prettier-ignore
    }
  }
});

test('it can be cancelled until the cut-off, once; then another one announced; afterwards it is done', async () => {
  const user = await holder('10');
  const id = await stage.announce();
  const ends = await Promise.all([stage.cancel(id), stage.cancel(id)].map(codeOf));
  expect(ends.toSorted()).toEqual(['ok', 'split_over']);
  expect(await stage.row(id)).toMatchObject({ state: 3, holders: null });
  expect(await restsOf()).toEqual([]);
  expect(stage.announced.some(({ ref }) => ref === String(id))).toBe(false);
  expect((await listSplits(database.pool, stage.exchange.markets, MARKET)).some((row) => row.id === Number(id))).toBe(false); // prettier-ignore
  const again = await stage.announce();
  await stage.passCutOff(again, 0);
  // Nobody may see how the price goes and cancel, neither before it is looked at nor while it waits.
  expect(await codeOf(stage.cancel(again))).toBe('split_over');
  await stage.sweep();
  expect(await codeOf(stage.cancel(again))).toBe('split_over');
  expect(await codeOf(stage.cancel(again, false))).toBe('split_over');
  await stage.passCutOff(again);
  await stage.settle(again);
  expect(await sharesOf(user)).toEqual([40_0000n, 0n]);
  expect(await codeOf(stage.cancel(again))).toBe('split_over');
  await expect(
    database.owner.query('UPDATE corporate_split SET state = 1, settled_at = NULL WHERE id = $1', [again]),
  ).rejects.toMatchObject({ constraint: 'corporate_split_goes_forward' });
  expect(splits.answer.parse(await listSplits(database.pool, stage.exchange.markets, 99))).toEqual([]);
});
