import type { Mark } from '@aureus/core/market/mark-price.ts';
import { UNKNOWN_MINUTE_PPM } from '@aureus/core/market/recent-range.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { createBoard } from './board.ts';
import type { Board } from './board.ts';
import { followedCandles } from './candles/followed-candles.ts';
import { loadDirectory } from './directory.ts';
import type { Directory, ListedMarket } from './directory.ts';
import { openFeed } from './feeds/open-feed.ts';
import type { OpenFeed } from './feeds/open-feed.ts';
import { type SharedFeed, sharedFeed } from './feeds/shared-feed.ts';
import { shareSteering, steeredTopic, type Steering } from './feeds/steering.ts';
import { createPriceLog, type PriceLog } from './prices/price-log.ts';
import { recordedPrices } from './prices/recorded-prices.ts';
import { sealKey } from './prices/seal-key.ts';
import { everySecond } from './prices/seconds.ts';
import { inTurn } from './in-turn.ts';
import { keepInstruments, type KeptKind } from './instruments.ts';
import { isSameHalt, readOpenness } from './openness.ts';
import { followRests, isRestOn, isSameRest } from './rests.ts';
import type {
  Currency,
  FiatPrices,
  IndexPrice,
  Instrument,
  InstrumentKindName,
  InstrumentRegistry,
  Market,
  MarketDirectory,
  Prices,
  QuotedTerms,
} from './public.ts';
import { createPublisher } from './publisher.ts';
import { type KnownSplits, readSplits, type SplitsByMarket, splitTopic } from './splits.ts';
import { createFiatRates } from './rates/fiat-rates.ts';
import { marketRoutes } from './routes.ts';
import type { RunningMarket } from './routes.ts';
import { followMarketHours, followSessions } from './sessions.ts';
import { isOpenNow } from './trading.ts';
import { valueInQuote } from './value.ts';

