import { setTimeout as pause } from 'node:timers/promises';
import { DollarBasis } from '@aureus/core/market/dollar-basis.ts';
import { indexRules } from '@aureus/core/market/index-price.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log.ts';
import type { StoredCandles } from '../../candles/stored-candles.ts';
import type { ListedMarket } from '../../directory.ts';
import type { FeedSink, MarketSources, PriceFeed } from '../feed.ts';
import { ticksOf } from '../numbers.ts';
import { backfill } from './backfill.ts';
import type { BasisSamples } from './basis-samples.ts';
import type { OpenExchange } from './exchange.ts';
import { ordinaryPatience, startExchange } from './exchange-source.ts';
import type { ExchangePrice, ExchangeSource, Listing, Patience } from './exchange-source.ts';
import type { StockQuotes } from './stock-quotes.ts';
import { createUnread, type Unread } from './unread.ts';

export interface LiveFeedOptions {
  /** ccxt names; the first that is fit gives last prices and candles. */
  readonly exchanges: readonly string[];
  readonly open: OpenExchange;
  /** Shares are closed without. */
  readonly stockQuotes: StockQuotes | undefined;
  readonly store: StoredCandles;
  /** Where the basis of the other dollar is kept. */
  readonly samples: BasisSamples;
  readonly clock: Clock;
  readonly log: Logger;
  /** Where is counted what cannot be read; by default the log. */
  readonly unread?: Unread;
  readonly patience?: Patience;
  /** Between two questions for quotes of shares; two seconds by default. */
  readonly stockPollMs?: number;
}

/** In-house instruments have no price outside. */
const IN_HOUSE = 1;
const STOCK_POLL_MS = 2_000;
const STOCK_FRESH_MS = 5_000;
const STOP_MS = 2_000;

/**
 * Prices of real exchanges; each of them is a family of two sources, its pairs in both dollars: two families make an index
 * price, three one the house trades at. Prices in the other dollar are converted here, where the prices of an
 * installation are made: so every process has the same.
 */
export function liveFeed(markets: readonly ListedMarket[], options: LiveFeedOptions): PriceFeed {
  const {
    exchanges,
    open,
    stockQuotes,
    store,
    samples,
    clock,
    log,
    unread = createUnread(log),
    patience = ordinaryPatience,
    stockPollMs = STOCK_POLL_MS,
  } = options;
  const coins = markets.filter(({ kind, marketFrom }) => kind === 'coin' && marketFrom !== IN_HOUSE);
  const stocks = stockQuotes === undefined ? [] : markets.filter(({ kind }) => kind === 'stock');
  const coinSources: MarketSources = {
    sources: [
      ...exchanges.map((name) => ({ name, sameQuote: true, family: name })),
      ...exchanges.map((id) => ({ name: otherDollar(id), sameQuote: false, family: id })),
    ],
    minSources: 2,
  };
  const stockSources: MarketSources = {
    sources: [{ name: stockQuotes?.name ?? '', sameQuote: true }],
    minSources: 1,
  };
  const sources = new Map([
    ...coins.map(({ id }): [number, MarketSources] => [id, coinSources]),
    ...stocks.map(({ id }): [number, MarketSources] => [id, stockSources]),
  ]);
  const stopped = new AbortController();
  /** Above all numbers of whoever told these prices before, in this process or another. */
  const first = clock.epochMs();
  const sequences = new Map<string, number>();
  const basis = new DollarBasis();
  let running: ExchangeSource[] = [];
  let tasks: Promise<unknown> = Promise.resolve();

  function tell(sink: FeedSink, marketId: number, source: string, said: ExchangePrice): void {
    const { ticks: price, volume, at, kind, spread } = said;
    const key = `${marketId} ${source}`;
    const sequence = (sequences.get(key) ?? first) + 1;
    sequences.set(key, sequence);
    const now = clock.epochMs();
    const common = { marketId, source, price, volume, sequence, at, now, receivedAt: now, kind };
    sink.tick(spread === undefined ? common : { ...common, spread });
  }

  function tellExchange(sink: FeedSink, family: string, { market, sameQuote }: Listing, said: ExchangePrice): void {
    const now = clock.epochMs();
    // What wide books and single trades say is too easily moved for what all other prices are converted by.
    if (said.kind === 'quote' && said.spread !== undefined && said.spread <= indexRules.widest) {
      basis.tell({ family, marketId: market.id, isConverted: !sameQuote, price: said.ticks, at: said.at });
      const sample = basis.look(now);
      if (sample) samples.keep(sample);
    }
    if (sameQuote) return tell(sink, market.id, family, said);
    const ratio = basis.ratio(family, now);
    if (ratio === null) return;
    tell(sink, market.id, otherDollar(family), { ...said, ticks: said.ticks * ratio, volume: 0 });
  }

  async function restoreBasis(): Promise<void> {
    try {
      basis.restore(await samples.read(), clock.epochMs());
    } catch (error) {
      log.warn({ err: error }, 'What the other dollar cost before could not be read');
    }
  }

  /** History of each market from the first exchange in order that lists it. */
  async function fillHistory(sink: FeedSink): Promise<void> {
    const filled = new Set<number>();
    for (const source of running) {
      const connected = await source.firstAttempt;
      for (const listing of connected?.listings ?? []) {
        const marketId = listing.market.id;
        if (connected === null || !listing.sameQuote || filled.has(marketId) || stopped.signal.aborted) continue;
        try {
          await backfill(connected.client, listing, store, clock.epochMs(), { unread, signal: stopped.signal });
          filled.add(marketId);
          sink.gap(marketId);
        } catch (error) {
          if (stopped.signal.aborted) return;
          log.warn({ err: error, exchange: source.id, market: listing.symbol }, 'History could not be fetched');
        }
      }
    }
  }

  async function pollStocks(quotes: StockQuotes, sink: FeedSink): Promise<void> {
    const byCode = new Map(stocks.map((market) => [market.base.code, market]));
    let failing = false;
    while (!stopped.signal.aborted) {
      try {
        for (const { code, price, time } of await quotes.fetch([...byCode.keys()], stopped.signal)) {
          const market = byCode.get(code);
          const ticks = market && ticksOf(market, price);
          const fresh = Math.abs(clock.epochMs() - time) <= STOCK_FRESH_MS;
          if (market && ticks === undefined) unread.note(`${quotes.name} ${code} price`, { price });
          if (!market || ticks === undefined || !fresh) continue;
          tell(sink, market.id, quotes.name, { kind: 'quote', ticks, volume: 0, at: time });
        }
        failing = false;
      } catch (error) {
        if (!failing && !stopped.signal.aborted) log.warn({ err: error }, 'Quotes of shares could not be fetched');
        failing = true;
      }
      await pause(stockPollMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  return {
    name: 'live',
    now: () => clock.epochMs(),
    sourcesOf: (marketId) => sources.get(marketId),
    start: (sink) => {
      running = exchanges.map((id) =>
        startExchange(id, open, coins, (listing, price) => tellExchange(sink, id, listing, price), {
          clock,
          log,
          patience,
          unread,
        }),
      );
      tasks = Promise.all([restoreBasis(), fillHistory(sink), stockQuotes && pollStocks(stockQuotes, sink)]);
    },
    stop: async () => {
      stopped.abort();
      await Promise.all(running.map((source) => source.stop()));
      await samples.flush();
      // A request under way may hang; what it brings is not used any more.
      await Promise.race([tasks, pause(STOP_MS, undefined, { ref: false })]);
    },
  };
}

function otherDollar(id: string): string {
  return `${id} USD`;
}
