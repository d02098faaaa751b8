import { candles, quotation } from '@aureus/contract/market/calls.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedCandles } from '../../src/market/candles/stored-candles.ts';
import type { OpenExchange } from '../../src/market/feeds/live/exchange.ts';
import { openCcxt } from '../../src/market/feeds/live/exchange.ts';
import { basisSamples } from '../../src/market/feeds/live/basis-samples.ts';
import { liveFeed } from '../../src/market/feeds/live/live-feed.ts';
import type { StockQuotes } from '../../src/market/feeds/live/stock-quotes.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { useDatabase } from '../support/database.ts';
import { historicPrice, startStandIn } from './support/exchange-stand-in.ts';
import type { StandIn } from './support/exchange-stand-in.ts';
import { noBasisSamples, testMarket } from './support/market.ts';
import type { TestMarket } from './support/market.ts';

const database = useDatabase();
const names = ['one', 'two', 'three'];
let standIns: StandIn[] = [];
let market: TestMarket | undefined;

beforeEach(async () => {
  standIns = await Promise.all(names.map(() => startStandIn()));
});
afterEach(async () => {
  await market?.area.stop();
  await Promise.all(standIns.map((standIn) => standIn.close()));
  await database.owner.query('DELETE FROM candles');
});

/** The area with live prices from the stand-ins. */
async function start(stockQuotes?: StockQuotes): Promise<TestMarket> {
  const open: OpenExchange = (id) => standIns[names.indexOf(id)]!.open(id);
  market = testMarket(database, {
    env: { MARKET_FEED: 'live' },
    feedOf: ({ pool, log, clock }, { markets }) => {
      const store = storedCandles('live', pool, log);
      const patience = { first: 20, longest: 100, silence: 600 };
      const samples = basisSamples(pool, log);
      const options = { exchanges: names, open, stockQuotes, store, samples, clock, log, patience };
      return { store, feed: liveFeed(markets, options) };
    },
  });
  await market.area.start();
  return market;
}

const index = () => market?.area.indexPrice(1)?.ticks;
const lastPrice = async (row = 0) => (await market!.call(quotation))[0]?.quotation[row]?.now_price;
const sourcesAlive = () => market?.area.indexPrice(1)?.sources;

/** Quotes and trades on the exchanges until all stand behind the index and it says so: subscriptions arrive in their own time. */
async function tradeUntil(prices: readonly string[], wanted: number): Promise<void> {
  await expect
    .poll(
      () => {
        for (const [i, price] of prices.entries()) {
          standIns[i]?.quote('BTCUSDT', price, price);
          standIns[i]?.trade('BTCUSDT', price);
        }
        return [index(), sourcesAlive()];
      },
      { interval: 30 },
    )
    .toEqual([wanted, prices.length]);
}

