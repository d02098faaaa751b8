import type { Order, Side } from '@aureus/core/spot/book-types.ts';
import type { SelfCrossed } from '@aureus/core/spot/opening-auction.ts';
import { bookOrderOf } from './book-order.ts';
import { type CostlyTrade, costlyTrade } from './costly-trades.ts';
import type { MarketMakerInventory } from './market-maker-inventory.ts';
import type { Facts } from './facts.ts';
import type { CostsUnderWay, GuardedOwners } from './guarded.ts';
import { isOpen, type LiveOrder, type StoredReason } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import { Recorder } from './recorder.ts';
import { Settling } from './settling.ts';

/** A book was opened for trading. */
export interface Opening {
  readonly state: MarketState;
  /** When the trading began, epoch milliseconds. */
  readonly beganAt: number;
  /** Prices in ticks; the price is 0 where nothing could trade. Null where nobody waited. */
  readonly auction: { readonly reference: number; readonly price: number; readonly lots: number } | null;
}

/** What one batch does in the books, and with it to orders, money, quotes and the bands of those who lose. */
export class Trading {
  readonly settling: Settling;
  /** Markets whose books are no longer what the database says. */
  readonly touched = new Set<MarketState>();
  /** Trades by which one user lost to another, and what their orders have cost with them. */
  readonly costly: CostlyTrade[] = [];
  readonly costs: CostsUnderWay;
  /** Markets whose books were opened for the trading of now. */
  readonly openings: Opening[] = [];
  /** What the book said of the last command. */
  readonly recorder = new Recorder();
  readonly #at: Date;
  readonly #guards: GuardedOwners;
  readonly #marketMaker: MarketMakerInventory;

  constructor({ at, available, guards }: Facts, marketMaker: MarketMakerInventory) {
    this.settling = new Settling(available, marketMaker);
    this.costs = guards.begin();
    this.#at = at;
    this.#guards = guards;
    this.#marketMaker = marketMaker;
  }

  /** Orders that lose in an auction what could have met one of their owner; one that loses all of it the book cancels. */
  shrink(state: MarketState, selfCrossed: readonly SelfCrossed[]): void {
    for (const { id, lots } of selfCrossed) {
      const order = state.orders.get(id);
      if (!order || order.lots - order.filledLots === lots) continue;
      order.lots -= lots;
      order.updatedAt = this.#at;
      this.settling.release(order);
    }
  }

  /** Those that waited: both sides of each trade are in the books. */
  settleCrossed(state: MarketState, isAuction: boolean): void {
    for (const { makerId, takerId, takerSide, price, lots } of this.recorder.matches) {
      const maker = this.#partyOf(state, makerId, lots);
      const taker = this.#partyOf(state, takerId, lots);
      this.#trade(state, price, lots, takerSide, maker, taker, isAuction);
      this.#afterTrade(maker, price);
      this.#afterTrade(taker, price);
    }
    this.#closeOthers(state);
  }

  /** Trades the book has just reported, of an order that came; null stands for a quote of the market maker. */
  settleMatches(state: MarketState, takerSide: Side, taker: LiveOrder | null): void {
    for (const { makerId, price, lots } of this.recorder.matches) {
      const maker = this.#partyOf(state, makerId, lots);
      this.#trade(state, price, lots, takerSide, maker, taker);
      this.#afterTrade(maker, price);
    }
    this.#closeOthers(state);
  }

