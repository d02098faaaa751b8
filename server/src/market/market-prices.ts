import { resolutions } from '@aureus/contract/market/shapes.ts';
import type { PriceState, Resolution } from '@aureus/contract/market/shapes.ts';
import { aggregate } from '@aureus/core/market/candle.ts';
import type { Candle } from '@aureus/core/market/candle.ts';
import type { Index } from '@aureus/core/market/index-price.ts';
import { isLoose, RecentRange, VOLATILITY_MINUTES } from '@aureus/core/market/recent-range.ts';
import { type Mark, MarkPrice } from '@aureus/core/market/mark-price.ts';
import { isAllowed, isApart, priceStateOf, quorumOf } from '@aureus/core/market/price-state.ts';
import { candleStart } from '@aureus/core/market/resolution.ts';
import { RollingDay } from '@aureus/core/market/rolling-day.ts';
import type { DayFigures } from '@aureus/core/market/rolling-day.ts';
import { RunningCandles } from '@aureus/core/market/running-candles.ts';
import { SourcePrices } from '@aureus/core/market/source-prices.ts';
import { splitPrice, type SplitRatio } from '@aureus/core/market/split.ts';
import type { CandleStore } from './candles/store.ts';
import type { FeedTick, MarketSources } from './feeds/feed.ts';
import type { ListedMarket } from './directory.ts';
import type { PriceSecond } from './prices/price-second.ts';
import type { IndexPrice } from './public.ts';
import { isOpenNow } from './trading.ts';

const DAY = 86_400_000;
/** A price older than this on the clock of the feed is stale. */
const STALE_MS = 5_000;
/** Without a trade for this long the middle of bid and ask stands for the last price. */
const QUIET_MS = 60_000;

/** The last price of a market. */
export interface LastPrice {
  readonly ticks: number;
  /** Epoch milliseconds on the clock of the feed. */
  readonly at: number;
}

/** Everything known of the prices of one open market: sources, index, last price, running candles, 24 hours. */
export class MarketPrices {
  #market: ListedMarket;
  readonly #sources: MarketSources;
  readonly #onClose: (resolution: Resolution, candle: Candle) => void;
  #prices: SourcePrices;
  #running: RunningCandles;
  #day = new RollingDay();
  #range = new RecentRange();
  #mark = new MarkPrice();
  /** In the last second two sources were apart: by that mark contracts are liquidated, and nothing else is done. */
  #isApart = false;
  /** How many splits of its share the prices are after. */
  #splits: number;
  /** Until when the leading source has told of the market, and its candles reach. */
  #toldAt = 0;
  #tradedAt = 0;
  #last: LastPrice | null = null;
  #index: IndexPrice | null = null;
  #heardAt = 0;
  #leader: string | undefined;

  /**
   * @param onClose called with each candle that is complete
   * @param splits how many of its share are known at the start
   */
  constructor(
    market: ListedMarket,
    sources: MarketSources,
    onClose: (resolution: Resolution, candle: Candle) => void,
    splits = 0,
  ) {
    this.#market = market;
    this.#sources = sources;
    this.#onClose = onClose;
    this.#splits = splits;
    this.#prices = this.#newSources();
    this.#running = this.#newRunning();
  }

  get market(): ListedMarket {
    return this.#market;
  }

  /** The market opened or closed; how it counts stays. */
  adopt(market: ListedMarket): void {
    this.#market = market;
  }

