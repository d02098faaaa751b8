import { BUY, GOOD_TILL_CANCELLED, type Order, POST_ONLY, type Side } from '@aureus/core/spot/book-types.ts';
import { budgetBuy, limitOrder } from '@aureus/core/spot/orders.ts';
import { holdFor } from '@aureus/core/spot/hold.ts';
import type { CancelReason } from '@aureus/contract/spot/shapes.ts';
import { isMarketOpen } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { ClaimLostError } from '../platform/http/idempotency.ts';
import type { CancelCommand, Command, PlaceCommand, QuoteCommand, UserCommand } from './commands.ts';
import { DESK_OWNER, type DeskInventory } from './desk-inventory.ts';
import { quotesAround } from './desk-quotes.ts';
import { MAX_OPEN_ORDERS } from './limits.ts';
import { isOpen, type LiveOrder, LIMIT, MARKET, type OrderTerms } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import { Recorder } from './recorder.ts';
import { Settling } from './settling.ts';

/** What the database said before a batch is matched. */
export interface Facts {
  readonly at: Date;
  /** Available money of every wallet a new order pays from. */
  readonly available: Map<number, bigint>;
  /** Wallets of the users who place orders, by `walletName`. */
  readonly wallets: ReadonlyMap<string, number>;
  /** Names of orders that exist, as `owner name`. */
  readonly usedNames: Set<string>;
  /** Commands whose idempotency claim somebody else has. */
  readonly lost: ReadonlySet<UserCommand>;
  /** Whether a user's money is frozen. */
  readonly isBarred: (owner: number) => boolean;
}

export function walletName(owner: number, currency: number): string {
  return `${owner} ${currency}`;
}

/** Ids a batch hands out. */
export interface Ids {
  nextOrder(): number;
  nextQuote(): number;
}

/** Finds the open order of a cancel. */
export type FindOrder = (orderId: number) => LiveOrder | undefined;

/** How far a new order is. */
const NEW_ORDER = {
  filledLots: 0,
  filledQuote: 0n,
  fee: 0n,
  held: 0n,
  status: 1,
  cancelReason: null,
  priority: 0,
} as const;

/** Runs the commands of one batch through the books and notes what must be written. */
export class Batch {
  readonly facts: Facts;
  readonly settling: Settling;
  /** Markets whose books are no longer what the database says. */
  readonly touched = new Set<MarketState>();
  /** What became of each command of a user: its order, or why it was refused. */
  readonly results = new Map<UserCommand, LiveOrder | Error>();
  readonly #ids: Ids;
  readonly #desk: DeskInventory;
  readonly #find: FindOrder;
  readonly #recorder = new Recorder();

  constructor(facts: Facts, desk: DeskInventory, ids: Ids, find: FindOrder) {
    this.facts = facts;
    this.settling = new Settling(facts.available, desk);
    this.#desk = desk;
    this.#ids = ids;
    this.#find = find;
  }

  /** Whether anything must be written. */
  get hasEffects(): boolean {
    return !this.settling.orders().next().done || this.settling.trades.length > 0;
  }

  /** Takes open orders out of the books on behalf of the house. */
  evict(orders: readonly LiveOrder[]): void {
    for (const order of orders) {
      if (order.state.isSound) this.#takeOut(order, 'operator');
    }
  }

  run(commands: readonly Command[]): void {
    for (const command of commands) {
      if (command.kind === 'quote') {
        this.#quote(command);
        continue;
      }
      try {
        if (this.facts.lost.has(command)) throw new ClaimLostError();
        this.results.set(command, command.kind === 'place' ? this.#place(command) : this.#cancel(command));
      } catch (error) {
        // A refusal changes nothing; anything else is a defect and fails the batch.
        if (!(error instanceof AppError || error instanceof ClaimLostError)) throw error;
        this.results.set(command, error);
      }
    }
  }

  #place({ owner, state, terms }: PlaceCommand): LiveOrder {
    if (this.facts.isBarred(owner)) throw new AppError('funds_frozen');
    const name = `${owner} ${terms.clientOrderId}`;
    if (!state.isSound || !isMarketOpen(state.market)) throw new AppError('market_closed');
    if (terms.clientOrderId !== null && this.facts.usedNames.has(name)) throw new AppError('client_order_id_used');
    if (terms.timeInForce === GOOD_TILL_CANCELLED && state.openOrdersOf(owner) >= MAX_OPEN_ORDERS) {
      throw new AppError('too_many_open_orders');
    }
    const bookOrder = bookOrderOf(this.#ids.nextOrder(), owner, terms);
    const hold = holdFor(state.spec, bookOrder);
    const order = this.#newOrder(bookOrder.id, owner, state, terms);
    if (!this.settling.canPay(order.payWallet, hold.amount)) throw new AppError('insufficient_balance');
    this.#submit(state, bookOrder);
    this.#assertTaken(terms);
    if (terms.clientOrderId !== null) this.facts.usedNames.add(name);
    this.settling.hold(order, hold.amount);
    this.#settleMatches(state, terms.side, order);
    this.#finish(order);
    return order;
  }

  #newOrder(id: number, owner: number, state: MarketState, terms: OrderTerms): LiveOrder {
    const { base, quote } = state.market;
    const [pay, get] = terms.side === BUY ? [quote.id, base.id] : [base.id, quote.id];
    const payWallet = this.facts.wallets.get(walletName(owner, pay));
    const getWallet = this.facts.wallets.get(walletName(owner, get));
    if (payWallet === undefined || getWallet === undefined) throw new Error('An order came without its wallets');
    const { at } = this.facts;
    return {
      ...terms,
      ...NEW_ORDER,
      id,
      owner,
      state,
      payWallet,
      getWallet,
      createdAt: at,
      updatedAt: at,
    };
  }

