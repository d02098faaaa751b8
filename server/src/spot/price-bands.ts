import { BUY, type Order, SELL, type Side } from '@aureus/core/spot/book-types.ts';
import { protectionPrice } from '@aureus/core/spot/hold.ts';
import { formatPrice } from '@aureus/core/spot/market-spec.ts';
import { AppError } from '../platform/errors.ts';
import type { Facts } from './facts.ts';
import { isOpen, isWaiting, type LiveOrder, MARKET, type OrderTerms } from './live-order.ts';
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
   * waited across each other. @returns the index price; null without one, or before the auction: then nothing trades
   */
  follow(state: MarketState): number | null {
    const index = state.isCalling ? null : this.#facts.indexOf(state);
    const { version } = this.#facts.guards;
    const { bandPpm } = state.instrument;
    const last = state.followed;
    if (index === null) {
      state.book.closeBand();
      state.followed = null;
      return null;
    }
    if (last?.index === index && last.version === version) return index;
    if (state.isUnopened) this.#trading.opened(state, null);
    this.holdTo(state, index);
    if (last?.index === index) return index;
    const low = protectionPrice(SELL, index, BigInt(bandPpm));
    const high = protectionPrice(BUY, index, BigInt(bandPpm));
    this.#trading.recorder.clear(0);
    state.book.setBand(low, index, high, this.#trading.recorder);
    this.#trading.settleCrossed(state, false);
    return index;
  }

  /** Nothing trades before the index is followed again: what comes waits. */
  close(state: MarketState): void {
    this.#trading.touch(state);
    state.book.closeBand();
    state.followed = null;
  }

  /** Goes by an index price, and takes out what its owner may not give at it. */
  holdTo(state: MarketState, index: number): void {
    this.goBy(state, index);
    for (const order of this.#heldOrders(state, index)) {
      if (isOpen(order)) this.#trading.takeOut(order, 'price_protection');
    }
  }

  /** What is lost is reckoned by an index price. */
  goBy(state: MarketState, index: number): void {
    this.#trading.touch(state);
    state.followed = { index, version: this.#facts.guards.version };
  }

  /** The price an order may trade at at most, in ticks: its own, or the edge of what its owner may give now. */
  heldPriceOf(state: MarketState, { owner, side, price }: Order, index: number): number {
    const edge = this.edgeOf(state, owner, side, index);
    if (edge === null) return price;
    return side === BUY ? Math.min(price, edge) : Math.max(price, edge);
  }

  /** Orders that wait at a price their owner may not give now. A stop is asked when it is triggered. */
  #heldOrders(state: MarketState, index: number): LiveOrder[] {
    const edges = new Map<number, [low: number, high: number]>();
    for (const owner of this.#facts.guards.owners()) {
      if (state.openOrdersOf(owner) === 0) continue;
      const ppm = BigInt(this.#bandOf(state, owner));
      edges.set(owner, [protectionPrice(SELL, index, ppm), protectionPrice(BUY, index, ppm)]);
    }
    if (edges.size === 0) return [];
    return [...state.orders.values()].filter((order) => {
      const { owner, side, price } = order;
      const edge = edges.get(owner);
      return edge !== undefined && !isWaiting(order) && (side === BUY ? price > edge[1] : price < edge[0]);
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
    const edge = this.edgeOf(state, owner, terms.side, index);
    if (edge === null) return terms;
    if (terms.side === BUY ? terms.price <= edge : terms.price >= edge) return terms;
    if (terms.kind === MARKET) return { ...terms, price: edge };
    throw new AppError('price_held', { price: formatPrice(state.spec, edge) });
  }

  /** How far an owner who has less than the whole band may go on a side now, in ticks; null for everybody else. */
  edgeOf(state: MarketState, owner: number, side: Side, index: number): number | null {
    const ppm = this.#bandOf(state, owner);
    return ppm >= state.instrument.bandPpm ? null : protectionPrice(side, index, BigInt(ppm));
  }
}
