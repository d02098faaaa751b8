import { BUY, GOOD_TILL_CANCELLED } from '@aureus/core/spot/book-types.ts';
import { holdFor, holdForPair } from '@aureus/core/spot/hold.ts';
import { opensAt, refusalError, whyClosed } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { walletName } from '../platform/sequencer/wallet-ids.ts';
import { AmendingStops } from './amending-stops.ts';
import { Amending } from './amending.ts';
import { bookOrderOf } from './book-order.ts';
import type {
  AmendCommand,
  CancelAllCommand,
  CancelCommand,
  CancelledAll,
  Command,
  PlaceCommand,
  UserCommand,
} from './commands.ts';
import type { CostlyTrade } from './costly-trades.ts';
import type { MarketMakerInventory } from './market-maker-inventory.ts';
import { Entering } from './entering.ts';
import type { Facts } from './facts.ts';
import { assertFeeShown } from './fee-shown.ts';
import type { CostsUnderWay } from './guarded.ts';
import { MAX_OPEN_ORDERS, MAX_TRAILING_STOPS } from './limits.ts';
import { isOpen, LIMIT, type LiveOrder, type OrderTerms } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import { PriceBands } from './price-bands.ts';
import { OpeningAuction } from './opening-auction.ts';
import { isBound } from './opening-lock.ts';
import { Quoting } from './quoting.ts';
import type { Settling } from './settling.ts';
import { Stops } from './stops.ts';
import { type Opening, Trading } from './trading.ts';

/** Ids a batch hands out. */
export interface Ids {
  nextOrder(): number;
  nextQuote(): number;
}

/** The open orders of a writer. */
export interface OpenOrders {
  find(orderId: number): LiveOrder | undefined;
  of(owner: number): LiveOrder[];
}

/** How far a new order is. */
const NEW_ORDER = {
  filledLots: 0,
  filledQuote: 0n,
  fee: 0n,
  held: 0n,
  status: 1,
  cancelReason: null,
  triggeredAt: null,
  linkedId: 0,
  weighedFrom: 0,
  priority: 0,
} as const;

/** Runs the commands of one batch through the books and notes what must be written. */
export class Batch {
  readonly facts: Facts;
  /** What became of each command of a user: its order or answer, or why it was refused. */
  readonly results = new Map<UserCommand, LiveOrder | CancelledAll | Error>();
  readonly #ids: Ids;
  readonly #open: OpenOrders;
  readonly #trading: Trading;
  readonly #bands: PriceBands;
  readonly #quoting: Quoting;
  readonly #entering: Entering;
  readonly #stops: Stops;
  readonly #amending: Amending;
  readonly #opening: OpeningAuction;

