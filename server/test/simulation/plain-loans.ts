import { FEES, LENDER, MAKER } from './houses.ts';
import type { CurrencyName } from './memory-ledger.ts';
import type { Amounts } from './part.ts';
import type { Second } from './prices.ts';
import { isGood } from './plain-states.ts';

/** What is lent of a currency on the other one. Shares in parts per million. */
export interface PlainLending {
  readonly currency: 'quote' | 'base';
  /** A day. */
  readonly rate: number;
  /** How much is lent at most of what the collateral counts, and what of its value does not count. */
  readonly value: number;
  readonly haircut: number;
  readonly least: number;
  /** Of one user in all. */
  readonly most: number;
}

interface Lent {
  readonly id: number;
  readonly owner: number;
  readonly of: PlainLending;
  readonly days: number;
  /** When it was taken, epoch milliseconds. */
  readonly taken: number;
  principal: bigint;
  interest: bigint;
  overdue: bigint;
  collateral: bigint;
  /** Days that have begun. */
  begun: number;
  warned: number;
  state: 'open' | 'repaid' | 'sold' | 'short';
  /** The second of the price by which somebody looked at it last. */
  seen: number;
}

interface Purses {
  free(owner: number, currency: CurrencyName): number;
  give(owner: number, currency: CurrencyName, amount: number): void;
}

const DAY = 86_400_000;
const PPM = 1_000_000n;
const MOST_LOANS = 10;
const WARNINGS = [1_400_000n, 1_300_000n, 1_150_000n, 1_100_000n];
const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const debt = ({ principal, interest, overdue }: Lent): bigint => principal + interest + overdue;
const security = ({ currency }: PlainLending): 'quote' | 'base' => (currency === 'quote' ? 'base' : 'quote');
const isLate = ({ state, begun, days }: Lent): boolean => state === 'short' || begun > days;
const isOwing = ({ state }: Lent): boolean => state === 'open' || state === 'short';
/** What a minor unit is worth: a tick is what ten thousand units of the coin are worth in units of USDT. */
const unit = (currency: 'quote' | 'base', ticks: number): bigint => (currency === 'quote' ? 10_000n : BigInt(ticks));

/** Loans once more, by what users are told, in exact fractions. */
export class PlainLoans {
  readonly #purses: Purses;
  readonly #lent = new Map<number, Lent>();

  constructor(purses: Purses) {
    this.#purses = purses;
  }

  said(id: number): (string | number)[] {
    const { state, warned, begun, principal, interest, overdue, collateral } = this.#of(id);
    return [state, warned, begun, ...[principal, interest, overdue, collateral].map(Number)];
  }

