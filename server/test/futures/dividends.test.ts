import { expect, test } from 'vitest';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { releaseHold } from '../../src/platform/ledger/holds.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { sweeping } from '../platform/deadlines/support.ts';
import { listInsurance } from '../../src/futures/insurance.ts';
import { verifyFutures } from '../../src/futures/verify.ts';
import { recordedPrices } from '../../src/market/prices/recorded-prices.ts';
import { verifySettlements } from '../../src/platform/settlements/verifier.ts';
import { untilSomebodyWaits } from '../support/interference.ts';
import { withMoney } from '../support/money.ts';
import { BTC, ETH, type Stage, useStage } from './stage.ts';

const held = useStage();
const [alice, bob] = [1_001n, 1_002n];
const inAnHour = (): Date => new Date(Date.now() + 3_600_000);

/** A dividend on a market whose cut-off is now. @returns a function that lets it fall due and settles it */
async function announce(
  stage: Stage,
  perShare: bigint,
  { ref = '1', cutOff = new Date() } = {},
): Promise<() => Promise<void>> {
  const { pool, owner } = stage.database;
  await withMoney(pool, (tx) =>
    stage.futures.dividends.announce(tx, { ref, marketId: BTC, perShare, cutOff, due: inAnHour() }),
  );
  return async () => {
    await owner.query('UPDATE futures_dividend SET cut_off = least(cut_off, now()) WHERE ref = $1', [ref]);
    await owner.query(`UPDATE deadline SET due = now() WHERE kind = 'futures.dividend' AND ref = $1`, [ref]);
    const sweeps = await Promise.all([1, 2].map(() => sweeping(pool, stage.futures.deadlines)));
    await expect
      .poll(async () => (await owner.query('SELECT FROM futures_dividend WHERE settled_at IS NULL')).rowCount)
      .toBe(0);
    await Promise.all(sweeps.map((sweep) => sweep.stop()));
  };
}

/** What the house has, free and set aside together. */
async function worth(stage: Stage, owner: bigint): Promise<number> {
  const [free, aside] = await stage.balance(owner);
  return Number(free) + Number(aside);
}

/** What `npm run verify:settlements` finds. */
async function problemsOf({ database: { pool } }: Stage): Promise<readonly string[]> {
  return (await verifySettlements(pool, recordedPrices(pool).window, [verifyFutures])).flatMap(
    ({ problems }) => problems,
  );
}

/** Takes all that the house has free. @returns how much that was */
async function emptied(stage: Stage): Promise<string> {
  const [free] = await stage.balance(house.futures);
  await stage.move(house.futures, house.suspense, free);
  return free;
}

/** Margins by position. */
async function margins(stage: Stage, user: bigint): Promise<Map<number, number>> {
  return new Map((await stage.list(user, 1)).map(({ id, caution_money }) => [id, Number(caution_money)]));
}

test('longs that were open at the cut-off get it and shorts pay it, once, and the writer knows what is left', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.addUser(bob, '1000');
  await stage.setTerms('skew_ppm = 0, is_cross = false');
  // 0.1 BTC each; another market is none of its business.
  const long = await stage.submit(alice);
  const short = await stage.submit(bob, { type: 2 });
  const other = await stage.submit(bob, { market: ETH, type: 2, share: 10 });
  const waiting = await stage.submit(alice, { status: 0, target_price: 9_000 });
  const [free] = await stage.balance(alice);
  const [ofBob] = await stage.balance(bob);
  const ofHouse = await worth(stage, house.futures);
  const settle = await announce(stage, 50_000_000n);
  await settle();
  expect((await stage.balance(alice))[0]).toBe(free);
  expect((await stage.balance(bob))[0]).toBe(ofBob);
  expect(await worth(stage, house.futures)).toBe(ofHouse);
  const after = new Map([...(await margins(stage, alice)), ...(await margins(stage, bob))]);
  expect(after.get(short.id)).toBeCloseTo(Number(short.caution_money) - 5, 6);
  // Its own margin loses by the fall of the price: so that gets what comes for it.
  expect(after.get(long.id)).toBeCloseTo(Number(long.caution_money) + 5, 6);
  expect(after.get(other.id)).toBe(Number(other.caution_money));
  expect((await stage.list(alice, 0)).map(({ id }) => id)).toEqual([waiting.id]);
  expect(await wrongs(stage.database)).toEqual([]);
  // The writer learns of it before it pays out a margin.
  await stage.close(bob, short.id);
  expect(await wrongs(stage.database)).toEqual([]);
  expect(await problemsOf(stage)).toEqual([]);
  await stage.database.owner.query(`DELETE FROM futures_receipt WHERE positions = ARRAY[$1::bigint]`, [long.id]);
  expect((await problemsOf(stage)).join()).toContain('of dividends by its receipts, and the journal says 5000000');
  // Those of before there were receipts are not missed, and those of later are compared.
  await stage.database.owner.query(`DELETE FROM futures_receipt WHERE rule = 'futures.dividend.1'`);
  await stage.database.owner.query('UPDATE futures_dividend SET has_receipts = false');
  expect(await problemsOf(stage)).toEqual([]);
  await (
    await announce(stage, 10_000_000n, { ref: '2' })
  )();
  expect(await problemsOf(stage)).toEqual([]);
  await stage.database.owner.query(`DELETE FROM futures_receipt WHERE positions = ARRAY[$1::bigint]`, [long.id]);
  expect((await problemsOf(stage)).join()).toContain('of dividends by its receipts, and the journal says 1000000');
});

