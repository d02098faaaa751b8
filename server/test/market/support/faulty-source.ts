import type { ListedMarket } from '../../../src/market/directory.ts';
import { MarketPrices } from '../../../src/market/market-prices.ts';
import { decodeBatch, encodeBatch } from '../../../src/market/prices/price-batch.ts';
import type { PriceSecond } from '../../../src/market/prices/price-second.ts';
import type { PriceTick } from '../../../src/market/public.ts';
import { BTC_USDT } from '../../wallet/markets.ts';

/** What the sources of a market say when its price is so many ticks; null is silence. */
export type Fault = (price: number) => readonly (number | null)[];

/** What may go wrong with one of three sources, and with two of them. */
export const faults = {
  none: (price) => [price, price, price],
  silent: (price) => [price, price, null],
  outlying: (price) => [price, price, price * 1.1],
  // A book of 1.8 % that leans as far as it can: its middle is 0.9 % aside.
  wide: (price) => [price, price, Math.round(price * 1.009)],
  'silent, and another lies': (price) => [price, Math.round(price * 1.005), null],
  'silent, and so is another': (price) => [price, null, null],
} satisfies Record<string, Fault>;
export type FaultName = keyof typeof faults;
/** One source alone, whatever it does. */
export const ofOne = ['silent', 'outlying', 'wide'] as const satisfies readonly FaultName[];

const SOURCES = ['one', 'two', 'three'];
/** So many good seconds come before a fault; a source that falls silent is missed after five. */
export const GOOD_SECONDS = 10;
export const UNTIL_MISSED = 6;

/** A market of three sources as the product reads and records it, by its own code. */
export class FaultyMarket {
  readonly prices: MarketPrices;
  #second: number;

  constructor(second: number, market = BTC_USDT) {
    this.#second = second;
    const listed: ListedMarket = { ...market, marketFrom: 2, displayed: true, rest: null };
    const sources = SOURCES.map((name) => ({ name, sameQuote: true }));
    this.prices = new MarketPrices(listed, { sources, minSources: 2 }, () => {});
  }

  /** A second goes by. @returns what is written down of it */
  next(price: number, fault: FaultName = 'none'): PriceSecond {
    const at = (this.#second += 1) * 1_000;
    for (const [place, said] of faults[fault](price).entries()) {
      const tick = { source: SOURCES[place] ?? '', price: said ?? 0, volume: 0, sequence: this.#second };
      if (said !== null) this.prices.take({ marketId: this.prices.market.id, ...tick, at, receivedAt: at, now: at });
    }
    return this.prices.takeSecond(this.#second, at);
  }

  /** The same as it is read again. */
  read(price: number, fault: FaultName = 'none'): PriceTick {
    const taken = this.next(price, fault);
    const [entry] = decodeBatch({ second: this.#second, sequence: this.#second }, encodeBatch('test', [taken]));
    if (!entry) throw new Error('Nothing was written down');
    return entry[1];
  }
}
