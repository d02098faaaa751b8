import type { ListedMarket } from '../../../src/market/directory.ts';
import { MarketPrices } from '../../../src/market/market-prices.ts';
import { decodeBatch, encodeBatch } from '../../../src/market/prices/price-batch.ts';
import type { PriceSecond } from '../../../src/market/prices/price-second.ts';
import type { Market, PriceTick } from '../../../src/market/public.ts';

/** The names of the three sources. */
export const SOURCES = ['one', 'two', 'three'] as const;

/** What a source says: a price in ticks, how long ago it was that, and its turn where that is not the next one. */
export interface Word {
  readonly price: number;
  readonly agoMs?: number;
  readonly sequence?: number;
}

/**
 * The prices of one market as the product makes them, second by second: index, state, mark and what is written down follow
 * from what three sources say. Recorded minutes cannot show what happens within them.
 */
export class SecondBySecond {
  readonly prices: MarketPrices;
  readonly #listed: ListedMarket;
  #second: number;
  #now: number;
  #sequence = 0;

  /** @param second that has just closed, seconds since 1970 */
  constructor(market: Market, second: number) {
    this.#listed = { ...market, marketFrom: 2, displayed: true, rest: null };
    const sources = SOURCES.map((name) => ({ name, sameQuote: true }));
    this.prices = new MarketPrices(this.#listed, { sources, minSources: 2 }, () => {});
    this.#second = second;
    this.#now = second * 1_000;
  }

  /** The last moment at which something was said or a second closed, epoch milliseconds. */
  get now(): number {
    return this.#now;
  }

  /** The last second that was closed. */
  get second(): number {
    return this.#second;
  }

  /** The market is another one from now on. */
  adopt(market: Partial<Market>): void {
    this.prices.adopt({ ...this.#listed, ...market });
  }

  /**
   * The sources say something.
   * @param before so many milliseconds before the end of the second
   * @returns whether there is a new index price
   */
  say(wordsOf: (source: string) => readonly Word[], before = 0): boolean {
    const now = (this.#second + 1) * 1_000 - before;
    this.#now = now;
    this.#sequence += 1;
    let isNew = false;
    for (const source of SOURCES) {
      for (const { price, agoMs = 0, sequence = this.#sequence } of wordsOf(source)) {
        const at = now - agoMs;
        const tick = { marketId: this.#listed.id, source, price, volume: 0, sequence, at, receivedAt: now, now };
        isNew = this.prices.take(tick).indexChanged || isNew;
      }
    }
    return isNew;
  }

  /** All sources say the same. @param before as of {@link say} */
  sayAll(price: number, before = 0): boolean {
    return this.say(() => [{ price }], before);
  }

  /** The second is over. @returns what is to be written down of it */
  take(): PriceSecond {
    this.#second += 1;
    this.#now = this.#second * 1_000;
    return this.prices.takeSecond(this.#second, this.#now);
  }

  /** As {@link take}. @returns what is read of it once it is written down */
  close(): PriceTick {
    const payload = encodeBatch('test', [this.take()]);
    const at = { second: this.#second, sequence: this.#second };
    const tick = new Map(decodeBatch(at, payload)).get(this.#listed.id);
    if (!tick) throw new Error('A second was not written down');
    return tick;
  }
}

/** Prices of a steady move out of a price, one a second: each so much of the one before. */
export const steady = (from: number, perSecond: number, seconds: number): number[] =>
  Array.from({ length: seconds }, (_, second) => Math.max(1, Math.round(from * (1 + perSecond) ** (second + 1))));