test('a short pays what its margin and the balance have and owes nothing, and the insurance fund pays the rest', async () => {
  const { stage } = held;
  await stage.addUser(alice, '101');
  await stage.setTerms('skew_ppm = 0, is_cross = false, fee_ppm = 0, spread_ppm = 0');
  await stage.submit(alice, { type: 2 });
  const settle = await announce(stage, 50_000_000n);
  // Half of the price, as none is announced: margins that have been eaten are as little.
  await stage.database.owner.query('UPDATE futures_dividend SET per_share = 5000000000');
  const before = { fund: await worth(stage, house.insurance), futures: await worth(stage, house.futures) };
  await settle();
  expect(await stage.balance(alice)).toEqual(['0', '0']);
  expect((await worth(stage, house.insurance)) - before.fund).toBe(-399);
  expect((await worth(stage, house.futures)) - before.futures).toBe(500);
  expect(await wrongs(stage.database)).toEqual([]);
  expect(await problemsOf(stage)).toEqual([]);
  // What the fund paid is shown as paid for that, also when the position is liquidated later.
  stage.futures.refreshBarred();
  stage.record(BTC, 10_100);
  await expect.poll(() => stage.list(alice, 1)).toEqual([]);
  const number = expect.any(Number) as number;
  expect(await listInsurance(stage.database.pool, stage.markets, { limit: 2 })).toMatchObject([
    { change: '-10', liquidation: number, dividend: null },
    { change: '-399', liquidation: null, dividend: number },
  ]);
});

