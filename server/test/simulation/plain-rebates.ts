import { FEES } from './houses.ts';
import { currencies, type CurrencyName } from './memory-ledger.ts';
import type { PaidFee } from './paid-fee.ts';
import type { Amounts } from './part.ts';

/** On which terms rebates are given, rates in parts per million. */
export interface PlainTerms {
  readonly isOpen: boolean;
  /** Days until a rebate is paid, and days for which an invitation counts. */
  readonly delay: number;
  readonly lasting: number;
  readonly tiers: readonly { readonly people: number; readonly fees: number; readonly rate: number }[];
}

/** What is known of somebody. */
export interface Person {
  readonly inviter: number | null;
  /** When they registered, epoch milliseconds. */
  readonly since: number;
  isVerified: boolean;
  /** They seem to be their inviter. */
  isLinked: boolean;
}

interface Earned {
  readonly day: number;
  readonly inviter: number;
  readonly payer: number;
  readonly currency: 'quote' | 'base';
  readonly fee: number;
  readonly worth: number;
  readonly rate: number;
  readonly amount: number;
  reason: string | null;
}

interface Purses {
  give(owner: number, currency: CurrencyName, amount: number): void;
}

const DAY = 86_400_000;
const [HOUR, QUARTER] = [3_600_000, 900_000];
const MOST_DAYS = 30;
const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);
const share = (amount: number, rate: number): number => Number((BigInt(amount) * BigInt(rate)) / 1_000_000n);

/** Rebates of invitations once more, in plain numbers, told by the requirement and not by the code. */
export class PlainRebates {
  readonly #purses: Purses;
  readonly #fees: readonly PaidFee<number>[];
  readonly #people: ReadonlyMap<number, Person>;
  readonly #terms: { readonly at: number; readonly terms: PlainTerms }[] = [];
  readonly #earned: Earned[] = [];
  /** What is set aside, by inviter, day and currency; with when it is paid. */
  readonly #owed = new Map<string, { readonly amount: number; readonly due: number }>();
  /** The first day that was not reckoned. */
  next: number;

