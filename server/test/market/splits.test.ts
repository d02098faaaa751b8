import { candles, quotation } from '@aureus/contract/market/calls.ts';
import { combinedSplit, splitCandle } from '@aureus/core/market/split.ts';
import { afterEach, expect, test } from 'vitest';
import { storedCandles } from '../../src/market/candles/stored-candles.ts';
import { loadDirectory } from '../../src/market/directory.ts';
import type { FeedSink, FeedTick } from '../../src/market/feeds/feed.ts';
import { simulatedFeed } from '../../src/market/feeds/simulated-feed.ts';
import { simulatedMarkets } from '../../src/market/feeds/simulated-terms.ts';
import { createSteering } from '../../src/market/feeds/steering.ts';
import { MarketPrices } from '../../src/market/market-prices.ts';
import { decodeBatch, encodeBatch } from '../../src/market/prices/price-batch.ts';
import { readSplits, recordSplit } from '../../src/market/public.ts';
import type { MarketSplit } from '../../src/market/splits.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { useDatabase } from '../support/database.ts';
import { testMarket, type TestMarket } from './support/market.ts';

const database = useDatabase();
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** A share of the catalogue. */
const SHARE = 201;
let market: TestMarket | undefined;

afterEach(() => market?.area.stop());

const split = (newShares: number, oldShares: number, at = Date.now()): MarketSplit => ({
  marketId: SHARE,
  newShares,
  oldShares,
  at,
  recordedAt: at + 10_000,
});

/** Writes a split of the share down whose cut-off is now. */
const record = (newShares: number, oldShares: number, at = new Date()): Promise<void> =>
  withTransaction(database.pool, (tx) => recordSplit(tx, { marketId: SHARE, newShares, oldShares, at }));

test('a split is written down once at a moment, and read by market, the oldest first', async () => {
  await loadDirectory(database.pool);
  const at = new Date(Date.now() - 1_000);
  await record(4, 1, at);
  await expect(record(4, 1, at)).rejects.toThrow('market_split_market_id_at_key');
  await record(1, 10, new Date(at.getTime() - 1_000));
  const known = (await readSplits(database.pool)).get(SHARE);
  expect(known?.map(({ newShares, oldShares }) => [newShares, oldShares])).toEqual([
    [1, 10],
    [4, 1],
  ]);
  expect(known?.[1]?.at).toBe(at.getTime());
});

test('the simulated price goes on at the same value, in whole ticks, and its candles of before with it', async () => {
  const { markets } = await loadDirectory(database.pool);
  const known: MarketSplit[] = [];
  const simulated = simulatedMarkets(markets, 7, { of: (id) => (id === SHARE ? known : []) });
  const day = Date.UTC(2026, 4, 6);
  const minutesOf = () => (simulated.get(SHARE)?.hours(day) ?? []).flatMap((hour) => simulated.get(SHARE)!.minutes(hour)); // prettier-ignore
  const before = minutesOf();
  expect(before.length).toBe(1_440);
  for (const ratio of [split(4, 1), split(1, 10), split(3, 2)]) {
    known.push(ratio);
    const all = combinedSplit(known);
    for (const [place, minute] of minutesOf().entries()) {
      const adjusted = splitCandle(before[place]!, all);
      // A path is drawn in whole ticks: it may differ by some of them, of before or after.
      const room = 12 * Math.max(1, all.oldShares / all.newShares);
      expect(Math.abs(minute.open - adjusted.open), `${minute.start}`).toBeLessThanOrEqual(room);
      expect(Math.abs(minute.close - adjusted.close)).toBeLessThanOrEqual(room);
    }
  }
  // Another market is another share.
  expect(simulated.get(SHARE + 1)).toBe(simulated.get(SHARE + 1));
});

/** A simulated market one of whose prices is handed out, as of a moment. */
async function feedAt(now: number, known: MarketSplit[]) {
  const { markets } = await loadDirectory(database.pool);
  const splits = { of: (id: number) => (id === SHARE ? known : []) };
  const clock = manualClock(now);
  const steering = createSteering(splits);
  const feed = simulatedFeed(simulatedMarkets(markets, 7, splits), clock, { splits, steering });
  const ticks: FeedTick[] = [];
  const sink: FeedSink = { tick: (tick) => void (tick.marketId === SHARE && ticks.push(tick)), gap: () => {} };
  feed.start(sink, now);
  /** Lets time go on until there is such a tick. */
  const until = async (isThere: (tick: FeedTick) => boolean): Promise<FeedTick> => {
    await expect
      .poll(() => {
        clock.set(clock.epochMs() + 500);
        return ticks.some(isThere);
      })
      .toBe(true);
    return ticks.findLast(isThere)!;
  };
  return { feed, ticks, until, steering };
}

