import type { DaymarketEvent } from '@aureus/contract/market/events.ts';
import type { CandleRow, Resolution } from '@aureus/contract/market/shapes.ts';
import { daymarketStream, klineStream } from '@aureus/contract/market/streams.ts';
import { type EventOf, type Room, roomOf, type Stream as Declared } from '@aureus/contract/platform/stream.ts';
import type { DepthSnapshot, PublicTrade } from '@aureus/contract/spot/shapes.ts';
import { depthStream as declaredDepth, tradeStream as declaredTrades } from '@aureus/contract/spot/streams.ts';
import { CandleFeed } from './candle-feed.ts';
import { Channel, type ChannelRules } from './channel.ts';
import { checked } from './checked.ts';
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

/** What is followed here; a frame is of the stream whose name is its `type`. */
const followed: readonly Declared[] = [daymarketStream, klineStream, declaredDepth, declaredTrades];

/**
 * The room a public frame belongs to, as far as it can be told before it is checked.
 * @param late streams that are followed besides those that are named here
 */
export function roomOfFrame(event: string, frame: unknown, late: Iterable<Declared> = []): string | undefined {
  const stream = [...followed, ...late].find(({ name }) => name === event);
  if (stream === undefined || typeof frame !== 'object' || frame === null) return undefined;
  return Object.keys(stream.params).every((param) => param in frame)
    ? roomOf(stream, frame as Room<Declared>)
    : undefined;
}

/** Joins the room, checks events by their declaration, and feeds what is shown. */
export function follow<S extends Declared, Feeds>(
  stream: S,
  room: Room<S>,
  feeds: Feeds,
  rules: Omit<ChannelRules<EventOf<S>>, 'parse'>,
): Stream<Feeds> {
  const channel = new Channel<EventOf<S>>({ ...rules, parse: (frame) => checked(stream, frame) });
  return { name: roomOf(stream, room), channel, feeds };
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
  return follow(daymarketStream, { match_id: marketId }, ticks, {
    kind: 'state',
    needsSnapshot: false,
    apply: (event) => {
      ticks.put(event);
      noteTerms(event);
    },
    repair: async () => {
      await refresh();
      return { seq: null, apply: nothing };
    },
  });
}

export function depthStream(
  marketId: number,
  fetchDepth: (marketId: number) => Promise<DepthSnapshot>,
): Stream<ValueStore<Book>> {
  const store = new ValueStore<Book>(null);
  return follow(declaredDepth, { match_id: marketId }, store, {
    kind: 'state',
    needsSnapshot: true,
    apply: (event) => store.set(event),
    repair: async () => {
      const snapshot = await fetchDepth(marketId);
      return { seq: snapshot.seq, apply: () => store.set(snapshot) };
    },
  });
}

export function tradesStream(
  marketId: number,
  fetchTrades: (marketId: number) => Promise<{ seq: number; data: PublicTrade[] }>,
): Stream<ValueStore<Trades>> {
  const store = new ValueStore<Trades>(null);
  return follow(declaredTrades, { match_id: marketId }, store, {
    kind: 'log',
    needsSnapshot: true,
    apply: (event) => store.set([...event.data.toReversed(), ...(store.latest ?? [])].slice(0, shownTrades)),
    repair: async () => {
      const { seq, data } = await fetchTrades(marketId);
      return { seq, apply: () => store.set(data.slice(0, shownTrades)) };
    },
  });
}

/** The running candle. `fetchSince` gives the candles from an instant (epoch milliseconds) on, oldest first. */
export function candleStream(
  marketId: number,
  resolution: Resolution,
  fetchSince: (since: number) => Promise<readonly CandleRow[]>,
): Stream<CandleFeed> {
  const feed = new CandleFeed();
  return follow(klineStream, { match_id: marketId, period: resolution }, feed, {
    kind: 'state',
    needsSnapshot: false,
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
}
