import * as calls from '@aureus/contract/futures/calls.ts';
import type { LeverRow } from '@aureus/contract/futures/shapes.ts';
import { recompute } from '@aureus/core/futures/receipt.ts';
import { expect, onTestFinished, test } from 'vitest';
import { assertTerms, futureKind, inLotOf, lotUnitOf, unitOf } from '../../src/futures/instruments.ts';
import type { FutureInstrument } from '../../src/futures/public.ts';
import { loadDirectory } from '../../src/market/directory.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { createTestDatabase } from '../support/database.ts';
import { databaseBefore } from '../support/earlier-database.ts';
import { codeOf } from '../spot/exchange.ts';
import { instrument } from './instrument.ts';
import { BTC, useStage } from './stage.ts';

const held = useStage();
const [alice, bob] = [1n, 2n];

/** A lot is 0.01 BTC: 100 USDT at 10,000, and a hundredth of it is counted. */
async function inHundredths() {
  const { stage } = held;
  await stage.fund(house.futures, '1000000');
  await stage.addUser(alice, '1000');
  await stage.addUser(bob, '1000');
  await stage.setTerms('lot = 100, fee_ppm = 0, spread_ppm = 0, skew_ppm = 0');
  return stage;
}

const partsOf = async (id: number): Promise<bigint | undefined> => {
  const { rows } = await held.stage.database.owner.query<{ parts: bigint }>(
    'SELECT parts FROM futures_position WHERE id = $1',
    [id],
  );
  return rows[0]?.parts;
};

test('lots are ordered whole; hundredths of them are closed, and what is left is what it was', async () => {
  const stage = await inHundredths();
  expect(await stage.terms()).toMatchObject({ lot: '0.01', min_share: 1, max_share: 1_000_000 });
  await expect(stage.submit(alice, { share: '1.25' })).rejects.toThrow();
  const { id } = await stage.submit(alice, { share: 5 });
  expect(await partsOf(id)).toBe(500n);
  expect((await stage.list(alice, 1))[0]).toMatchObject({ share: 5, number: '0.05', caution_money: '50' });

  stage.setPrice(BTC, 10_100);
  const left = await stage.close(alice, id, { share: '1.25' });
  expect(left).toMatchObject({ share: 3.75, number: '0.0375', caution_money: '37.5', fact_profits: '1.25' });
  expect(await partsOf(id)).toBe(375n);
  expect(await stage.balance(alice)).toEqual(['963.75', '37.5']);

  const refused = (share: string) => codeOf(stage.close(alice, id, { share }));
  expect(await refused('3.76')).toBe('lots_out_of_range');
  expect(await refused('0')).toBe('lots_out_of_range');
  expect(await refused('0.001')).toBe('amount_too_precise');
  await expect(stage.close(alice, id, { share: '-1' })).rejects.toThrow();
  expect(await partsOf(id)).toBe(375n);

  const gone = await stage.close(alice, id, { share: '3.75' });
  expect(gone).toMatchObject({ status: 3, share: 3.75, fact_profits: '5' });
  expect(await stage.balance(alice)).toEqual(['1005', '0']);
});

test('an order of whole lots that only reduces closes a position that is no whole number of them', async () => {
  const stage = await inHundredths();
  const { id } = await stage.submit(alice, { share: 2 });
  await stage.close(alice, id, { share: '0.5' });
  const order = await stage.submit(alice, { type: 2, reduce_only: 1, share: 4 });
  expect(order).toMatchObject({ status: 3, share: 1.5, number: '0.015' });
  expect(await stage.list(alice, 1)).toEqual([]);
  expect((await stage.list(alice, 3)).find((row) => row.id === id)).toMatchObject({ share: 1.5, reason: 'reduced' });
  expect(await stage.balance(house.futures)).toEqual(['101000000', '0']);
});

test('bounds of an order are those of whole lots, of one that waits as well', async () => {
  const stage = await inHundredths();
  await stage.setTerms('min_lots = 2, max_lots = 4');
  expect(await codeOf(stage.submit(alice, { share: 1 }))).toBe('lots_out_of_range');
  expect(await codeOf(stage.submit(alice, { share: 5 }))).toBe('lots_out_of_range');
  const waiting = { status: 0, target_price: 9_900 };
  const { id } = await stage.submit(alice, { ...waiting, share: 2 });
  const amended = (share: number) => stage.call(calls.amend, alice, { id, share });
  expect(await codeOf(amended(5))).toBe('lots_out_of_range');
  expect(await amended(4)).toMatchObject({ share: 4, caution_money: '39.6' });
  expect(await partsOf(id)).toBe(400n);
});

test('where a hundredth cannot be counted a tenth is, or a whole lot', async () => {
  const stage = await inHundredths();
  await stage.setTerms('lot = 10');
  const tenths = await stage.submit(alice, { share: 10 });
  expect(await codeOf(stage.close(alice, tenths.id, { share: '0.25' }))).toBe('lots_out_of_range');
  expect(await stage.close(alice, tenths.id, { share: '0.5' })).toMatchObject({ share: 9.5, number: '0.0095' });
  await stage.close(alice, tenths.id);
  await stage.setTerms('lot = 1');
  const whole = await stage.submit(alice, { share: 10 });
  expect(await partsOf(whole.id)).toBe(10n);
  expect(await codeOf(stage.close(alice, whole.id, { share: '0.5' }))).toBe('lots_out_of_range');
});