  /**
   * The share was split: what was heard and marked before says nothing of prices after, and the last price is divided
   * until there is another. Candles and 24 hours are empty until they are read anew: see `load`.
   * @param all how many splits there have been
   * @param ratio of those that came since the last time
   */
  beginAnew(all: number, ratio: SplitRatio): void {
    this.#splits = all;
    this.#prices = this.#newSources();
    this.#range = new RecentRange();
    this.#mark = new MarkPrice();
    this.#isApart = false;
    this.#running = this.#newRunning();
    this.#day = new RollingDay();
    this.#index = null;
    this.#heardAt = 0;
    if (this.#last) this.#last = { ...this.#last, ticks: splitPrice(this.#last.ticks, ratio) };
  }

  /** Reads what is already known: running candles and the last 24 hours. */
  async load(store: CandleStore, clock: () => number): Promise<void> {
    const now = clock();
    const splits = this.#splits;
    const minute = candleStart('1min', now);
    const known = await store.running(this.market.id, now);
    const minutes = await store.range(this.market.id, '1min', now - DAY, minute);
    // What was read of before a split counts in other shares.
    if (splits !== this.#splits) return this.load(store, clock);
    // Stored candles do not reach into the minute that runs; what ticks made of it stays.
    const ticked = known.has('1min') ? undefined : this.#running.get('1min');
    const running = this.#newRunning();
    for (const resolution of resolutions) {
      const start = candleStart(resolution, now);
      const parts = [known.get(resolution), ticked?.start === minute ? ticked : undefined];
      const candle = aggregate(
        parts.filter((part) => part !== undefined),
        resolution,
      ).at(-1);
      if (candle?.start === start) running.seed(resolution, candle);
    }
    this.#day = new RollingDay();
    for (const closed of minutes) this.#day.add(closed);
    for (const { start, high, low } of minutes.slice(-VOLATILITY_MINUTES)) this.#range.include(start, high, low);
    this.#running = running;
    const last = running.get('1min') ?? minutes.at(-1);
    const at = Math.min(now, (last?.start ?? 0) + 60_000);
    if (last !== undefined && at >= (this.#last?.at ?? 0)) this.#last = { ticks: last.close, at };
  }

  /** Whose trades make last price, candles and volume: the leading source of the index, or the first that may lead. */
  get leadSource(): string {
    return this.#leader ?? this.#sources.sources.find(({ sameQuote }) => sameQuote)?.name ?? '';
  }

  /** All independent sources its index may be made of. */
  get sourceNames(): readonly string[] {
    return [...new Set(this.#sources.sources.map(({ name, family }) => family ?? name))];
  }

  /** Takes a tick in; `indexChanged` when it gave an index price, `lastChanged` when it moved last price or candles. */
  take(tick: FeedTick): { indexChanged: boolean; lastChanged: boolean } {
    const { source, price, sequence, at, volume, receivedAt, now = at, kind, spread } = tick;
    // Of before a split that is known here, or of after one that is not: each counts in other shares.
    if (tick.splits !== undefined && tick.splits !== this.#splits) return { indexChanged: false, lastChanged: false };
    if (
      !Number.isSafeInteger(volume) ||
      volume < 0 ||
      !this.#prices.accept({ source, price, sequence, at, kind, spread })
    ) {
      return { indexChanged: false, lastChanged: false };
    }
    const { index, near } = this.#prices.judge(now);
    if (index === null) return { indexChanged: false, lastChanged: false };
    const newestAt = receivedAt - Math.max(0, now - index.at);
    this.#heardAt = receivedAt - Math.max(0, now - index.heardAt);
    const indexChanged = this.#isNews(index, newestAt);
    if (indexChanged) {
      const { ticks } = index;
      this.#index = {
        marketId: this.market.id,
        ticks,
        at: newestAt,
        heardAt: this.#heardAt,
        ...quorumOf(index),
        isJumped: this.#isJumped(index),
        isLoose: this.#isLoose(index, now),
      };
      this.#range.add(now, index.ticks);
    }
    // The leading source speaks for the market: the first of its own quote currency that is not far from the index.
    const leader = this.#sources.sources.find(({ name, sameQuote }) => sameQuote && near.includes(name));
    this.#leader = leader?.name ?? this.#leader;
    const lastChanged = leader?.name === source && this.#lead(tick, now);
    return { indexChanged, lastChanged };
  }

  /** What the leading source says moves the last price and the candles; false for what is older than what it said. */
  #lead({ price, volume, at, kind }: FeedTick, now: number): boolean {
    if (kind === undefined) {
      if (at < (this.#last?.at ?? 0)) return false;
      this.#last = { ticks: price, at };
      this.#running.add(at, price, volume);
      return true;
    }
    // Quotes and trades come over two ways, so that a trade may be told after a younger quote: it counts as of now.
    const moment = Math.max(kind === 'trade' ? now : at, this.#toldAt);
    // A quote is no trade: it says that the last price still stands, and stands for it where nothing was traded lately.
    const known = this.#last !== null && moment - this.#tradedAt <= QUIET_MS ? this.#last.ticks : price;
    const ticks = kind === 'trade' ? price : known;
    if (kind === 'trade') this.#tradedAt = moment;
    this.#toldAt = moment;
    this.#last = { ticks, at: moment };
    this.#running.add(moment, ticks, kind === 'trade' ? volume : 0);
    return true;
  }

  /** How lively the index has been lately, parts per million; see `RecentRange`. */
  volatilityPpm(now: number): number {
    return this.#range.volatilityPpm(now);
  }

  /** The index price as of a moment of the feed's clock; null when too few sources are alive. */
  indexPrice(now: number): IndexPrice | null {
    if (this.#index === null) return null;
    const index = this.#prices.index(now);
    return index === null
      ? null
      : {
          ...this.#index,
          ticks: index.ticks,
          heardAt: this.#heardAt,
          ...quorumOf(index),
          isJumped: this.#isJumped(index),
          isLoose: this.#isLoose(index, now),
        };
  }

  #isLoose({ slackPpm }: Index, now: number): boolean {
    return slackPpm > 0 && isLoose(slackPpm, this.#range.usualPpm(now));
  }

  /** A mark that is held stands until the next second closes, even where the index is back already. */
  #isJumped(index: Index): boolean {
    return this.#mark.mark?.isJumped === true || this.#mark.isJump(this.#mark.basisIn(index));
  }

  /** How far its price may be relied on at a moment of the feed's clock. */
  state(now: number): PriceState {
    return priceStateOf({ isOpen: isOpenNow(this.#market), index: this.indexPrice(now) });
  }

  /** The mark price after the last second taken; null without a price that users may act by. */
  get mark(): Mark | null {
    return this.#isApart ? null : this.#mark.mark;
  }

  /**
   * Closes a second: moves the mark on, and says what the sources told.
   * @param second seconds since 1970 on the server's clock
   * @param now the same moment on the feed's
   */
  takeSecond(second: number, now: number): PriceSecond {
    const { index, used, dropped } = this.#prices.judge(now);
    const basis = index && this.#mark.basisIn(index);
    const facts = index && { ...quorumOf(index), isJumped: this.#mark.isJump(basis) };
    const state = priceStateOf({ isOpen: isOpenNow(this.#market), index: facts });
    this.#isApart = state !== 'closed' && facts !== null && isApart(facts);
    // A mark is made of what the house would trade at, or liquidate by; that it jumps is what the mark is there for.
    this.#mark.tell(second, this.#isApart || isAllowed('quote', state) ? basis : null);
    return {
      marketId: this.#market.id,
      state,
      index: index?.ticks ?? null,
      mark: this.#mark.mark,
      used,
      dropped,
      ...(this.#splits > 0 ? { splits: this.#splits } : {}),
      now,
    };
  }

  /** The newest index price however old, for display. */
  get newestIndex(): IndexPrice | null {
    return this.#index;
  }

  get last(): LastPrice | null {
    return this.#last;
  }

  /** Whether the last price is old, or too few sources stand behind it. */
  isStale(now: number): boolean {
    return this.#last === null || now - this.#last.at > STALE_MS || this.indexPrice(now) === null;
  }

  running(resolution: Resolution): Candle | undefined {
    return this.#running.get(resolution);
  }

  /** Open, high, low and volume of the last 24 hours; null before the first price. */
  figures(now: number): DayFigures | null {
    return this.#day.figures(now, this.#running.get('1min'));
  }

  /** Completes the candles of a market that fell silent. */
  closeEnded(now: number): void {
    this.#running.closeEnded(now);
  }

  /** News: another price or number of sources, or the same after a second, so that listeners see it is alive. */
  #isNews(index: Index, at: number): boolean {
    const last = this.#index;
    return (
      last === null ||
      index.ticks !== last.ticks ||
      index.sources.length !== last.sources ||
      index.families !== last.families ||
      at - last.at >= 1_000
    );
  }

  #newSources(): SourcePrices {
    return new SourcePrices(this.#sources.sources, this.#sources.minSources);
  }

  #newRunning(): RunningCandles {
    return new RunningCandles((resolution, candle) => {
      if (resolution === resolutions[0]) this.#day.add(candle);
      this.#onClose(resolution, candle);
    });
  }
}
