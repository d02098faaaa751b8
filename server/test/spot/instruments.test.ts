import { expect, test } from 'vitest';
import { loadDirectory } from '../../src/market/directory.ts';
import { assertTerms, readSpotTerms, spotKind } from '../../src/spot/instruments.ts';
import type { SpotInstrument } from '../../src/spot/public.ts';
import { useDatabase } from '../support/database.ts';
import { databaseBefore } from '../support/earlier-database.ts';

const database = useDatabase();

/** Spot trading on all markets of a new installation. */
async function instruments(): Promise<SpotInstrument[]> {
  const { markets } = await loadDirectory(database.pool);
  const kind = spotKind(database.pool);
  await kind.begin(markets);
  const terms = await kind.read();
  return markets.map((market) => ({ ...terms.get(market.id)!, kind: 'spot', market, session: market.session }));
}

test('every market begins with spot trading, and what was changed of it stays', async () => {
  const first = await instruments();
  expect(first.length).toBeGreaterThan(40);
  expect(first[0]).toMatchObject({ amountScale: 5, lot: 1, minTotal: 500_000_000n, bandPpm: 50_000, calendar: null });
  await database.owner.query('UPDATE spot_instrument SET taker_fee_ppm = 77 WHERE market_id = 1');
  const second = await instruments();
  expect(second[0]).toEqual({ ...first[0], takerFeePpm: 77 });
  expect(second.slice(1)).toEqual(first.slice(1));
});

test('one tick on one lot of every market is a whole number of quote minor units; terms that break it are refused', async () => {
  const all = await instruments();
  for (const { market, lot, amountScale } of all) {
    const numerator = BigInt(market.tick) * BigInt(lot) * 10n ** BigInt(market.quote.scale);
    const denominator = 10n ** BigInt(market.priceScale + amountScale);
    expect([market.symbol, numerator % denominator]).toEqual([market.symbol, 0n]);
    expect(numerator / denominator).toBeGreaterThan(0n);
  }
  const spot = all[0]!;
  expect(() => assertTerms({ ...spot, amountScale: 7 })).toThrow(/BTC\/USDT has terms that do not fit/);
  expect(() => assertTerms({ ...spot, amountScale: 9 })).toThrow(/finer than the minor unit/);
  expect(() => assertTerms({ ...spot, market: { ...spot.market, tick: 0 } })).toThrow(/positive/);
});

test('a change of terms, or of whether the market is open, moves on what batches count on; what is written again does not', async () => {
  await instruments();
  const { owner } = database;
  await owner.query(`INSERT INTO sequencer_writer (program, number, epoch, last_batch, revision) VALUES ('spot', 0, 1, 0, 0)`); // prettier-ignore
  const moved = async (statement: string): Promise<boolean> => {
    const revision = async () =>
      (await owner.query<{ revision: bigint }>('SELECT revision FROM sequencer_writer')).rows[0]?.revision;
    const before = await revision();
    await owner.query(statement);
    return (await revision()) !== before;
  };
  const spot = (change: string) => moved(`UPDATE spot_instrument SET ${change} WHERE market_id = 1`);
  const changes = ['maker_fee_ppm = 1', 'taker_fee_ppm = 2', 'min_total = 3', 'band_ppm = 40000', 'is_open = false'];
  for (const change of changes) {
    expect([change, await spot(change), await spot(change)]).toEqual([change, true, false]);
  }
  expect(await moved('UPDATE markets SET is_open = false WHERE id = 1')).toBe(true);
  expect(await moved('UPDATE markets SET is_open = false WHERE id = 1')).toBe(false);
  expect(await moved('UPDATE markets SET sort = 9 WHERE id = 1')).toBe(false);
});

test('terms changed before markets and spot were apart are kept, and closed markets stay closed', async () => {
  const { database: old, migrateOn } = await databaseBefore('0281');
  const { owner } = old;
  await owner.query(`INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
    SELECT id, 'C' || id, '', 'coin', 8, '', id FROM generate_series(1, 4) AS id`);
  // As it came, with every term changed, and closed.
  await owner.query(`INSERT INTO markets (id, base_id, quote_id, price_scale, tick, amount_scale, lot, maker_fee_ppm,
      taker_fee_ppm, min_total, market_from, tags, sort, open_spot, band_ppm, calendar) VALUES
    (1, 1, 3, 2, 1, 5, 1, 800, 1000, 500000000, 2, '{}', 1, true, DEFAULT, 'always'),
    (2, 2, 3, 2, 1, 4, 5, 81, 82, 83, 2, '{}', 2, true, 84000, 'XNYS'),
    (3, 4, 3, 2, 1, 3, 1, 800, 1000, 500000000, 2, '{}', 3, false, DEFAULT, 'always')`);

  await migrateOn();
  const common = { lot: 1, minTotal: 500_000_000n, makerFeePpm: 800, takerFeePpm: 1_000, bandPpm: 50_000 };
  const whole = { isOpen: true, calendar: null };
  expect([...(await readSpotTerms(old.pool))]).toEqual([
    [1, { ...common, ...whole, amountScale: 5 }],
    [2, { ...whole, amountScale: 4, lot: 5, makerFeePpm: 81, takerFeePpm: 82, minTotal: 83n, bandPpm: 84_000 }],
    [3, { ...common, ...whole, amountScale: 3 }],
  ]);
  const { rows } = await old.pool.query('SELECT volume_scale, volume_step, is_open, calendar FROM markets ORDER BY id');
  expect(rows).toEqual([
    { volume_scale: 5, volume_step: 1, is_open: true, calendar: 'always' },
    { volume_scale: 4, volume_step: 5, is_open: true, calendar: 'XNYS' },
    { volume_scale: 3, volume_step: 1, is_open: false, calendar: 'always' },
  ]);
});
