import { candles, quotation, sparklines } from '@aureus/contract/market/calls.ts';
import { klineEvent, daymarketEvent } from '@aureus/contract/market/events.ts';
import { periods, resolutionOf, resolutions } from '@aureus/contract/market/shapes.ts';
import { candleStart } from '@aureus/core/market/resolution.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { computedCandles } from '../../src/market/candles/computed-candles.ts';
import { loadDirectory } from '../../src/market/directory.ts';
import { simulatedMarkets } from '../../src/market/feeds/simulated-terms.ts';
import { MarketPrices } from '../../src/market/market-prices.ts';
import { createPublisher } from '../../src/market/publisher.ts';
import { manualClock } from '../../src/platform/clock.ts';
import type { LiveHub } from '../../src/platform/live/hub.ts';
import { useDatabase } from '../support/database.ts';
import { testMarket } from './support/market.ts';
import type { MarketOptions, TestMarket } from './support/market.ts';

const database = useDatabase();
const NOW = Date.UTC(2026, 4, 6, 13, 7, 13, 450);
const DAY = 86_400_000;
let market: TestMarket | undefined;

afterEach(() => market?.area.stop());

async function start(options: MarketOptions = {}): Promise<TestMarket> {
  market = testMarket(database, options);
  await market.area.start();
  return market;
}

const seconds = (ms: number) => Math.floor(ms / 1000);

test('the same seed gives the same prices at the same moment, another seed others', async () => {
  const answers: unknown[] = [];
  for (const seed of ['7', '7', '8']) {
    const { call, area } = await start({ env: { MARKET_SEED: seed }, clock: manualClock(NOW) });
    const history = { symbol: 'SOL/USDT', from: seconds(NOW) - 86_400, to: seconds(NOW) } as const;
    answers.push([await call(quotation), await call(sparklines), await call(candles, { ...history, period: '1min' })]);
    await area.stop();
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).not.toEqual(answers[0]);
});

test('every period answers 180 days from the first start, the running candle last', async () => {
  const { call } = await start({ clock: manualClock(NOW) });
  for (const period of periods) {
    const ask = { symbol: 'BTC/USDT', period, from: seconds(NOW) - 180 * 86_400, to: seconds(NOW) };
    const rows = await call(candles, ask);
    const resolution = resolutionOf(period);
    expect(rows.length).toBeLessThanOrEqual(1_500);
    expect(rows.at(-1)?.time).toBe(candleStart(resolution, NOW));
    const reach = candleStart(resolution, NOW - 180 * 86_400_000);
    if (rows.length < 1_500) expect(rows[0]?.time).toBe(reach);
    // The far end of the 180 days is answered as well.
    const far = await call(candles, { ...ask, to: ask.from + 3_600 });
    expect(far[0]?.time).toBe(reach);
    expect(rows.every((row, i) => i === 0 || row.time > (rows[i - 1]?.time ?? 0))).toBe(true);
  }
});

test('a range is bounded: from after to is refused, the future is empty, the far past begins where the prices begin', async () => {
  const { call } = await start({ clock: manualClock(NOW) });
  const ask = (from: number, to: number, period: '1min' | '1D' = '1min', symbol = 'BTC/USDT') =>
    call(candles, { symbol, period, from, to });
  const now = seconds(NOW);
  await expect(ask(now, now - 1)).rejects.toMatchObject({ code: 'range_invalid' });
  await expect(ask(now - 60, now, '1min', 'XXX/USDT')).rejects.toMatchObject({ code: 'market_unknown' });
  expect(await ask(now + 3_600, 99_999_999_999)).toEqual([]);
  expect(await ask(0, 1_000_000_000)).toEqual([]);
  expect(await ask(0, 99_999_999_999)).toHaveLength(1_500);
  expect((await ask(0, 1_577_900_000, '1D'))[0]?.time).toBe(Date.UTC(2020, 0, 1));
  const one = await ask(now - 600, now - 600);
  expect(one).toHaveLength(1);
  expect(one[0]?.time).toBe(candleStart('1min', (now - 600) * 1000));
  // Nothing of a candle that is still running is known beyond now.
  const clock = manualClock(NOW + 46_000);
  const later = await (
    await start({ clock })
  ).call(candles, { symbol: 'BTC/USDT', period: '1min', from: now, to: now });
  const earlier = await ask(now, now);
  expect(Number(later[0]?.volume)).toBeGreaterThan(Number(earlier[0]?.volume));
});

