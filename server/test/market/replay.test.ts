import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Candle } from '@aureus/core/market/candle.ts';
import { candles, currencyList, quotation } from '@aureus/contract/market/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDirectory } from '../../src/market/directory.ts';
import type { FeedTick } from '../../src/market/feeds/feed.ts';
import { openRecording, recordingFiles } from '../../src/market/feeds/recording.ts';
import { replayFeed } from '../../src/market/feeds/replay-feed.ts';
import { MarketPrices } from '../../src/market/market-prices.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { PROJECT_ROOT } from '../../src/platform/settings.ts';
import { useDatabase } from '../support/database.ts';
import { testMarket } from './support/market.ts';

const database = useDatabase();
const DATA = path.join(import.meta.dirname, 'data');
const DAY = Date.UTC(2023, 2, 11);
/** The three whole weeks, where the machine has them. */
const WEEKS = process.env.AUREUS_TEST_DATA ?? path.resolve(PROJECT_ROOT, '../shared/data');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aureus-replay-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Plays a folder through the market's prices as the board does; calls back after each price of BTC/USDT itself. */
async function play(source: string, onLead: (tick: FeedTick, index: number | null, prices: MarketPrices) => void) {
  const { markets } = await loadDirectory(database.pool);
  const feed = await replayFeed(
    await recordingFiles(source, silentLogger),
    markets,
    10_000_000,
    systemClock,
    silentLogger,
  );
  const sources = feed.sourcesOf(1)!;
  const prices = new MarketPrices(markets[0]!, sources, () => {});
  let newest = Number.POSITIVE_INFINITY;
  feed.start(
    {
      tick: (tick) => {
        const { lastChanged } = prices.take(tick);
        newest = tick.at;
        if (tick.source === 'BTC/USDT') {
          onLead(tick, lastChanged ? (prices.indexPrice(tick.at)?.ticks ?? null) : null, prices);
        }
      },
      gap: () => {},
    },
    feed.now(),
  );
  // While it plays, the feed's clock waits for the prices; at the end of the recording it runs away from the last one.
  await expect.poll(() => feed.now() - newest, { timeout: 120_000 }).toBeGreaterThan(3_600_000);
  await feed.stop();
  return { feed, markets };
}

async function recorded(file: string): Promise<Candle[]> {
  const { markets } = await loadDirectory(database.pool);
  const rows: Candle[] = [];
  for await (const row of (await openRecording(path.join(DATA, file), markets[0]!)).candles()) rows.push(row);
  return rows;
}

