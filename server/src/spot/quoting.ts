import { BUY, SELL, type Side } from '@aureus/core/spot/book-types.ts';
import { limitOrder } from '@aureus/core/spot/orders.ts';
import { isMarketOpen } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { DESK_OWNER, type DeskInventory } from './desk-inventory.ts';
import { quotesAround, renewDistance } from './desk-quotes.ts';
import type { Facts } from './facts.ts';
import type { OrderTerms } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import type { PriceBands } from './price-bands.ts';
import type { Trading } from './trading.ts';

/** The desk's quotes in the books of a batch, and who may trade where some are missing that everybody saw. */
export class Quoting {
  /** Markets in which the desk has quoted anew or has left. */
  readonly quoted = new Set<MarketState>();
  readonly #facts: Facts;
  readonly #desk: DeskInventory;
  readonly #trading: Trading;
  readonly #bands: PriceBands;
  readonly #nextQuote: () => number;
  /** By side, the markets where the desk's quotes are missing that everybody saw. */
  readonly #bereft: readonly [Set<MarketState>, Set<MarketState>];

  constructor(facts: Facts, desk: DeskInventory, trading: Trading, bands: PriceBands, nextQuote: () => number) {
    this.#facts = facts;
    this.#desk = desk;
    this.#trading = trading;
    this.#bands = bands;
    this.#nextQuote = nextQuote;
    const without = (wanted: Side) =>
      new Set([...facts.bereft].flatMap(([state, sides]) => (sides.has(wanted) ? [state] : [])));
    this.#bereft = [without(BUY), without(SELL)];
  }

  /**
   * Takes the desk's old quotes out and puts new ones in. Whoever came with this batch saw the old ones: a side that
   * stays empty is not for them.
   */
  quote(state: MarketState, price: number | null): void {
    this.quoted.add(state);
    if (!state.isSound) return;
    this.#trading.touch(state);
    for (const [id, quote] of state.quotes) {
      state.book.cancel(id, this.#trading.recorder);
      this.#desk.release(state, quote);
    }
    state.dropQuotes();
    const seen = [...state.lostSides];
    const index = isMarketOpen(state.market) ? this.#bands.follow(state) : null;
    if (index !== null && price !== null) this.#quoteAround(state, price);
    const left = sidesOf(state);
    for (const side of [BUY, SELL] as const) {
      if (seen.includes(side) && !left.has(side)) this.#bereft[side].add(state);
      else this.#bereft[side].delete(state);
    }
  }

  /** The index may be ahead of the desk's quotes: nobody is matched with those of a price that is no more. */
  renew(state: MarketState): void {
    const { market, quotedAt } = state;
    if (quotedAt === null) return;
    const price = this.#facts.deskPriceOf(state);
    if (price === null || Math.abs(price - quotedAt) >= renewDistance(market, quotedAt)) this.quote(state, price);
  }

  /** A new quote that meets a waiting order of a user is a trade like any other: the desk pays the order's price. */
  #quoteAround(state: MarketState, price: number): void {
    state.quotedAt = price;
    for (const { side, price: at, lots } of quotesAround(state.market, price, this.#desk.funds(state))) {
      const id = this.#nextQuote();
      this.#trading.submit(state, limitOrder(id, DESK_OWNER, side, at, lots));
      this.#trading.settleMatches(state, side, null);
      if (this.#trading.recorder.sequence === 0) continue;
      const traded = this.#trading.recorder.matches.reduce((sum, match) => sum + match.lots, 0);
      const quote = { side, price: at, lots: lots - traded };
      state.quotes.set(id, quote);
      this.#desk.promise(state, quote);
    }
  }

  /**
   * An order trades on the book its owner saw, or not at all: without the desk's quotes, what is left may be one
   * order at any price, laid there for whoever comes. An order that only waits is welcome.
   * @throws AppError
   */
  assertSeen(state: MarketState, { side, price, postOnly }: OrderTerms): void {
    const makers = side === BUY ? SELL : BUY;
    if (postOnly || !this.#bereft[makers].has(state)) return;
    const best = state.book.bestPrice(makers);
    if (best !== 0 && (side === BUY ? best <= price : best >= price)) throw new AppError('prices_unavailable');
  }
}

/** The sides the desk quotes. */
function sidesOf(state: MarketState): Set<Side> {
  return new Set([...state.quotes.values()].map(({ side }) => side));
}