test('what the socket said of a minute is what history says of it afterwards', async () => {
  const clock = manualClock(Math.floor(NOW / 60_000) * 60_000 - 2_000);
  const { area, call, published } = await start({ clock });
  const closed = () =>
    published.filter(({ stream, event }) => stream === 'kline:1:1min' && event.time === candleStart('1min', NOW));
  // Time runs fast: a second a step.
  const timer = setInterval(() => clock.advance(1_000), 100);
  await expect.poll(() => clock.epochMs()).toBeGreaterThan(candleStart('1min', NOW) + 62_000);
  clearInterval(timer);
  const [row] = await call(candles, {
    symbol: 'BTC/USDT',
    period: '1min',
    from: seconds(NOW),
    to: seconds(NOW),
  });
  await expect.poll(() => closed().at(-1)?.event).toMatchObject({ ...row });
  expect(area.indexPrice(1)).not.toBeNull();
});

test('a pause is not played back: afterwards prices, candles and 24 hours are those of a fresh start', async () => {
  const clock = manualClock(NOW);
  const paused = await start({ clock });
  clock.advance(3 * 3_600_000 + 17_000);
  const row = async (from: TestMarket) => (await from.call(quotation))[0]?.quotation[1];
  const fresh = testMarket(database, { clock });
  await fresh.area.start();
  const { index_price: _, ...expected } = { index_price: '', ...(await row(fresh)) };
  await expect.poll(() => row(paused)).toEqual(expected);
  await fresh.area.stop();
});

test('events fit the contract, listeners hear of prices alone, and nothing is built that nobody hears', async () => {
  const streams = ['daymarket:1', ...resolutions.map((resolution) => `kline:1:${resolution}`)];
  const clock = manualClock(NOW);
  const { published, area } = await start({ streams, clock });
  let heard = 0;
  const end = area.onIndexPrice(({ marketId }) => (heard += Number(marketId === 1)));
  // Time runs fast: a second a step.
  const timer = setInterval(() => clock.advance(1_000), 100);
  const told = (): number => published.filter(({ stream }) => stream === 'daymarket:1').length;
  await expect.poll(told).toBeGreaterThanOrEqual(9);
  clearInterval(timer);
  end();
  expect(new Set(published.map(({ stream }) => stream))).toEqual(new Set(streams));
  for (const { event, stream } of published) {
    const schema = stream.startsWith('kline') ? klineEvent : daymarketEvent;
    expect(schema.parse({ ...event, seq: 1 })).toEqual({ ...event, seq: 1 });
    expect(event.stale ?? 0).toBe(0);
  }
  // Of each point three sources tell, and of those the index hears that move it: most first ones, and no more than all.
  const points = (await pointsBetween(NOW, clock.epochMs())).length;
  expect(heard).toBeLessThanOrEqual(3 * points);
  expect(heard).toBeGreaterThan(points / 2);
  const afterEnd = heard;
  const before = published.length;
  clock.advance(1_000);
  await expect.poll(() => published.length).toBeGreaterThan(before);
  expect(heard).toBe(afterEnd);
});

/** The points of the first market after a moment and until another. */
async function pointsBetween(after: number, until: number) {
  const { markets } = await loadDirectory(database.pool);
  const market = simulatedMarkets(markets, 1).get(1)!;
  const day = Math.floor(after / DAY) * DAY;
  return market
    .hours(day)
    .flatMap((hour) => market.minutes(hour))
    .filter(({ start }) => start > after - 60_000 && start <= until)
    .flatMap((minute) => market.points(minute))
    .filter(({ at }) => at > after && at <= until);
}

test('however often a market moves, a beat tells of it once, and there are four in a second', async () => {
  const { markets } = await loadDirectory(database.pool);
  const simulated = simulatedMarkets(markets, 1);
  const sources = { sources: [{ name: 'one', sameQuote: true }], minSources: 1 };
  const prices = new MarketPrices(markets[0]!, sources, () => {});
  await prices.load(computedCandles(simulated), () => NOW);
  const terms = { min_total: '5', maker_fee: '0', taker_fee: '0', price_band: '5', open_coin_trade: 1, opens_at: null, own_volume: null, own_turnover: null } as const; // prettier-ignore
  const quoted = { steps: { amount_scale: 5, lot: '1' }, terms };
  const sent: string[] = [];
  const hub = { hasSubscribers: () => true, publish: (stream: string) => sent.push(stream) };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const publisher = createPublisher(
      hub as unknown as LiveHub,
      () => quoted,
      () => true,
    );
    publisher.start(() => NOW);
    for (let step = 0; step < 500; step += 1) {
      publisher.changed(prices);
      vi.advanceTimersByTime(2);
    }
    publisher.stop();
  } finally {
    vi.useRealTimers();
  }
  for (const stream of ['daymarket:1', 'kline:1:1min', 'kline:1:1year']) {
    expect(sent.filter((name) => name === stream)).toHaveLength(4);
  }
});

test('values are rounded down, USDT is one, and a market without a price has none', async () => {
  const { area } = await start({ clock: manualClock(NOW) });
  expect(area.valueInUsdt(3, 12_345n)).toBe(12_345n);
  expect(area.valueInUsdt(999, 1n)).toBeNull();
  await expect.poll(() => area.indexPrice(1)).toBeNull();
});
