import { setTimeout as pause } from 'node:timers/promises';
import { indexRules } from '@aureus/core/market/index-price.ts';
import { UsualSpread } from '@aureus/core/market/usual-spread.ts';
import type { Clock } from '../../../platform/clock.ts';
import { jitter } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Market } from '../../public.ts';
import { volumeOf, ticksOf } from '../numbers.ts';
import type { ExchangeClient, ExchangeTicker, ExchangeTrade, OpenExchange } from './exchange.ts';
import type { Unread } from './unread.ts';

/** How patient a source is, in milliseconds. */
export interface Patience {
  /** Pause after the first failure; it doubles up to `longest`. */
  readonly first: number;
  readonly longest: number;
  /** A symbol whose bid and ask were not told for this long is asked for by REST. */
  readonly silence: number;
}

export const ordinaryPatience: Patience = { first: 1_000, longest: 30_000, silence: 1_000 };

/** A market as one exchange lists it. */
export interface Listing {
  readonly market: Market;
  readonly symbol: string;
  /** False for BTC/USD beside or instead of BTC/USDT. */
  readonly sameQuote: boolean;
}

/** One price of an exchange, with the time the exchange gives it. */
export interface ExchangePrice {
  /** The middle of bid and ask, or one trade. */
  readonly kind: 'quote' | 'trade';
  readonly ticks: number;
  readonly volume: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** How far bid and ask of the book usually are apart, as a part of the price; absent before any was seen. */
  readonly spread?: number | undefined;
}

export type OnPrice = (listing: Listing, price: ExchangePrice) => void;

/**
 * One exchange: trades, bids and asks over its sockets, bids and asks by REST for what is silent or while a socket is
 * down. What bears no time of the exchange, or one that is not of now, is not taken: an answer may be as old as it
 * likes. Where tickers bear no time, trades say the price; how far bid and ask usually are apart is seen all the same.
 */
export interface ExchangeSource {
  readonly id: string;
  /** Resolves with the client and what it lists once known; with null when the first attempt failed. */
  readonly firstAttempt: Promise<{ client: ExchangeClient; listings: readonly Listing[] } | null>;
  stop(): Promise<void>;
}

/** What is stamped longer ago is history, e.g. what an exchange sends after a subscription; further ahead, wrong. */
const FRESH_MS = indexRules.maxAgeMs;
/** Bid and ask further apart than this part say nothing about the price between them. */
const WIDEST = 0.01;
const REMEMBERED_IDS = 500;
const STOP_MS = 2_000;

/** The dollar whose pair is read beside the market's own: of two tight ones that says the price of the exchange which most others confirm. */
const OTHER_DOLLAR = 'USD';

interface Progress {
  readonly listing: Listing;
  /** Time of the newest bid and ask, by the exchange; and when they were last asked for, by us. */
  quotedAt: number;
  askedAt: number;
  tradedAt: number;
  readonly ids: Set<string>;
  readonly spread: UsualSpread;
}