  /** @throws AppError when the book did not take the order, or took nothing of one that had to trade */
  #assertTaken({ kind }: OrderTerms): void {
    const { refusal, cancellation, matches } = this.#recorder;
    if (refusal === 'would_cross') throw new AppError('post_only_would_cross');
    if (refusal === 'book_full') throw new AppError('service_unavailable');
    if (refusal !== null) throw new Error(`The book refused an order as ${refusal}`);
    if (cancellation === 'killed') throw new AppError('fill_or_kill_unfilled');
    if (kind !== MARKET || matches.length > 0) return;
    // What is left of a market order that met nobody is nothing: it is refused rather than written down as cancelled.
    if (cancellation === 'unfilled' || cancellation === 'budget') throw new AppError('no_liquidity');
  }

  #settleMatches(state: MarketState, takerSide: Side, taker: LiveOrder | null): void {
    for (const { makerId, price, lots } of this.#recorder.matches) {
      const maker = state.orders.get(makerId) ?? null;
      if (maker === null) this.#fillQuote(state, makerId, lots);
      this.settling.trade(state, price, lots, takerSide, maker, taker);
      if (maker === null) continue;
      maker.updatedAt = this.facts.at;
      if (maker.filledLots === maker.lots) this.#close(maker, null);
    }
  }

  #fillQuote(state: MarketState, quoteId: number, lots: number): void {
    const quote = state.quotes.get(quoteId);
    if (!quote) throw new Error(`The book traded with ${quoteId}, which nobody knows`);
    this.#desk.release(state, quote, lots);
    quote.lots -= lots;
    if (quote.lots === 0) state.quotes.delete(quoteId);
  }

  #finish(order: LiveOrder): void {
    const { sequence, cancellation } = this.#recorder;
    if (sequence !== 0) {
      order.priority = sequence;
      order.state.add(order);
      this.settling.release(order);
    } else {
      // A buy by total is done when its budget pays for no further lot.
      this.#close(order, cancellation === 'budget' ? null : this.#reasonOf(order));
    }
  }

  #reasonOf({ kind, side, state }: LiveOrder): CancelReason | null {
    const { cancellation } = this.#recorder;
    if (cancellation === null) return null;
    if (cancellation === 'self_trade') return 'self_trade';
    if (kind === LIMIT) return 'immediate_or_cancel';
    return state.book.bestPrice(side === BUY ? 1 : 0) === 0 ? 'no_liquidity' : 'price_protection';
  }

  /** Ends an order: filled without a reason, cancelled with one. */
  #close(order: LiveOrder, reason: CancelReason | null): void {
    order.status = reason === null ? 2 : 3;
    order.cancelReason = reason;
    order.updatedAt = this.facts.at;
    order.state.remove(order);
    this.settling.release(order);
  }

  #cancel({ owner, orderId }: CancelCommand): LiveOrder {
    const order = this.#find(orderId);
    if (!order || order.owner !== owner || !isOpen(order)) throw new AppError('order_not_open');
    return this.#takeOut(order, 'user');
  }

  #takeOut(order: LiveOrder, reason: CancelReason): LiveOrder {
    this.#touch(order.state);
    this.#recorder.clear();
    order.state.book.cancel(order.id, this.#recorder);
    if (this.#recorder.cancellation === null) throw new Error(`Open order ${order.id} is not in its book`);
    this.#close(order, reason);
    return order;
  }

  /**
   * Takes the desk's old quotes out and puts new ones in. A new quote that meets a waiting order of a user is a trade
   * like any other: the desk is the taker and pays the order's price.
   */
  #quote({ state, price }: QuoteCommand): void {
    if (!state.isSound) return;
    this.#touch(state);
    for (const [id, quote] of state.quotes) {
      state.book.cancel(id, this.#recorder);
      this.#desk.release(state, quote);
    }
    state.quotes.clear();
    if (price === null || !isMarketOpen(state.market)) return;
    for (const { side, price: at, lots } of quotesAround(state.market, price, this.#desk.funds(state))) {
      const id = this.#ids.nextQuote();
      this.#submit(state, limitOrder(id, DESK_OWNER, side, at, lots));
      this.#settleMatches(state, side, null);
      if (this.#recorder.sequence === 0) continue;
      const traded = this.#recorder.matches.reduce((sum, match) => sum + match.lots, 0);
      const quote = { side, price: at, lots: lots - traded };
      state.quotes.set(id, quote);
      this.#desk.promise(state, quote);
    }
  }

  #submit(state: MarketState, order: Order): void {
    this.#touch(state);
    this.#recorder.clear();
    state.book.submit(order, this.#recorder);
  }

  #touch(state: MarketState): void {
    state.freeze();
    this.touched.add(state);
  }
}

function bookOrderOf(
  id: number,
  owner: number,
  { side, price, lots, budget, timeInForce, postOnly }: OrderTerms,
): Order {
  if (budget > 0) return budgetBuy(id, owner, price, budget);
  return limitOrder(id, owner, side, price, lots, { timeInForce: postOnly ? POST_ONLY : timeInForce });
}
