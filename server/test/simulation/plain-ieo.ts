import { createHash } from 'node:crypto';
import type { CurrencyName } from './memory-ledger.ts';
import type { Amounts } from './part.ts';

/** Coins that are sold before they are listed. Amounts in steps, moments in epoch milliseconds. */
export interface PlainSale {
  readonly id: number;
  readonly total: number;
  readonly least: number;
  /** Of one user in all. */
  readonly most: number;
  /** Minor units of the coin in a step. */
  readonly step: number;
  /** What a step costs, in millionths of a minor unit of what it is paid in. */
  readonly price: Readonly<Record<'quote' | 'base', number>>;
  readonly start: number;
  readonly end: number;
  readonly listing: number;
  /** Hexadecimal. */
  readonly seed: string;
}

interface Applied {
  readonly id: number;
  readonly owner: number;
  readonly steps: number;
  readonly pay: 'quote' | 'base';
  passed: number;
  state: 'applied' | 'locked' | 'listed' | 'nothing' | 'cancelled';
}

interface Course {
  readonly sale: PlainSale;
  readonly list: Applied[];
  isLodged: boolean;
  state: 'announced' | 'allotted' | 'cancelled';
}

interface Purses {
  free(owner: number, currency: CurrencyName): number;
  give(owner: number, currency: CurrencyName, amount: number): void;
}

const MOST_ORDERS = 20;
const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);

/** What so many steps cost, rounded up. */
function cost({ price }: PlainSale, pay: 'quote' | 'base', steps: number): number {
  return Number((BigInt(price[pay]) * BigInt(steps) + 999_999n) / 1_000_000n);
}

/** Sales of coins before they are listed once more: a step at a time to whoever lacks most of their exact part. */
export class PlainIeo {
  /** What the house was paid. */
  readonly house: Amounts = { quote: 0, base: 0, coin: 0 };
  readonly #purses: Purses;
  readonly #courses: Course[] = [];

  constructor(purses: Purses) {
    this.#purses = purses;
  }

  announce(sale: PlainSale): void {
    this.#courses.push({ sale, list: [], isLodged: false, state: 'announced' });
  }

  lodge(id: number): void {
    this.#of(id).isLodged = true;
  }

  heldOf(owner: number): Amounts {
    const held: Amounts = { quote: 0, base: 0, coin: 0 };
    for (const { sale, list } of this.#courses) {
      for (const each of list) {
        if (each.owner !== owner) continue;
        if (each.state === 'applied') held[each.pay] += cost(sale, each.pay, each.steps);
        if (each.state === 'locked') held.coin += each.passed * sale.step;
      }
    }
    return held;
  }