export function startExchange(
  id: string,
  open: OpenExchange,
  markets: readonly Market[],
  onPrice: OnPrice,
  { clock, log, patience, unread }: { clock: Clock; log: Logger; patience: Patience; unread: Unread },
): ExchangeSource {
  const stopped = new AbortController();
  const { signal } = stopped;
  const attempt = Promise.withResolvers<{ client: ExchangeClient; listings: readonly Listing[] } | null>();
  let client: ExchangeClient | undefined;

  /** Waits the longer, the more attempts have failed in a row. Rejects when the source is stopped. */
  const waitAfter = (failures: number): Promise<void> => {
    const wait = Math.min(patience.longest, patience.first * 2 ** Math.min(failures - 1, 10));
    return pause(wait * (0.75 + jitter() / 2), undefined, { signal });
  };

  /** Repeats `work` until the source is stopped, with growing pauses after failures. */
  async function keepTrying(what: string, work: () => Promise<void>): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await work();
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        // The first failure is news; those after it would fill the log.
        if (failures === 1) log.warn({ err: error, exchange: id }, `${what} failed; trying again`);
        await waitAfter(failures).catch(() => undefined);
      }
    }
  }

  async function connect(): Promise<{ client: ExchangeClient; listings: readonly Listing[] }> {
    const opened = await open(id);
    client = opened;
    try {
      await opened.loadMarkets();
    } catch (error) {
      await opened.close().catch(() => undefined);
      throw error;
    }
    return { client: opened, listings: listingsOf(opened, markets) };
  }

  async function connectAtLast(): Promise<{ client: ExchangeClient; listings: readonly Listing[] } | undefined> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      try {
        return await connect();
      } catch (error) {
        attempt.resolve(null);
        if (failures === 1) log.warn({ err: error, exchange: id }, 'An exchange cannot be reached; trying again');
        await waitAfter(failures).catch(() => undefined);
      }
    }
    return undefined;
  }

  async function run(): Promise<void> {
    const connected = await connectAtLast();
    attempt.resolve(connected ?? null);
    if (connected === undefined || connected.listings.length === 0) return;
    const { client: live, listings } = connected;
    log.info({ exchange: id, markets: listings.length }, 'An exchange is connected');
    const progress = new Map(
      listings.map((listing): [string, Progress] => [
        listing.symbol,
        { listing, quotedAt: 0, askedAt: 0, tradedAt: 0, ids: new Set(), spread: new UsualSpread() },
      ]),
    );
    await Promise.all([
      keepTrying('The socket of an exchange', async () => {
        const trades = await live.watchTradesForSymbols([...progress.keys()]);
        for (const trade of trades) takeTrade(progress.get(trade.symbol ?? ''), trade);
      }),
      live.has['watchTickers'] === true
        ? keepTrying('The socket of an exchange', async () => {
            const tickers = await live.watchTickers([...progress.keys()]);
            for (const [symbol, ticker] of Object.entries(tickers)) takeTicker(progress.get(symbol), ticker);
          })
        : undefined,
      keepTrying('Asking an exchange for prices', async () => {
        await pause(patience.silence / 2, undefined, { signal });
        await askForSilent(live, [...progress.values()]);
      }),
    ]);
  }

  const isOfNow = (at: number | undefined): at is number =>
    at !== undefined && Math.abs(clock.epochMs() - at) <= FRESH_MS;

  function takeTicker(state: Progress | undefined, ticker: ExchangeTicker | undefined): void {
    if (state === undefined || ticker === undefined || signal.aborted) return;
    const { bid, ask, timestamp: at } = ticker;
    if (bid === undefined || ask === undefined || !(bid > 0) || !(ask >= bid) || !Number.isFinite(ask)) {
      return unread.note(`${id} ${state.listing.symbol} bid and ask`, { bid, ask });
    }
    if (isOfAnotherUnit(at)) return unread.note(`${id} ${state.listing.symbol} time`, { at });
    if (at !== undefined && (!isOfNow(at) || at < state.quotedAt)) return;
    const spread = state.spread.add(ask / bid - 1, clock.epochMs());
    const ticks = ticksOf(state.listing.market, (bid + ask) / 2);
    if (ticks === undefined || at === undefined || ask > bid * (1 + WIDEST)) return;
    state.quotedAt = at;
    onPrice(state.listing, { kind: 'quote', ticks, volume: 0, at, spread });
  }

  function takeTrade(state: Progress | undefined, trade: ExchangeTrade): void {
    if (state === undefined || signal.aborted) return;
    const { id: tradeId, timestamp: at, price, amount } = trade;
    const volume = volumeOf(state.listing.market, amount);
    const ticks = ticksOf(state.listing.market, price);
    if (volume === undefined || ticks === undefined || at === undefined || isOfAnotherUnit(at)) {
      return unread.note(`${id} ${state.listing.symbol} trade`, { price, amount, at });
    }
    if (!isOfNow(at) || at < state.tradedAt) return;
    if (tradeId !== undefined) {
      if (state.ids.has(tradeId)) return;
      state.ids.add(tradeId);
      const oldest = state.ids.size > REMEMBERED_IDS ? state.ids.values().next().value : undefined;
      if (oldest !== undefined) state.ids.delete(oldest);
    }
    state.tradedAt = at;
    onPrice(state.listing, { kind: 'trade', ticks, volume, at, spread: state.spread.usual });
  }

  async function askForSilent(live: ExchangeClient, states: readonly Progress[]): Promise<void> {
    const now = clock.epochMs();
    const silent = states.filter(({ quotedAt, askedAt }) => Math.max(quotedAt, askedAt) <= now - patience.silence);
    if (silent.length === 0) return;
    for (const state of silent) state.askedAt = now;
    const tickers = await live.fetchTickers(silent.map(({ listing }) => listing.symbol));
    for (const state of silent) takeTicker(state, tickers[state.listing.symbol]);
  }

  const running = run();
  return {
    id,
    firstAttempt: attempt.promise,
    stop: async () => {
      stopped.abort();
      await client?.close().catch(() => undefined);
      // A request under way may hang; what it brings is not used any more.
      await Promise.race([running, pause(STOP_MS, undefined, { ref: false })]);
    },
  };
}

/** Seconds, microseconds or no time at all: what bears it would never be of now, however often it is sent. */
function isOfAnotherUnit(at: number | undefined): boolean {
  return at !== undefined && !(at >= 1e12 && at < 1e13);
}

function listingsOf(client: ExchangeClient, markets: readonly Market[]): Listing[] {
  const isListed = (symbol: string) => client.markets[symbol] !== undefined && client.markets[symbol].active !== false;
  return markets.flatMap((market): Listing[] => {
    const pairs = [
      { market, symbol: market.symbol, sameQuote: true },
      { market, symbol: `${market.base.code}/${OTHER_DOLLAR}`, sameQuote: false },
    ];
    return pairs.filter(({ symbol }) => isListed(symbol));
  });
}