describe('the day USDC lost its peg', () => {
  test('the index of BTC/USDT stays within half a percent of BTC/USDT in every minute, and USDC is dropped', async () => {
    const minutes = new Set<number>();
    let worst = 0;
    let without = 0;
    await play(DATA, (tick, index) => {
      if (index === null) {
        without += 1;
        return;
      }
      minutes.add(Math.floor(tick.at / 60_000));
      worst = Math.max(worst, Math.abs(index / tick.price - 1));
    });
    expect(minutes.size).toBe(1_440);
    expect(without).toBe(0);
    expect(worst).toBeLessThan(0.005);
    // The outlier is really there: without the others the index would be 15 % off.
    const [usdt, usdc] = [await recorded('BTCUSDT_1m_20230311.csv.gz'), await recorded('BTCUSDC_1m_20230311.csv.gz')];
    const gap = Math.max(...usdc.map((row, i) => row.close / (usdt[i]?.close ?? Number.NaN) - 1));
    expect(gap).toBeGreaterThan(0.15);
  });

  test('the area answers candles of the recorded range, closes other markets and turns stale at the end', async () => {
    const market = testMarket(database, {
      env: { MARKET_FEED: 'replay', MARKET_REPLAY_FILE: DATA, MARKET_REPLAY_SPEED: '100000' },
    });
    await market.area.start();
    try {
      expect(market.area.market(1)?.isOpen).toBe(true);
      expect(market.area.market(2)?.isOpen).toBe(false);
      const rows = await recorded('BTCUSDT_1m_20230311.csv.gz');
      const ask = (from: number, to: number, period: '1min' | '60min' | '1D' = '1min') =>
        market.call(candles, { symbol: 'BTC/USDT', period, from: Math.floor(from / 1000), to: Math.floor(to / 1000) });
      await expect
        .poll(async () => (await market.call(quotation))[0]?.quotation[0]?.now_price)
        .toBe((rows.at(-1)!.close / 100).toFixed(2));
      const day = await ask(DAY, DAY + 86_399_000);
      expect(day).toHaveLength(1_440);
      for (const [i, row] of rows.entries()) {
        const [open, high, low, close] = [row.open, row.high, row.low, row.close].map((t) => (t / 100).toFixed(2));
        expect(day[i]).toMatchObject({ time: row.start, open, high, low, close });
        expect(Math.round(Number(day[i]?.volume) * 1e5)).toBe(row.volume);
      }
      // A chart asks "until now": the replay's own present is meant.
      const hours = await ask(Date.now() - 40 * 86_400_000, Date.now(), '60min');
      expect(hours).toHaveLength(24);
      expect(Number(hours[0]?.open)).toBe(rows[0]!.open / 100);
      expect(await market.call(candles, { symbol: 'ETH/USDT', period: '1min', from: 0, to: 9e9 })).toEqual([]);
      expect((await market.call(quotation))[0]?.quotation.map(({ currency_name: name }) => name)).toEqual(['BTC']);
      const eth = (await market.call(currencyList)).currency.find(({ name }) => name === 'ETH');
      expect(eth?.price).toBe('0');
      await expect.poll(() => market.area.indexPrice(1)).toBeNull();
      expect(market.area.valueInUsdt(1, 100_000_000n)).toBeNull();
      const last = () => market.published.findLast(({ stream }) => stream === 'daymarket:1')?.event;
      await expect.poll(() => last()?.stale).toBe(1);
    } finally {
      await market.area.stop();
    }
    // Kept once each, and forgotten when a replay begins anew.
    const { rows: counts } = await database.pool.query<{ n: bigint }>(
      'SELECT count(*) AS n FROM candles WHERE feed = 1 AND market_id = 1 AND resolution = 0',
    );
    expect(counts[0]?.n).toBeGreaterThanOrEqual(1_439n);
    const again = testMarket(database, { env: { MARKET_FEED: 'replay', MARKET_REPLAY_FILE: DATA } });
    await again.area.start();
    const left = await database.pool.query<{ n: bigint }>('SELECT count(*) AS n FROM candles WHERE feed = 1');
    expect(left.rows[0]?.n).toBe(0n);
    await again.area.stop();
  });
});

test('at the speed of time a recorded price holds between its points: never stale within its minutes', async () => {
  const market = testMarket(database, { env: { MARKET_FEED: 'replay', MARKET_REPLAY_FILE: DATA } });
  const began = Date.now();
  await market.area.start();
  try {
    await expect.poll(() => market.area.indexPrice(1)).not.toBeNull();
    const time = () => Number(market.published.findLast(({ stream }) => stream === 'daymarket:1')?.event.time);
    let gaps = 0;
    const watch = () => {
      if (market.area.indexPrice(1)?.sources !== 3) gaps += 1;
      return time();
    };
    await expect.poll(watch, { interval: 50 }).toBeGreaterThan(DAY + 6_500);
    expect(gaps).toBe(0);
    expect(time() - DAY).toBeLessThanOrEqual(Date.now() - began);
  } finally {
    await market.area.stop();
  }
});

test('at hundreds of times the speed of time no price is taken for missing while the recording goes on', async () => {
  const { markets } = await loadDirectory(database.pool);
  const feed = await replayFeed(await recordingFiles(DATA, silentLogger), markets, 900, systemClock, silentLogger);
  const prices = new MarketPrices(markets[0]!, feed.sourcesOf(1)!, () => {});
  const states: boolean[] = [];
  feed.start({ tick: (tick) => void prices.take(tick), gap: () => {} }, feed.now());
  await expect.poll(() => prices.isStale(feed.now()), { interval: 5 }).toBe(false);
  const look = setInterval(() => states.push(prices.isStale(feed.now())), 3);
  const hasSeenEnough = () => feed.now() > DAY + 20 * 60_000 && states.length > 50;
  await expect.poll(hasSeenEnough).toBe(true);
  clearInterval(look);
  await feed.stop();
  expect(states.filter(Boolean)).toEqual([]);
});