test('from a split on the feed divides its prices and says so, and the price it was steered to as well', async () => {
  const now = Date.UTC(2026, 4, 6, 15);
  const known: MarketSplit[] = [];
  const { feed, until, steering } = await feedAt(now, known);
  const before = await until(({ source }) => source === 'simulated-1');
  expect(before.splits).toBe(0);
  known.push(split(4, 1));
  const after = await until(({ source, splits }) => source === 'simulated-1' && splits === 1);
  expect(Math.abs(after.price * 4 - before.price) / before.price).toBeLessThan(0.01);
  steering.steer(SHARE, { ticks: 5_000, sources: 3 });
  known.push(split(1, 10));
  const steered = await until(({ splits }) => splits === 2);
  expect(steered.price).toBe(50_000);
  await feed.stop();
});

test('a mark is made of no price of before: what comes late from there is refused, nothing has jumped, the last is divided', async () => {
  const sources = ['one', 'two', 'three'].map((name) => ({ name, sameQuote: true }));
  const [listed] = (await loadDirectory(database.pool)).markets;
  const prices = new MarketPrices(listed!, { sources, minSources: 2 }, () => {});
  const start = Date.UTC(2026, 4, 6, 15);
  let sequence = 0;
  const say = (price: number, second: number, splits: number): void => {
    const at = start + second * 1_000;
    for (const { name } of sources) {
      sequence += 1;
      prices.take({ marketId: 1, source: name, price, volume: 1, sequence, at, receivedAt: at, splits });
    }
    prices.takeSecond(at / 1_000, at);
  };
  for (let second = 0; second < 20; second += 1) say(40_000, second, 0);
  expect(prices.mark).toEqual({ ticks: 40_000, isValid: true, isJumped: false });
  // Told by a process that knows of the split already: it is not this one's price.
  say(10_000, 20, 1);
  expect(prices.indexPrice(start + 20_000)?.ticks).toBe(40_000);
  prices.beginAnew(1, split(4, 1));
  expect([prices.last?.ticks, prices.mark, prices.indexPrice(start + 20_000)]).toEqual([10_000, null, null]);
  expect(prices.figures(start + 20_000)).toBeNull();
  say(40_000, 21, 0);
  expect(prices.mark).toBeNull();
  for (let second = 22; second < 27; second += 1) say(10_000, second, 1);
  expect(prices.mark).toEqual({ ticks: 10_000, isValid: true, isJumped: false });
  expect(prices.state(start + 26_000)).toBe('fresh');
});

test('what is written down says how many splits it is after, and what was before there were any has the same bytes', () => {
  const second = { marketId: 5, state: 'fresh', index: 7, mark: null, used: [], dropped: [], now: 0 } as const;
  expect(encodeBatch('test', [second])).toBe('{"feed":"test","sources":[]}\n[5,"fresh",7,null,0,[],[]]');
  const [[, tick] = []] = decodeBatch({ second: 1, sequence: 1 }, encodeBatch('test', [{ ...second, splits: 2 }]));
  expect(tick?.splits).toBe(2);
  const [[, plain] = []] = decodeBatch({ second: 1, sequence: 1 }, encodeBatch('test', [second]));
  expect(plain && 'splits' in plain).toBe(false);
});

