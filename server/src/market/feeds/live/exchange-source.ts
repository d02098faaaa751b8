import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import { jitter } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Market } from '../../public.ts';
import { lotsOf, ticksOf } from '../numbers.ts';
import type { ExchangeClient, ExchangeTrade, OpenExchange } from './exchange.ts';

/** How patient a source is, in milliseconds. */
export interface Patience {
  /** Pause after the first failure; it doubles up to `longest`. */
  readonly first: number;
  readonly longest: number;
  /** A symbol that said nothing for this long is asked for by REST. */
  readonly silence: number;
}

export const ordinaryPatience: Patience = { first: 1_000, longest: 30_000, silence: 3_000 };

/** A market as one exchange lists it. */
export interface Listing {
  readonly market: Market;
  readonly symbol: string;
  /** False for BTC/USD standing in for BTC/USDT. */
  readonly sameQuote: boolean;
}

export type OnPrice = (listing: Listing, price: number, lots: number) => void;

/** One exchange: its trades over the socket, its tickers by REST for what is silent or while the socket is down. */
export interface ExchangeSource {
  readonly id: string;
  /** Resolves with the client and what it lists once known; with null when the first attempt failed. */
  readonly firstAttempt: Promise<{ client: ExchangeClient; listings: readonly Listing[] } | null>;
  stop(): Promise<void>;
}

/** A trade stamped longer ago is history, e.g. what an exchange sends after a subscription. */
const OLD_TRADE_MS = 10_000;
const REMEMBERED_IDS = 500;
const STOP_MS = 2_000;

/** Dollars whose pair stands in where the market's own is not listed. */
const OTHER_DOLLAR = 'USD';

interface Progress {
  readonly listing: Listing;
  saidAt: number;
  tradedAt: number;
  readonly ids: Set<string>;
}

export function startExchange(
  id: string,
  open: OpenExchange,
  markets: readonly Market[],
  onPrice: OnPrice,
  { clock, log, patience }: { clock: Clock; log: Logger; patience: Patience },
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
        { listing, saidAt: 0, tradedAt: 0, ids: new Set() },
      ]),
    );
    await Promise.all([
      keepTrying('The socket of an exchange', async () => {
        const trades = await live.watchTradesForSymbols([...progress.keys()]);
        for (const trade of trades) takeTrade(progress.get(trade.symbol ?? ''), trade);
      }),
      keepTrying('Asking an exchange for prices', async () => {
        await pause(patience.silence / 2, undefined, { signal });
        await askForSilent(live, [...progress.values()]);
      }),
    ]);
  }

  function say(state: Progress, price: number | undefined, lots: number | undefined): void {
    const ticks = ticksOf(state.listing.market, price);
    if (ticks === undefined || lots === undefined) return;
    if (signal.aborted) return;
    state.saidAt = clock.epochMs();
    onPrice(state.listing, ticks, lots);
  }

  function takeTrade(state: Progress | undefined, trade: ExchangeTrade): void {
    if (state === undefined) return;
    const { id: tradeId, timestamp, price, amount } = trade;
    const lots = lotsOf(state.listing.market, amount);
    if (timestamp === undefined || lots === undefined) return;
    if (timestamp < state.tradedAt || clock.epochMs() - timestamp > OLD_TRADE_MS) return;
    if (tradeId !== undefined) {
      if (state.ids.has(tradeId)) return;
      state.ids.add(tradeId);
      const oldest = state.ids.size > REMEMBERED_IDS ? state.ids.values().next().value : undefined;
      if (oldest !== undefined) state.ids.delete(oldest);
    }
    state.tradedAt = timestamp;
    say(state, price, lots);
  }

  async function askForSilent(live: ExchangeClient, states: readonly Progress[]): Promise<void> {
    const since = clock.epochMs() - patience.silence;
    const silent = states.filter(({ saidAt }) => saidAt <= since);
    if (silent.length === 0) return;
    const tickers = await live.fetchTickers(silent.map(({ listing }) => listing.symbol));
    // 0 lots: a ticker says the price, not that something was traded.
    for (const state of silent) say(state, tickers[state.listing.symbol]?.last, 0);
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

function listingsOf(client: ExchangeClient, markets: readonly Market[]): Listing[] {
  const isListed = (symbol: string) => client.markets[symbol] !== undefined && client.markets[symbol].active !== false;
  return markets.flatMap((market): Listing[] => {
    if (isListed(market.symbol)) return [{ market, symbol: market.symbol, sameQuote: true }];
    const symbol = `${market.base.code}/${OTHER_DOLLAR}`;
    return isListed(symbol) ? [{ market, symbol, sameQuote: false }] : [];
  });
}
