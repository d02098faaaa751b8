import * as calls from '@aureus/contract/futures/calls.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { recompute } from '@aureus/core/futures/receipt.ts';
import { expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { sweeping } from '../platform/deadlines/support.ts';
import { withMoney } from '../support/money.ts';
import { BTC, ETH, type Stage, useStage } from './stage.ts';

const [alice, bob] = [1_001n, 1_002n];
const held = useStage();

interface Receipt {
  readonly rule: string;
  readonly ticks: readonly { readonly match_id: number; readonly second: number; readonly mark: string }[];
  readonly inputs: string;
  readonly output: string;
}

const closed = async (stage: Stage, user: bigint, count: number): Promise<LeverRow[]> => {
  await expect.poll(async () => (await stage.list(user, 3)).length).toBe(count);
  return stage.list(user, 3);
};
const receiptsOf = async (stage: Stage, user: bigint, id: number): Promise<readonly Receipt[]> =>
  ((await stage.call(calls.receipts, user, { id })) as { data: Receipt[] }).data;
/** What a user was told, once all there is to tell has been: its kinds, with the position each is about. */
const noticesTo = async (stage: Stage, user: bigint): Promise<string[]> => {
  const sweep = await sweeping(stage.database.pool, stage.futures.deadlines);
  await expect
    .poll(async () => (await stage.database.owner.query(`SELECT FROM deadline WHERE kind = 'futures.told'`)).rowCount)
    .toBe(0);
  await sweep.stop();
  const { rows } = await stage.database.owner.query<{ kind: string; position: string | null }>(
    `SELECT kind, params ->> 'position' AS position FROM notices WHERE user_id = $1 ORDER BY id`,
    [user],
  );
  return rows.map(({ kind, position }) => (position === null ? kind : `${kind} ${position}`));
};
/** A batch of prices has been looked at: whoever listens was told of all that is open. */
const told = async (stage: Stage): Promise<void> => {
  const before = stage.hub.toUsers.length;
  await expect.poll(() => stage.hub.toUsers.length).toBeGreaterThan(before);
};

test('a stop is executed at the recorded price, with a receipt anyone can reckon again, and prices that are kept', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('skew_ppm = 0');
  const { id } = await stage.submit(alice, { stop_loss_price: 9_900, target_profit_price: 10_500 });
  stage.record(BTC, 9_900.01);
  await told(stage);
  expect(await stage.list(alice, 1)).toHaveLength(1);
  stage.record(BTC, 9_890);
  const [row] = await closed(stage, alice, 1);
  expect(row).toMatchObject({ id, reason: 'stop_loss', update_price: '9888.02', fact_profits: '-11.398' });
  const [receipt] = await receiptsOf(stage, alice, id);
  expect(receipt).toMatchObject({ rule: 'futures.stop.1', ticks: [{ match_id: BTC, mark: '9890' }] });
  expect(recompute(receipt!.rule, receipt!.inputs)).toBe(receipt!.output);
  const { rows } = await stage.database.owner.query('SELECT market_id, from_second, cause FROM price_use');
  expect(rows).toMatchObject([{ market_id: BTC, from_second: BigInt(receipt!.ticks[0]!.second) }]);
  expect(await noticesTo(stage, alice)).toContain(`futures_stopped ${id}`);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('take-profit closes with the gain, of a short as of a long', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  const long = await stage.submit(alice, { target_profit_price: 10_100 });
  const short = await stage.submit(alice, { type: 2, target_profit_price: 9_900 });
  stage.record(BTC, 10_100);
  expect(await closed(stage, alice, 1)).toMatchObject([{ id: long.id, reason: 'take_profit' }]);
  stage.record(BTC, 9_900);
  expect((await closed(stage, alice, 2)).map(({ id }) => id)).toContain(short.id);
});

test('no stop and no liquidation at a price that has jumped, is stale, or comes of few sources', async () => {
  const { stage } = held;
  await stage.addUser(alice, '200');
  await stage.submit(alice, { stop_loss_price: 9_900 });
  for (const state of ['jumped', 'stale', 'few_sources', 'closed'] as const) {
    stage.record(BTC, 5_000, state);
    await told(stage);
    expect(await stage.list(alice, 1)).toHaveLength(1);
  }
  // The spike is over.
  stage.record(BTC, 10_000);
  await told(stage);
  expect(await stage.list(alice, 1)).toHaveLength(1);
  // A second that was looked at is told again with another price, and so is one of before it.
  const second = Math.floor(Date.now() / 1_000) + 60;
  stage.recordSecond(BTC, 10_000, second);
  await told(stage);
  for (const again of [second, second - 1]) {
    stage.recordSecond(BTC, 5_000, again);
    const { looks } = stage;
    await expect.poll(() => stage.looks).toBeGreaterThan(looks + 1);
    expect(await stage.list(alice, 1)).toHaveLength(1);
  }
});

test('an isolated position is liquidated at the price that was shown, and not a tick before', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('is_cross = false, skew_ppm = 0');
  const { id, liquidation_price } = await stage.submit(alice);
  expect(liquidation_price).toBe('9501.9');
  stage.record(BTC, 9_501.91);
  await told(stage);
  expect(await stage.list(alice, 1)).toHaveLength(1);
  stage.record(BTC, 9_501.9);
  const [row] = await closed(stage, alice, 1);
  expect(row).toMatchObject({ id, reason: 'liquidation' });
  const [receipt] = await receiptsOf(stage, alice, id);
  expect(await stage.call(calls.receipts, alice, { id })).toMatchObject({ position: row, total: 1 });
  expect(receipt).toMatchObject({ rule: 'futures.liquidation.1' });
  expect(recompute(receipt!.rule, receipt!.inputs)).toBe(receipt!.output);
  expect(await noticesTo(stage, alice)).toContain(`futures_liquidated ${id}`);
  // What is left of the margin is the user's.
  expect(await stage.balance(alice)).toEqual(['949.2989', '0']);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('a loss beyond the margin is paid by the insurance fund, visibly, and nobody’s balance is below zero', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('is_cross = false, skew_ppm = 0');
  await stage.submit(alice);
  const [before] = await stage.balance(house.insurance);
  stage.record(BTC, 8_000);
  const [row] = await closed(stage, alice, 1);
  // 0.1 BTC from 10,002 to 7,998.4 is 200.36; the margin was 100.02.
  expect(row).toMatchObject({ fact_profits: '-200.36', reason: 'liquidation' });
  expect(await stage.balance(alice)).toEqual(['899.4799', '0']);
  const [after] = await stage.balance(house.insurance);
  expect((Number(before) - Number(after)).toFixed(2)).toBe('100.34');
  expect(await stage.balance(house.futures)).toEqual(['100000200.36', '0']);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('an empty insurance fund leaves the house with what there is', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('is_cross = false, skew_ppm = 0');
  await stage.move(house.insurance, house.suspense, '9999990');
  await stage.submit(alice);
  stage.record(BTC, 8_000);
  await closed(stage, alice, 1);
  expect(await stage.balance(house.insurance)).toEqual(['0', '0']);
  expect(await stage.balance(alice)).toEqual(['899.4799', '0']);
  expect(await stage.balance(house.futures)).toEqual(['100000110.02', '0']);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('cross positions stand for each other: the account is liquidated as a whole, the worst first, and not too much', async () => {
  const { stage } = held;
  await stage.addUser(alice, '305');
  await stage.setTerms('skew_ppm = 0');
  await stage.setTerms('skew_ppm = 0', ETH);
  const btc = await stage.submit(alice);
  const eth = await stage.submit(alice, { market: ETH });
  // Nearly all is margin: 200.04 of it, of 305. ETH loses 190: 113 are left, 56 %.
  stage.record(ETH, 810);
  await told(stage);
  expect(await stage.list(alice, 1)).toHaveLength(2);
  expect(await noticesTo(stage, alice)).toContain('futures_warning');
  stage.record(ETH, 790);
  const [row] = await closed(stage, alice, 1);
  expect(row).toMatchObject({ id: eth.id, reason: 'liquidation' });
  expect(await stage.list(alice, 1)).toMatchObject([{ id: btc.id }]);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('an order that waits gives its money back before anything is liquidated for the want of it', async () => {
  const { stage } = held;
  await stage.addUser(alice, '250');
  await stage.setTerms('skew_ppm = 0');
  await stage.submit(alice);
  const { id } = await stage.submit(alice, { status: 0, target_price: 8_000, share: 1_600 });
  // 100.02 of margin less 60 are 40 %; with what the order holds it is far above.
  stage.record(BTC, 9_200);
  await expect.poll(async () => (await stage.list(alice, 4)).length).toBe(1);
  expect(await stage.list(alice, 4)).toMatchObject([{ id, reason: 'liquidation' }]);
  expect(await stage.list(alice, 1)).toHaveLength(1);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('nobody closes a loser by hand and leaves the loss to the fund while a winner stands beside it', async () => {
  const { stage } = held;
  await stage.addUser(alice, '203');
  await stage.setTerms('skew_ppm = 0, leverages = $$10,100$$');
  await stage.setTerms('skew_ppm = 0', ETH);
  const long = await stage.submit(alice, { share: 1_900 });
  const short = await stage.submit(alice, { type: 2, share: 100 });
  stage.setPrice(BTC, 7_000);
  const [insurance] = await stage.balance(house.insurance);
  expect(await codeOf(stage.close(alice, long.id))).toBe('position_lost');
  expect(await stage.call(calls.batchClose, alice, { type: 1 })).toEqual({ closed: [], refused: [long.id] });
  expect(await codeOf(stage.submit(alice, { share: 1 }))).toBe('risk_too_high');
  expect(await stage.close(alice, short.id)).toMatchObject({ status: 3 });
  expect(await stage.balance(house.insurance)).toEqual([insurance, '0']);
  stage.record(BTC, 7_000);
  await closed(stage, alice, 2);
  expect(await stage.balance(alice)).toEqual(['0', '0']);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('whoever closes while the index is out of its band gets the worse of the two prices', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('spread_ppm = 0, skew_ppm = 0');
  const long = await stage.submit(alice);
  // The mark is held at 9,900 while everybody knows that the price is 9,500.
  stage.setPrice(BTC, 9_900);
  stage.markets.movePrice(BTC, 9_500_00);
  expect(await stage.close(alice, long.id)).toMatchObject({ update_price: '9500' });
  const short = await stage.submit(alice, { type: 2 });
  expect(await stage.close(alice, short.id)).toMatchObject({ update_price: '9900' });
});

test('a price that triples in one tick with everybody long leaves the house solvent, and no long brings more', async () => {
  const { stage } = held;
  await stage.addUser(alice, '100000');
  await stage.addUser(bob, '100000');
  await stage.setTerms('skew_ppm = 0, spread_ppm = 0, fee_ppm = 0');
  // The house has 20,000 free: it may owe as much, and takes on no more than that.
  await stage.move(house.futures, house.suspense, '99980000');
  await stage.submit(alice, { share: 5_000 });
  await stage.submit(bob, { share: 5_000 });
  expect(await codeOf(stage.submit(bob, { share: 1 }))).toBe('futures_limit_reached');
  expect(await stage.balance(house.futures)).toEqual(['0', '20000']);
  stage.record(BTC, 40_000);
  const [row] = await closed(stage, alice, 1);
  expect(row).toMatchObject({ reason: 'gain_limit', update_price: '30000', fact_profits: '10000' });
  await closed(stage, bob, 1);
  expect(await stage.balance(house.futures)).toEqual(['0', '0']);
  expect(await stage.balance(alice)).toEqual(['110000', '0']);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('what waits and what is open is there again after a new start, and goes on', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.submit(alice, { stop_loss_price: 9_950 });
  await stage.submit(alice, { status: 0, target_price: 9_900 });
  await stage.restart();
  stage.record(BTC, 9_940);
  await closed(stage, alice, 1);
  stage.record(BTC, 9_800);
  await expect.poll(async () => (await stage.list(alice, 1)).length).toBe(1);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('whoever is frozen opens nothing and what waits of theirs does not start; they may close', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  const { id } = await stage.submit(alice);
  await stage.submit(alice, { status: 0, target_price: 9_900 });
  await stage.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [alice]);
  expect(await codeOf(stage.submit(alice))).toBe('funds_frozen');
  expect(await codeOf(stage.call(calls.addMargin, alice, { id, amount: 1 }))).toBe('funds_frozen');
  stage.record(BTC, 9_890);
  await expect.poll(async () => (await stage.list(alice, 4)).length).toBe(1);
  expect(await stage.close(alice, id)).toMatchObject({ status: 3 });
  expect(await wrongs(stage.database)).toEqual([]);
});

test('money that stands for losses does not leave: not by a transfer, not into a position of its own', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('is_cross = false', ETH);
  await stage.submit(alice, { share: 5_000, multiple: 100 });
  // 5,000 lots are 0.5 BTC: 2,000 less each is a loss of 1,000 that the balance stands for.
  stage.setPrice(BTC, 8_400);
  const { id } = await stage.submit(alice, { market: ETH, share: 100 });
  const leave = (usdt: string) =>
    withMoney(stage.database.pool, async (tx) => {
      const of = (owner: bigint, account: number, available: bigint) => ({
        owner,
        account,
        currency: 1,
        available,
        held: 0n,
      });
      const amount = BigInt(usdt) * 1_000_000n;
      const postings = [of(alice, 3, -amount), of(alice, 2, amount)];
      await post(tx, { kind: 'transfer', ref: null, at: new Date(), postings });
      await stage.futures.assertCovered(tx, { owner: alice, currency: 1 });
    });
  expect(await codeOf(leave('100'))).toBe('ok');
  expect(await codeOf(leave('100'))).toBe('risk_too_high');
  expect(await codeOf(stage.call(calls.addMargin, alice, { id, amount: 100 }))).toBe('risk_too_high');
  expect(await codeOf(stage.submit(alice, { market: ETH, share: 1_000 }))).toBe('risk_too_high');
  expect(await codeOf(stage.call(calls.addMargin, alice, { id, amount: 1 }))).toBe('ok');
  expect(await wrongs(stage.database)).toEqual([]);
});

test('a position whose market is closed for the night counts with its losses alone, and holds up no liquidation', async () => {
  const { stage } = held;
  await stage.addUser(alice, '305');
  await stage.setTerms('skew_ppm = 0');
  await stage.setTerms('skew_ppm = 0', ETH);
  const btc = await stage.submit(alice);
  const eth = await stage.submit(alice, { market: ETH });
  stage.record(ETH, 1_500);
  await told(stage);
  // A gain of 500 in a market that closes does not stand for a loss of 240 of 305.
  await stage.closeMarket(ETH);
  stage.record(BTC, 7_600);
  expect(await closed(stage, alice, 1)).toMatchObject([{ id: btc.id, reason: 'liquidation' }]);
  expect(await stage.list(alice, 1)).toMatchObject([{ id: eth.id }]);
  expect(await wrongs(stage.database)).toEqual([]);
});
