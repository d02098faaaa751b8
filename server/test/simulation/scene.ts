import { deepStrictEqual } from 'node:assert/strict';
import { randomOf } from '../futures/random.ts';
import { COIN } from '../ieo/coin.ts';
import { BTC_USDT, testMarkets } from '../wallet/markets.ts';
import { DueRows } from './due-rows.ts';
import { currencies, type CurrencyName, MemoryLedger } from './memory-ledger.ts';
import type { PaidFee } from './paid-fee.ts';
import { PlainSpot } from './plain-spot.ts';
import { type Second, SimulatedPrices } from './prices.ts';

export const OWNERS = [1, 2, 3, 4];
export const UNIT = 1_000_000;
/** The house wallet of what is outside. */
export const EXTERNAL = -1;
/** A midnight (UTC), seconds since 1970. */
export const START = 1_800_057_600;
/** So much of the calendar goes by in a second: what lasts for days ends within a world. */
export const CALENDAR_MS = 4 * 3_600_000;

/** What all parts of a world have in common: one clock, one chance, one price, and what everybody has in the spot account. */
export class Scene {
  readonly random: (below: number) => number;
  readonly prices: SimulatedPrices;
  /** Every second that was written down. */
  readonly log: Second[] = [];
  /** What the product says everybody has. */
  readonly ledger = new MemoryLedger();
  readonly rows = new DueRows(this.ledger);
  /** What the plain models say everybody has, without what they have set aside. */
  readonly plain = new PlainSpot();
  /** Prices of now, as products ask for them. The coin that is sold before it is listed is listed, too, for a dollar. */
  readonly markets = testMarkets({}, () => this.calendarOf(this.second), [COIN]);
  /** Fees of all trades, by the product and by the model. */
  readonly fees: { readonly product: PaidFee<bigint>[]; readonly model: PaidFee<number>[] } = {
    product: [],
    model: [],
  };
  second = START;
  readonly #seed: number;
  #ids = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.random = randomOf(Math.imul(seed, 2_654_435_761));
    // The first numbers of seeds that are neighbours are too.
    for (let skipped = 0; skipped < 8; skipped += 1) this.random(2);
    this.prices = new SimulatedPrices(this.random);
  }

  /** Another chance of the same seed, for a part of whose draws the others take no notice. */
  chanceOfItsOwn(part: number): (below: number) => number {
    return randomOf(Math.imul(this.#seed + part, 2_246_822_519));
  }

  nextId(): number {
    return (this.#ids += 1);
  }

  /** A second has been written down: its prices are those of now. */
  tell({ state, index, mark, used, apartPpm = 0 }: Second): void {
    const { id } = BTC_USDT;
    const isValid = mark !== null && apartPpm === 0;
    this.markets.setMark(id, { ticks: mark ?? 1, isValid, isJumped: state === 'jumped' });
    this.markets.setSources(id, state === 'few_sources' ? 1 : used.length, apartPpm);
    this.markets.setPrice(id, index);
  }

  /** The moment of the calendar at which a second begins, epoch milliseconds. */
  calendarOf(second: number): number {
    return START * 1_000 + (second - START) * CALENDAR_MS;
  }

  /** A moment of the calendar within this second. */
  moment(): number {
    return this.calendarOf(this.second) + this.random(CALENDAR_MS);
  }

  /** What the plain models do with it. */
  readonly purses = {
    /** What an owner can spend. */
    free: (owner: number, currency: CurrencyName): number =>
      this.plain.of(owner)[currency] - this.plain.held(owner)[currency],
    give: (owner: number, currency: CurrencyName, amount: number): void => {
      this.plain.of(owner)[currency] += amount;
    },
  };

  /** Brings money from outside, for the product and for the models. */
  bring(owner: number, currency: CurrencyName, amount: number): void {
    this.ledger.fund(owner, currencies[currency], BigInt(amount));
    this.plain.of(owner)[currency] += amount;
  }

  /** @throws AssertionError with seed and second, where the product does something else than the model */
  same(product: unknown, model: unknown): void {
    // What is compared for good is slow, and nearly always it is the same.
    if (isSame(product, model)) return;
    const where = `seed ${this.#seed}, second ${this.second - START}`;
    deepStrictEqual({ where, product }, { where, product: model });
  }
}

/** Whether who settles is killed before a commit: of those that come while users are busy, some are. */
export const dies =
  ({ random }: Scene, isBusy: boolean) =>
  (): boolean =>
    isBusy && random(6) === 0;

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other);
  return one.length === other.length && one.every((each, place) => isSame(each, other[place]));
}