  constructor(facts: Facts, marketMaker: MarketMakerInventory, ids: Ids, open: OpenOrders) {
    this.facts = facts;
    this.#ids = ids;
    this.#open = open;
    this.#trading = new Trading(facts, marketMaker);
    this.#bands = new PriceBands(facts, this.#trading);
    this.#quoting = new Quoting(facts, marketMaker, this.#trading, this.#bands, () => ids.nextQuote());
    this.#entering = new Entering(this.#trading);
    this.#stops = new Stops(facts, this.#trading, this.#bands, this.#quoting, this.#entering);
    const stops = new AmendingStops(facts, this.#trading, this.#stops);
    this.#amending = new Amending(facts, this.#trading, this.#bands, this.#quoting, this.#entering, stops);
    this.#opening = new OpeningAuction(facts, this.#trading, this.#bands, this.#quoting);
  }

  get settling(): Settling {
    return this.#trading.settling;
  }

  /** Markets whose books are no longer what the database says. */
  get touched(): ReadonlySet<MarketState> {
    return this.#trading.touched;
  }

  /** Markets in which the market maker has quoted anew or has left. */
  get quoted(): ReadonlySet<MarketState> {
    return this.#quoting.quoted;
  }

  /** Trades by which one user lost to another. */
  get costly(): readonly CostlyTrade[] {
    return this.#trading.costly;
  }

  /** What their orders have cost with them. */
  get costs(): CostsUnderWay {
    return this.#trading.costs;
  }

  /** Stops that have acted. */
  get acted(): readonly LiveOrder[] {
    return this.#stops.acted;
  }

  /** Markets whose books were opened. */
  get openings(): readonly Opening[] {
    return this.#trading.openings;
  }

  /** Whether orders or money have changed. */
  get hasEffects(): boolean {
    return !this.settling.orders().next().done || this.settling.trades.length > 0;
  }

  /** Takes open orders out of the books on behalf of the house. */
  evict(orders: readonly LiveOrder[]): void {
    for (const order of orders) {
      // One may have gone with the other of its pair.
      if (order.state.isSound && isOpen(order)) this.#trading.takeOut(order, 'operator');
    }
  }

  run(commands: readonly Command[]): void {
    for (const command of commands) {
      if (command.kind === 'quote') {
        this.#quoting.quote(
          command.state,
          command.price === null ? null : this.facts.marketMakerPriceOf(command.state),
        );
        continue;
      }
      if (command.kind === 'stops') {
        this.#stops.follow(command.state);
        continue;
      }
      if (command.kind === 'open') {
        this.#opening.hold(command.state);
        continue;
      }
      try {
        this.results.set(command, this.#runOne(command));
      } catch (error) {
        // A refusal changes nothing; anything else is a defect and fails the batch.
        if (!(error instanceof AppError)) throw error;
        this.results.set(command, error);
      }
    }
  }

  #runOne(command: UserCommand): LiveOrder | CancelledAll {
    if (command.kind === 'place') return this.#place(command);
    if (command.kind === 'amend') return this.#amend(command);
    return command.kind === 'cancel' ? this.#cancel(command) : this.#cancelAll(command);
  }

  #place({ owner, state, terms: given, pair, shownFeePpm, queues, isForOpening }: PlaceCommand): LiveOrder {
    if (this.facts.isBarred(owner)) throw new AppError('funds_frozen');
    const name = `${owner} ${given.clientOrderId}`;
    const { instrument } = state;
    const closed = state.isSound && !state.isStuck ? whyClosed(instrument) : 'market_closed';
    // The hours may have ended since somebody looked whether it can wait.
    const isQueued = closed === 'session_closed' && queues && pair === null && mayQueue(given);
    if (closed !== null && !isQueued) throw refusalError(closed, instrument);
    if (isQueued) assertBeforeOpening(state, this.facts.at);
    // It was to trade at the price of the auction or to wait, not at what the open book offers.
    else if (isForOpening) throw new AppError('opening_under_way');
    if (state.isCalling) throw new AppError('opening_under_way');
    assertFeeShown(instrument, given, shownFeePpm);
    // What it may trade at is asked at the opening.
    if (isQueued) this.#bands.close(state);
    const terms = isQueued ? given : this.#termsNow(owner, state, given, pair);
    const isStop = terms.trigger !== 0;
    if (terms.clientOrderId !== null && this.facts.usedNames.has(name)) throw new AppError('client_order_id_used');
    const waiting = pair !== null ? 2 : isStop || terms.timeInForce === GOOD_TILL_CANCELLED ? 1 : 0;
    if (waiting > 0 && state.openOrdersOf(owner) + waiting > MAX_OPEN_ORDERS) {
      throw new AppError('too_many_open_orders');
    }
    if (terms.trail !== 0) assertFewTrail(state, owner);
    if (pair !== null) return this.#placePair(owner, state, terms, pair);
    const bookOrder = bookOrderOf(this.#ids.nextOrder(), owner, terms);
    const hold = holdFor(state.spec, bookOrder);
    const order = this.#newOrder(bookOrder.id, owner, state, terms);
    if (!this.settling.canPay(order.payWallet, hold.amount)) throw new AppError('insufficient_balance');
    if (!isStop && !isQueued) this.#quoting.assertSeen(state, terms);
    // Nobody is to see it wait who could lose it at the opening.
    const meetsOwn = isQueued && state.crossesOwn(owner, terms);
    if (!meetsOwn) {
      this.#trading.submit(state, bookOrder);
      this.#entering.assertTaken(terms);
    }
    if (terms.clientOrderId !== null) this.facts.usedNames.add(name);
    this.settling.hold(order, hold.amount);
    if (meetsOwn) this.#trading.close(order, 'self_trade');
    else this.#entering.finish(order);
    return order;
  }

