import type { Amounts } from './part.ts';
import type { CurrencyName } from './memory-ledger.ts';
import type { Second } from './prices.ts';
import { isGood } from './plain-states.ts';

/** A dual investment that is offered. A price of one tick is a hundredth of USDT for a whole coin. */
export interface PlainOffer {
  readonly id: number;
  readonly type: 'call' | 'put';
  readonly strike: number;
  /** A year's rate, parts per million. */
  readonly rate: number;
  readonly shares: number;
  readonly each: number;
  /** Midnights since 1970 before its last day. */
  readonly lastDay: number;
  /** The second of the log at which it ends. */
  readonly end: number;
}

interface Bought {
  readonly id: number;
  readonly owner: number;
  readonly offer: PlainOffer;
  readonly shares: number;
  readonly days: number;
  /** What was paid. */
  readonly principal: bigint;
  /** What it may bring, in the coin and in USDT. */
  readonly coin: bigint;
  readonly usdt: bigint;
  hasEnded: boolean;
}

interface Purses {
  free(owner: number, currency: CurrencyName): number;
  give(owner: number, currency: CurrencyName, amount: number): void;
}

const DAY = 86_400_000;
/** Minor units of a whole coin, and of a hundredth of USDT. */
const [COIN, CENT] = [100_000_000n, 10_000n];
const YEAR = 365_000_000n;
const [SECONDS, LEAST] = [5, 3];

export type Outcome = 'coin' | 'usdt' | 'failed';

/** Dual investments once more, by what users are told, in exact fractions. */
export class PlainDual {
  /** What the house has free. */
  readonly house: Amounts;
  readonly #purses: Purses;
  readonly #bought: Bought[] = [];

  constructor(purses: Purses, house: Amounts) {
    [this.#purses, this.house] = [purses, house];
  }

  heldOf(owner: number): Amounts {
    const held: Amounts = { quote: 0, base: 0, coin: 0 };
    for (const each of this.#bought) {
      if (each.owner === owner && !each.hasEnded) held[paidIn(each.offer)] += Number(each.principal);
    }
    return held;
  }

  /** What is set aside of the house: to pay either, beside what was paid in. */
  reserved(): Amounts {
    const held: Amounts = { quote: 0, base: 0, coin: 0 };
    for (const each of this.#bought) {
      if (each.hasEnded) continue;
      held.base += beside(each).base;
      held.quote += beside(each).quote;
    }
    return held;
  }

  /** @returns whether it is taken */
  buy(id: number, owner: number, offer: PlainOffer, shares: number, { state, index }: Second, at: number): boolean {
    const all = this.#bought.filter((each) => each.offer === offer);
    const count = (list: readonly Bought[]): number => list.reduce((sum, each) => sum + each.shares, 0);
    const days = offer.lastDay - Math.floor(at / DAY);
    const mine = all.filter((each) => each.owner === owner);
    if (state !== 'fresh' || index === null || days < 1) return false;
    if (count(all) + shares > offer.shares || count(mine) + shares > offer.each) return false;
    if (offer.type === 'call' ? index >= offer.strike : index <= offer.strike) return false;
    // A tenth of a coin each, or a tenth of its price, which is rounded up.
    const share = offer.type === 'call' ? COIN / 10n : (BigInt(index) * CENT + 9n) / 10n;
    const principal = share * BigInt(shares);
    const grows = YEAR + BigInt(days) * BigInt(offer.rate);
    const strike = BigInt(offer.strike) * CENT;
    const made: Bought = {
      id,
      owner,
      offer,
      shares,
      days,
      principal,
      coin: offer.type === 'call' ? (principal * grows) / YEAR : (principal * COIN * grows) / (strike * YEAR),
      usdt: offer.type === 'call' ? (principal * strike * grows) / (COIN * YEAR) : (principal * grows) / YEAR,
      hasEnded: false,
    };
    const reserve = beside(made);
    const canPay = this.#purses.free(owner, paidIn(offer)) >= principal;
    if (!canPay || this.house.base < reserve.base || this.house.quote < reserve.quote) return false;
    this.#purses.give(owner, paidIn(offer), -Number(principal));
    this.house.base -= reserve.base;
    this.house.quote -= reserve.quote;
    this.#bought.push(made);
    return true;
  }

  /** An order has ended. @returns what became of it by the whole log; null when it had ended before, or has not come to its end */
  settle(id: number, log: readonly Second[]): Outcome | null {
    const order = this.#bought.find((each) => each.id === id);
    if (!order || order.hasEnded || (log.at(-1)?.second ?? 0) < order.offer.end - 1) return null;
    const outcome = outcomeOf(order.offer, log);
    const { owner, offer, principal, coin, usdt } = order;
    const reserve = beside(order);
    order.hasEnded = true;
    this.house.base += reserve.base;
    this.house.quote += reserve.quote;
    // What was paid in goes to the house; it comes back, or all of what was promised in one of the two.
    this.#house(paidIn(offer), principal);
    if (outcome === 'failed') this.#pay(owner, paidIn(offer), principal);
    if (outcome === 'coin') this.#pay(owner, 'base', coin);
    if (outcome === 'usdt') this.#pay(owner, 'quote', usdt);
    return outcome;
  }

  #house(currency: CurrencyName, amount: bigint): void {
    this.house[currency] += Number(amount);
  }

  #pay(owner: number, currency: CurrencyName, amount: bigint): void {
    this.#house(currency, -amount);
    this.#purses.give(owner, currency, Number(amount));
  }
}

const paidIn = ({ type }: PlainOffer): CurrencyName => (type === 'call' ? 'base' : 'quote');

function beside({ offer, principal, coin, usdt }: Bought): { base: number; quote: number } {
  const own = Number(principal);
  return offer.type === 'call'
    ? { base: Number(coin) - own, quote: Number(usdt) }
    : { base: Number(coin), quote: Number(usdt) - own };
}

/** What is paid: the mean of the last seconds before the end decides, as an exact fraction. */
export function outcomeOf({ type, strike, end }: PlainOffer, log: readonly Second[]): Outcome {
  const good = log.flatMap((tick) =>
    tick.second >= end - SECONDS && tick.second < end && isGood(tick) && tick.index !== null ? [tick.index] : [],
  );
  if (good.length < LEAST) return 'failed';
  const [sum, reference] = [good.reduce((all, each) => all + each, 0), strike * good.length];
  const isInCoin = type === 'call' ? sum < reference : sum <= reference;
  return isInCoin ? 'coin' : 'usdt';
}
