import { BUY, SELL } from '@aureus/core/spot/book-types.ts';
import { protectionPrice } from '@aureus/core/spot/hold.ts';
import { formatPrice } from '@aureus/core/spot/market-spec.ts';
import { AppError } from '../platform/errors.ts';
import type { Facts } from './facts.ts';
import { type LiveOrder, MARKET, type OrderTerms } from './live-order.ts';
import type { MarketState } from './market-state.ts';
import type { Trading } from './trading.ts';

/** Keeps the books of a batch within the bands around the index: that of the market, and the narrower ones of accounts. */
export class PriceBands {
  readonly #facts: Facts;
  readonly #trading: Trading;

  constructor(facts: Facts, trading: Trading) {
    this.#facts = facts;
    this.#trading = trading;
  }

  /**
   * Brings the band of a book to the index price of now, takes out what its owner may not give at it, and trades what
   * waited across each other. @returns the index price, null without one: then nothing trades
   */
  follow(state: MarketState): number | null {
    const index = this.#facts.indexOf(state);
    const { version } = this.#facts.guards;
    const { bandPpm } = state.instrument;
    const last = state.followed;
    if (index === null) {
      state.book.closeBand();
      state.followed = null;
      return null;
    }
    if (last?.index === index && last.version === version) return index;
    this.#trading.touch(state);
    state.followed = { index, version };
    for (const order of this.#heldOrders(state, index)) this.#trading.takeOut(order, 'price_protection');
    if (last?.index === index) return index;
    const low = protectionPrice(SELL, index, BigInt(bandPpm));
    const high = protectionPrice(BUY, index, BigInt(bandPpm));
    this.#trading.recorder.clear();
    state.book.setBand(low, index, high, this.#trading.recorder);
    this.#trading.settleCrossed(state);
    return index;
  }

  /** Orders that wait at a price their owner may not give now. */
  #heldOrders(state: MarketState, index: number): LiveOrder[] {
    const edges = new Map<number, [low: number, high: number]>();
    for (const owner of this.#facts.guards.owners()) {
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
    return this.#facts.guards.bandOf(owner, state.instrument, this.#facts.at);
  }

  /**
   * The terms of an order in the band of its owner: a market order ends at its edge.
   * @throws AppError price_held for a limit beyond it, where the owner has less than the whole band
   */
  within(state: MarketState, owner: number, index: number, terms: OrderTerms): OrderTerms {
    const ppm = this.#bandOf(state, owner);
    if (ppm >= state.instrument.bandPpm) return terms;
    const edge = protectionPrice(terms.side, index, BigInt(ppm));
    if (terms.side === BUY ? terms.price <= edge : terms.price >= edge) return terms;
    if (terms.kind === MARKET) return { ...terms, price: edge };
    throw new AppError('price_held', { price: formatPrice(state.spec, edge) });
  }
}
