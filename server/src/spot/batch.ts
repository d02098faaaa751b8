import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { BUY, GOOD_TILL_CANCELLED, type Order, POST_ONLY, SELL, type Side } from '@aureus/core/spot/book-types.ts';
import { budgetBuy, limitOrder } from '@aureus/core/spot/orders.ts';
import { holdFor, protectionPrice } from '@aureus/core/spot/hold.ts';
import { formatPrice } from '@aureus/core/spot/market-spec.ts';
import type { CancelReason } from '@aureus/contract/spot/shapes.ts';
import { isMarketOpen, type Market } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { ClaimLostError } from '../platform/http/idempotency.ts';
import type { CancelCommand, Command, PlaceCommand, UserCommand } from './commands.ts';
import { type CostlyTrade, costlyTrade } from './costly-trades.ts';
import { DESK_OWNER, type DeskInventory } from './desk-inventory.ts';
import { quotesAround, renewDistance } from './desk-quotes.ts';
import type { CostsUnderWay, GuardedOwners } from './guarded.ts';
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
  /** Sides of markets in which quotes are missing that everybody saw. */
  readonly bereft: ReadonlyMap<MarketState, ReadonlySet<Side>>;
  /** The index price of now in ticks, null without a fresh one. */
  readonly indexOf: (state: MarketState) => number | null;
  /** The price in ticks the desk would quote around now, null when it would not quote. */
  readonly deskPriceOf: (state: MarketState) => number | null;
  /** Who may trade less far from it. */
  readonly guards: GuardedOwners;
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
  /** Markets in which the desk has quoted anew or has left. */
  readonly quoted = new Set<MarketState>();
  /** What became of each command of a user: its order, or why it was refused. */
  readonly results = new Map<UserCommand, LiveOrder | Error>();
  /** Trades by which one user lost to another, and what their orders have cost with them. */
  readonly costly: CostlyTrade[] = [];
  readonly costs: CostsUnderWay;
  readonly #ids: Ids;
  readonly #desk: DeskInventory;
  readonly #find: FindOrder;
  readonly #recorder = new Recorder();
  /** By side, the markets where the desk's quotes are missing that everybody saw. */
  readonly #bereft: readonly [Set<MarketState>, Set<MarketState>];

  constructor(facts: Facts, desk: DeskInventory, ids: Ids, find: FindOrder) {
    this.facts = facts;
    this.costs = facts.guards.begin();
    this.settling = new Settling(facts.available, desk);
    this.#desk = desk;
    this.#ids = ids;
    this.#find = find;
    const without = (wanted: Side) =>
      new Set([...facts.bereft].flatMap(([state, sides]) => (sides.has(wanted) ? [state] : [])));
    this.#bereft = [without(BUY), without(SELL)];
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
        this.#quote(command.state, command.price === null ? null : this.facts.deskPriceOf(command.state));
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

  #place({ owner, state, terms: asked, shownFeePpm }: PlaceCommand): LiveOrder {
    if (this.facts.isBarred(owner)) throw new AppError('funds_frozen');
    const name = `${owner} ${asked.clientOrderId}`;
    if (!state.isSound || !isMarketOpen(state.market)) throw new AppError('market_closed');
    assertFeeShown(state.market, asked, shownFeePpm);
    this.#renewQuotes(state);
    const index = this.#follow(state);
    if (index === null) throw new AppError('prices_unavailable');
    const terms = this.#within(state, owner, index, asked);
    if (terms.clientOrderId !== null && this.facts.usedNames.has(name)) throw new AppError('client_order_id_used');
    if (terms.timeInForce === GOOD_TILL_CANCELLED && state.openOrdersOf(owner) >= MAX_OPEN_ORDERS) {
      throw new AppError('too_many_open_orders');
    }
    const bookOrder = bookOrderOf(this.#ids.nextOrder(), owner, terms);
    const hold = holdFor(state.spec, bookOrder);
    const order = this.#newOrder(bookOrder.id, owner, state, terms);
    if (!this.settling.canPay(order.payWallet, hold.amount)) throw new AppError('insufficient_balance');
    this.#assertSeen(state, terms);
    this.#submit(state, bookOrder);
    this.#assertTaken(terms);
    if (terms.clientOrderId !== null) this.facts.usedNames.add(name);
    this.settling.hold(order, hold.amount);
    this.#settleMatches(state, terms.side, order);
    this.#finish(order);
    return order;
  }

  /**
   * An order trades on the book its owner saw, or not at all: without the desk's quotes, what is left may be one
   * order at any price, laid there for whoever comes. An order that only waits is welcome.
   * @throws AppError
   */
  #assertSeen(state: MarketState, { side, price, postOnly }: OrderTerms): void {
    const makers = side === BUY ? SELL : BUY;
    if (postOnly || !this.#bereft[makers].has(state)) return;
    const best = state.book.bestPrice(makers);
    if (best !== 0 && (side === BUY ? best <= price : best >= price)) throw new AppError('prices_unavailable');
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
      const maker = this.#partyOf(state, makerId, lots);
      this.#trade(state, price, lots, takerSide, maker, taker);
      this.#afterTrade(maker, price);
    }
  }

  /** The order of a side of a trade, or null for the desk, whose quote is filled. */
  #partyOf(state: MarketState, id: number, lots: number): LiveOrder | null {
    const order = state.orders.get(id) ?? null;
    if (order === null) this.#fillQuote(state, id, lots);
    return order;
  }

  /** What an order that waited needs no longer is given back: it may have traded better than its price. */
  #afterTrade(order: LiveOrder | null, price: number): void {
    if (order === null) return;
    order.updatedAt = this.facts.at;
    if (order.filledLots === order.lots) this.#close(order, null);
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
    const { guards, at } = this.facts;
    const nth = this.settling.trades.length - 1;
    const costly = costlyTrade({ trade: nth, state, index, price, lots, takerSide, maker, taker }, guards, at);
    if (costly === null) return;
    this.costly.push(costly);
    guards.enter(this.costs, costly, at);
  }

  /**
   * Brings the band of a book to the index price of now, takes out what its owner may not give at it, and trades what
   * waited across each other. @returns the index price, null without one: then nothing trades
   */
  #follow(state: MarketState): number | null {
    const index = this.facts.indexOf(state);
    const { version } = this.facts.guards;
    const { bandPpm } = state.market;
    const last = state.followed;
    if (index === null) {
      state.book.closeBand();
      state.followed = null;
      return null;
    }
    if (last?.index === index && last.version === version) return index;
    this.#touch(state);
    state.followed = { index, version };
    for (const order of this.#heldOrders(state, index)) this.#takeOut(order, 'price_protection');
    if (last?.index === index) return index;
    const low = protectionPrice(SELL, index, BigInt(bandPpm));
    const high = protectionPrice(BUY, index, BigInt(bandPpm));
    this.#recorder.clear();
    state.book.setBand(low, index, high, this.#recorder);
    this.#settleCrossed(state);
    return index;
  }

  /** Two that waited: both are in the books. */
  #settleCrossed(state: MarketState): void {
    for (const { makerId, takerId, takerSide, price, lots } of this.#recorder.matches) {
      const maker = this.#partyOf(state, makerId, lots);
      const taker = this.#partyOf(state, takerId, lots);
      this.#trade(state, price, lots, takerSide, maker, taker);
      this.#afterTrade(maker, price);
      this.#afterTrade(taker, price);
    }
    for (const id of this.#recorder.cancelledIds) {
      const order = state.orders.get(id);
      if (order) this.#close(order, 'self_trade');
    }
  }

  /** Orders that wait at a price their owner may not give now. */
  #heldOrders(state: MarketState, index: number): LiveOrder[] {
    const edges = new Map<number, [low: number, high: number]>();
    for (const owner of this.facts.guards.owners()) {
      if (state.openOrdersOf(owner) === 0) continue;
      const ppm = BigInt(this.#bandOf(state, owner));
      edges.set(owner, [protectionPrice(SELL, index, ppm), protectionPrice(BUY, index, ppm)]);
    }
    if (edges.size === 0) return [];
    return [...state.orders.values()].filter(({ owner, side, price }) => {
      const edge = edges.get(owner);
      return edge !== undefined && (side === BUY ? price > edge[1] : price < edge[0]);
    });
  }

  #bandOf(state: MarketState, owner: number): number {
    return this.facts.guards.bandOf(owner, state.market, this.facts.at);
  }

  /**
   * The terms of an order in the band of its owner: a market order ends at its edge.
   * @throws AppError price_held for a limit beyond it, where the owner has less than the whole band
   */
  #within(state: MarketState, owner: number, index: number, terms: OrderTerms): OrderTerms {
    const ppm = this.#bandOf(state, owner);
    if (ppm >= state.market.bandPpm) return terms;
    const edge = protectionPrice(terms.side, index, BigInt(ppm));
    if (terms.side === BUY ? terms.price <= edge : terms.price >= edge) return terms;
    if (terms.kind === MARKET) return { ...terms, price: edge };
    throw new AppError('price_held', { price: formatPrice(state.spec, edge) });
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
   * Takes the desk's old quotes out and puts new ones in. Whoever came with this batch saw the old ones: a side that
   * stays empty is not for them.
   */
  #quote(state: MarketState, price: number | null): void {
    this.quoted.add(state);
    if (!state.isSound) return;
    this.#touch(state);
    for (const [id, quote] of state.quotes) {
      state.book.cancel(id, this.#recorder);
      this.#desk.release(state, quote);
    }
    state.dropQuotes();
    const seen = [...state.lostSides];
    const index = isMarketOpen(state.market) ? this.#follow(state) : null;
    if (index !== null && price !== null) this.#quoteAround(state, price);
    const left = sidesOf(state);
    for (const side of [BUY, SELL] as const) {
      if (seen.includes(side) && !left.has(side)) this.#bereft[side].add(state);
      else this.#bereft[side].delete(state);
    }
  }

  /** The index may be ahead of the desk's quotes: nobody is matched with those of a price that is no more. */
  #renewQuotes(state: MarketState): void {
    const { market, quotedAt } = state;
    if (quotedAt === null) return;
    const price = this.facts.deskPriceOf(state);
    if (price === null || Math.abs(price - quotedAt) >= renewDistance(market, quotedAt)) this.#quote(state, price);
  }

  /** A new quote that meets a waiting order of a user is a trade like any other: the desk pays the order's price. */
  #quoteAround(state: MarketState, price: number): void {
    state.quotedAt = price;
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

/** What the user confirmed is taken or nothing is. @throws AppError fee_changed */
function assertFeeShown({ makerFeePpm, takerFeePpm }: Market, { postOnly }: OrderTerms, shown: number | null): void {
  const fee = postOnly ? makerFeePpm : Math.max(makerFeePpm, takerFeePpm);
  if (shown !== null && shown !== fee) throw new AppError('fee_changed', { fee: `${formatDecimal(BigInt(fee), 4)}%` });
}

/** The sides the desk quotes. */
function sidesOf(state: MarketState): Set<Side> {
  return new Set([...state.quotes.values()].map(({ side }) => side));
}

function bookOrderOf(
  id: number,
  owner: number,
  { side, price, lots, budget, timeInForce, postOnly }: OrderTerms,
): Order {
  if (budget > 0) return budgetBuy(id, owner, price, budget);
  return limitOrder(id, owner, side, price, lots, { timeInForce: postOnly ? POST_ONLY : timeInForce });
}
