import { BUY, SELL, type Side } from '@aureus/core/spot/book-types.ts';
import { halfSpreadPpm, marketMakerQuotes, mustRenew, type WantedQuote } from '@aureus/core/spot/market-maker.ts';
import { marketMakerTerms } from '@aureus/core/spot/market-maker-terms.ts';
import { limitOrder } from '@aureus/core/spot/orders.ts';
import { isOpenNow } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { MARKET_MAKER_OWNER, type MarketMakerInventory } from './market-maker-inventory.ts';
import type { Facts } from './facts.ts';
import type { OrderTerms } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import type { PriceBands } from './price-bands.ts';
import type { Trading } from './trading.ts';

/** The market maker's quotes in the books of a batch, and who may trade where some are missing that everybody saw. */
export class Quoting {
  /** Markets in which the market maker has quoted anew or has left. */
  readonly quoted = new Set<MarketState>();
  readonly #facts: Facts;
  readonly #marketMaker: MarketMakerInventory;
  readonly #trading: Trading;
  readonly #bands: PriceBands;
  readonly #nextQuote: () => number;
  /** By side, the markets where the market maker's quotes are missing that everybody saw. */
  readonly #bereft: readonly [Set<MarketState>, Set<MarketState>];

  constructor(
    facts: Facts,
    marketMaker: MarketMakerInventory,
    trading: Trading,
    bands: PriceBands,
    nextQuote: () => number,
  ) {
    this.#facts = facts;
    this.#marketMaker = marketMaker;
    this.#trading = trading;
    this.#bands = bands;
    this.#nextQuote = nextQuote;
    const without = (wanted: Side) =>
      new Set([...facts.bereft].flatMap(([state, sides]) => (sides.has(wanted) ? [state] : [])));
    this.#bereft = [without(BUY), without(SELL)];
  }

  /**
   * Renews the market maker's quotes; those that are as they should be stay. Whoever came with this batch saw the old
   * ones: a side that stays empty is not for them.
   */
  quote(state: MarketState, price: number | null): void {
    this.quoted.add(state);
    if (!state.isSound) return;
    // Where it quotes already, only what changes the book touches it.
    if (state.quotedAt === null) this.#trading.touch(state);
    const isOpen = isOpenNow(state.instrument) && !state.isCalling;
    const index = isOpen && this.#facts.indexOf(state) !== null ? price : null;
    const halfPpm = this.#halfSpread(state);
    const missing = this.#retire(state, index === null ? [] : this.#wanted(state, index));
    const seen = new Set([...state.lostSides, ...sidesOf(state)]);
    state.quotedAt = index === null ? null : { index, halfPpm };
    if (isOpen) this.#bands.follow(state);
    this.#put(state, missing);
    const left = sidesOf(state);
    for (const side of [BUY, SELL] as const) {
      if (seen.has(side) && !left.has(side)) this.#bereft[side].add(state);
      else this.#bereft[side].delete(state);
    }
  }

  /**
   * The index, or how lively it is, may be ahead of the market maker's quotes: nobody is matched with those of a price
   * that is no more.
   */
  renew(state: MarketState): void {
    const { market, quotedAt } = state;
    if (quotedAt === null) return;
    const price = this.#facts.marketMakerPriceOf(state);
    const isOld = price === null || mustRenew(marketMakerTerms(market), quotedAt, price, this.#halfSpread(state));
    if (isOld) this.quote(state, price);
  }

  /**
   * Puts the market maker's quotes into a book that is about to be opened, around the price it is opened by: it takes part
   * like everybody, by its published rule. Only where it would quote now.
   */
  quoteForOpening(state: MarketState, reference: number): void {
    this.quoted.add(state);
    const wanted = this.#facts.marketMakerPriceOf(state) === null ? [] : this.#wanted(state, reference);
    const missing = this.#retire(state, wanted);
    state.quotedAt = wanted.length === 0 ? null : { index: reference, halfPpm: this.#halfSpread(state) };
    this.#put(state, missing);
  }

  /** Whether quotes are missing that everybody saw: no stop acts before they are back, or their absence is known. */
  isBereft(state: MarketState): boolean {
    return this.#bereft.some((states) => states.has(state));
  }

  #halfSpread(state: MarketState): number {
    const { market, instrument } = state;
    return halfSpreadPpm(marketMakerTerms(market), {
      bandPpm: instrument.bandPpm,
      volatilityPpm: this.#facts.volatilityOf(state),
      doubtPpm: this.#facts.doubtOf(state),
    });
  }

  #wanted(state: MarketState, index: number): WantedQuote[] {
    const { market, instrument, spec } = state;
    return marketMakerQuotes({
      spec,
      terms: marketMakerTerms(market),
      bandPpm: instrument.bandPpm,
      minTotal: instrument.minTotal,
      index,
      volatilityPpm: this.#facts.volatilityOf(state),
      doubtPpm: this.#facts.doubtOf(state),
      ...this.#marketMaker.position(market.base.id),
      free: this.#marketMaker.fundsForQuotes(state),
    });
  }

  /** Takes out what is not wanted any more. @returns what is wanted and not there */
  #retire(state: MarketState, wanted: readonly WantedQuote[]): WantedQuote[] {
    const missing = new Map(wanted.map((each) => [placeOf(each), each]));
    for (const [id, quote] of state.quotes) {
      const place = placeOf(quote);
      if (missing.get(place)?.lots === quote.lots) {
        missing.delete(place);
        continue;
      }
      this.#trading.touch(state);
      state.book.cancel(id, this.#trading.recorder);
      this.#marketMaker.release(state, quote);
      state.dropQuote(id);
    }
    return [...missing.values()];
  }

  /** A new quote that meets a waiting order of a user is a trade like any other: the order's price is paid. */
  #put(state: MarketState, quotes: readonly WantedQuote[]): void {
    for (const { side, price, lots } of quotes) {
      const id = this.#nextQuote();
      this.#trading.submit(state, limitOrder(id, MARKET_MAKER_OWNER, side, price, lots));
      this.#trading.settleMatches(state, side, null);
      if (this.#trading.recorder.sequence === 0) continue;
      const traded = this.#trading.recorder.matches.reduce((sum, match) => sum + match.lots, 0);
      const quote = { side, price, lots: lots - traded };
      state.quotes.set(id, quote);
      this.#marketMaker.promise(state, quote);
    }
  }

  /**
   * An order trades on the book its owner saw, or not at all: without the market maker's quotes, what is left may be
   * one order at any price, laid there for whoever comes. An order that only waits is welcome.
   * @throws AppError
   */
  assertSeen(state: MarketState, { side, price, postOnly }: OrderTerms): void {
    const makers = side === BUY ? SELL : BUY;
    if (postOnly || !this.#bereft[makers].has(state)) return;
    const best = state.book.bestPrice(makers);
    if (best !== 0 && (side === BUY ? best <= price : best >= price)) throw new AppError('prices_unavailable');
  }
}

/** A side and a price in one number: the market maker has one quote there. */
function placeOf({ side, price }: Pick<WantedQuote, 'side' | 'price'>): number {
  return 2 * price + side;
}

/** The sides the market maker quotes. */
function sidesOf(state: MarketState): Set<Side> {
  return new Set([...state.quotes.values()].map(({ side }) => side));
}