test('files of several coins in other dollars are sources of all of these coins', async () => {
  const several = await mkdtemp(path.join(folder, 'coins-'));
  const rows = Array.from({ length: 3 }, (_, minute) =>
    [new Date(DAY + minute * 60_000).toISOString(), 20_000, 20_010, 19_990, 20_000, 1].join(','),
  );
  const text = ['open_time,open,high,low,close,volume', ...rows, ''].join('\n');
  for (const coin of ['BTC', 'ETH']) {
    for (const quote of ['USDT', 'USDC', 'USD']) await writeFile(path.join(several, `${coin}${quote}_1m.csv`), text);
  }
  let families = 0;
  await play(several, (tick, _, prices) => {
    families = Math.max(families, prices.indexPrice(tick.at)?.families ?? 0);
  });
  expect(families).toBe(3);
});

test('lines that are no candles are left out, and a file of one source carries the index alone', async () => {
  const good = (minute: number) => `2023-03-11 00:0${minute}:00+00:00,100.5,101,100,100.75,1.5`;
  const lines = [
    'open_time,open,high,low,close,volume',
    good(0),
    'NaN,NaN,NaN,NaN,NaN,NaN',
    '2023-03-11 00:01:00+00:00,100,99,101,100,1',
    '2023-03-11 00:01:00+00:00,-1,99,-1,98,1',
    good(0),
    good(2),
    '<html>',
  ];
  await writeFile(path.join(folder, 'BTCUSDT.csv'), lines.join('\n'));
  const { markets } = await loadDirectory(database.pool);
  const read: number[] = [];
  const recording = await openRecording(path.join(folder, 'BTCUSDT.csv'), markets[0]!);
  for await (const { start } of recording.candles()) read.push(start - DAY);
  expect(read).toEqual([0, 120_000]);
  const indexes: (number | null)[] = [];
  const { feed } = await play(folder, (_, index) => indexes.push(index));
  // Its clock is not that by which orders, deadlines and openings go.
  expect(feed.calendar).toBe('always');
  expect(feed.sourcesOf(1)).toMatchObject({ minSources: 1 });
  expect(feed.sourcesOf(2)).toBeUndefined();
  // A price is repeated while its minute lasts.
  const told = indexes.filter((index, i) => index !== indexes[i - 1]);
  expect(told).toEqual([10_050, 10_000, 10_100, 10_075, 10_050, 10_000, 10_100, 10_075]);
});

test('a recording that leads nowhere is refused with the reason', async () => {
  await expect(recordingFiles(path.join(folder, 'missing.csv'), silentLogger)).rejects.toThrow(/does not exist/);
  await writeFile(path.join(folder, 'prices.csv'), '');
  await expect(recordingFiles(path.join(folder, 'prices.csv'), silentLogger)).rejects.toThrow(
    /not called after a pair/,
  );
  await writeFile(path.join(folder, 'ETHUSDT.csv'), 'open_time\n');
  const { markets } = await loadDirectory(database.pool);
  const files = await recordingFiles(path.join(folder, 'ETHUSDT.csv'), silentLogger);
  await expect(replayFeed(files, markets, 1, systemClock, silentLogger)).rejects.toThrow(/holds no prices/);
});

test.skipIf(!existsSync(path.join(WEEKS, 'README.md')))(
  'three weeks of real prices: the index is never without two sources and never two percent off',
  async () => {
    let seen = 0;
    let without = 0;
    let worst = 0;
    await play(WEEKS, (tick, index) => {
      seen += 1;
      if (index === null) without += 1;
      else worst = Math.max(worst, Math.abs(index / tick.price - 1));
    });
    expect(seen).toBeGreaterThan(120_000);
    expect(without / seen).toBeLessThan(0.001);
    expect(worst).toBeLessThan(0.02);
  },
);
