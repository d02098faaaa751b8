import type { DepthSnapshot, PublicTrade } from '@aureus/contract/spot/shapes.ts';
import { BUY, SELL, type Side } from '@aureus/core/spot/book-types.ts';
import { formatPrice, formatQuantity, type MarketSpec, quoteUnit } from '@aureus/core/spot/market-spec.ts';
import { OrderBook } from '@aureus/core/spot/order-book.ts';
import { beganAt, isOpenNow, type Market } from '../market/public.ts';
import { specOf } from './instruments.ts';
import { isWaiting, type LiveOrder, type OrderTerms } from './live-order.ts';
import { DEPTH_LEVELS, RECENT_TRADES } from './limits.ts';
import type { SpotInstrument } from './public.ts';

/** A quote of the market maker: it rests in the book, but is no order and no row. */
export interface MarketMakerQuote {
  readonly side: Side;
  readonly price: number;
  lots: number;
}

/** The index price in ticks quotes were made around, and the half of the spread they had, parts per million. */
export interface QuotedAt {
  readonly index: number;
  readonly halfPpm: number;
}

/** The index price a band was made from, and what else it depends on beside the terms of the market. */
export interface Followed {
  readonly index: number;
  /** Of the guards, when what held owners left in the book was looked at. */
  readonly version: number;
}

/** A book in which nothing trades before it is given a band. */
function closedBook(): OrderBook {
  const book = new OrderBook();
  book.closeBand();
  return book;
}

type Depth = Pick<DepthSnapshot, 'bids' | 'asks'>;

/** What a writer knows of a market in memory: a cache of the open orders, plus the market maker's quotes. */
export class MarketState {
  #instrument: SpotInstrument;
  /** Quote minor units of one tick on one lot. */
  readonly unit: bigint;
  /** Epoch milliseconds. */
  readonly takenAt: number;
  book = closedBook();
  /** What the band of the book was made from. */
  followed: Followed | null = null;
  readonly orders = new Map<number, LiveOrder>();
  readonly openCounts = new Map<number, number>();
  readonly quotes = new Map<number, MarketMakerQuote>();
  /** What they were made by; null when the market maker does not quote. */
  quotedAt: QuotedAt | null = null;
  /**
   * Sides of the quotes that were taken out or went with a book, until the market maker has quoted again durably or has
   * left.
   */
  readonly lostSides = new Set<Side>();
  /** The beginning of the trading its book was opened for last, epoch milliseconds; null before the first. */
  openedFor: number | null = null;
  /** When the trading of now began; null while its hours are off, and where it keeps none. */
  #beganAt: number | null;
  /** The beginning of trading for which its opening was given up. */
  #givenUpFor: number | null = null;
  /** False while the books cannot be trusted, with the reason in the log. */
  isSound = true;
  /** Committed trades, newest first. */
  readonly recentTrades: PublicTrade[] = [];
  #lastPrice = 0;
  #depth: Depth | null = null;
  #isDepthPinned = false;

  /** @param takenAt when this process took the market over; 0: before all that is asked about */
  constructor(instrument: SpotInstrument, takenAt = 0) {
    this.#instrument = instrument;
    this.takenAt = takenAt;
    this.#beganAt = beganAt(instrument);
    this.unit = quoteUnit(this.spec);
  }

  /** With the terms its writer works on. */
  get instrument(): SpotInstrument {
    return this.#instrument;
  }

  get market(): Market {
    return this.#instrument.market;
  }