test('whose order is committed while the settlement waits for the house pays from the balance as well', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.addUser(bob, '1000');
  await stage.setTerms(`skew_ppm = 0, is_cross = false, fee_ppm = 0, spread_ppm = 0, leverages = '10', tiers = ''`);
  await stage.submit(alice);
  const late = await stage.submit(bob, { type: 2 });
  const settle = await announce(stage, 500_000_000n);
  const { owner } = stage.database;
  await owner.query('UPDATE futures_dividend SET per_share = 5000000000');
  // It is not there yet for whoever looks.
  await owner.query(`UPDATE futures_position SET opened_at = opened_at + interval '1 day' WHERE id = $1`, [late.id]);
  let settled: Promise<void> | undefined;
  await withTransaction(owner, async ({ client }) => {
    await client.query('SELECT FROM wallet WHERE owner_id = $1 FOR UPDATE', [house.futures]);
    settled = settle();
    await untilSomebodyWaits(stage.database);
    await client.query(`UPDATE futures_position SET opened_at = opened_at - interval '1 day' WHERE id = $1`, [late.id]);
  });
  await settled;
  // 500 of 1,000, of which 100 are the margin.
  expect(await stage.balance(bob)).toEqual(['500', '0']);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('margins that stand for each other pay a dividend together: two accounts gain nothing by one that is eaten up', async () => {
  const { stage } = held;
  await stage.addUser(alice, '0');
  await stage.addUser(bob, '0');
  await stage.setTerms(`skew_ppm = 0, fee_ppm = 0, spread_ppm = 0, leverages = '10', tiers = ''`);
  await stage.setTerms('skew_ppm = 0, fee_ppm = 0, spread_ppm = 0', ETH);
  await stage.fund(alice, '201');
  await stage.fund(bob, '100');
  const own = await stage.submit(alice, { type: 2 });
  const beside = await stage.submit(alice, { market: ETH, share: 1_000 });
  await stage.submit(bob);
  // Nights have taken most of its own margin.
  await withMoney(stage.database.pool, async ({ client }) => {
    await client.query('UPDATE futures_position SET margin = margin - 90000000, version = version + 1 WHERE id = $1', [own.id]); // prettier-ignore
    await client.query('UPDATE futures_position SET margin = margin + 90000000, version = version + 1 WHERE id = $1', [beside.id]); // prettier-ignore
  });
  const ofHouse = await worth(stage, house.futures);
  const settle = await announce(stage, 500_000_000n);
  await settle();
  expect((await stage.balance(bob))[0]).toBe('50');
  expect(await stage.balance(alice)).toEqual(['0', '151']);
  expect(await margins(stage, alice)).toEqual(new Map([[beside.id, 151], [own.id, 0]])); // prettier-ignore
  expect(await worth(stage, house.futures)).toBe(ofHouse);
  expect(await wrongs(stage.database)).toEqual([]);
  expect(await problemsOf(stage)).toEqual([]);
});

test('what longs get is set aside when it is announced; longs beyond that are refused, and a cancelled one gives it back', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  const [, aside] = await stage.balance(house.futures);
  const cutOff = inAnHour();
  await announce(stage, 50_000_000n, { cutOff });
  // A side of 5,000,000 USDT is 500 BTC at 10,000.
  expect(Number((await stage.balance(house.futures))[1]) - Number(aside)).toBe(25_000);
  expect(await wrongs(stage.database)).toEqual([]);
  // As if the price had fallen so far that more fits under the limit of the side than was reckoned with.
  await stage.database.owner.query('UPDATE futures_dividend SET reserved = 5000000');
  await stage.database.owner.query('UPDATE ledger_hold SET held = 5000000 WHERE kind = 21');
  stage.futures.refreshBarred();
  expect(await codeOf(stage.submit(alice, { share: 1_001 }))).toBe('futures_limit_reached');
  await stage.submit(alice, { share: 999 });
  expect(await codeOf(stage.submit(alice, { share: 2 }))).toBe('futures_limit_reached');
  await stage.submit(alice, { share: 2, type: 2 });
  await withMoney(stage.database.pool, (tx) => stage.futures.dividends.cancel(tx, '1'));
  // Who is refused writes nothing, and meets no fence.
  stage.futures.refreshBarred();
  await stage.submit(alice, { share: 2 });
  expect((await stage.database.owner.query('SELECT FROM futures_dividend')).rowCount).toBe(0);
  // More than the house has for what is open is refused: 0.1001 BTC get 10.01.
  await emptied(stage);
  await stage.move(house.suspense, house.futures, '10');
  expect(await codeOf(announce(stage, 100_000_000n, { cutOff }))).toBe('house_funds_exhausted');
  // Of 110.25 the dividend of these leaves 100.24: of a lot to come, 2 are what it may bring and 0.01 its dividend.
  await stage.move(house.suspense, house.futures, '100.25');
  const [, before] = await stage.balance(house.futures);
  await announce(stage, 100_000_000n, { cutOff });
  expect(Number((await stage.balance(house.futures))[1]) - Number(before)).toBeCloseTo(10.01 + 49 * 0.01, 6);
});

test('a house that has nothing stops no dividend: nothing is set aside, and no long comes', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  const free = await emptied(stage);
  const settle = await announce(stage, 50_000_000n, { cutOff: inAnHour() });
  expect(await stage.balance(house.futures)).toEqual(['0', '0']);
  await stage.move(house.suspense, house.futures, free);
  expect(await codeOf(stage.submit(alice, { share: 1 }))).toBe('futures_limit_reached');
  await settle();
  stage.futures.refreshBarred();
  await stage.submit(alice, { share: 1 });
  expect(await wrongs(stage.database)).toEqual([]);
});

test('no dividend is more than the margin of a short: by the leverages that are offered, open, or offered later', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms(`leverages = '2,5,20', tiers = ''`);
  const cutOff = inAnHour();
  // A twentieth of 10,000.
  expect(await codeOf(announce(stage, 500_000_001n, { cutOff }))).toBe('dividend_beyond_margins');
  await stage.submit(alice, { multiple: 20, share: 1 });
  await stage.setTerms(`leverages = '2,5'`);
  expect(await codeOf(announce(stage, 500_000_001n, { cutOff }))).toBe('dividend_beyond_margins');
  await announce(stage, 500_000_000n, { cutOff });
  await stage.setTerms(`leverages = '2,5,20,25'`);
  for (const type of [1, 2]) {
    expect(await codeOf(stage.submit(alice, { multiple: 25, share: 1, type }))).toBe('leverage_not_offered');
  }
  // It opens a little above the mark.
  await stage.submit(alice, { multiple: 20, share: 1 });
  stage.setPrice(BTC, 9_900);
  expect(await codeOf(stage.submit(alice, { multiple: 20, share: 1 }))).toBe('leverage_not_offered');
  await stage.submit(alice, { multiple: 5, share: 1 });
});