  /**
   * Orders the book has cancelled because they met one of their owner, or with the other of their pair. That one holds
   * for itself alone from now on.
   */
  #closeOthers(state: MarketState, reason?: StoredReason): void {
    for (const { id, isLinked } of this.recorder.othersCancelled) {
      const order = state.orders.get(id);
      if (!order) continue;
      this.close(order, reason ?? (isLinked ? 'linked' : 'self_trade'));
      const other = state.orders.get(order.linkedId);
      if (other && isOpen(other)) this.settling.release(other);
    }
  }

  /** The order of a side of a trade, or null for the market maker, whose quote is filled. */
  #partyOf(state: MarketState, id: number, lots: number): LiveOrder | null {
    const order = state.orders.get(id) ?? null;
    if (order === null) this.#fillQuote(state, id, lots);
    return order;
  }

  /** What an order that waited needs no longer is given back: it may have traded better than its price. */
  #afterTrade(order: LiveOrder | null, price: number): void {
    if (order === null) return;
    order.updatedAt = this.#at;
    if (order.filledLots === order.lots) this.close(order, null);
    else if (order.price !== price) this.settling.release(order);
  }

  #trade(
    state: MarketState,
    price: number,
    lots: number,
    takerSide: Side,
    maker: LiveOrder | null,
    taker: LiveOrder | null,
    isAuction = false,
  ): void {
    this.settling.trade(state, price, lots, takerSide, maker, taker, isAuction);
    const index = state.followed?.index;
    if (maker === null || taker === null || index === undefined) return;
    const trade = { trade: this.settling.trades.length - 1, state, index, price, lots, takerSide, maker, taker };
    const costly = costlyTrade(trade, this.#guards, this.#at);
    if (costly === null) return;
    this.costly.push(costly);
    this.#guards.enter(this.costs, costly, this.#at);
  }

  #fillQuote(state: MarketState, quoteId: number, lots: number): void {
    const quote = state.quotes.get(quoteId);
    if (!quote) throw new Error(`The book traded with ${quoteId}, which nobody knows`);
    this.#marketMaker.release(state, quote, lots);
    quote.lots -= lots;
    if (quote.lots === 0) state.quotes.delete(quoteId);
  }

  /** Ends an order: filled without a reason, cancelled with one. */
  close(order: LiveOrder, reason: StoredReason | null): void {
    order.status = reason === null ? 2 : 3;
    order.cancelReason = reason;
    order.updatedAt = this.#at;
    order.state.remove(order);
    this.settling.release(order);
  }

  /** Cancels an open order, and the other of its pair with it. */
  takeOut(order: LiveOrder, reason: StoredReason): LiveOrder {
    this.#removeFromBook(order);
    this.close(order, reason);
    this.#closeOthers(order.state, reason);
    return order;
  }

  /**
   * Takes a stop out of the book, before it is given back to it as the order it has become. The limit of its pair is
   * cancelled, and what that held is held by the stop.
   */
  withdraw(order: LiveOrder): void {
    this.#removeFromBook(order);
    order.state.remove(order);
    const isOfPair = this.recorder.othersCancelled.length > 0;
    this.#closeOthers(order.state, 'linked');
    if (isOfPair) this.settling.renew(order);
    order.triggeredAt = this.#at;
    order.updatedAt = this.#at;
  }

  /** A stop that waits has other terms: it goes behind those that wait for its trigger already. */
  rearm(order: LiveOrder): void {
    this.#removeFromBook(order);
    this.submit(order.state, bookOrderOf(order.id, order.owner, order));
    const { refusal, sequence } = this.recorder;
    if (refusal !== null) throw new Error(`The book refused stop ${order.id} as ${refusal}`);
    order.priority = sequence;
  }

  #removeFromBook({ id, state }: LiveOrder): void {
    this.touch(state);
    this.recorder.clear(id);
    state.book.cancel(id, this.recorder);
    if (this.recorder.cancellation === null) throw new Error(`Open order ${id} is not in its book`);
  }

  /** Gives an order to the book; what the book says stands in the recorder. */
  submit(state: MarketState, order: Order): void {
    this.touch(state);
    this.recorder.clear(order.id);
    state.book.submit(order, this.recorder);
  }

  /** Gives an order in the book another price or other open lots. */
  amend({ id, state }: LiveOrder, price: number, lots: number): void {
    this.touch(state);
    this.recorder.clear(id);
    state.book.amend(id, price, lots, this.recorder);
  }

  /**
   * Lets trailing stops follow the mark price. What one holds stays as it is until it acts: the worst price of a buy only
   * falls.
   */
  trail(state: MarketState, mark: number): void {
    this.touch(state);
    this.recorder.clear(0);
    state.book.followMarkPrice(mark, this.recorder);
    for (const { id, trigger, price, sequence } of this.recorder.trailedStops) {
      const order = state.orders.get(id);
      if (!order) throw new Error(`The book has a stop ${id}, which nobody knows`);
      Object.assign(order, { trigger, price, priority: sequence, updatedAt: this.#at });
      this.settling.note(order);
    }
  }

  /** Gives a pair to the book, of which one cancels the other. */
  submitPair(state: MarketState, limit: Order, stop: Order): void {
    this.touch(state);
    this.recorder.clear(limit.id);
    state.book.submitPair(limit, stop, this.recorder);
  }

  /** The book is open for the trading that began last. @param auction how, null where nobody waited */
  opened(state: MarketState, auction: Opening['auction']): void {
    if (state.beganAt === null) throw new Error(`Market ${state.market.id} keeps no hours`);
    this.touch(state);
    state.openedFor = state.beganAt;
    this.openings.push({ state, beganAt: state.beganAt, auction });
  }

  /** The book will not be what the database says until the batch is committed. */
  touch(state: MarketState): void {
    state.pinDepth();
    this.touched.add(state);
  }
}
