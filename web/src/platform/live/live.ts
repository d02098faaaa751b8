import type { DaymarketEvent } from '@aureus/contract/market/events.ts';
import type { CandleRow, MarketRow, Resolution } from '@aureus/contract/market/shapes.ts';
import { resyncEvent } from '@aureus/contract/platform/socket.ts';
import type { EventOf, Room, Stream as Declared } from '@aureus/contract/platform/stream.ts';
import type { DepthSnapshot, PublicTrade } from '@aureus/contract/spot/shapes.ts';
import type { CandleFeed } from './candle-feed.ts';
import {
  type Book,
  candleStream,
  depthStream,
  follow,
  roomOfFrame,
  type Stream,
  tickStream,
  type Trades,
  tradesStream,
} from './market-streams.ts';
import { isOwn, PrivateEvents } from './private-events.ts';
import { RefPool } from './ref-pool.ts';
import type { Signal } from './signal.ts';
import type { SocketLike } from '@aureus/client/open-socket.ts';
import { type Connection, SocketClient } from './socket-client.ts';
import { TermsWatch } from './terms-watch.ts';
import { TickStore } from './tick-store.ts';
import type { ValueStore } from './value-store.ts';

/** The calls that repair the streams. */
export interface RepairCalls {
  quotation(): Promise<readonly MarketRow[]>;
  depth(marketId: number): Promise<DepthSnapshot>;
  trades(marketId: number): Promise<{ seq: number; data: PublicTrade[] }>;
  /** From `since` (epoch milliseconds) until now, oldest first. */
  candles(symbol: string, resolution: Resolution, since: number): Promise<readonly CandleRow[]>;
}

export interface LiveNeeds {
  openSocket(): Promise<SocketLike>;
  calls: RepairCalls;
  /** Fees, smallest order or state of a market are not what the market list said. */
  onTermsChange(): void;
  /** Milliseconds that never run back. */
  now(): number;
}

/** The server tells of every market every few seconds, also when it stands still. Older than this is stale. */
const staleAfterMs = 15_000;
const sweepMs = 1000;
/** While prices are followed something comes every few seconds. Nothing at all for so long: nobody is told that they are live. */
const silentAfterMs = 8000;
/** After so long the connection is given up; the library itself would wait for twice as long. */
const renewAfterMs = 20_000;
/** With nothing to follow the connection can wait so long. */
const quietStartMs = 3000;
/** Several markets that miss something at once share one refetch. */
const gatherMs = 50;

interface Market {
  readonly id: number;
  readonly symbol: string;
}

/**
 * Everything that moves by itself: prices, books, trades, running candles and the user's own events, over one
 * connection. Each `follow…` must be ended with the matching `release…`.
 */
export class Live {
  readonly ticks: TickStore;
  readonly own = new PrivateEvents();
  readonly #socket: SocketClient;
  readonly #needs: LiveNeeds;
  readonly #streams = new Map<string, Stream<unknown>>();
  /** Streams that few pages show: their declarations come with the pages. */
  readonly #late = new Set<Declared>();
  readonly #tickPool: RefPool<Stream<TickStore>>;
  readonly #depthPool: RefPool<Stream<ValueStore<Book>>>;
  readonly #tradesPool: RefPool<Stream<ValueStore<Trades>>>;
  readonly #candlePool: RefPool<Stream<CandleFeed>>;
  readonly #watched = new Set<number>();
  readonly #terms = new TermsWatch();
  #refresh: Promise<void> | null = null;
  #lastRefresh = -Infinity;
  /** When something came last, and when that was looked at last. */
  #heardAt = -Infinity;
  #lookedAt = -Infinity;
  #token: string | null = null;
  #isStarted = false;
  #quietStart: ReturnType<typeof setTimeout> | undefined;
  #sweep: ReturnType<typeof setInterval> | undefined;