describe('live prices', () => {
  test('come over the sockets of the exchanges; the first one is the last price, all of them the index', async () => {
    await start();
    await tradeUntil(['60000.00', '60010.00', '60020.00'], 6_001_000);
    await expect.poll(() => lastPrice()).toBe('60000.00');
    // The house coin and the shares have no price outside.
    expect(market!.area.market(5)?.isOpen).toBe(false);
    expect(market!.area.market(201)?.isOpen).toBe(false);
    // Nor does what is stored open them, when it is read again.
    await market!.area.refresh();
    expect(market!.area.market(5)?.isOpen).toBe(false);
  });

  test('of one wild or silent exchange do not move the index; of two silent ones there is none', async () => {
    await start();
    await tradeUntil(['60000.00', '60010.00', '60020.00'], 6_001_000);
    for (const standIn of standIns) standIn.ticker = null;
    const both = () => {
      for (const [i, price] of ['60000.00', '90000.00', '60020.00'].entries()) standIns[i]?.trade('BTCUSDT', price);
      return [index(), sourcesAlive()];
    };
    await expect.poll(both).toEqual([6_001_000, 2]);
    const alone = () => {
      standIns[0]!.trade('BTCUSDT', '60000.00');
      return index();
    };
    await expect.poll(alone, { interval: 200 }).toBeUndefined();
    const told = () => market!.published.findLast(({ stream }) => stream === 'daymarket:1')?.event.stale;
    await expect.poll(told).toBe(1);
  });

  test('survive a cut socket: REST stands in, and the socket is opened again', async () => {
    await start();
    await tradeUntil(['60000.00', '60010.00', '60020.00'], 6_001_000);
    for (const standIn of standIns) {
      standIn.accepting = false;
      standIn.ticker = '61000.00';
      standIn.cut();
    }
    await expect.poll(index).toBe(6_100_000);
    const before = standIns[0]!.opened;
    for (const standIn of standIns) {
      standIn.accepting = true;
      standIn.ticker = null;
    }
    await tradeUntil(['62000.00', '62010.00', '62020.00'], 6_201_000);
    await expect.poll(() => standIns[0]!.opened).toBeGreaterThan(before);
  });

  test('of an old, unstamped, early or wide answer of REST do not move the index', async () => {
    const third = standIns[2]!;
    for (const [i, price] of ['60000.00', '60010.00', '60020.00'].entries()) {
      standIns[i]!.accepting = false;
      standIns[i]!.ticker = price;
    }
    await start();
    await expect.poll(() => [index(), sourcesAlive()]).toEqual([6_001_000, 3]);
    // The price it would be if this were taken; without it, it is that of three sources or of two.
    Object.assign(third, { ticker: '60006.00', tickerAge: 60_000 });
    const fit = { tickerAge: 0, tickerAsk: null };
    const tell = async (said: Partial<StandIn>): Promise<void> => {
      Object.assign(third, fit, said);
      const { asked } = third;
      // One is asked for after the other: of two, the first has been looked at.
      await expect.poll(() => third.asked).toBeGreaterThanOrEqual(asked + 3);
    };
    for (const said of [{ tickerAge: 60_000 }, { tickerAge: null }, { tickerAge: -60_000 }]) {
      await tell(said);
      expect([6_001_000, 6_000_500], JSON.stringify(said)).toContain(index());
    }
    await tell({});
    await expect.poll(() => [index(), sourcesAlive()]).toEqual([6_000_600, 3]);
    // A book that was wide a moment ago is not taken for tight at first sight.
    await tell({ tickerAsk: '61000.00' });
    await tell({});
    expect([index(), sourcesAlive()]).toEqual([6_000_500, 2]);
  });

  test('of an old or wide bid and ask on a socket do not move the index', async () => {
    await start();
    await expect.poll(sourcesAlive).toBe(3);
    for (const standIn of standIns) standIn.ticker = null;
    const quoteUntil = async (third: () => void, wanted: number) => {
      await expect
        .poll(
          () => {
            standIns[0]!.quote('BTCUSDT', '59999.00', '60001.00');
            standIns[1]!.quote('BTCUSDT', '60009.00', '60011.00');
            third();
            return index();
          },
          { interval: 30 },
        )
        .toBe(wanted);
    };
    const last = standIns[2]!;
    await quoteUntil(() => last.quote('BTCUSDT', '60019.00', '60021.00'), 6_001_000);
    // What is not taken leaves two sources, once the third is old.
    await quoteUntil(() => last.quote('BTCUSDT', '60005.00', '60007.00', Date.now() - 60_000), 6_000_500);
    await quoteUntil(() => last.quote('BTCUSDT', '60005.00', '60007.00'), 6_000_600);
    // A bid above the ask.
    await quoteUntil(() => last.quote('BTCUSDT', '60008.00', '60004.00'), 6_000_500);
    await quoteUntil(() => last.quote('BTCUSDT', '60005.00', '60007.00'), 6_000_600);
    await quoteUntil(() => last.quote('BTCUSDT', '59701.00', '60311.00'), 6_000_500);
  });

  test('ignore garbage, repeated and old trades', async () => {
    // ccxt says on the console what it cannot read.
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    await start();
    await tradeUntil(['60000.00', '60000.00', '60000.00'], 6_000_000);
    const [first] = standIns;
    for (const text of ['', 'no json', '{', '[]', '{"e":"trade"}', '{"e":"trade","s":"BTCUSDT","p":"x","q":null}']) {
      first!.sendRaw(text);
    }
    for (const price of ['NaN', '-1', '0', '1e400', '']) first!.trade('BTCUSDT', price);
    first!.trade('BTCUSDT', '61111.00', '0.5', { T: Date.now() - 60_000 });
    for (const price of ['60000.00', '61112.00']) first!.trade('BTCUSDT', price, '0.5', { t: 777_777 });
    first!.trade('BTCUSDT', '61113.00', '-0.5');
    // Said again and again, because what falls silent is asked for by REST.
    const tell = (symbol: string, price: string, row: number) => () => {
      first!.trade(symbol, price);
      return lastPrice(row);
    };
    await expect.poll(tell('BTCUSDT', '60000.01', 0)).toBe('60000.01');
    // History sent after a subscription is no news either, though nothing newer is known.
    await expect.poll(() => market!.area.indexPrice(2)).not.toBeNull();
    first!.trade('ETHUSDT', '61114.00', '0.5', { T: Date.now() - 60_000 });
    await expect.poll(tell('ETHUSDT', '60000.02', 1)).toBe('60000.02');
    for (const row of (await market!.call(quotation))[0]?.quotation ?? []) {
      expect(Number(row.high)).toBeLessThan(61_000);
    }
    said.mockRestore();
  });

  test('begin with the history of the first exchange, kept once each, in every resolution', async () => {
    await start();
    const now = Math.floor(Date.now() / 1000);
    const ask = (period: '1min' | '60min' | '1D' | '1W' | '1M', days: number) =>
      market!.call(candles, { symbol: 'BTC/USDT', period, from: now - days * 86_400, to: now });
    await expect.poll(async () => (await ask('1M', 900)).length).toBeGreaterThan(27);
    const minutes = await ask('1min', 1);
    expect(minutes.length).toBeGreaterThan(1_430);
    const past = minutes.at(-10)!;
    expect(Number(past.open)).toBe(historicPrice(past.time));
    expect(Number(past.volume)).toBe(2.5);
    expect((await ask('60min', 60)).length).toBeGreaterThan(1_430);
    const weeks = await ask('1W', 100);
    expect(weeks.every(({ time }) => new Date(time).getUTCDay() === 1)).toBe(true);
    const volume = async () => Number((await market!.call(quotation))[0]?.quotation[0]?.volume);
    await expect.poll(volume).toBeGreaterThan(2.5 * 1_400);
    await market!.area.stop();
    const { rows } = await database.pool.query<{ n: bigint }>('SELECT count(*) AS n FROM candles WHERE feed = 2');
    await start();
    await expect.poll(async () => (await ask('1M', 900)).length).toBeGreaterThan(27);
    await market!.area.stop();
    const again = await database.pool.query<{ n: bigint }>('SELECT count(*) AS n FROM candles WHERE feed = 2');
    // What became complete meanwhile is new; the history is thousands.
    expect(Number(again.rows[0]!.n - rows[0]!.n)).toBeLessThan(500);
  });

  test('of shares come from the quote service, old quotes excepted', async () => {
    const quotes: StockQuotes = {
      name: 'quotes',
      fetch: async () => [
        { code: 'AAPL', price: 226.41, time: Date.now() },
        { code: 'MSFT', price: 428, time: Date.now() - 60_000 },
        { code: 'NVDA', price: Number.NaN, time: Date.now() },
        { code: 'NONE', price: 1, time: Date.now() },
        // What claims to be from the future would keep out, until then, what is true.
        { code: 'AAPL', price: 999, time: Date.now() + 3_600_000 },
      ],
    };
    await start(quotes);
    await expect.poll(() => market!.area.indexPrice(201)).toMatchObject({ ticks: 22_641, sources: 1 });
    expect(market!.area.indexPrice(202)).toBeNull();
    expect(market!.area.indexPrice(203)).toBeNull();
  });
});

test('an exchange nobody knows is refused by name and does not disturb the others', async () => {
  await expect(openCcxt('nowhere')).rejects.toThrow(/no exchange is called nowhere/);
  await expect(openCcxt('constructor')).rejects.toThrow(/no exchange/);
  for (const id of readSettings({}).marketLiveExchanges) {
    const client = await openCcxt(id);
    for (const method of ['watchTradesForSymbols', 'fetchTickers', 'fetchOHLCV'] as const) {
      expect([id, method, (client as unknown as { has: Record<string, unknown> }).has[method]]).toEqual([
        id,
        method,
        true,
      ]);
    }
    await client.close();
  }
  const store = storedCandles('live', database.pool, silentLogger);
  const samples = noBasisSamples;
  const options = { open: openCcxt, stockQuotes: undefined, store, samples, clock: systemClock, log: silentLogger };
  const feed = liveFeed([], { exchanges: ['nowhere'], ...options });
  feed.start({ tick: () => {}, gap: () => {} }, 0);
  await feed.stop();
});
