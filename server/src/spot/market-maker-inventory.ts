import { baseAmount } from '@aureus/core/spot/market-spec.ts';
import { BUY } from '@aureus/core/spot/book-types.ts';
import type { MarketMakerQuote, MarketState } from './market-state.ts';

/** Stands for the market maker in the books, which know positive owners only. No user has this id. */
export const MARKET_MAKER_OWNER = Number.MAX_SAFE_INTEGER;

/** What the market maker may bind, minor units. */
export interface MarketMakerFunds {
  readonly base: bigint;
  readonly quote: bigint;
}

interface Stock {
  /** What it means to have; 0 while nobody knows. */
  target: bigint;
  /** Committed balance of the market maker's wallet, minor units. */
  available: bigint;
  /** What the batch at work adds to it. */
  pending: bigint;
  /** What the market maker's quotes in the books would pay if all of them filled. */
  quoted: bigint;
}

/**
 * What the market maker has and what it has already promised, by currency. Its quotes never promise more than it has;
 * the guarded update of its wallet has the last word all the same.
 */
export class MarketMakerInventory {
  readonly #stocks = new Map<number, Stock>();

  /** Sets the committed balance of a currency. */
  set(currency: number, available: bigint): void {
    this.#stock(currency).available = available;
  }

  /** Sets what it means to have of a currency. */
  setTarget(currency: number, amount: bigint): void {
    this.#stock(currency).target = amount;
  }

  /** What may still be promised in a market. */
  funds({ market }: MarketState): MarketMakerFunds {
    return { base: this.#free(market.base.id), quote: this.#free(market.quote.id) };
  }

  /** What the quotes of a market may bind together, those included that it has now. */
  fundsForQuotes(state: MarketState): MarketMakerFunds {
    const quotes = [...state.quotes.values()];
    for (const quote of quotes) this.release(state, quote);
    const funds = this.funds(state);
    for (const quote of quotes) this.promise(state, quote);
    return funds;
  }

  /** What it has of a currency and what it means to have; minor units, 0 while nobody knows. */
  position(currency: number): { readonly stock: bigint; readonly target: bigint } {
    const { available, pending, target } = this.#stock(currency);
    return { stock: available + pending, target };
  }

  /** A change the batch at work makes to the market maker's wallet. */
  change(currency: number, delta: bigint): void {
    this.#stock(currency).pending += delta;
  }

  promise(state: MarketState, quote: MarketMakerQuote, lots = quote.lots): void {
    const { currency, amount } = promised(state, quote, lots);
    this.#stock(currency).quoted += amount;
  }

  release(state: MarketState, quote: MarketMakerQuote, lots = quote.lots): void {
    const { currency, amount } = promised(state, quote, lots);
    this.#stock(currency).quoted -= amount;
  }

  /** The batch took effect: what it changed is there. */
  commit(): void {
    for (const stock of this.#stocks.values()) {
      stock.available += stock.pending;
      stock.pending = 0n;
    }
  }

  /** The batch had no effect. */
  rollBack(): void {
    for (const stock of this.#stocks.values()) stock.pending = 0n;
  }

  /** The changes of the batch at work, by currency. */
  *changes(): Generator<[currency: number, delta: bigint]> {
    for (const [currency, { pending }] of this.#stocks) if (pending !== 0n) yield [currency, pending];
  }

  #free(currency: number): bigint {
    const { available, pending, quoted } = this.#stock(currency);
    const free = available + pending - quoted;
    return free > 0n ? free : 0n;
  }

  #stock(currency: number): Stock {
    let stock = this.#stocks.get(currency);
    if (!stock) this.#stocks.set(currency, (stock = { target: 0n, available: 0n, pending: 0n, quoted: 0n }));
    return stock;
  }
}

function promised(
  state: MarketState,
  { side, price }: MarketMakerQuote,
  lots: number,
): { currency: number; amount: bigint } {
  const { market } = state;
  return side === BUY
    ? { currency: market.quote.id, amount: BigInt(price) * BigInt(lots) * state.unit }
    : { currency: market.base.id, amount: baseAmount(state.spec, lots) };
}
