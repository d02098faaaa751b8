import { BUY, CANCEL_MAKER, MAX_TICK, SELL } from '@aureus/core/spot/book-types.ts';
import { protectionPrice } from '@aureus/core/spot/hold.ts';
import { isOpenNow } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { bookOrderOf } from './book-order.ts';
import type { Entering } from './entering.ts';
import type { Facts } from './facts.ts';
import { PROTECTION_PPM } from './limits.ts';
import { isWaiting, type LiveOrder, MARKET, type OrderTerms } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import type { PriceBands } from './price-bands.ts';
import type { Quoting } from './quoting.ts';
import type { Trading } from './trading.ts';

/**
 * Stop orders. They wait in the book until the mark price comes to their trigger: not the last trade, which two orders
 * in a thin book can put anywhere in the band. One that is reached is given to the book as an order that comes now, under
 * the rules of now: the market is open, the market maker stands at the index, the owner's band holds.
 */
export class Stops {
  /** Those that have acted in this batch. */
  readonly acted: LiveOrder[] = [];
  readonly #facts: Facts;
  readonly #trading: Trading;
  readonly #bands: PriceBands;
  readonly #quoting: Quoting;
  readonly #entering: Entering;

  constructor(facts: Facts, trading: Trading, bands: PriceBands, quoting: Quoting, entering: Entering) {
    this.#facts = facts;
    this.#trading = trading;
    this.#bands = bands;
    this.#quoting = quoting;
    this.#entering = entering;
  }

  /**
   * A stop waits for a price that is still to come. @throws AppError trigger_reached; prices_unavailable while there is no
   * mark price to tell
   */
  assertAhead(state: MarketState, { side, trigger }: OrderTerms): void {
    const mark = this.#facts.markOf(state);
    if (mark === null) throw new AppError('prices_unavailable');
    if (side === BUY ? mark >= trigger : mark <= trigger) throw new AppError('trigger_reached');
  }

  /** The terms of a trailing stop as it begins, at the mark price of now. @throws AppError prices_unavailable */
  begin(state: MarketState, terms: OrderTerms): OrderTerms {
    const mark = this.#facts.markOf(state);
    if (mark === null) throw new AppError('prices_unavailable');
    const { side, trail } = terms;
    const trigger = side === BUY ? Math.min(MAX_TICK, mark + trail) : Math.max(1, mark - trail);
    return { ...terms, trigger, price: protectionPrice(side, trigger, PROTECTION_PPM) };
  }

  /** Lets trailing stops follow the mark price of now, then those act that it reaches, the nearest first. */
  follow(state: MarketState): void {
    const mark = this.#facts.markOf(state);
    if (mark === null || !state.isSound || !isOpenNow(state.instrument) || state.isCalling) return;
    // Also where none may act yet: what was seen counts.
    if (state.book.concernsStops(mark)) this.#trading.trail(state, mark);
    const reached = state.book.stopsReachedBy(mark);
    if (reached.length === 0) return;
    this.#quoting.renew(state);
    if (this.#bands.follow(state) === null || this.#quoting.isBereft(state)) return;
    for (const id of reached) {
      // One may have been cancelled by what another one did.
      const order = state.orders.get(id);
      if (order && isWaiting(order)) this.#act(order);
    }
  }

  #act(order: LiveOrder): void {
    const { id, owner, state } = order;
    this.acted.push(order);
    this.#trading.withdraw(order);
    const price = this.#priceNow(order);
    if (price === null) return this.#trading.close(order, 'price_protection');
    order.price = price;
    // Its owner is not there to choose between this order and another one of theirs: this is the one that acts.
    this.#trading.submit(state, { ...bookOrderOf(id, owner, { ...order, trigger: 0 }), selfTrade: CANCEL_MAKER });
    this.#entering.finish(order);
  }

  /**
   * The worst price it may trade at, in ticks: its limit, null when the owner may not give that much now; or of an order
   * without one as near to the index as market orders have to be. A buy pays no more than was set aside for it.
   */
  #priceNow({ owner, state, side, kind, price }: LiveOrder): number | null {
    const index = state.followed?.index;
    if (index === undefined) return null;
    const edge = this.#bands.edgeOf(state, owner, side, index);
    if (kind !== MARKET) return edge !== null && (side === BUY ? price > edge : price < edge) ? null : price;
    const prices = [protectionPrice(side, index, PROTECTION_PPM), ...(edge === null ? [] : [edge])];
    return side === SELL ? Math.max(...prices) : Math.min(price, ...prices);
  }
}