  /** Coins the house holds: those of sales that run, and what has not come to users yet. */
  coinsOfHouse(): number {
    return sum(
      this.#courses.map(({ sale, list, isLodged, state }) => {
        if (state === 'announced') return isLodged ? sale.total * sale.step : 0;
        const waiting = list.filter((each) => each.state === 'applied');
        return state === 'allotted' ? sum(waiting.map(({ passed }) => passed)) * sale.step : 0;
      }),
    );
  }

  /** @returns whether it is taken */
  apply(id: number, owner: number, saleId: number, steps: number, pay: 'quote' | 'base', at: number): boolean {
    const { sale, list, isLodged, state } = this.#of(saleId);
    const mine = list.filter((each) => each.owner === owner);
    const isOpen = state === 'announced' && isLodged && at >= sale.start && at < sale.end;
    const isRight = Number.isInteger(steps) && steps >= sale.least && sum(mine.map((each) => each.steps)) + steps <= sale.most; // prettier-ignore
    if (!isOpen || !isRight || mine.length >= MOST_ORDERS) return false;
    if (this.#purses.free(owner, pay) < cost(sale, pay, steps)) return false;
    this.#purses.give(owner, pay, -cost(sale, pay, steps));
    list.push({ id, owner, steps, pay, passed: 0, state: 'applied' });
    return true;
  }

  /** @returns whether it is not too late */
  cancel(id: number, at: number): boolean {
    const course = this.#of(id);
    if (course.state !== 'announced' || at >= course.sale.end) return false;
    course.state = 'cancelled';
    return true;
  }

  /** What has become of an application. */
  stateOf(id: number): string | undefined {
    return this.#courses.flatMap(({ list }) => list).find((each) => each.id === id)?.state;
  }

  /** What was due was done. @returns what is wrong with that */
  done(what: 'allotted' | 'settled' | 'listed', ref: number): string | null {
    if (what === 'allotted') return this.#allot(this.#of(ref));
    const course = this.#courses.find(({ list }) => list.some(({ id }) => id === ref));
    const one = course?.list.find(({ id }) => id === ref);
    if (!course || !one) return `${ref} was never applied for`;
    return what === 'settled' ? this.#settle(course, one) : this.#list(course, one);
  }

  /** How much of what is due by a moment was not done. */
  owed(now: number): number {
    return sum(
      this.#courses.map(({ sale, list, isLodged, state }) => {
        if (state === 'announced') return isLodged && sale.end <= now ? 1 : 0;
        const waits = ({ state: of }: Applied): boolean => of === 'applied' || (of === 'locked' && sale.listing <= now);
        return list.filter(waits).length;
      }),
    );
  }

  #allot(course: Course): string | null {
    const { sale, list, state } = course;
    if (state !== 'announced') return `${sale.id} has been allotted`;
    course.state = 'allotted';
    const owners = [...new Set(list.map(({ owner }) => owner))];
    const of = (owner: number): number => sum(list.map((each) => (each.owner === owner ? each.steps : 0)));
    const all = sum(list.map(({ steps }) => steps));
    const got = new Map(owners.map((owner) => [owner, all <= sale.total ? of(owner) : 0]));
    if (all > sale.total) {
      // In parts of a step of which there are as many as were applied for: whole numbers.
      const lacks = (owner: number): number => of(owner) * sale.total - (got.get(owner) ?? 0) * all;
      const give = (owner: number): void => void got.set(owner, (got.get(owner) ?? 0) + 1);
      for (const owner of owners) while (lacks(owner) >= all) give(owner);
      const tie = (owner: number): string =>
        createHash('sha256').update(`${sale.seed} ${sale.id} ${owner}`).digest('hex');
      const inLine = owners.toSorted((a, b) => lacks(b) - lacks(a) || (tie(a) < tie(b) ? -1 : 1));
      for (const owner of inLine.slice(0, sale.total - sum([...got.values()]))) give(owner);
    }
    for (const each of list) {
      each.passed = Math.min(each.steps, got.get(each.owner) ?? 0);
      got.set(each.owner, (got.get(each.owner) ?? 0) - each.passed);
    }
    return null;
  }

  #settle({ sale, state }: Course, one: Applied): string | null {
    if (state === 'announced' || one.state !== 'applied') return `${one.id} is settled too early, or twice`;
    const paid = state === 'allotted' ? cost(sale, one.pay, one.passed) : 0;
    this.#purses.give(one.owner, one.pay, cost(sale, one.pay, one.steps) - paid);
    this.house[one.pay] += paid;
    one.state = state === 'cancelled' ? 'cancelled' : one.passed > 0 ? 'locked' : 'nothing';
    return null;
  }

  #list({ sale }: Course, one: Applied): string | null {
    if (one.state !== 'locked') return `${one.id} is listed twice, or has nothing`;
    this.#purses.give(one.owner, 'coin', one.passed * sale.step);
    one.state = 'listed';
    return null;
  }

  #of(id: number): Course {
    const course = this.#courses.find(({ sale }) => sale.id === id);
    if (!course) throw new Error(`There is no sale ${id}`);
    return course;
  }
}