test('a receipt says what it counts in, and comes out again as one of before that counts in lots does', async () => {
  const stage = await inHundredths();
  const { id } = await stage.submit(alice, { share: 3, stop_loss_price: 9_500 });
  await stage.close(alice, id, { share: '0.25' });
  stage.record(BTC, 9_400);
  await expect.poll(async () => (await stage.list(alice, 3)).length).toBe(1);
  expect((await stage.list(alice, 3))[0]).toMatchObject({ share: 2.75, reason: 'stop_loss', fact_profits: '-16.5' });
  const { rows } = await stage.database.owner.query<{ rule: string; inputs: string; output: string }>(
    'SELECT rule, inputs, output FROM futures_receipt',
  );
  const [{ rule, inputs, output }] = rows as [{ rule: string; inputs: string; output: string }];
  expect(JSON.parse(inputs)).toMatchObject({ lots: 275, inLot: 100, unit: '1n' });
  expect(recompute(rule, inputs)).toBe(output);
  // As it was before positions counted in parts: three lots, each a hundred times as much.
  const { inLot: _, ...before } = JSON.parse(inputs) as Record<string, unknown>;
  const old = JSON.stringify({ ...before, lots: 3, closed: 3, unit: '100n' });
  expect(JSON.parse(recompute(rule, old))).toMatchObject({ closed: { profit: '-18000000n' } });
});

test('the limits of the house count parts at their worth', async () => {
  const stage = await inHundredths();
  const { id } = await stage.submit(alice, { share: 8 });
  await stage.close(alice, id, { share: '0.75' });
  await stage.submit(bob, { type: 2, share: 3 });
  expect(await stage.terms()).toMatchObject({ open_long: '725', open_short: '300' });
  await stage.restart();
  await stage.setTerms('max_user = 825000000, max_side = 5000000000');
  expect(await codeOf(stage.submit(alice, { share: 2 }))).toBe('futures_own_limit_reached');
  expect(await stage.submit(alice, { share: 1 })).toMatchObject({ share: 1 } satisfies Partial<LeverRow>);
});

test('every market of a new installation has lots of a hundred parts, each worth a whole number of minor units', async () => {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { markets } = await loadDirectory(database.pool);
  const kind = futureKind(database.pool);
  await kind.begin(markets);
  const terms = await kind.read();
  const all = markets.map((market) => ({
    ...(terms.get(market.id) as FutureInstrument),
    kind: 'future' as const,
    market,
    session: market.session,
  }));
  expect(all.length).toBeGreaterThan(40);
  expect(all.map((each) => [each.market.symbol, inLotOf(each)])).toEqual(all.map(({ market: { symbol } }) => [symbol, 100])); // prettier-ignore
  for (const each of all) {
    assertTerms(each);
    expect(unitOf(each)).toBeGreaterThan(0n);
    expect(unitOf(each) * 100n).toBe(lotUnitOf(each));
  }
  const { market, ...rest } = instrument(1, { maxUser: 1n });
  const coarse = { ...market, tick: 100, base: { ...market.base, scale: 4 } };
  expect(() => assertTerms({ ...rest, market: coarse })).toThrow(/part of a lot must be a whole number/);
});

test('positions of before count in parts afterwards, open ones and those that have ended, each by its own market', async () => {
  const { database: old, migrateOn } = await databaseBefore('0535');
  const { owner } = old;
  const { markets } = await loadDirectory(old.pool);
  const counted = markets.slice(0, 2);
  await futureKind(old.pool).begin(counted);
  // As they were: a lot is one step of the volume.
  await owner.query('UPDATE future_instrument SET lot = 1');
  const [btc, eth] = counted.map(({ id }) => id);
  await owner.query(
    `INSERT INTO futures_position (id, owner_id, market_id, currency_id, side, is_cross, is_reduce_only, leverage, status, lots,
       limit_ticks, open_ticks, margin, original_margin, reserve, fee, reason, version, created_at, opened_at, ended_at,
       armed_at, fee_ppm, spread_ppm, overnight_ppm, liquidation_ppm, buffer_ppm, is_all_together)
     SELECT id, 1, market, 3, 1, true, false, 10, status, lots, 5, open, 0, 0, 0, 0, reason, 1, now(), opened, ended,
       now(), 0, 0, 0, 0, 0, false
     FROM (VALUES (1, $1::integer, 0::smallint, 7, NULL::integer, NULL::smallint, NULL::timestamptz, NULL::timestamptz),
       (2, $1, 1, 1000000, 5, NULL, now(), NULL), (3, $2, 1, 1000000, 5, NULL, now(), NULL), (4, $2, 3, 12, 5, 1, now(), now()))
       AS was (id, market, status, lots, open, reason, opened, ended)`,
    [btc, eth],
  );
  await migrateOn();
  const { rows } = await owner.query<{ parts: bigint }>('SELECT parts FROM futures_position ORDER BY id');
  // One tick on a lot of BTC was ten minor units, and of ETH a hundred.
  expect(rows.map(({ parts }) => parts)).toEqual([70n, 10_000_000n, 100_000_000n, 1_200n]);
  const terms = await futureKind(old.pool).read();
  const inLots = counted.map((market) =>
    inLotOf({ ...(terms.get(market.id) as FutureInstrument), kind: 'future', market, session: market.session }),
  );
  expect(inLots).toEqual([10, 100]);
});