  /** What an order asks for at the prices of now. @throws AppError */
  #termsNow(owner: number, state: MarketState, given: OrderTerms, pair: OrderTerms | null): OrderTerms {
    this.#quoting.renew(state);
    const index = this.#bands.follow(state);
    if (index === null) throw new AppError('prices_unavailable');
    const asked = given.trail === 0 ? given : this.#stops.begin(state, given);
    if (asked.trigger !== 0) this.#stops.assertAhead(state, asked);
    if (pair !== null) this.#stops.assertAhead(state, pair);
    return asked.trigger === 0 ? this.#bands.within(state, owner, index, asked) : asked;
  }

  /** The limit holds for both of a pair, of which only one ever trades. */
  #placePair(owner: number, state: MarketState, limitTerms: OrderTerms, stopTerms: OrderTerms): LiveOrder {
    const limit = this.#newOrder(this.#ids.nextOrder(), owner, state, limitTerms);
    const stop = this.#newOrder(this.#ids.nextOrder(), owner, state, stopTerms);
    const [ofLimit, ofStop] = [bookOrderOf(limit.id, owner, limitTerms), bookOrderOf(stop.id, owner, stopTerms)];
    const hold = holdForPair(state.spec, ofLimit, ofStop);
    if (!this.settling.canPay(limit.payWallet, hold.amount)) throw new AppError('insufficient_balance');
    this.#trading.submitPair(state, ofLimit, ofStop);
    const { refusal, sequence, pairSequence } = this.#trading.recorder;
    if (refusal === 'would_cross') throw new AppError('pair_would_trade');
    this.#entering.assertTaken(limitTerms);
    if (limitTerms.clientOrderId !== null) this.facts.usedNames.add(`${owner} ${limitTerms.clientOrderId}`);
    [limit.linkedId, stop.linkedId] = [stop.id, limit.id];
    [limit.priority, stop.priority] = [sequence, pairSequence];
    this.settling.hold(limit, hold.amount);
    this.settling.hold(stop, 0n);
    for (const order of [limit, stop]) state.add(order);
    return limit;
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

  #cancel(command: CancelCommand): LiveOrder {
    const order = this.#openOrder(command);
    if (isBound(order, this.facts.at)) throw new AppError('opening_locked');
    return this.#trading.takeOut(order, 'user');
  }

  #amend(command: AmendCommand): LiveOrder {
    return this.#amending.amend(this.#openOrder(command), command);
  }

  /** @throws AppError order_not_open */
  #openOrder({ owner, orderId }: CancelCommand | AmendCommand): LiveOrder {
    const order = this.#open.find(orderId);
    if (!order || order.owner !== owner || !isOpen(order)) throw new AppError('order_not_open');
    return order;
  }

  #cancelAll({ owner, marketIds, side, before }: CancelAllCommand): CancelledAll {
    const orders = this.#open
      .of(owner)
      .filter((order) => marketIds?.includes(order.state.market.id) !== false && (side ?? order.side) === order.side)
      .filter((order) => !isBound(order, this.facts.at));
    for (const order of orders) if (isOpen(order)) this.#trading.takeOut(order, 'user');
    return { cancelled: before + orders.length };
  }
}

/** A limit order that stays until it is cancelled: what else there is is to act on prices, of which there are none. */
function mayQueue({ kind, timeInForce, trigger, trail }: OrderTerms): boolean {
  return kind === LIMIT && timeInForce === GOOD_TILL_CANCELLED && trigger === 0 && trail === 0;
}

/**
 * Nobody joins from the moment of the opening on, also while the news of it is on its way.
 * @throws AppError opening_under_way
 */
function assertBeforeOpening({ instrument }: MarketState, at: Date): void {
  const opens = opensAt(instrument);
  if (opens !== null && at.getTime() >= opens) throw new AppError('opening_under_way');
}

/** @throws AppError too_many_open_orders */
function assertFewTrail({ orders }: MarketState, owner: number): void {
  const own = [...orders.values()].filter((order) => order.owner === owner && order.trail !== 0);
  if (own.length >= MAX_TRAILING_STOPS) throw new AppError('too_many_open_orders');
}
