import { refusalError, whyClosed } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import type { AmendingStops } from './amending-stops.ts';
import type { AmendCommand } from './commands.ts';
import type { Entering } from './entering.ts';
import type { Facts } from './facts.ts';
import { assertFeeShown } from './fee-shown.ts';
import { isOpen, isWaiting, LIMIT, type LiveOrder } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import { isBound } from './opening-lock.ts';
import { assertLeftFits } from './parse-amend.ts';
import type { PriceBands } from './price-bands.ts';
import type { Quoting } from './quoting.ts';
import { needOf } from './settling.ts';
import type { Trading } from './trading.ts';

/**
 * Gives orders that wait another price or amount, under the rules of an order that comes now. Whether one is refused is
 * known before it, its money or its place are touched.
 */
export class Amending {
  readonly #facts: Facts;
  readonly #trading: Trading;
  readonly #bands: PriceBands;
  readonly #quoting: Quoting;
  readonly #entering: Entering;
  readonly #stops: AmendingStops;

  constructor(
    facts: Facts,
    trading: Trading,
    bands: PriceBands,
    quoting: Quoting,
    entering: Entering,
    stops: AmendingStops,
  ) {
    this.#facts = facts;
    this.#trading = trading;
    this.#bands = bands;
    this.#quoting = quoting;
    this.#entering = entering;
    this.#stops = stops;
  }

  /** @throws AppError as the contract's call says */
  amend(order: LiveOrder, command: AmendCommand): LiveOrder {
    const { owner, price, lots, shownFeePpm } = command;
    const { state } = order;
    const { instrument } = state;
    const closed = state.isSound && !state.isStuck ? whyClosed(instrument) : 'market_closed';
    // What waits for the opening may change until it is bound to it.
    const isQueued = closed === 'session_closed';
    if (closed !== null && (!isQueued || isWaiting(order))) throw refusalError(closed, instrument);
    if (isBound(order, this.#facts.at)) throw new AppError('opening_locked');
    if (state.isCalling) throw new AppError('opening_under_way');
    assertFeeShown(instrument, order, shownFeePpm);
    if (isWaiting(order)) {
      assertByItself(order);
      return this.#stops.amend(order, command);
    }
    if (command.trigger !== null) throw new AppError('order_fields_conflict');
    if (isQueued) this.#bands.close(state);
    const index = isQueued ? null : this.#indexNow(state);
    // The price of now may just have filled or ended it.
    if (!isOpen(order)) throw new AppError('order_not_open');
    if (order.kind !== LIMIT) throw new AppError('order_not_amendable');
    assertByItself(order);
    const wanted = { ...order, price: price ?? order.price, lots: lots ?? order.lots };
    assertLeftFits(instrument, wanted);
    if (index !== null) {
      this.#bands.within(state, owner, index, wanted);
      this.#quoting.assertSeen(state, wanted);
    }
    const more = needOf(wanted) - order.held;
    if (more > 0n && !this.#trading.settling.canPay(order.payWallet, more)) throw new AppError('insufficient_balance');
    if (isQueued && comesAnew(order, wanted) && state.crossesOwn(owner, wanted)) {
      return this.#trading.takeOut(order, 'self_trade');
    }
    this.#trading.amend(order, wanted.price, wanted.lots - order.filledLots);
    this.#entering.assertTaken(order);
    return this.#change(order, wanted);
  }

  /** @throws AppError prices_unavailable */
  #indexNow(state: MarketState): number {
    this.#quoting.renew(state);
    const index = this.#bands.follow(state);
    if (index === null) throw new AppError('prices_unavailable');
    return index;
  }

  /** The book has taken it. */
  #change(order: LiveOrder, { price, lots }: Pick<LiveOrder, 'price' | 'lots'>): LiveOrder {
    const { settling, recorder } = this.#trading;
    if (lots > order.lots) order.weighedFrom = order.filledLots;
    [order.price, order.lots] = [price, lots];
    order.updatedAt = this.#facts.at;
    // Before its trades, which are paid out of it.
    settling.renew(order);
    if (recorder.isAmended) return order;
    order.state.remove(order);
    this.#entering.finish(order);
    return order;
  }
}

/** Whether it leaves its place and comes anew: all else than less of it at the same price. */
function comesAnew(order: LiveOrder, { price, lots }: Pick<LiveOrder, 'price' | 'lots'>): boolean {
  return price !== order.price || lots > order.lots;
}

/** The orders of a pair are bound to each other. @throws AppError order_not_amendable */
function assertByItself(order: LiveOrder): void {
  const isOfPair = order.linkedId !== 0 && order.state.orders.has(order.linkedId);
  if (isOfPair) throw new AppError('order_not_amendable');
}