  constructor(purses: Purses, fees: readonly PaidFee<number>[], people: ReadonlyMap<number, Person>, first: number) {
    [this.#purses, this.#fees, this.#people, this.next] = [purses, fees, people, first];
  }

  setTerms(terms: PlainTerms, at: number): void {
    this.#terms.push({ at, terms });
  }

  said(day: number): string[] {
    return this.#earned
      .filter((each) => each.day === day)
      .map(({ inviter, payer, currency, fee, worth, rate, amount, reason }) =>
        [inviter, payer, currencies[currency], fee, worth, rate, amount, reason].join(' '),
      )
      .toSorted();
  }

  heldOf(owner: number): Amounts {
    const held: Amounts = { quote: 0, base: 0, coin: 0 };
    if (owner !== FEES) return held;
    for (const [name, { amount }] of this.#owed) held[name.endsWith('quote') ? 'quote' : 'base'] += amount;
    return held;
  }

  /** A day was reckoned. @returns what is wrong with that */
  reckon(day: number): string | null {
    if (day !== this.next) return `day ${day} is reckoned, and not ${this.next}`;
    this.next += 1;
    const terms = this.#terms.findLast(({ at }) => at < (day + 1) * DAY)?.terms ?? null;
    const found = [...this.#people.keys()].flatMap((payer) =>
      (['quote', 'base'] as const).flatMap((currency) => this.#feesOf(payer, currency, day)),
    );
    const judged = found.map((each) => ({ ...each, reason: this.#whyNot(each, day, terms) }));
    for (const { payer, inviter, currency, fee, worth, reason } of judged) {
      const recent = this.#earned.filter(
        (each) => each.day > day - MOST_DAYS && each.day < day && each.reason === null,
      );
      const all = [...recent, ...judged.filter((each) => each.reason === null)].filter(
        (each) => each.inviter === inviter,
      );
      const people = new Set(all.map((each) => each.payer)).size;
      const fees = sum(all.map((each) => each.worth));
      const tier = terms?.tiers.findLast((each) => people >= each.people && fees >= each.fees);
      const rate = terms?.isOpen ? (tier?.rate ?? 0) : 0;
      this.#earned.push({ day, inviter, payer, currency, fee, worth, rate, amount: share(fee, rate), reason });
    }
    for (const { inviter, currency, amount, reason } of this.#earned.filter((each) => each.day === day)) {
      if (reason !== null) continue;
      const name = `${inviter} ${day} ${currency}`;
      const due = (day + 1 + (terms?.delay ?? 0)) * DAY + QUARTER;
      this.#owed.set(name, { amount: (this.#owed.get(name)?.amount ?? 0) + amount, due });
      this.#purses.give(FEES, currency, -amount);
    }
    return null;
  }

  /** What an inviter was owed of a day was paid, which was due at a moment. @returns what is wrong with that */
  pay(inviter: number, day: number, currency: 'quote' | 'base', due: number): string | null {
    const name = `${inviter} ${day} ${currency}`;
    const owed = this.#owed.get(name);
    if (!owed) return `${name} was paid before, or never owed`;
    if (owed.due !== due) return `${name} is due at ${owed.due}, not at ${due}`;
    this.#owed.delete(name);
    for (const each of this.#earned) {
      if (each.inviter !== inviter || each.day !== day || each.currency !== currency || each.reason !== null) continue;
      const isOwn = this.#people.get(each.payer)?.isLinked === true;
      if (isOwn) each.reason = 'linked';
      this.#purses.give(isOwn ? FEES : inviter, currency, each.amount);
    }
    return null;
  }

  /** Whether something is to be paid that is not due yet. */
  isOwing(): boolean {
    return this.#owed.size > 0;
  }

  /** How much of what is due by a moment was not done. */
  undone(now: number): number {
    const days = (this.next + 1) * DAY + QUARTER <= now ? 1 : 0;
    return days + [...this.#owed.values()].filter(({ due }) => due <= now).length;
  }

  /** What somebody has paid on a day, where they did not trade among themselves. */
  #feesOf(payer: number, currency: 'quote' | 'base', day: number) {
    const inviterOf = (user: number): number | null => this.#people.get(user)?.inviter ?? null;
    const inviter = inviterOf(payer);
    if (inviter === null) return [];
    const own = this.#fees.filter(({ payer: who, other, currency: what, at }) => {
      const isApart = inviter !== other && inviterOf(other) !== payer && inviterOf(other) !== inviter;
      return who === payer && what === currency && Math.floor(at / DAY) === day && isApart;
    });
    const fee = sum(own.map((each) => each.fee));
    if (fee === 0) return [];
    // Its worth is rounded down once an hour.
    const hours = [...Map.groupBy(own, ({ at }) => Math.floor(at / HOUR)).values()];
    const worthOf = (list: readonly PaidFee<number>[]): number =>
      Math.floor(sum(list.map((each) => each.fee * each.price)) / 10_000);
    return [{ payer, inviter, currency, fee, worth: currency === 'quote' ? fee : sum(hours.map(worthOf)) }];
  }

  #whyNot(
    { payer, inviter, fee }: { readonly payer: number; readonly inviter: number; readonly fee: number },
    day: number,
    terms: PlainTerms | null,
  ): string | null {
    const person = this.#people.get(payer);
    if (!terms?.isOpen || !person) return 'closed';
    if (person.isLinked) return 'linked';
    if (day > Math.floor(person.since / DAY) + terms.lasting) return 'expired';
    if (!person.isVerified) return 'unverified';
    if (this.#people.get(inviter)?.isVerified !== true) return 'inviter_unverified';
    return share(fee, terms.tiers[0]?.rate ?? 0) === 0 ? 'too_small' : null;
  }
}