test('of what was announced before anything was set aside, that is done at a start: none may come before, nor beyond it', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.addUser(bob, '1000');
  await stage.setTerms('skew_ppm = 0');
  const { id } = await stage.submit(alice);
  const [, aside] = await stage.balance(house.futures);
  const settle = await announce(stage, 50_000_000n, { cutOff: inAnHour() });
  const { owner } = stage.database;
  await withMoney(stage.database.pool, async (tx) => {
    const { rows } = await tx.client.query<{ id: bigint }>('SELECT id FROM futures_dividend');
    await releaseHold(tx, new Date(), { kind: 'futures_dividend', ref: rows[0]!.id }, 'futures_reserve');
  });
  await owner.query('DELETE FROM ledger_hold WHERE kind = 21');
  await owner.query('UPDATE futures_dividend SET reserved = NULL');
  stage.futures.refreshBarred();
  expect(await codeOf(stage.submit(bob, { share: 1 }))).toBe('futures_limit_reached');
  const free = await emptied(stage);
  await stage.restart();
  // The house has not got it: nobody may come, and it is looked for again.
  expect(await codeOf(stage.submit(bob, { share: 1 }))).toBe('futures_limit_reached');
  await stage.move(house.suspense, house.futures, free);
  await stage.restart();
  // A long of 0.1 BTC gets 5.
  expect(Number((await stage.balance(house.futures))[1])).toBeCloseTo(Number(aside) + 5, 6);
  expect(await wrongs(stage.database)).toEqual([]);
  expect(await codeOf(stage.submit(bob, { share: 1 }))).toBe('futures_limit_reached');
  await stage.close(alice, id, { share: 1 });
  await stage.submit(bob, { share: 1 });
  await settle();
  expect(await wrongs(stage.database)).toEqual([]);
});

test('until trading begins again the last price counts without the dividend: shorts are not liquidated, longs carry nothing away', async () => {
  const { stage } = held;
  await stage.addUser(alice, '30001');
  await stage.addUser(bob, '20001');
  await stage.setTerms(`skew_ppm = 0, fee_ppm = 0, spread_ppm = 0, leverages = '5', tiers = ''`);
  await stage.setTerms('skew_ppm = 0, fee_ppm = 0, spread_ppm = 0', ETH);
  const short = await stage.submit(alice, { type: 2, multiple: 5, share: 100_000 });
  const beside = await stage.submit(alice, { market: ETH, share: 100_000 });
  await stage.submit(bob, { multiple: 5, share: 100_000 });
  await stage.closeMarket(BTC);
  stage.setPrice(BTC, 10_000, 'stale');
  // A fiftieth of 100,000.
  await (
    await announce(stage, 200_000_000n)
  )();
  // Of 30,001 there are 14,001 and what the short gains by the fall: 53 percent.
  stage.record(ETH, 860);
  const { looks } = stage;
  await expect.poll(() => stage.looks).toBeGreaterThan(looks + 2);
  expect((await stage.list(alice, 1)).map(({ id }) => id)).toEqual([beside.id, short.id]);
  stage.record(ETH, 849);
  await expect.poll(async () => (await stage.list(alice, 1)).map(({ id }) => id)).toEqual([short.id]);
  expect((await stage.balance(bob))[0]).toBe('2001');
  const covered = () =>
    withMoney(stage.database.pool, (tx) => stage.futures.assertCovered(tx, { owner: bob, currency: 1 }));
  await stage.move(bob, house.external, '1.000001');
  expect(await codeOf(covered())).toBe('risk_too_high');
  await stage.fund(bob, '1.000001');
  expect(await codeOf(covered())).toBe('ok');
  // A price of after it is in: that one counts as it is.
  stage.setPrice(BTC, 9_999);
  expect(await codeOf(covered())).toBe('ok');
});

test('contracts on the share rest from the cut-off until it is settled: nobody opens, closes or is stopped in between', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.addUser(bob, '1000');
  await stage.setTerms('skew_ppm = 0');
  const long = await stage.submit(alice, { stop_loss_price: 9_900 });
  const short = await stage.submit(bob, { type: 2, share: 500 });
  const settle = await announce(stage, 50_000_000n);
  for (const refused of [stage.submit(alice), stage.close(bob, short.id), stage.close(bob, short.id, { share: 1 })]) {
    expect(await codeOf(refused)).toBe('futures_dividend_pending');
  }
  const beside = await stage.submit(alice, { market: ETH, share: 10 });
  stage.record(BTC, 9_800);
  const { looks } = stage;
  await expect.poll(() => stage.looks).toBeGreaterThan(looks + 2);
  expect((await stage.list(alice, 1)).map(({ id }) => id)).toEqual([beside.id, long.id]);
  await settle();
  stage.record(BTC, 9_800);
  await expect.poll(async () => (await stage.list(alice, 1)).map(({ id }) => id)).toEqual([beside.id]);
  await stage.close(bob, short.id);
  expect(await wrongs(stage.database)).toEqual([]);
});