  heldOf(owner: number): Amounts {
    const held: Amounts = { quote: 0, base: 0, coin: 0 };
    for (const each of this.#lent.values())
      if (each.owner === owner) held[security(each.of)] += Number(each.collateral);
    return held;
  }

  debtOf(id: number): number {
    return Number(debt(this.#of(id)));
  }

  /** @returns whether it is taken */
  take(
    id: number,
    owner: number,
    of: PlainLending,
    { amount, collateral, days }: { readonly amount: number; readonly collateral: number; readonly days: number },
    { state, mark }: Second,
    taken: number,
  ): boolean {
    const owing = [...this.#lent.values()].filter((each) => each.owner === owner && isOwing(each));
    const before = owing.reduce((sum, each) => (each.of === of ? sum + each.principal : sum), 0n);
    const lent = BigInt(amount);
    if (amount < of.least || before + lent > BigInt(of.most)) return false;
    if (owing.some(isLate) || owing.length >= MOST_LOANS || state !== 'fresh' || mark === null) return false;
    const interest = up(lent * BigInt(of.rate), PPM);
    const counts = BigInt(collateral) * unit(security(of), mark) * (PPM - BigInt(of.haircut)) * BigInt(of.value);
    if ((lent + interest) * unit(of.currency, mark) * PPM * PPM > counts) return false;
    const { free } = this.#purses;
    if (free(owner, security(of)) < collateral || free(LENDER, of.currency) < amount) return false;
    this.#move(owner, LENDER, of.currency, -lent);
    this.#purses.give(owner, security(of), -collateral);
    const begun = { principal: lent, interest, overdue: 0n, collateral: BigInt(collateral), begun: 1, warned: 0 };
    this.#lent.set(id, { id, owner, of, days, taken, ...begun, state: 'open', seen: 0 });
    return true;
  }

  /** @returns whether it is added */
  add(id: number, amount: number): boolean {
    const lent = this.#of(id);
    if (lent.state !== 'open' || this.#purses.free(lent.owner, security(lent.of)) < amount) return false;
    this.#purses.give(lent.owner, security(lent.of), -amount);
    lent.collateral += BigInt(amount);
    return true;
  }

  /** @param asked null for all of it. @returns whether it is paid */
  pay(id: number, asked: number | null): boolean {
    const lent = this.#of(id);
    if (!isOwing(lent)) return false;
    const amount = least(BigInt(asked ?? Number.MAX_SAFE_INTEGER), debt(lent));
    if (this.#purses.free(lent.owner, lent.of.currency) < Number(amount)) return false;
    this.#payDown(lent, amount, 'repaid');
    return true;
  }

  /** By a sale of as little collateral as pays it. @returns whether it is paid */
  payBySale(id: number, asked: number | null, tick: Second): boolean {
    const lent = this.#of(id);
    const { mark } = tick;
    if (lent.state !== 'open' || !isGood(tick) || mark === null) return false;
    const amount = least(BigInt(asked ?? Number.MAX_SAFE_INTEGER), debt(lent));
    const sold = covering(lent, amount, mark);
    return sold <= lent.collateral && this.#sell(lent, sold, mark, 'repaid');
  }

  /** The next day of a loan, which began at a moment, is charged. @returns what is wrong with that */
  charge(id: number, due: number): string | null {
    const lent = this.#of(id);
    const moment = lent.taken + lent.begun * DAY;
    if (lent.state !== 'open') return `${id} has ended`;
    if (due !== moment) return `day ${lent.begun + 1} of ${id} begins at ${moment}, not at ${due}`;
    if (lent.begun < lent.days) lent.interest += up(lent.principal * BigInt(lent.of.rate), PPM);
    else lent.overdue += up((lent.principal + lent.interest) * 5n, 1_000n);
    lent.begun += 1;
    return null;
  }

  /** Days that have begun by a moment and were not charged. */
  uncharged(now: number): number {
    return [...this.#lent.values()].filter(({ state, taken, begun }) => state === 'open' && taken + begun * DAY <= now)
      .length;
  }

  /** Somebody looks at a loan by the price of now. */
  see(id: number, tick: Second, isCalm: boolean): void {
    const lent = this.#of(id);
    const found = this.#todo(lent, tick, isCalm);
    lent.seen = tick.second;
    if (found === null || tick.mark === null) return;
    if (found !== 'sale') lent.warned = found;
    else if (this.#sell(lent, amountOfSale(lent, tick.mark), tick.mark, 'sold') && lent.state === 'open') {
      lent.warned = warnings(rate(lent, tick.mark));
    }
  }

  /** How many loans nobody has looked at by a price at which something could be done about them. */
  unseen(tick: Second, isCalm: boolean): number {
    return [...this.#lent.values()].filter((lent) => {
      if (lent.seen === tick.second) return false;
      const found = this.#todo(lent, tick, isCalm);
      if (found !== 'sale' || tick.mark === null) return found !== null;
      return this.#canBuy(lent, amountOfSale(lent, tick.mark), tick.mark);
    }).length;
  }

  /** Whether it is sold, or how many warnings count as given; null where there is nothing to do. */
  #todo(lent: Lent, tick: Second, isCalm: boolean): 'sale' | number | null {
    const { mark } = tick;
    if (lent.state !== 'open' || !isGood(tick) || mark === null) return null;
    const now = rate(lent, mark);
    if (isCalm && (now < 1_050_000n || lent.begun - lent.days > 7)) return 'sale';
    const given = warnings(now);
    const warned = given > lent.warned ? given : Math.min(lent.warned, warnings(now - 50_000n));
    return warned === lent.warned ? null : warned;
  }

  #canBuy(lent: Lent, sold: bigint, mark: number): boolean {
    return this.#purses.free(MAKER, lent.of.currency) >= Number(brings(lent, sold, mark));
  }

  /** @returns whether the market maker can buy it */
  #sell(lent: Lent, sold: bigint, mark: number, end: 'repaid' | 'sold'): boolean {
    if (!this.#canBuy(lent, sold, mark)) return false;
    const { owner, of } = lent;
    const gross = brings(lent, sold, mark);
    const fee = up(gross * 2n, 100n);
    lent.collateral -= sold;
    this.#purses.give(MAKER, security(of), Number(sold));
    this.#move(MAKER, owner, of.currency, gross);
    this.#move(owner, FEES, of.currency, fee);
    this.#payDown(lent, least(gross - fee, debt(lent)), end);
    if (lent.state === 'open' && lent.collateral === 0n) lent.state = 'short';
    return true;
  }

  #payDown(lent: Lent, amount: bigint, end: 'repaid' | 'sold'): void {
    let left = amount;
    for (const part of ['overdue', 'interest', 'principal'] as const) {
      const paid = least(left, lent[part]);
      lent[part] -= paid;
      left -= paid;
    }
    this.#move(lent.owner, LENDER, lent.of.currency, amount);
    if (debt(lent) > 0n) return;
    lent.state = end;
    this.#purses.give(lent.owner, security(lent.of), Number(lent.collateral));
    lent.collateral = 0n;
  }

  #move(from: number, to: number, currency: CurrencyName, amount: bigint): void {
    this.#purses.give(from, currency, -Number(amount));
    this.#purses.give(to, currency, Number(amount));
  }

  #of(id: number): Lent {
    const lent = this.#lent.get(id);
    if (!lent) throw new Error(`There is no loan ${id}`);
    return lent;
  }
}

/** What collateral counts over what is owed, parts per million, rounded down. */
function rate(lent: Lent, mark: number): bigint {
  const { of, collateral } = lent;
  return (collateral * unit(security(of), mark) * (PPM - BigInt(of.haircut))) / (debt(lent) * unit(of.currency, mark));
}

const warnings = (now: bigint): number => WARNINGS.filter((level) => now <= level).length;

/** What collateral is worth in what was lent. */
const brings = ({ of }: Lent, sold: bigint, mark: number): bigint =>
  (sold * unit(security(of), mark)) / unit(of.currency, mark);

/** The least that brings so much after the fee of two percent. */
function covering({ of }: Lent, amount: bigint, mark: number): bigint {
  return up(up(amount * 100n, 98n) * unit(of.currency, mark), unit(security(of), mark));
}

/** Half of it, or all where the other half would be worth less than ten USDT; in both cases no more than pays the debt. */
function amountOfSale(lent: Lent, mark: number): bigint {
  const half = up(lent.collateral, 2n);
  const rest = (lent.collateral - half) * unit(security(lent.of), mark);
  const most = rest < 10n * 1_000_000n * 10_000n ? lent.collateral : half;
  return least(covering(lent, debt(lent), mark), most);
}
