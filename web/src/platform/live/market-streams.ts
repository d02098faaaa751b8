import { type DaymarketEvent, daymarketEvent, klineEvent, type KlineEvent } from '@aureus/contract/market/events.ts';
import type { CandleRow, Resolution } from '@aureus/contract/market/shapes.ts';
import {
  type MarketDepthEvent,
  marketDepthEvent,
  type MatchTradeEvent,
  matchTradeEvent,
} from '@aureus/contract/spot/events.ts';
import type { DepthSnapshot, PublicTrade } from '@aureus/contract/spot/shapes.ts';
import type * as z from 'zod/mini';
import { CandleFeed } from './candle-feed.ts';
import { Channel } from './channel.ts';
import type { TickStore } from './tick-store.ts';
import { ValueStore } from './value-store.ts';

/** The best levels of a book, best first; null until the first answer. */
export type Book = Pick<DepthSnapshot, 'bids' | 'asks'> | null;
/** Newest first; null until the first answer. */
export type Trades = readonly PublicTrade[] | null;

const shownTrades = 50;

/** A stream in use: its channel, and what it feeds. */
export interface Stream<Feeds> {
  readonly name: string;
  readonly channel: { joined(seq: number | undefined): void; receive(frame: unknown): void; close(): void };
  readonly feeds: Feeds;
}

function parserOf<Schema extends z.ZodMiniType>(schema: Schema): (frame: unknown) => z.output<Schema> | undefined {
  return (frame) => {
    const result = schema.safeParse(frame);
    return result.success ? result.data : undefined;
  };
}

const nothing = (): void => undefined;

/**
 * Prices of one market. `refresh` refetches the market list, which puts its answer into the store by itself; `noteTerms`
 * is told the terms that come with every price.
 */
export function tickStream(
  marketId: number,
  ticks: TickStore,
  noteTerms: (event: DaymarketEvent) => void,
  refresh: () => Promise<void>,
): Stream<TickStore> {
  const channel = new Channel<DaymarketEvent>({
    kind: 'state',
    needsSnapshot: false,
    parse: parserOf(daymarketEvent),
    apply: (event) => {
      ticks.put(event);
      noteTerms(event);
    },
    repair: async () => {
      await refresh();
      return { seq: null, apply: nothing };
    },
  });
  return { name: `daymarket:${marketId}`, channel, feeds: ticks };
}

export function depthStream(
  marketId: number,
  fetchDepth: (marketId: number) => Promise<DepthSnapshot>,
): Stream<ValueStore<Book>> {
  const store = new ValueStore<Book>(null);
  const channel = new Channel<MarketDepthEvent>({
    kind: 'state',
    needsSnapshot: true,
    parse: parserOf(marketDepthEvent),
    apply: (event) => store.set(event),
    repair: async () => {
      const snapshot = await fetchDepth(marketId);
      return { seq: snapshot.seq, apply: () => store.set(snapshot) };
    },
  });
  return { name: `market_depth:${marketId}`, channel, feeds: store };
}

export function tradesStream(
  marketId: number,
  fetchTrades: (marketId: number) => Promise<{ seq: number; data: PublicTrade[] }>,
): Stream<ValueStore<Trades>> {
  const store = new ValueStore<Trades>(null);
  const channel = new Channel<MatchTradeEvent>({
    kind: 'log',
    needsSnapshot: true,
    parse: parserOf(matchTradeEvent),
    apply: (event) => store.set([...event.data.toReversed(), ...(store.latest ?? [])].slice(0, shownTrades)),
    repair: async () => {
      const { seq, data } = await fetchTrades(marketId);
      return { seq, apply: () => store.set(data.slice(0, shownTrades)) };
    },
  });
  return { name: `match_trade:${marketId}`, channel, feeds: store };
}

/** The running candle. `fetchSince` gives the candles from an instant (epoch milliseconds) on, oldest first. */
export function candleStream(
  marketId: number,
  resolution: Resolution,
  fetchSince: (since: number) => Promise<readonly CandleRow[]>,
): Stream<CandleFeed> {
  const feed = new CandleFeed();
  const channel = new Channel<KlineEvent>({
    kind: 'state',
    needsSnapshot: false,
    parse: parserOf(klineEvent),
    apply: (event) => feed.put(event),
    repair: async () => {
      const since = feed.lastTime;
      if (since === null) return { seq: null, apply: nothing };
      const candles = await fetchSince(since);
      return {
        seq: null,
        apply: () => {
          for (const candle of candles) feed.put(candle);
        },
      };
    },
  });
  return { name: `kline:${marketId}:${resolution}`, channel, feeds: feed };
}
