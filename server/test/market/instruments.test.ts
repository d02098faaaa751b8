import { quotation } from '@aureus/contract/market/calls.ts';
import type { PriceAction } from '@aureus/core/market/price-state.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FeedSink, PriceFeed } from '../../src/market/feeds/feed.ts';
import { keepInstruments } from '../../src/market/instruments.ts';
import { type Instrument, type InstrumentKind, type InstrumentTerms, refusalOf } from '../../src/market/public.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { BTC_USDT } from '../wallet/markets.ts';
import { noCandles, testMarket, type TestMarket } from './support/market.ts';

const [BITCOIN, APPLE] = [1, 201];
const FRIDAY_OPENS = Date.parse('2026-11-27T14:30:00Z');
const FRIDAY_ENDS = Date.parse('2026-11-27T18:00:00Z');
const MONDAY_OPENS = Date.parse('2026-11-30T14:30:00Z');

let database: TestDatabase;
let drop: () => Promise<void>;
let opened: TestMarket | undefined;

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
});
afterAll(() => drop());
afterEach(async () => {
  await opened?.area.stop();
  await database.owner.query('UPDATE markets SET is_open = true');
});

/** A kind whose rows a test writes: it keeps what every instrument keeps, and a leverage of its own. */
interface FutureTerms extends InstrumentTerms {
  readonly leverage: number;
}
const future: FutureTerms = { isOpen: true, calendar: null, leverage: 10 };

/** Spot as it is stored, and futures on two markets, at a moment the test says; three sources tell a price. */
async function tradedAt(start: number, futures: Map<number, FutureTerms>, feedCalendar?: 'always') {
  let now = start;
  let sequence = 0;
  let sink: FeedSink | undefined;
  const sources = ['a', 'b', 'c'].map((name) => ({ name, sameQuote: true }));
  const feed: PriceFeed = {
    name: 'live',
    ...(feedCalendar ? { calendar: feedCalendar } : {}),
    now: () => now,
    sourcesOf: () => ({ sources, minSources: 2 }),
    start: (given) => void (sink = given),
    stop: async () => {},
  };
  const market = testMarket(database, { feedOf: () => ({ feed, store: noCandles }) });
  opened = market;
  const { area, spot } = market;
  const kind: InstrumentKind<FutureTerms> = {
    name: 'future',
    begin: async () => {},
    read: async () => futures,
    check: ({ leverage, market: { symbol } }) => {
      if (leverage < 1) throw new Error(`Futures on ${symbol} have no leverage`);
    },
  };
  const future = area.instruments(kind);
  await area.start();
  function moveTo(moment: number): void {
    now = moment;
    sequence += 1;
    for (const marketId of [BITCOIN, APPLE]) {
      for (const { name } of sources.toReversed()) {
        sink?.tick({ marketId, source: name, price: 100, volume: 1, sequence, at: now, receivedAt: now });
      }
    }
  }
  moveTo(start);
  const may = (asked: Instrument | undefined, action: PriceAction) => asked && refusalOf(area, asked, action);
  return {
    area,
    spot,
    future,
    futures,
    moveTo,
    /** Of a market: the price itself, spot and the future on it. */
    refusals: (id: number) => [
      refusalOf(area, area.market(id)!, 'quote'),
      may(spot.on(id), 'order'),
      may(future.on(id), 'open'),
    ],
    row: async (id: number) => (await market.call(quotation))[0]?.quotation.find((row) => row.id === id),
  };
}

/** Everything the listeners of a kind are told, by market. */
function listen({ onChange }: { onChange(listener: (instrument: Instrument) => void): unknown }): number[] {
  const told: number[] = [];
  onChange(({ market }) => told.push(market.id));
  return told;
}

test('an instrument with hours of its own closes by itself, while its price goes on and others trade at it', async () => {
  const futures = new Map([[BITCOIN, { ...future, calendar: 'XNAS' as const }]]);
  const { future: kept, moveTo, refusals, row } = await tradedAt(FRIDAY_OPENS - 1, futures);
  expect(kept.on(BITCOIN)?.session).toEqual({ isOpen: false, until: FRIDAY_OPENS });
  expect(refusals(BITCOIN)).toEqual([null, null, 'session_closed']);
  const told = listen(kept);

  moveTo(FRIDAY_OPENS);
  await expect.poll(() => refusals(BITCOIN)).toEqual([null, null, null]);
  moveTo(FRIDAY_ENDS);
  await expect.poll(() => refusals(BITCOIN)).toEqual([null, null, 'session_closed']);
  expect(kept.on(BITCOIN)?.session).toEqual({ isOpen: false, until: MONDAY_OPENS });
  expect(told).toEqual([BITCOIN, BITCOIN]);
  // Nothing of it is said of spot.
  expect(await row(BITCOIN)).toMatchObject({ open_coin_trade: 1, opens_at: null });
});

test('an instrument trades within the hours of its price, whatever its own are; a feed has no say in its own', async () => {
  const futures = new Map([
    [APPLE, { ...future, calendar: 'always' as const }],
    [BITCOIN, { ...future, calendar: 'XNYS' as const }],
  ]);
  const { area, future: kept, moveTo, refusals } = await tradedAt(FRIDAY_OPENS - 1, futures);
  expect(refusals(APPLE)).toEqual(['session_closed', 'session_closed', 'session_closed']);
  expect(kept.on(APPLE)?.session).toEqual({ isOpen: false, until: FRIDAY_OPENS });
  moveTo(FRIDAY_OPENS);
  await expect.poll(() => refusals(APPLE)).toEqual([null, null, null]);
  await area.stop();

  const invented = await tradedAt(FRIDAY_OPENS - 1, futures, 'always');
  expect(invented.refusals(APPLE)).toEqual([null, null, null]);
  expect(invented.refusals(BITCOIN)).toEqual([null, null, 'session_closed']);
});

