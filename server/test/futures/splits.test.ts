import { expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { sweeping } from '../platform/deadlines/support.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { withMoney } from '../support/money.ts';
import { BTC, ETH, useStage } from './stage.ts';
import {
  alice,
  bob,
  inAnHour,
  PRICE,
  announce,
  recordIt,
  settle,
  splitNow,
  problemsOf,
  noticesOf,
  equity,
  prepare,
  writeMark,
  writeClosed,
} from './splitting.ts';

const held = useStage();

test('a split leaves everybody what they have: more lots at a lower price, stops and reserve with it, once, and told', async () => {
  const { stage } = held;
  await prepare(stage);
  const long = await stage.submit(alice, { stop_loss_price: 9_700, target_profit_price: 11_000 });
  const short = await stage.submit(bob, { type: 2, share: 500 });
  const other = await stage.submit(bob, { market: ETH, share: 10 });
  const [, aside] = await stage.balance(house.futures);
  const [before, ofBob] = [await equity(stage, alice), await equity(stage, bob)];
  await splitNow(stage, 4, 1);
  const [after] = await stage.list(alice, 1);
  expect(after).toMatchObject({
    id: long.id,
    share: 4_000,
    price: '2500',
    origin_price: '2500',
    update_price: '2500',
    stop_loss_price: '2425',
    target_profit_price: '2750',
    caution_money: long.caution_money,
    origin_caution_money: long.origin_caution_money,
    profits: '0',
  });
  expect(Number(after?.liquidation_price) * 4).toBeCloseTo(Number(long.liquidation_price), 1);
  expect((await stage.list(bob, 1)).map(({ id, share }) => [id, share])).toEqual([
    [other.id, 10],
    [short.id, 2_000],
  ]);
  expect([await equity(stage, alice), await equity(stage, bob)]).toEqual([before, ofBob]);
  expect((await stage.balance(house.futures))[1]).toBe(aside);
  expect(await noticesOf(stage, alice, 'futures_split')).toEqual([
    { symbol: 'BTC/USDT', new: 4, old: 1, position: long.id },
  ]);
  expect(await wrongs(stage.database)).toEqual([]);
  expect(await problemsOf(stage)).toEqual([]);
  // The writer knows: what is closed now is closed as it is now.
  stage.setPrice(BTC, 2_600);
  await stage.close(alice, long.id, { share: 1_000 });
  expect((await stage.list(alice, 1))[0]).toMatchObject({ share: 3_000, fact_profits: '10' });
  expect(await wrongs(stage.database)).toEqual([]);
});

test('where the price is no whole tick the house adds the difference to the margin, to the minor unit', async () => {
  const { stage } = held;
  await prepare(stage);
  await stage.submit(alice, { share: 1_001 });
  await stage.submit(bob, { type: 2, share: 1_001 });
  const all = await Promise.all([alice, bob].map((user) => equity(stage, user)));
  // 10,000 ÷ 7 is 1,428.571428…: a long opens at 1,428.58 then, a short at 1,428.57.
  await splitNow(stage, 7, 1);
  const [long] = await stage.list(alice, 1);
  const [short] = await stage.list(bob, 1);
  expect([long, short].map((each) => [each?.share, each?.price])).toEqual([
    [7_007, '1428.58'],
    [7_007, '1428.57'],
  ]);
  // What is added makes up for what the open price takes, whatever the price is then: 7,007 lots of 0.0001.
  const exact = 0.7007 * (PRICE / 7);
  expect(Number(long?.caution_money)).toBeCloseTo(100.1 + 0.7007 * 1_428.58 - exact, 6);
  expect(Number(short?.caution_money)).toBeCloseTo(100.1 + exact - 0.7007 * 1_428.57, 6);
  // The mark is a whole tick, too: it was set to 1,428.57.
  const moved = 0.7007 * 1_428.57 - exact;
  expect(await equity(stage, alice)).toBeCloseTo(all[0]! + moved, 6);
  expect(await equity(stage, bob)).toBeCloseTo(all[1]! - moved, 6);
  expect(await wrongs(stage.database)).toEqual([]);
  expect(await problemsOf(stage)).toEqual([]);
  await stage.database.owner.query(`DELETE FROM futures_receipt WHERE rule = 'futures.split.1' AND owner_id = $1`, [
    alice,
  ]);
  expect((await problemsOf(stage)).join()).toContain('was given 0 at splits by its receipts');
});

test('lots that do not fit are closed at the last recorded mark price, without a fee, and so is all of what is too small', async () => {
  const { stage } = held;
  await prepare(stage);
  await stage.setTerms('spread_ppm = 1000');
  const long = await stage.submit(alice, { share: 1_004 });
  const small = await stage.submit(bob, { share: 7 });
  const split = await announce(stage, 1, 10, await writeMark(stage, 10_100));
  const [free] = await stage.balance(alice);
  await recordIt(stage, split);
  await settle(stage);
  // It was opened at 10,010: four lots have gained 0.0004 × 90, and the mark has no spread.
  const [after] = await stage.list(alice, 1);
  expect(after).toMatchObject({ id: long.id, share: 100, price: '100100', fact_profits: '0.036' });
  expect(Number((await stage.balance(alice))[0])).toBeCloseTo(
    Number(free) + 0.036 + (Number(long.caution_money) * 4) / 1_004,
    5,
  );
  expect(await stage.list(bob, 1)).toEqual([]);
  expect(await stage.list(bob, 3)).toMatchObject([
    { id: small.id, reason: 'split', update_price: '10100', fact_profits: '0.063', share: 7 },
  ]);
  expect(await wrongs(stage.database)).toEqual([]);
  expect(await problemsOf(stage)).toEqual([]);
  const { rows } = await stage.database.owner.query<{ cause: string }>('SELECT cause FROM price_use');
  expect(rows).toHaveLength(1);
});

test('lots that do not fit are closed by the last price there was, also in a market that was closed for days before', async () => {
  const { stage } = held;
  await prepare(stage);
  const long = await stage.submit(alice, { share: 1_004 });
  await writeMark(stage, 10_100, 3 * 86_400_000);
  await stage.closeMarket(BTC, 'operators');
  await splitNow(stage, 1, 10, await writeClosed(stage));
  expect(await stage.list(alice, 1)).toMatchObject([{ id: long.id, share: 100, fact_profits: '0.04' }]);
  expect(await wrongs(stage.database)).toEqual([]);
  expect(await problemsOf(stage)).toEqual([]);
});

test('a last price of before another split is the price of other shares: it is divided before lots are closed by it', async () => {
  const { stage } = held;
  await prepare(stage);
  await stage.submit(alice, { share: 1_001 });
  const before = await writeMark(stage, 40_400, 600_000);
  await recordIt(stage, { newShares: 4, oldShares: 1, cutOff: before });
  stage.setPrice(BTC, PRICE);
  await splitNow(stage, 1, 10, await writeClosed(stage));
  // One lot has gained 0.0001 × 100, and not 0.0001 × 30,400.
  expect(await stage.list(alice, 1)).toMatchObject([{ share: 100, fact_profits: '0.01' }]);
  expect(await wrongs(stage.database)).toEqual([]);
  expect(await problemsOf(stage)).toEqual([]);
});

test('without a recorded price to close what does not fit nothing is done, and it is tried again', async () => {
  const { stage } = held;
  await prepare(stage);
  await stage.submit(alice, { share: 1_005 });
  const split = await announce(stage, 1, 10, await writeClosed(stage));
  await recordIt(stage, split);
  const { owner, pool } = stage.database;
  await owner.query(`UPDATE deadline SET due = now() WHERE kind = 'futures.split'`);
  const sweep = await sweeping(pool, stage.futures.deadlines);
  const failed = async () =>
    (await owner.query<{ error: string | null }>(`SELECT error FROM deadline WHERE kind = 'futures.split'`)).rows[0]
      ?.error ?? '';
  await expect.poll(failed).toContain('No mark price of BTC/USDT was recorded');
  await sweep.stop();
  expect((await stage.list(alice, 1))[0]).toMatchObject({ share: 1_005, price: '10000' });
});

test('orders that wait are cancelled and told once, and give back what they held', async () => {
  const { stage } = held;
  await prepare(stage);
  const [free] = await stage.balance(alice);
  await stage.submit(alice, { status: 0, target_price: 9_000 });
  await stage.submit(alice, { status: 0, target_price: 9_100 });
  const kept = await stage.submit(alice, { market: ETH, status: 0, target_price: 900, share: 10 });
  await splitNow(stage, 4, 1);
  expect((await stage.list(alice, 0)).map(({ id }) => id)).toEqual([kept.id]);
  expect((await stage.list(alice, 4)).map(({ reason }) => reason)).toEqual(['split', 'split']);
  expect(Number(free) - Number((await stage.balance(alice))[0])).toBeLessThan(2);
  expect(await noticesOf(stage, alice, 'futures_split_cancelled')).toEqual([{ symbol: 'BTC/USDT', new: 4, old: 1 }]);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('contracts rest from the cut-off until the split is settled and its prices are taken up; nothing is reached in between', async () => {
  const { stage } = held;
  await prepare(stage);
  await stage.setTerms('is_cross = true');
  const long = await stage.submit(alice, { stop_loss_price: 9_000 });
  await stage.submit(bob, { type: 2, multiple: 10 });
  const split = await announce(stage, 4, 1);
  const covered = () =>
    withMoney(stage.database.pool, (tx) => stage.futures.assertCovered(tx, { owner: alice, currency: 1 }));
  const refused = async (code = 'futures_split_pending'): Promise<void> => {
    expect(await codeOf(stage.submit(bob, {}))).toBe(code);
    expect(await codeOf(stage.close(alice, long.id))).toBe(code);
    expect(await codeOf(covered())).toBe(code);
  };
  await refused();
  // Prices of after fall to a quarter: for lots of before that would be the end.
  await recordIt(stage, split);
  stage.record(BTC, PRICE / 4);
  await refused();
  const { looks } = stage;
  await expect.poll(() => stage.looks).toBeGreaterThan(looks + 2);
  expect((await stage.list(alice, 1)).map(({ id, share }) => [id, share])).toEqual([[long.id, 1_000]]);
  await settle(stage);
  stage.futures.refreshBarred();
  stage.record(BTC, PRICE / 4);
  await expect.poll(() => stage.looks).toBeGreaterThan(looks + 5);
  expect((await stage.list(alice, 1)).map(({ id, share }) => [id, share])).toEqual([[long.id, 4_000]]);
  expect(await codeOf(covered())).toBe('ok');
  // What another process still writes of before is four times the price: by that one the long could bring no more.
  stage.recordOfBefore(BTC, PRICE);
  await expect.poll(() => stage.looks).toBeGreaterThan(looks + 8);
  expect(await stage.list(alice, 1)).toHaveLength(1);
  stage.record(BTC, PRICE / 4);
  await expect.poll(() => stage.looks).toBeGreaterThan(looks + 10);
  await stage.submit(bob, {});
  // The stop is where it was: at 2,250 now.
  stage.record(BTC, 2_260);
  await expect.poll(() => stage.looks).toBeGreaterThan(looks + 13);
  expect(await stage.list(alice, 1)).toHaveLength(1);
  stage.record(BTC, 2_250);
  await expect.poll(async () => (await stage.list(alice, 3)).map(({ reason }) => reason)).toEqual(['stop_loss']);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('a process that has not taken up the prices of after lets nobody trade by those of before', async () => {
  const { stage } = held;
  await prepare(stage);
  await stage.setTerms('is_cross = true');
  const long = await stage.submit(alice);
  const split = await announce(stage, 1, 10);
  await recordIt(stage, split, false);
  await settle(stage);
  stage.futures.refreshBarred();
  // By 10,000 a long that was opened at 100,000 would be lost.
  stage.record(BTC, PRICE);
  const { looks } = stage;
  await expect.poll(() => stage.looks).toBeGreaterThan(looks + 2);
  expect(await stage.list(alice, 1)).toMatchObject([{ id: long.id, share: 100, price: '100000' }]);
  expect(await codeOf(stage.close(alice, long.id))).toBe('futures_split_pending');
  const covered = withMoney(stage.database.pool, (tx) =>
    stage.futures.assertCovered(tx, { owner: alice, currency: 1 }),
  );
  expect(await codeOf(covered)).toBe('prices_unavailable');
  stage.markets.addSplit({ marketId: BTC, newShares: 1, oldShares: 10, at: split.cutOff.getTime(), recordedAt: Date.now() }); // prettier-ignore
  stage.setPrice(BTC, PRICE * 10);
  await stage.close(alice, long.id);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('it waits for the shares, is done after a failure in the middle, and is done once', async () => {
  const { stage } = held;
  await prepare(stage);
  const long = await stage.submit(alice);
  const split = await announce(stage, 4, 1);
  const { owner, pool } = stage.database;
  await owner.query(`UPDATE deadline SET due = now() WHERE kind = 'futures.split'`);
  const sweep = await sweeping(pool, stage.futures.deadlines);
  const due = async () =>
    (
      await owner.query<{ due: Date }>(`SELECT due FROM deadline WHERE kind = 'futures.split'`)
    ).rows[0]?.due.getTime() ?? 0;
  await expect.poll(due).toBeGreaterThan(Date.now());
  expect((await stage.list(alice, 1))[0]?.share).toBe(1_000);
  // What comes last in the transaction fails: nothing of it stays.
  await owner.query(`
    CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'it broke here'; END $$;
    CREATE TRIGGER fails BEFORE INSERT ON futures_receipt FOR EACH ROW EXECUTE FUNCTION fails();`);
  await recordIt(stage, split);
  const error = async () =>
    (await owner.query<{ error: string | null }>(`SELECT error FROM deadline WHERE kind = 'futures.split'`)).rows[0]
      ?.error ?? '';
  await expect.poll(error).toContain('it broke here');
  await sweep.stop();
  expect((await stage.list(alice, 1))[0]).toMatchObject({ id: long.id, share: 1_000, price: '10000' });
  expect(await wrongs(stage.database)).toEqual([]);
  await owner.query('DROP TRIGGER fails ON futures_receipt');
  await settle(stage);
  expect((await stage.list(alice, 1))[0]).toMatchObject({ id: long.id, share: 4_000, price: '2500' });
  expect((await owner.query('SELECT FROM futures_receipt')).rowCount).toBe(1);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('the fee of a night is the same after a split as before it', async () => {
  const { stage } = held;
  await prepare(stage);
  await stage.setTerms('overnight_ppm = 1000');
  await stage.submit(alice);
  await splitNow(stage, 4, 1);
  const { owner, pool } = stage.database;
  // As if it had been opened the day before yesterday, and the night were due.
  await owner.query("UPDATE futures_position SET opened_at = opened_at - interval '2 days'");
  await owner.query(
    `UPDATE deadline SET ref = current_date::text, due = current_date + interval '1 minute' - interval '1 day'
     WHERE kind = 'futures.overnight'`,
  );
  const sweep = await sweeping(pool, stage.futures.deadlines);
  await expect.poll(async () => (await owner.query('SELECT FROM futures_night')).rowCount).toBeGreaterThan(0);
  await sweep.stop();
  // 0.1 % of 0.1 BTC at 10,000.
  expect((await stage.list(alice, 1))[0]?.overnight_money).toBe('1');
  expect(await problemsOf(stage)).toEqual([]);
});

test('a split that is taken back before its cut-off does nothing', async () => {
  const { stage } = held;
  await prepare(stage);
  await announce(stage, 4, 1, inAnHour());
  await stage.submit(alice);
  await withMoney(stage.database.pool, (tx) => stage.futures.splits.cancel(tx, '1'));
  const { rows } = await stage.database.owner.query<{ left: string }>(
    `SELECT (SELECT count(*) FROM futures_split) + (SELECT count(*) FROM deadline WHERE kind = 'futures.split') AS left`,
  );
  expect(Number(rows[0]?.left)).toBe(0);
  // One without contracts is none of theirs.
  await withMoney(
    stage.database.pool,
    (tx) =>
    stage.futures.splits.announce(tx, { ref: '2', marketId: 3, newShares: 4, oldShares: 1, cutOff: inAnHour(), due: inAnHour() }), // prettier-ignore
  );
  expect((await stage.database.owner.query('SELECT FROM futures_split')).rowCount).toBe(0);
});

test('while contracts have not been through a split or a dividend no other one is announced: it would be of other shares', async () => {
  const { stage } = held;
  await prepare(stage);
  const { pool } = stage.database;
  const named = { marketId: BTC, cutOff: inAnHour(), due: inAnHour() };
  const dividend = () =>
    withMoney(pool, (tx) => stage.futures.dividends.announce(tx, { ...named, ref: '7', perShare: 1_000_000n }));
  const another = () =>
    withMoney(pool, (tx) => stage.futures.splits.announce(tx, { ...named, ref: '8', newShares: 1, oldShares: 4 }));
  const split = await announce(stage, 4, 1);
  // The shares are split, and contracts could not be.
  await recordIt(stage, split);
  expect([await codeOf(dividend()), await codeOf(another())]).toEqual(['futures_split_pending', 'futures_split_pending']); // prettier-ignore
  await settle(stage);
  expect(await codeOf(dividend())).toBe('ok');
  expect(await codeOf(another())).toBe('futures_dividend_pending');
});

test('a part of what a split has made many lots of is closed as ever, though nobody could open so many', async () => {
  const { stage } = held;
  await prepare(stage);
  await stage.fund(alice, '5000');
  const { id } = await stage.submit(alice, { share: 20_000 });
  await splitNow(stage, 100, 1);
  await stage.close(alice, id, { share: 1_500_000 });
  expect((await stage.list(alice, 1))[0]?.share).toBe(500_000);
  expect(await codeOf(stage.submit(alice, { share: 1_500_000 }))).not.toBe('ok');
});