  get spec(): MarketSpec {
    return specOf(this.#instrument);
  }

  /**
   * Takes up other terms, between two batches. Every trade from now on pays the new fees, those of orders that waited
   * included: a fee is taken out of what a side receives, so what orders hold is right for every rate. How the market
   * counts (ticks, lots, scales) never changes.
   */
  adopt(instrument: SpotInstrument): void {
    this.#instrument = instrument;
    this.#beganAt = beganAt(instrument);
    this.followed = null;
  }

  get beganAt(): number | null {
    return this.#beganAt;
  }

  /** Its trading has begun, and its book has not been opened since. */
  get isUnopened(): boolean {
    const { beganAt, openedFor } = this;
    return beganAt !== null && (openedFor === null || openedFor < beganAt) && isOpenNow(this.#instrument);
  }

  /** Orders wait in an unopened book: nothing trades before the auction that opens it. */
  get isCalling(): boolean {
    return this.isUnopened && [...this.orders.values()].some((order) => !isWaiting(order));
  }

  /** Its opening was tried in vain: it stays closed, and what waits can be cancelled, until its trading begins anew. */
  get isStuck(): boolean {
    return this.#givenUpFor !== null && this.#givenUpFor === this.beganAt && this.isCalling;
  }

  giveUpOpening(): void {
    this.#givenUpFor = this.beganAt;
  }

  /**
   * Forgets everything but the committed trades, before the open orders are read again. A market whose depth is pinned
   * keeps showing what was committed last, the market maker's quotes included, until it is unpinned.
   */
  reset(): void {
    this.book = closedBook();
    this.followed = null;
    this.openedFor = null;
    this.orders.clear();
    this.openCounts.clear();
    this.dropQuotes();
    this.isSound = true;
    if (!this.#isDepthPinned) this.#depth = null;
  }

  /** Forgets a quote of the market maker that is no more in the book, but not that there was one on its side. */
  dropQuote(id: number): void {
    const quote = this.quotes.get(id);
    if (quote) this.lostSides.add(quote.side);
    this.quotes.delete(id);
  }

  /** Forgets the market maker's quotes, but not that there were some. */
  dropQuotes(): void {
    for (const id of this.quotes.keys()) this.dropQuote(id);
    this.quotedAt = null;
  }

  add(order: LiveOrder): void {
    this.orders.set(order.id, order);
    this.openCounts.set(order.owner, this.openOrdersOf(order.owner) + 1);
  }

  remove(order: LiveOrder): void {
    if (!this.orders.delete(order.id)) return;
    const left = this.openOrdersOf(order.owner) - 1;
    if (left > 0) this.openCounts.set(order.owner, left);
    else this.openCounts.delete(order.owner);
  }

  /** Whether an order of somebody would meet another one of theirs, were the book open. */
  crossesOwn(owner: number, { side, price }: Pick<OrderTerms, 'side' | 'price'>): boolean {
    if (this.openOrdersOf(owner) === 0) return false;
    return [...this.orders.values()].some((other) => {
      if (other.owner !== owner || other.side === side || isWaiting(other)) return false;
      return side === BUY ? price >= other.price : price <= other.price;
    });
  }

  openOrdersOf(owner: number): number {
    return this.openCounts.get(owner) ?? 0;
  }

  /** Price of the newest committed trade in ticks, 0 before the first. */
  lastPrice(): number {
    return this.#lastPrice;
  }

  /** Takes committed trades in, oldest first. */
  noteTrades(trades: readonly PublicTrade[], lastPrice: number): void {
    for (const trade of trades) this.recentTrades.unshift(trade);
    this.recentTrades.length = Math.min(this.recentTrades.length, RECENT_TRADES);
    this.#lastPrice = lastPrice;
  }

  /** Keeps showing the depth of now while a batch changes the book: nobody sees what is not committed. */
  pinDepth(): void {
    if (this.#isDepthPinned) return;
    this.#depth ??= this.#readDepth();
    this.#isDepthPinned = true;
  }

  /** Shows the book as it is again. */
  unpinDepth(): void {
    this.#isDepthPinned = false;
    this.#depth = null;
  }

  /** The best committed levels. */
  depth(): Depth {
    this.#depth ??= this.#readDepth();
    return this.#depth;
  }

  #readDepth(): Depth {
    const side = (side: Side): [string, string][] =>
      this.book
        .depth(side, DEPTH_LEVELS)
        .map(({ price, lots }) => [formatPrice(this.spec, price), formatQuantity(this.spec, lots)]);
    return { bids: side(BUY), asks: side(SELL) };
  }
}