test('the hours of spot are data too: they are shown, and its price goes on', async () => {
  await database.owner.query(`UPDATE spot_instrument SET calendar = 'XNAS' WHERE market_id = $1`, [BITCOIN]);
  try {
    const { moveTo, refusals, row } = await tradedAt(FRIDAY_OPENS - 1, new Map([[BITCOIN, future]]));
    expect(refusals(BITCOIN)).toEqual([null, 'session_closed', null]);
    expect(await row(BITCOIN)).toMatchObject({ price_state: 'fresh', open_coin_trade: 0, opens_at: FRIDAY_OPENS });
    moveTo(FRIDAY_OPENS);
    await expect.poll(() => refusals(BITCOIN)).toEqual([null, null, null]);
    expect(await row(BITCOIN)).toMatchObject({ price_state: 'fresh', open_coin_trade: 1, opens_at: null });
  } finally {
    await database.owner.query('UPDATE spot_instrument SET calendar = NULL');
  }
});

test('a market closed as a whole closes every instrument on it, and none on others; a closed instrument closes none', async () => {
  const futures = new Map([
    [BITCOIN, future],
    [APPLE, future],
  ]);
  const { area, spot, future: kept, refusals } = await tradedAt(FRIDAY_OPENS, futures);
  const told = { spot: listen(spot), future: listen(kept) };
  await database.owner.query('UPDATE markets SET is_open = false WHERE id = $1', [BITCOIN]);
  await area.refresh();
  expect(refusals(BITCOIN)).toEqual(['market_closed', 'market_closed', 'market_closed']);
  expect(refusals(APPLE)).toEqual([null, null, null]);
  expect(told).toEqual({ spot: [BITCOIN], future: [BITCOIN] });
  await database.owner.query('UPDATE markets SET is_open = true');
  await kept.refresh();
  expect(refusals(BITCOIN)).toEqual([null, null, null]);

  futures.set(BITCOIN, { ...future, isOpen: false });
  await kept.refresh();
  expect(refusals(BITCOIN)).toEqual([null, null, 'market_closed']);
});

test('a change of terms of one kind makes other objects of that kind alone, and of the instrument alone', async () => {
  const futures = new Map([
    [BITCOIN, future],
    [APPLE, future],
  ]);
  const { area, spot, future: kept } = await tradedAt(FRIDAY_OPENS, futures);
  const of = () => [area.market(BITCOIN), spot.on(BITCOIN), kept.on(APPLE), kept.on(BITCOIN)];
  const before = of();
  const told = { spot: listen(spot), future: listen(kept) };
  futures.set(BITCOIN, { ...future, leverage: 20 });
  // Read anew as terms of all kinds are now and then.
  await expect.poll(() => kept.on(BITCOIN)?.leverage, { timeout: 20_000 }).toBe(20);
  await spot.refresh();
  expect(of().map((each, place) => each === before[place])).toEqual([true, true, true, false]);
  expect(told).toEqual({ spot: [], future: [BITCOIN] });
  expect(kept.all().map(({ market, leverage }) => [market.id, leverage])).toEqual([
    [BITCOIN, 20],
    [APPLE, 10],
  ]);

  await database.owner.query('UPDATE spot_instrument SET band_ppm = 60000 WHERE market_id = $1', [APPLE]);
  await spot.refresh();
  expect(told).toEqual({ spot: [APPLE], future: [BITCOIN] });
  // Everybody is told, though its price stands still.
  const streamed = () => opened?.published.findLast(({ stream }) => stream === `daymarket:${APPLE}`)?.event;
  await expect.poll(streamed).toMatchObject({ price_band: '6' });
});

test('terms that do not fit their market keep the program from starting', async () => {
  const broken = new Map([[BITCOIN, { ...future, leverage: 0 }]]);
  await expect(tradedAt(FRIDAY_OPENS, broken)).rejects.toThrow('Futures on BTC/USDT have no leverage');
});

test('terms are read one after the other, once for all who ask meanwhile, also after a read that failed', async () => {
  const reads: PromiseWithResolvers<ReadonlyMap<number, FutureTerms>>[] = [];
  const read = () => {
    const asked = Promise.withResolvers<ReadonlyMap<number, FutureTerms>>();
    reads.push(asked);
    return asked.promise;
  };
  const kept = keepInstruments<FutureTerms>(
    { name: 'future', begin: async () => {}, read, check: () => {} },
    () => BTC_USDT,
    () => 0,
  );
  /** What is known to who asked, when they are answered. */
  const ask = () =>
    kept.refresh().then(
      () => kept.on(BTC_USDT.id)?.leverage,
      () => 'failed',
    );
  const answer = (place: number, leverage: number) =>
    reads[place]?.resolve(new Map([[BTC_USDT.id, { ...future, leverage }]]));
  const first = ask();
  await expect.poll(() => reads.length).toBe(1);
  const meanwhile = [ask(), ask()];
  reads[0]?.reject(new Error('The database is away'));
  expect(await first).toBe('failed');
  await expect.poll(() => reads.length).toBe(2);
  const last = ask();
  await expect(Promise.race([last, Promise.resolve('waits')])).resolves.toBe('waits');
  expect(reads).toHaveLength(2);
  answer(1, 2);
  expect(await Promise.all(meanwhile)).toEqual([2, 2]);
  await expect.poll(() => reads.length).toBe(3);
  answer(2, 3);
  expect(await last).toBe(3);
});
