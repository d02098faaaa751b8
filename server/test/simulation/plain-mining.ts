import type { CurrencyName } from './memory-ledger.ts';
import type { Amounts } from './part.ts';

/** A plan, in plain numbers. Shares in parts per million. */
export interface PlainPlan {
  readonly id: number;
  readonly currency: CurrencyName;
  readonly days: number;
  readonly rate: number;
  readonly penalty: number;
  readonly least: number;
  /** Of one user in all. */
  readonly most: number;
  readonly capacity: number;
  /** When interest is paid, minutes after midnight. */
  readonly minute: number;
}

/** An amount that was locked. */
export interface PlainOrder {
  readonly id: number;
  readonly owner: number;
  readonly plan: PlainPlan;
  readonly amount: number;
  /** Midnights since 1970 after which interest begins. */
  readonly begins: number;
  paid: number;
  state: 'running' | 'matured' | 'redeemed';
}

/** What each can spend. */
interface Purses {
  free(owner: number, currency: CurrencyName): number;
  give(owner: number, currency: CurrencyName, amount: number): void;
}

const DAY = 86_400_000;
const PPM = 1_000_000;
const interest = ({ amount, plan }: PlainOrder): number => Math.floor((amount * plan.rate) / PPM);
const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);

/** Lock-up mining once more, in plain numbers, told by the requirement and not by the code. */
export class PlainMining {
  /** What the house has free for interest. */
  readonly house: Amounts;
  readonly #purses: Purses;
  readonly #plans: readonly PlainPlan[];
  readonly #locked: PlainOrder[] = [];

  constructor(purses: Purses, plans: readonly PlainPlan[], house: Amounts) {
    [this.#purses, this.#plans, this.house] = [purses, plans, house];
  }

  get #running(): PlainOrder[] {
    return this.#locked.filter(({ state }) => state === 'running');
  }

  order(id: number): PlainOrder | undefined {
    return this.#locked.find((each) => each.id === id);
  }

  stateOf(id: number): string | undefined {
    return this.order(id)?.state;
  }

  heldOf(owner: number): Amounts {
    const of = (currency: CurrencyName): number =>
      sum(this.#running.map((each) => (each.owner === owner && each.plan.currency === currency ? each.amount : 0)));
    return { quote: of('quote'), base: of('base'), coin: 0 };
  }

  /** What is set aside of the house. */
  reserved(currency: CurrencyName): number {
    const own = this.#running.filter(({ plan }) => plan.currency === currency);
    return sum(own.map((each) => interest(each) * (each.plan.days - each.paid)));
  }

  /** @returns whether it is taken */
  lock(id: number, owner: number, planId: number, amount: number, at: number): boolean {
    const plan = this.#plans.find((each) => each.id === planId);
    if (!plan) return false;
    const begins = Math.floor(at / DAY) + 1;
    const made: PlainOrder = { id, owner, plan, amount, begins, paid: 0, state: 'running' };
    const all = this.#running.filter((each) => each.plan === plan);
    const mine = all.filter((each) => each.owner === owner);
    const promised = interest(made) * plan.days;
    const fits =
      amount >= plan.least &&
      sum(mine.map((each) => each.amount)) + amount <= plan.most &&
      sum(all.map((each) => each.amount)) + amount <= plan.capacity;
    if (!fits || this.#purses.free(owner, plan.currency) < amount || this.house[plan.currency] < promised) return false;
    this.#purses.give(owner, plan.currency, -amount);
    this.house[plan.currency] -= promised;
    this.#locked.push(made);
    return true;
  }

  /** @returns days that were left, or null when it had ended */
  redeem(id: number, at: number): number | null {
    const order = this.#running.find((each) => each.id === id);
    if (!order) return null;
    const { owner, plan, amount } = order;
    let over = order.paid;
    while (over < plan.days && at >= (order.begins + over + 1) * DAY) over += 1;
    const left = plan.days - over;
    // Ratio × remaining days × amount, and never more than there is.
    const penalty = Math.min(amount, Math.ceil((plan.penalty * left * amount) / PPM));
    this.#purses.give(owner, plan.currency, amount - penalty + (over - order.paid) * interest(order));
    this.house[plan.currency] += penalty + left * interest(order);
    Object.assign(order, { paid: over, state: left === 0 ? 'matured' : 'redeemed' });
    return left;
  }

  /** The next day of an order, which was due at a moment, is paid. @returns what is wrong with that */
  pay(id: number, due: number): string | null {
    const order = this.#running.find((each) => each.id === id);
    if (!order) return `${id} has ended`;
    const moment = (order.begins + order.paid + 1) * DAY + order.plan.minute * 60_000;
    if (due !== moment) return `day ${order.paid + 1} of ${id} is due at ${moment}, not at ${due}`;
    order.paid += 1;
    this.#purses.give(order.owner, order.plan.currency, interest(order));
    if (order.paid < order.plan.days) return null;
    this.#purses.give(order.owner, order.plan.currency, order.amount);
    order.state = 'matured';
    return null;
  }

  /** Days that are due by a moment and were not paid. */
  owed(now: number): number {
    const isOwed = ({ begins, paid, plan }: PlainOrder): boolean =>
      (begins + paid + 1) * DAY + plan.minute * 60_000 <= now;
    return this.#running.filter(isOwed).length;
  }
}
