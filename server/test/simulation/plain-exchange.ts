import { FEES, MAKER } from './houses.ts';
import type { CurrencyName } from './memory-ledger.ts';

/** On which terms coins are exchanged. Parts per million, and whole USDT. */
export interface PlainExchangeTerms {
  readonly fee: number;
  readonly least: number;
  readonly most: number;
  readonly spread: number;
  readonly size: number;
  readonly stock: number;
  readonly userDay: number;
  readonly houseDay: number;
}

export type Bought = 'base' | 'coin';

/** What USDT would buy. Minor units. */
export interface Offer {
  readonly owner: number;
  readonly coin: Bought;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly spread: bigint;
  readonly gets: bigint;
  /** Without fee and spread. */
  readonly worth: bigint;
  readonly at: number;
}

interface Purses {
  free(owner: number, currency: CurrencyName): number;
  give(owner: number, currency: CurrencyName, amount: number): void;
}

const PPM = 1_000_000n;
const USDT = 1_000_000n;
const [HOUR, DAY] = [3_600_000, 86_400_000];
const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
const sum = (list: readonly bigint[]): bigint => list.reduce((all, each) => all + each, 0n);

/** The exchange once more, as far as coins are bought for USDT, in exact fractions. */
export class PlainExchange {
  readonly #purses: Purses;
  readonly #terms: PlainExchangeTerms;
  #made: Offer[] = [];

  constructor(purses: Purses, terms: PlainExchangeTerms) {
    [this.#purses, this.#terms] = [purses, terms];
  }

  /** So much of a sum that the fee is left of it. */
  amountOf(budget: bigint): bigint {
    const { fee } = this.#terms;
    let amount = (budget * PPM) / (PPM + BigInt(fee)) + 1n;
    while (amount > 0n && amount + up(amount * BigInt(fee), PPM) > budget) amount -= 1n;
    return amount;
  }

  /** Whether a sum is neither too small nor too large. */
  fits(budget: bigint): boolean {
    const amount = this.amountOf(budget);
    return amount >= BigInt(this.#terms.least) * USDT && amount <= BigInt(this.#terms.most) * USDT;
  }

  /**
   * @param price a coin costs so many hundredths of USDT
   * @param isPair whether that is what two sources say: one of them may lie by 0.15 %, and the middle by half of it
   * @returns why there is none
   */
  quote(
    owner: number,
    coin: Bought,
    budget: bigint,
    price: number,
    at: number,
    isPair = false,
  ): Offer | 'part_size' | 'user_limit' | 'house' | 'spread' {
    const { fee, spread, size, stock, userDay, houseDay } = this.#terms;
    const amount = this.amountOf(budget);
    if (!this.fits(budget)) return 'part_size';
    const value = (list: readonly Offer[]): bigint => sum(list.map((each) => each.amount));
    const mine = this.#made.filter((each) => each.owner === owner);
    const given = this.#made.filter((each) => each.coin === coin);
    if (value(mine.filter((each) => each.at > at - DAY)) + amount > BigInt(userDay) * USDT) return 'user_limit';
    if (value(given.filter((each) => each.at > at - DAY - HOUR)) + amount > BigInt(houseDay) * USDT) return 'house';
    const one = coin === 'base' ? 100_000_000n : 10_000n;
    const worth = (amount * one) / (BigInt(price) * 10_000n);
    const has = BigInt(this.#purses.free(MAKER, coin));
    const taken = sum(given.filter((each) => each.at > at - 2 * HOUR).map((each) => each.worth));
    const part = has + taken === 0n ? PPM : up((2n * taken + (worth < has ? worth : has)) * PPM, has + taken);
    const before = value(mine.filter((each) => each.at > at - HOUR));
    const ofSize = up((2n * before + amount) * BigInt(size), 100_000n * USDT);
    const whole = BigInt(spread) + (isPair ? 750n : 0n) + ofSize + up(part * BigInt(stock), PPM);
    if (whole >= 500_000n) return 'spread';
    const gets = (amount * one * (PPM - whole)) / (BigInt(price) * 10_000n * PPM);
    if (gets === 0n) return 'part_size';
    if (gets > has) return 'house';
    return { owner, coin, amount, fee: up(amount * BigInt(fee), PPM), spread: whole, gets, worth, at };
  }

  /** Money moves at once; what the owner has not is seen afterwards. */
  take(offer: Offer): void {
    this.#made.push(offer);
    this.#move(offer, 1);
  }

  takeBack(offer: Offer): void {
    this.#made = this.#made.filter((each) => each !== offer);
    this.#move(offer, -1);
  }

  #move({ owner, coin, amount, fee, gets }: Offer, sign: number): void {
    const { give } = this.#purses;
    give(owner, 'quote', -sign * Number(amount + fee));
    give(owner, coin, sign * Number(gets));
    give(MAKER, 'quote', sign * Number(amount));
    give(MAKER, coin, -sign * Number(gets));
    give(FEES, 'quote', sign * Number(fee));
  }
}
