import { candleStart } from '@aureus/core/market/resolution.ts';
import { SeededRandom, mix } from '@aureus/core/market/simulated/seeded-random.ts';
import type { SimulatedMarket, SimulatedPoint } from '@aureus/core/market/simulated/simulated-market.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KnownSplits } from '../splits.ts';
import type { FeedSink, MarketSources, PriceFeed } from './feed.ts';
import type { SimulatedMarkets } from './simulated-terms.ts';
import type { Steered, Steering } from './steering.ts';

const MINUTE = 60_000;
const STEP_MS = 100;
/** A pause longer than this is left out rather than played back. */
const LONGEST_CATCH_UP_MS = 10_000;

/**
 * Three pretended sources: the first is the simulated price itself, the others stray from it by up to this part, so
 * that the index is made the way it is made of real exchanges.
 */
const STRAY = 0.0002;
const sources: MarketSources = {
  sources: ['simulated-1', 'simulated-2', 'simulated-3'].map((name) => ({ name, sameQuote: true })),
  minSources: 2,
};

interface Stream {
  readonly marketId: number;
  market: SimulatedMarket;
  /** How many splits of the share its prices are after. */
  splits: number;
  minute: number;
  points: SimulatedPoint[];
  next: number;
}

interface Options {
  readonly splits?: KnownSplits;
  /** Puts prices elsewhere, for tests and walks. */
  readonly steering?: Pick<Steering, 'of'>;
}

/** Seeded prices in real time; the same seed gives the same prices at the same moment, on any machine. */
export function simulatedFeed(markets: SimulatedMarkets, clock: Clock, { splits, steering }: Options = {}): PriceFeed {
  const splitsOf = (marketId: number): number => splits?.of(marketId).length ?? 0;
  const streams: Stream[] = [];
  let timer: NodeJS.Timeout | undefined;
  let reached = 0;

  /** Goes on with the prices of after a split. */
  function follow(stream: Stream, now: number): void {
    const market = markets.get(stream.marketId) ?? stream.market;
    if (market === stream.market) return;
    Object.assign(stream, { market, splits: splitsOf(stream.marketId) });
    seek(stream, now);
  }

  function step(sink: FeedSink): void {
    const now = clock.epochMs();
    for (const stream of streams) follow(stream, now);
    if (now < reached || now - reached > LONGEST_CATCH_UP_MS) {
      for (const stream of streams) seek(stream, now);
      reached = now;
      sink.gap();
      return;
    }
    reached = now;
    for (const stream of streams) emit(stream, now, sink, steering?.of(stream.marketId));
  }

  return {
    name: 'simulated',
    // Invented prices go on round the clock, so that shares can be tried at any hour; the app says so.
    calendar: 'always',
    now: () => clock.epochMs(),
    sourcesOf: (marketId) => (markets.has(marketId) ? sources : undefined),
    start: (sink, from) => {
      reached = from;
      for (const marketId of markets.keys()) {
        const market = markets.get(marketId);
        if (!market) continue;
        const stream: Stream = { marketId, market, splits: splitsOf(marketId), minute: 0, points: [], next: 0 };
        seek(stream, from);
        streams.push(stream);
      }
      timer = setInterval(() => step(sink), STEP_MS);
    },
    stop: () => {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
}

/** Puts a stream to the first point after a moment. */
function seek(stream: Stream, moment: number): void {
  load(stream, candleStart('1min', moment));
  while ((stream.points[stream.next]?.at ?? Number.POSITIVE_INFINITY) <= moment) stream.next += 1;
}

function load(stream: Stream, minute: number): void {
  const { market } = stream;
  const hours = market.hours(candleStart('1day', minute));
  const hour = hours.find(({ start }) => start === candleStart('60min', minute));
  const candle = hour && market.minutes(hour).find(({ start }) => start === minute);
  stream.minute = minute;
  stream.points = candle ? market.points(candle) : [];
  stream.next = 0;
}

function emit(stream: Stream, now: number, sink: FeedSink, steered?: Steered): void {
  for (;;) {
    const point = stream.points[stream.next];
    if (point === undefined) {
      if (stream.minute + MINUTE > now) return;
      load(stream, stream.minute + MINUTE);
      continue;
    }
    if (point.at > now) return;
    stream.next += 1;
    if (steered === undefined) emitPoint(stream, point, now, sink);
    else emitSteered(stream, point, now, sink, steered);
  }
}

function emitPoint({ marketId, splits }: Stream, point: SimulatedPoint, receivedAt: number, sink: FeedSink): void {
  const random = new SeededRandom(mix(marketId, point.sequence));
  const common = { marketId, splits, sequence: point.sequence, at: point.at, receivedAt };
  // The leading source comes last: the index it is held against is then that of the same moment.
  for (const { name } of sources.sources.slice(1)) {
    const price = Math.max(1, Math.round(point.price * (1 + STRAY * (2 * random.uniform() - 1))));
    sink.tick({ ...common, source: name, price, volume: 0 });
  }
  sink.tick({ ...common, source: 'simulated-1', price: point.price, volume: point.volume });
}

/** All sources that speak say the same, the leading one last. */
function emitSteered(
  { marketId, splits }: Stream,
  { sequence, at, volume, price: drawn }: SimulatedPoint,
  receivedAt: number,
  sink: FeedSink,
  steered: Steered,
): void {
  const price = steered.ticks ?? drawn;
  for (const [place, { name }] of [...sources.sources.slice(0, steered.sources).entries()].toReversed()) {
    sink.tick({ marketId, splits, source: name, price, volume: place === 0 ? volume : 0, sequence, at, receivedAt });
  }
}
