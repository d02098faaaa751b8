import type { CancelReason } from '@aureus/contract/spot/shapes.ts';
import { BUY, GOOD_TILL_CANCELLED, type Order, POST_ONLY } from '@aureus/core/spot/book-types.ts';
import { holdFor } from '@aureus/core/spot/hold.ts';
import { budgetBuy, limitOrder } from '@aureus/core/spot/orders.ts';
import { isOpenNow, whyClosed } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { walletName } from '../platform/sequencer/wallet-ids.ts';
import type { CancelCommand, Command, PlaceCommand, UserCommand } from './commands.ts';
import type { CostlyTrade } from './costly-trades.ts';
import type { MarketMakerInventory } from './market-maker-inventory.ts';
import type { Facts } from './facts.ts';
import type { CostsUnderWay } from './guarded.ts';
import { percentOf } from './instruments.ts';
import { MAX_OPEN_ORDERS } from './limits.ts';
import { isOpen, type LiveOrder, LIMIT, MARKET, type OrderTerms } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import { PriceBands } from './price-bands.ts';
import type { SpotInstrument } from './public.ts';
import { Quoting } from './quoting.ts';
import type { Settling } from './settling.ts';
import { Trading } from './trading.ts';

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
  /** What became of each command of a user: its order, or why it was refused. */
  readonly results = new Map<UserCommand, LiveOrder | Error>();
  readonly #ids: Ids;
  readonly #find: FindOrder;
  readonly #trading: Trading;
  readonly #bands: PriceBands;
  readonly #quoting: Quoting;

  constructor(facts: Facts, marketMaker: MarketMakerInventory, ids: Ids, find: FindOrder) {
    this.facts = facts;
    this.#ids = ids;
    this.#find = find;
    this.#trading = new Trading(facts, marketMaker);
    this.#bands = new PriceBands(facts, this.#trading);
    this.#quoting = new Quoting(facts, marketMaker, this.#trading, this.#bands, () => ids.nextQuote());
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

  /** Whether anything must be written. */
  get hasEffects(): boolean {
    return !this.settling.orders().next().done || this.settling.trades.length > 0;
  }

  /** Takes open orders out of the books on behalf of the house. */
  evict(orders: readonly LiveOrder[]): void {
    for (const order of orders) {
      if (order.state.isSound) this.#trading.takeOut(order, 'operator');
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
      try {
        this.results.set(command, command.kind === 'place' ? this.#place(command) : this.#cancel(command));
      } catch (error) {
        // A refusal changes nothing; anything else is a defect and fails the batch.
        if (!(error instanceof AppError)) throw error;
        this.results.set(command, error);
      }
    }
  }

  #place({ owner, state, terms: asked, shownFeePpm }: PlaceCommand): LiveOrder {
    if (this.facts.isBarred(owner)) throw new AppError('funds_frozen');
    const name = `${owner} ${asked.clientOrderId}`;
    const { instrument } = state;
    if (!state.isSound || !isOpenNow(instrument)) throw new AppError(whyClosed(instrument) ?? 'market_closed');
    assertFeeShown(instrument, asked, shownFeePpm);
    this.#quoting.renew(state);
    const index = this.#bands.follow(state);
    if (index === null) throw new AppError('prices_unavailable');
    const terms = this.#bands.within(state, owner, index, asked);
    if (terms.clientOrderId !== null && this.facts.usedNames.has(name)) throw new AppError('client_order_id_used');
    if (terms.timeInForce === GOOD_TILL_CANCELLED && state.openOrdersOf(owner) >= MAX_OPEN_ORDERS) {
      throw new AppError('too_many_open_orders');
    }
    const bookOrder = bookOrderOf(this.#ids.nextOrder(), owner, terms);
    const hold = holdFor(state.spec, bookOrder);
    const order = this.#newOrder(bookOrder.id, owner, state, terms);
    if (!this.settling.canPay(order.payWallet, hold.amount)) throw new AppError('insufficient_balance');
    this.#quoting.assertSeen(state, terms);
    this.#trading.submit(state, bookOrder);
    this.#assertTaken(terms);
    if (terms.clientOrderId !== null) this.facts.usedNames.add(name);
    this.settling.hold(order, hold.amount);
    this.#trading.settleMatches(state, terms.side, order);
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
    const { refusal, cancellation, matches } = this.#trading.recorder;
    if (refusal === 'would_cross') throw new AppError('post_only_would_cross');
    if (refusal === 'book_full') throw new AppError('service_unavailable');
    if (refusal !== null) throw new Error(`The book refused an order as ${refusal}`);
    if (cancellation === 'killed') throw new AppError('fill_or_kill_unfilled');
    if (kind !== MARKET || matches.length > 0) return;
    // What is left of a market order that met nobody is nothing: it is refused rather than written down as cancelled.
    if (cancellation === 'unfilled' || cancellation === 'budget') throw new AppError('no_liquidity');
  }

  #finish(order: LiveOrder): void {
    const { sequence, cancellation } = this.#trading.recorder;
    if (sequence !== 0) {
      order.priority = sequence;
      order.state.add(order);
      this.settling.release(order);
    } else {
      // A buy by total is done when its budget pays for no further lot.
      this.#trading.close(order, cancellation === 'budget' ? null : this.#reasonOf(order));
    }
  }

  #reasonOf({ kind, side, state }: LiveOrder): CancelReason | null {
    const { cancellation } = this.#trading.recorder;
    if (cancellation === null) return null;
    if (cancellation === 'self_trade') return 'self_trade';
    if (kind === LIMIT) return 'immediate_or_cancel';
    return state.book.bestPrice(side === BUY ? 1 : 0) === 0 ? 'no_liquidity' : 'price_protection';
  }

  #cancel({ owner, orderId }: CancelCommand): LiveOrder {
    const order = this.#find(orderId);
    if (!order || order.owner !== owner || !isOpen(order)) throw new AppError('order_not_open');
    return this.#trading.takeOut(order, 'user');
  }
}

/** What the user confirmed is taken or nothing is. @throws AppError fee_changed */
function assertFeeShown(
  { makerFeePpm, takerFeePpm }: SpotInstrument,
  { postOnly }: OrderTerms,
  shown: number | null,
): void {
  const fee = postOnly ? makerFeePpm : Math.max(makerFeePpm, takerFeePpm);
  if (shown !== null && shown !== fee) throw new AppError('fee_changed', { fee: `${percentOf(fee)}%` });
}

function bookOrderOf(
  id: number,
  owner: number,
  { side, price, lots, budget, timeInForce, postOnly }: OrderTerms,
): Order {
  if (budget > 0) return budgetBuy(id, owner, price, budget);
  return limitOrder(id, owner, side, price, lots, { timeInForce: postOnly ? POST_ONLY : timeInForce });
}