/** The market area: currencies, markets, what is traded on them, prices, candles, fiat rates, favourites. */
export interface MarketArea extends MarketDirectory, InstrumentRegistry {
  readonly routes: readonly Route[];
  readonly prices: Prices;
  readonly fiat: FiatPrices;
  /** Where simulated prices can be steered; undefined before the start, and where they cannot. */
  steering(): Steering | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How often is looked for what another process changed: which markets are open, and terms of instruments. */
const REFRESH_EVERY_MS = 5_000;

/** A mark is moved on every second; one that was not for so long is none. */
const MARK_LIVES_MS = 3_000;

/** USDT's id is fixed on the wire. */
const USDT = 3;

/** @param feedOf opens the feed; tests give their own */
export function createMarket(
  platform: Platform,
  feedOf: (platform: Platform, directory: Directory, splits: KnownSplits) => OpenFeed | Promise<OpenFeed> = openFeed,
): MarketArea {
  const { hub, log, pool, settings, clock, processes } = platform;
  const { bus } = processes;
  let shared: SharedFeed | undefined;
  /** Whether this process makes the prices, so that it tells and stores them for all. */
  const isLeading = (): boolean => !bus.isShared || shared?.isLeading === true;
  let quotedOn: (marketId: number) => QuotedTerms | undefined = () => undefined;
  const publisher = createPublisher(hub, (marketId) => quotedOn(marketId), isLeading);
  const rates = createFiatRates(platform);
  let running: RunningMarket | undefined;
  let { currencies, markets }: Directory = { currencies: [], markets: [] };
  const currencyById = new Map<number, Currency>();
  const marketById = new Map<number, Market>();
  let splitsByMarket: SplitsByMarket = new Map();
  const splits: KnownSplits = { of: (marketId) => splitsByMarket.get(marketId) ?? [] };

  const board = (): Board | undefined => running?.board;
  const marketOf = (baseId: number, quoteId: number) =>
    markets.find((market) => market.base.id === baseId && market.quote.id === quoteId);
  const indexPrice: MarketDirectory['indexPrice'] = (marketId) =>
    board()
      ?.pricesOf(marketId)
      ?.indexPrice(board()?.now() ?? 0) ?? null;
  const listeners = new Set<(price: IndexPrice) => void>();
  const indexed = (price: IndexPrice): void => {
    for (const listener of listeners) {
      try {
        listener(price);
      } catch (error) {
        log.error({ err: error }, 'A listener of index prices failed');
      }
    }
  };

  const kinds: KeptKind[] = [];
  const instrumentOn = new Map<InstrumentKindName, (marketId: number) => Instrument | undefined>();
  const isOpenOn = (kind: InstrumentKindName, marketId: number): 0 | 1 => {
    const instrument = instrumentOn.get(kind)?.(marketId);
    return instrument && isOpenNow(instrument) ? 1 : 0;
  };
  let hasPrices: (marketId: number) => boolean = () => false;
  let timer: NodeJS.Timeout | undefined;

  /** Puts a market that opened or closed in the place of the one before, with what is traded on it. */
  function take(market: ListedMarket): void {
    markets = markets.map((each) => (each.id === market.id ? market : each));
    marketById.set(market.id, market);
    board()?.pricesOf(market.id)?.adopt(market);
    for (const kind of kinds) kind.followMarket(market);
    changed(market.id);
  }

  function changed(marketId: number): void {
    const prices = board()?.pricesOf(marketId);
    if (prices) publisher.changed(prices);
  }

  const ignore = (error: unknown): void => log.warn({ err: error }, 'Terms of markets could not be read');
  const sessions = followSessions(() => [
    followMarketHours(() => markets, take),
    followRests(
      () => markets,
      () => clock.epochMs(),
      take,
    ),
    ...kinds.map((kind) => (moment: number) => kind.followHours(moment)),
  ]);

  /** Prices of after a split begin anew; who asks for one meanwhile is told that there is none. */
  async function takeUpSplits(): Promise<void> {
    const known = splitsByMarket;
    splitsByMarket = await readSplits(pool);
    const begun: Promise<void>[] = [];
    for (const [marketId, all] of splitsByMarket) {
      const before = known.get(marketId)?.length ?? 0;
      const board = running?.board;
      if (all.length > before && board) begun.push(board.split(marketId, all, before));
    }
    if (begun.length > 0) bus.publish(splitTopic, {});
    await Promise.all(begun);
  }

  const refreshMarkets = inTurn(async () => {
    const stored = await readOpenness(pool);
    // After it: whoever reads that a rest is over reads what it was for.
    await takeUpSplits();
    for (const market of markets) {
      // A market the feed knows nothing of is closed: no price is invented for it.
      const openness = stored.get(market.id);
      const { isOpen: isLet = false, closedAt = null, openedAt = null, halt = null, rest = null } = openness ?? {};
      const isOpen = isLet && hasPrices(market.id);
      const isResting = isRestOn(rest, clock.epochMs());
      const isSame =
        isOpen === market.isOpen &&
        closedAt === market.closedAt &&
        openedAt === market.openedAt &&
        isSameHalt(halt, market.halt) &&
        isResting === market.isResting &&
        isSameRest(rest, market.rest);
      if (!isSame) take({ ...market, isOpen, closedAt, openedAt, halt, rest, isResting });
    }
  });

  let priceLog: PriceLog | undefined;
  let steering: Steering | undefined;
  let markedAt = 0;
  /** Closes a second for all markets: their marks move on, and what was said is written down. */
  const seconds = everySecond(clock, (second) => {
    const opened = board();
    if (!opened) return;
    const taken = opened.takeSecond(second);
    if (isLeading()) priceLog?.add(second, taken);
    markedAt = second * 1_000;
  });
  const markOf = (marketId: number): Mark | null =>
    clock.epochMs() - markedAt > MARK_LIVES_MS ? null : (board()?.pricesOf(marketId)?.mark ?? null);

  /** Feed and candles as one process of several has them. */
  function share(opened: OpenFeed, listed: Directory): Pick<OpenFeed, 'feed' | 'store'> {
    let current = opened;
    let isUnused = true;
    shared = sharedFeed(opened.feed, {
      processes,
      open: async () => {
        if (!isUnused) current = await feedOf(platform, listed, splits);
        isUnused = false;
        steering = current.steering;
        return current.feed;
      },
      // The log goes on where another process has ended it.
      prepare: async () => priceLog?.start(),
    });
    return { feed: shared, store: followedCandles(() => current.store, isLeading) };
  }

  /** What belongs to no kind is read first: a closed market closes every instrument. */
  async function refreshAll(): Promise<void> {
    await refreshMarkets();
    for (const kind of kinds) await kind.refresh();
  }

  const area: Omit<MarketArea, 'routes'> = {
    instruments: (kind) => {
      if (running) throw new Error(`The markets have started without the kind ${kind.name}`);
      const kept = keepInstruments(
        kind,
        (marketId) => marketById.get(marketId),
        () => board()?.now() ?? clock.epochMs(),
      );
      kinds.push(kept);
      instrumentOn.set(kind.name, kept.on);
      const { quoted } = kind;
      if (quoted) {
        quotedOn = (marketId) => {
          const instrument = kept.on(marketId);
          return instrument && quoted(instrument);
        };
        kept.onChange(({ market }) => changed(market.id));
      }
      return { ...kept, refresh: async () => void (await Promise.all([refreshMarkets(), kept.refresh()])) };
    },
    prices: { ...recordedPrices(pool), mark: markOf },
    steering: () => steering && shareSteering(steering, bus),
    currencies: () => currencies,
    currency: (id) => currencyById.get(id),
    markets: () => markets,
    market: (id) => marketById.get(id),
    marketOf,
    refresh: refreshMarkets,
    splitsOf: splits.of,
    indexPrice,
    volatilityPpm: (marketId) =>
      board()
        ?.pricesOf(marketId)
        ?.volatilityPpm(board()?.now() ?? 0) ?? UNKNOWN_MINUTE_PPM,
    onIndexPrice: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fiat: { unitsPerUsd: (fiat) => [...rates.usable()].find(([code]) => code === fiat)?.[1] ?? null },
    valueInUsdt: (currencyId, amount) => {
      if (currencyId === USDT) return amount;
      const market = marketOf(currencyId, USDT);
      const price = market && indexPrice(market.id);
      return market && price ? valueInQuote(market, price.ticks, amount) : null;
    },
    start: async () => {
      const listed = await loadDirectory(pool);
      const stored = await readOpenness(pool);
      splitsByMarket = await readSplits(pool);
      const opened = await feedOf(platform, listed, splits);
      const { feed, store } = bus.isShared ? share(opened, listed) : opened;
      steering = opened.steering;
      bus.subscribe(splitTopic, () => void refreshMarkets().catch(ignore));
      bus.subscribe(steeredTopic, ({ marketId, steered }) => steering?.steer(marketId, steered));
      hasPrices = (marketId) => feed.sourcesOf(marketId) !== undefined;
      markets = listed.markets.map((market) => {
        const rest = stored.get(market.id)?.rest ?? null;
        return {
          ...market,
          isOpen: market.isOpen && hasPrices(market.id),
          calendar: feed.calendar ?? market.calendar,
          rest,
          isResting: isRestOn(rest, clock.epochMs()),
        };
      });
      currencies = listed.currencies;
      for (const currency of currencies) currencyById.set(currency.id, currency);
      for (const market of markets) marketById.set(market.id, market);
      const made = createBoard(feed, store, markets, { ...publisher, indexed }, log, splits);
      running = {
        directory: () => ({ currencies, markets }),
        quotedOn: (id) => quotedOn(id),
        isOpenOn,
        board: made,
        store,
      };
      sessions.start(() => made.now());
      for (const kind of kinds) await kind.start(markets);
      priceLog = createPriceLog({ pool, log }, sealKey(settings), feed.name);
      await priceLog.start();
      await made.start();
      seconds.start();
      publisher.start(() => made.now());
      timer = setInterval(() => {
        refreshAll().catch(ignore);
      }, REFRESH_EVERY_MS).unref();
      await rates.start();
    },
    stop: async () => {
      clearInterval(timer);
      sessions.stop();
      seconds.stop();
      await priceLog?.stop();
      publisher.stop();
      await running?.board.stop();
      await rates.stop();
    },
  };
  const started = (): RunningMarket => {
    if (running === undefined) throw new Error('The markets have not started');
    return running;
  };
  return { ...area, routes: marketRoutes(platform, area, rates, started) };
}