  constructor(needs: LiveNeeds) {
    const { calls, now } = needs;
    this.#needs = needs;
    this.ticks = new TickStore(now);
    this.#socket = new SocketClient(() => needs.openSocket(), {
      onJoined: (stream, seq) => this.#streams.get(stream)?.channel.joined(seq),
      onLogin: (seq) => this.own.joined(seq),
      onFrame: (event, frame) => this.#receive(event, frame),
    });
    this.connection.subscribe(() => {
      if (this.connection.value === 'offline') this.ticks.expire(this.#watched, Number.POSITIVE_INFINITY);
    });
    const noteTerms = (event: DaymarketEvent): void => {
      if (this.#terms.note(event.match_id, event)) needs.onTermsChange();
    };
    const leave = (stream: Stream<unknown>): void => this.#leave(stream);
    this.#tickPool = new RefPool(
      (id) => this.#join(tickStream(Number(id), this.ticks, noteTerms, () => this.refreshPrices())),
      (stream, id) => {
        this.#watched.delete(Number(id));
        leave(stream);
      },
    );
    this.#depthPool = new RefPool((id) => this.#join(depthStream(Number(id), calls.depth)), leave);
    this.#tradesPool = new RefPool((id) => this.#join(tradesStream(Number(id), calls.trades)), leave);
    this.#candlePool = new RefPool((key) => {
      const [id, resolution, symbol] = key.split('|') as [string, Resolution, string];
      return this.#join(candleStream(Number(id), resolution, (since) => calls.candles(symbol, resolution, since)));
    }, leave);
  }

  get connection(): Signal<Connection> {
    return this.#socket.connection;
  }

  /** Whether the user's own events arrive, so that what they say need not be asked for. */
  get hearsOwn(): boolean {
    return this.connection.value === 'open' && this.own.isJoined;
  }

  /**
   * Connects as soon as something is followed, so that the socket does not take the network from the first screen; at
   * the latest after {@link quietStartMs}, for the user's own events. Watches for prices that fall silent.
   */
  start(): void {
    this.#isStarted = true;
    if (this.#streams.size > 0) void this.#socket.start();
    else this.#quietStart ??= setTimeout(() => void this.#socket.start(), quietStartMs);
    this.#sweep ??= setInterval(() => {
      const now = this.#needs.now();
      this.ticks.expire(this.#watched, now - staleAfterMs);
      this.#listenForSilence(now);
    }, sweepMs);
  }

  stop(): void {
    this.#isStarted = false;
    clearTimeout(this.#quietStart);
    this.#quietStart = undefined;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
    this.#socket.stop();
  }

  /** The device says that it has no network: nothing is live from now on, whatever the connection looks like. */
  networkLost(): void {
    this.#socket.renew();
  }

  /** The device has a network again: the next try need not be waited for. */
  networkBack(): void {
    if (this.connection.value === 'offline') this.#socket.renew();
    else if (this.#isStarted) void this.#socket.start();
  }

  /** The token of the open session, or null after logout. */
  setToken(token: string | null): void {
    if (token === this.#token) return;
    this.#token = token;
    this.own.reset();
    this.#socket.setToken(token);
  }

  followTicks(marketId: number): void {
    this.#watched.add(marketId);
    this.#tickPool.use(String(marketId));
  }

  releaseTicks(marketId: number): void {
    this.#tickPool.release(String(marketId));
  }

  followDepth(marketId: number): ValueStore<Book> {
    return this.#depthPool.use(String(marketId)).feeds;
  }

  releaseDepth(marketId: number): void {
    this.#depthPool.release(String(marketId));
  }

  /** What a followed book shows now; null while it is unknown or not followed. */
  depthOf(marketId: number): Book {
    return this.#depthPool.peek(String(marketId))?.feeds.get() ?? null;
  }

  followTrades(marketId: number): ValueStore<Trades> {
    return this.#tradesPool.use(String(marketId)).feeds;
  }

  releaseTrades(marketId: number): void {
    this.#tradesPool.release(String(marketId));
  }

  /** What a followed list of trades shows now; null while it is unknown or not followed. */
  tradesOf(marketId: number): Trades {
    return this.#tradesPool.peek(String(marketId))?.feeds.get() ?? null;
  }

  followCandles(market: Market, resolution: Resolution): CandleFeed {
    return this.#candlePool.use(candleKey(market, resolution)).feeds;
  }

  releaseCandles(market: Market, resolution: Resolution): void {
    this.#candlePool.release(candleKey(market, resolution));
  }

  /**
   * Follows one room of a stream that few pages show. `apply` hears each event, whole; `missed` is told when something may
   * have been lost. Returns the function that ends it.
   */
  follow<S extends Declared>(
    stream: S,
    room: Room<S>,
    { apply, missed }: { apply(event: EventOf<S>): void; missed(): void },
  ): () => void {
    this.#late.add(stream);
    const joined = this.#join(
      follow(stream, room, null, {
        kind: 'state',
        // What the page fetched may be older than the first event it hears.
        needsSnapshot: true,
        apply,
        repair: async () => ({ seq: null, apply: missed }),
      }),
    );
    return () => this.#leave(joined);
  }

  /** Refetches the market list unless that was done less than `maxAgeMs` ago. */
  async refreshPrices(maxAgeMs = 0): Promise<void> {
    if (this.#refresh !== null) return this.#refresh;
    if (this.#needs.now() - this.#lastRefresh < maxAgeMs) return undefined;
    this.#refresh = this.#fetchPrices().finally(() => {
      this.#refresh = null;
    });
    return this.#refresh;
  }

  /** Rows of the quotation call, asked for at `askedAt`, by the clock that is needed. */
  seed(rows: readonly MarketRow[], askedAt: number): void {
    this.#lastRefresh = Math.max(this.#lastRefresh, askedAt);
    this.ticks.seed(rows, askedAt);
    for (const row of rows) this.#terms.note(row.id, row);
  }

  async #fetchPrices(): Promise<void> {
    await new Promise((resolve) => {
      setTimeout(resolve, gatherMs);
    });
    const askedAt = this.#needs.now();
    this.seed(await this.#needs.calls.quotation(), askedAt);
  }

  #join<Feeds>(stream: Stream<Feeds>): Stream<Feeds> {
    this.#streams.set(stream.name, stream);
    this.#socket.join(stream.name);
    if (this.#isStarted) void this.#socket.start();
    return stream;
  }

  #leave(stream: Stream<unknown>): void {
    stream.channel.close();
    // Another page may follow the same room by now.
    if (this.#streams.get(stream.name) !== stream) return;
    this.#streams.delete(stream.name);
    this.#socket.leave(stream.name);
  }

  #listenForSilence(now: number): void {
    // A page that stood still itself has yet to hear what came meanwhile.
    const stoodStill = now - this.#lookedAt > 2 * sweepMs;
    this.#lookedAt = now;
    if (stoodStill || this.#watched.size === 0 || !this.#socket.isConnected) {
      this.#heardAt = now;
      return;
    }
    const silentMs = now - this.#heardAt;
    if (silentMs >= silentAfterMs) this.#socket.doubt();
    if (silentMs < renewAfterMs) return;
    this.#heardAt = now;
    this.#socket.renew();
  }

  #receive(event: string, frame: unknown): void {
    this.#heardAt = this.#needs.now();
    if (event === resyncEvent) {
      this.#resync();
      return;
    }
    if (isOwn(event)) {
      this.own.receive(frame);
      return;
    }
    const name = roomOfFrame(event, frame, this.#late);
    if (name !== undefined) this.#streams.get(name)?.channel.receive(frame);
  }

  /** The server may have missed events itself: as after a reconnect. */
  #resync(): void {
    for (const { channel } of this.#streams.values()) channel.joined(undefined);
    if (this.own.isJoined) this.own.joined(undefined);
  }
}

function candleKey(market: Market, resolution: Resolution): string {
  return `${market.id}|${resolution}|${market.symbol}`;
}
