import type { CancelReason } from '@aureus/contract/spot/shapes.ts';
import type { Order, Side } from '@aureus/core/spot/book-types.ts';
import { type CostlyTrade, costlyTrade } from './costly-trades.ts';
import type { MarketMakerInventory } from './market-maker-inventory.ts';
import type { Facts } from './facts.ts';
import type { CostsUnderWay, GuardedOwners } from './guarded.ts';
import type { LiveOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import { Recorder } from './recorder.ts';
import { Settling } from './settling.ts';

/** What one batch does in the books, and with it to orders, money, quotes and the bands of those who lose. */
export class Trading {
  readonly settling: Settling;
  /** Markets whose books are no longer what the database says. */
  readonly touched = new Set<MarketState>();
  /** Trades by which one user lost to another, and what their orders have cost with them. */
  readonly costly: CostlyTrade[] = [];
  readonly costs: CostsUnderWay;
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

  /** Two that waited: both are in the books. */
  settleCrossed(state: MarketState): void {
    for (const { makerId, takerId, takerSide, price, lots } of this.recorder.matches) {
      const maker = this.#partyOf(state, makerId, lots);
      const taker = this.#partyOf(state, takerId, lots);
      this.#trade(state, price, lots, takerSide, maker, taker);
      this.#afterTrade(maker, price);
      this.#afterTrade(taker, price);
    }
    for (const id of this.recorder.cancelledIds) {
      const order = state.orders.get(id);
      if (order) this.close(order, 'self_trade');
    }
  }

  /** Trades the book has just reported, of an order that came; null stands for a quote of the market maker. */
  settleMatches(state: MarketState, takerSide: Side, taker: LiveOrder | null): void {
    for (const { makerId, price, lots } of this.recorder.matches) {
      const maker = this.#partyOf(state, makerId, lots);
      this.#trade(state, price, lots, takerSide, maker, taker);
      this.#afterTrade(maker, price);
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
  ): void {
    this.settling.trade(state, price, lots, takerSide, maker, taker);
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
  close(order: LiveOrder, reason: CancelReason | null): void {
    order.status = reason === null ? 2 : 3;
    order.cancelReason = reason;
    order.updatedAt = this.#at;
    order.state.remove(order);
    this.settling.release(order);
  }

  /** Cancels an open order. */
  takeOut(order: LiveOrder, reason: CancelReason): LiveOrder {
    this.touch(order.state);
    this.recorder.clear();
    order.state.book.cancel(order.id, this.recorder);
    if (this.recorder.cancellation === null) throw new Error(`Open order ${order.id} is not in its book`);
    this.close(order, reason);
    return order;
  }

  /** Gives an order to the book; what the book says stands in the recorder. */
  submit(state: MarketState, order: Order): void {
    this.touch(state);
    this.recorder.clear();
    state.book.submit(order, this.recorder);
  }

  /** The book will not be what the database says until the batch is committed. */
  touch(state: MarketState): void {
    state.pinDepth();
    this.touched.add(state);
  }
}