test('stored candles of before are adjusted, those of after are not, nor the one that was made anew', async () => {
  const at = Date.UTC(2026, 4, 6, 21);
  const known = [split(4, 1, at)];
  const store = storedCandles('live', database.pool, silentLogger, { of: (id) => (id === SHARE ? known : []) });
  const candle = (start: number, price: number, volume: number) => ({
    start,
    open: price,
    high: price + 8,
    low: price - 8,
    close: price,
    volume,
  });
  for (const id of [SHARE, SHARE + 1]) {
    store.append(id, '1min', candle(at - MINUTE, 4_000, 10));
    store.append(id, '1min', candle(at + 1_000 * MINUTE, 1_000, 40));
    store.append(id, '1day', candle(at - 21 * 60 * MINUTE - DAY, 4_000, 10));
    store.append(id, '1day', candle(at - 21 * 60 * MINUTE, 1_000, 40));
  }
  for (const isWritten of [false, true]) {
    if (isWritten) await store.flush();
    const minutes = await store.range(SHARE, '1min', 0, at + DAY);
    expect(minutes.map(({ close, high, low, volume }) => [close, high, low, volume])).toEqual([
      [1_000, 1_002, 998, 40],
      [1_000, 1_008, 992, 40],
    ]);
    expect((await store.range(SHARE, '1day', 0, at + DAY)).map(({ close }) => close)).toEqual([1_000, 1_000]);
    expect((await store.range(SHARE + 1, '1min', 0, at + DAY)).map(({ close }) => close)).toEqual([4_000, 1_000]);
  }
});

test('all that is shown of a market is of after the split, once it is taken up', async () => {
  market = testMarket(database, { env: { MARKET_SEED: '7' } });
  const { area, call } = market;
  await area.start();
  const rowOf = async () => {
    const [group] = await call(quotation);
    return group?.quotation.find(({ id }) => id === SHARE);
  };
  const symbol = area.market(SHARE)?.symbol ?? '';
  const to = Math.floor(Date.now() / 1_000);
  const ask = { symbol, period: '1D', from: to - 20 * 86_400, to } as const;
  await expect.poll(() => area.indexPrice(SHARE)).not.toBeNull();
  const [before, days] = [await rowOf(), await call(candles, ask)];
  const indexBefore = area.indexPrice(SHARE)?.ticks ?? 0;
  const known = area.splitsOf(SHARE).length;
  await record(4, 1);
  await area.refresh();
  expect(
    area
      .splitsOf(SHARE)
      .slice(known)
      .map(({ newShares }) => newShares),
  ).toEqual([4]);
  // Two seconds of the machine lie between the two looks at most: prices move little in them.
  const near = (after: string | undefined, was: string | undefined, factor: number): void =>
    expect(Math.abs((Number(after) / Number(was)) * factor - 1)).toBeLessThan(0.02);
  const after = await rowOf();
  near(after?.now_price, before?.now_price, 4);
  near(after?.open, before?.open, 4);
  near(after?.high, before?.high, 4);
  near(after?.quote_volume, before?.quote_volume, 1);
  near(after?.volume, before?.volume, 1 / 4);
  const adjusted = await call(candles, ask);
  expect(adjusted.length).toBe(days.length);
  for (const [place, day] of adjusted.entries()) near(day.close, days[place]?.close, 4);
  await expect.poll(() => area.indexPrice(SHARE)).not.toBeNull();
  const index = area.indexPrice(SHARE);
  expect(Math.abs(((index?.ticks ?? 0) * 4) / indexBefore - 1)).toBeLessThan(0.02);
  expect(index?.isJumped).toBe(false);
});

test('who learns that a rest is over has read what it was for, also when it is committed between two looks', async () => {
  await loadDirectory(database.pool);
  await database.owner.query(
    `INSERT INTO market_rest (cause, market_id, begins) VALUES ('a split', ${SHARE + 1}, now() - interval '1 minute')`,
  );
  market = testMarket(database, { env: { MARKET_SEED: '7' } });
  const { area } = market;
  await area.start();
  const seen = () => [area.market(SHARE + 1)?.isResting, area.splitsOf(SHARE + 1).length];
  expect(seen()).toEqual([true, 0]);
  const { pool } = database;
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const settle = async (): Promise<void> => {
    pool.query = query as typeof pool.query;
    await withTransaction(pool, async (tx) => {
      await recordSplit(tx, { marketId: SHARE + 1, newShares: 4, oldShares: 1, at: new Date(Date.now() - 30_000) });
      await tx.client.query('UPDATE market_rest SET ends = now() WHERE ends IS NULL');
    });
  };
  pool.query = (async (...given: unknown[]) => {
    const rows = await query(...given);
    if (String(given[0]).includes('FROM market_split')) await settle();
    return rows;
  }) as typeof pool.query;
  await area.refresh();
  expect(seen()).toEqual([true, 0]);
  await area.refresh();
  expect(seen()).toEqual([false, 1]);
});
