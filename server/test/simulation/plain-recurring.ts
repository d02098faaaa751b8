import type { CurrencyName } from './memory-ledger.ts';
import type { Bought, Offer, PlainExchange } from './plain-exchange.ts';
import type { Second } from './prices.ts';
import { isQuoted } from './plain-states.ts';

/** When a plan is run. */
export interface PlainRhythm {
  readonly name: 'daily' | 'weekly' | 'two_weeks' | 'monthly';
  /** Monday is 1; or the day of the month. */
  readonly day: number;
  readonly hour: number;
  /** By how much its clocks are ahead of UTC, milliseconds. */
  readonly ahead: number;
}

/** What somebody wants. Minor units of USDT. */
export interface PlainWanted extends PlainRhythm {
  readonly amount: number;
  readonly coins: readonly {
    readonly name: Bought;
    readonly share: number;
    /** The most a whole coin may cost, in 10^-8 USDT. */
    readonly limit: number | null;
  }[];
  readonly endRuns: number | null;
  readonly endSum: number | null;
}

export interface PlainOffered {
  isOpen: boolean;
  coins: readonly Bought[];
  readonly least: number;
  readonly most: number;
  /** Parts per million. */
  readonly spread: number;
  readonly frozen: Set<number>;
}

interface PlainPlan extends PlainWanted {
  readonly owner: number;
  /** The first day on which it may run, since 1970. */
  readonly from: number;
  state: number;
  reason: number | null;
  slot: number | null;
  waiting: string | null;
  runs: number;
  invested: number;
  skipped: number;
  /** When it was seen to last. */
  seen: number;
}

interface Purses {
  free(owner: number, currency: CurrencyName): number;
}

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const USDT = 1_000_000;
const [ACTIVE, PAUSED, ENDED] = [1, 2, 3];
const REASONS = { owner: 1, no_money: 2, runs: 3, sum: 4 };
const PASSING: readonly string[] = ['market', 'house', 'spread'];
const isOffer = (found: Offer | string): found is Offer => typeof found !== 'string';

/** Recurring buys once more, told by the requirement and not by the code. */
export class PlainRecurring {
  readonly #purses: Purses;
  readonly #exchange: PlainExchange;
  readonly #offered: PlainOffered;
  readonly #plans = new Map<number, PlainPlan>();

  constructor(purses: Purses, exchange: PlainExchange, offered: PlainOffered) {
    [this.#purses, this.#exchange, this.#offered] = [purses, exchange, offered];
  }

  said(id: number): (string | number | null)[] {
    const { state, reason, slot, waiting, runs, invested, skipped } = this.#of(id);
    return [state, reason, slot, waiting, runs, invested, skipped];
  }

  /** @returns whether it is made */
  create(id: number, owner: number, wanted: PlainWanted, at: number): boolean {
    if (!this.#isRight(wanted, 0, 0)) return false;
    const from = Math.floor((at + wanted.ahead) / DAY);
    const plan = { ...wanted, owner, from, state: ACTIVE, reason: null, slot: null, waiting: null, runs: 0, invested: 0, skipped: 0, seen: 0 }; // prettier-ignore
    this.#plans.set(id, { ...plan, slot: nextSlot(plan, at + MINUTE) });
    return true;
  }

  /** @returns whether it is changed */
  change(id: number, wanted: PlainWanted, at: number): boolean {
    const plan = this.#of(id);
    if (!this.#isRight(wanted, plan.runs, plan.invested)) return false;
    Object.assign(plan, wanted, { waiting: null });
    if (plan.state === ACTIVE) plan.slot = nextSlot(plan, at + MINUTE);
    return true;
  }

  /** @returns whether it is done */
  do(act: 'pause' | 'resume' | 'end', id: number, at: number): boolean {
    const plan = this.#of(id);
    const wanted = { pause: PAUSED, resume: ACTIVE, end: ENDED }[act];
    if (plan.state === wanted) return true;
    if (act === 'resume' && !this.#offered.isOpen) return false;
    const goesOn = { state: ACTIVE, reason: null, skipped: 0, slot: nextSlot(plan, at + MINUTE) };
    const stops = { state: wanted, reason: REASONS.owner, slot: null };
    Object.assign(plan, act === 'resume' ? goesOn : stops, { waiting: null });
    return true;
  }

  /** The moment of a plan has come. @returns what was done */
  run(id: number, now: number, tick: Second): string {
    const plan = this.#of(id);
    plan.seen = now;
    const { slot } = plan;
    if (plan.state !== ACTIVE || slot === null || slot > now) return 'nothing';
    if (!this.#offered.isOpen) return this.#goOn(plan, slot, 'left out: closed');
    if (now > slot + 6 * HOUR) return this.#goOn(plan, slot, 'left out: late');
    const found = this.#buy(plan, now, tick);
    const offers = found.filter(isOffer);
    const giveUp = (): void => {
      for (const offer of offers) this.#exchange.takeBack(offer);
    };
    const reasons = found.filter((each) => typeof each === 'string');
    const passing = reasons.find((each) => PASSING.includes(each));
    if (passing !== undefined && now + 6 * MINUTE < slot + 6 * HOUR) {
      giveUp();
      plan.waiting = passing;
      return `waits: ${passing}`;
    }
    if (this.#purses.free(plan.owner, 'quote') < 0) {
      giveUp();
      plan.skipped += 1;
      this.#goOn(plan, slot, '');
      if (plan.skipped === 3) Object.assign(plan, { state: PAUSED, reason: REASONS.no_money, slot: null });
      return 'skipped';
    }
    if (offers.length === 0) return this.#goOn(plan, slot, `left out: ${reasons[0] ?? ''}`);
    plan.runs += 1;
    plan.invested += offers.reduce((sum, { amount, fee }) => sum + Number(amount + fee), 0);
    plan.skipped = 0;
    this.#goOn(plan, slot, '');
    const isLast = plan.endRuns !== null && plan.runs >= plan.endRuns;
    const isFull = plan.endSum !== null && plan.invested + plan.amount > plan.endSum;
    if (isLast || isFull) {
      Object.assign(plan, { state: ENDED, reason: isLast ? REASONS.runs : REASONS.sum, slot: null });
      return isLast ? 'ended by its runs' : 'ended by its sum';
    }
    return offers.length < found.length ? 'bought in part' : 'bought';
  }

  /** How many plans were not seen to whose moment has come. */
  missed(now: number): number {
    const isMissed = ({ state, slot, seen }: PlainPlan): boolean =>
      state === ACTIVE && slot !== null && slot + 10 * MINUTE <= now && seen !== now;
    return [...this.#plans.values()].filter(isMissed).length;
  }

  #goOn(plan: PlainPlan, slot: number, what: string): string {
    plan.waiting = null;
    plan.slot = nextSlot(plan, slot);
    return what;
  }

  /** Each coin for its part, as long as nothing speaks against it. */
  #buy(plan: PlainPlan, now: number, tick: Second): (Offer | string)[] {
    return plan.coins.map(({ name, limit }, place) => {
      const price = name === 'coin' ? 100 : isQuoted(tick) ? tick.index : null;
      if (!this.#offered.coins.includes(name)) return 'not_offered';
      if (this.#offered.frozen.has(plan.owner)) return 'frozen';
      if (price === null) return 'market';
      const isPair = name === 'base' && tick.used.length === 2;
      const offer = this.#exchange.quote(plan.owner, name, partsOf(plan)[place] ?? 0n, price, now, isPair);
      if (!isOffer(offer)) return offer;
      if (offer.spread > BigInt(this.#offered.spread)) return 'spread';
      const one = name === 'base' ? 100_000_000n : 10_000n;
      // 10^-8 of USDT are a hundredth of its minor unit.
      if (limit !== null && (offer.amount + offer.fee) * one * 100n > BigInt(limit) * offer.gets) return 'limit_price';
      this.#exchange.take(offer);
      return offer;
    });
  }

  #isRight(wanted: PlainWanted, runs: number, invested: number): boolean {
    const { isOpen, coins, least, most } = this.#offered;
    const { amount, endRuns, endSum } = wanted;
    return (
      isOpen &&
      amount >= least * USDT &&
      amount <= most * USDT &&
      wanted.coins.every(({ name }) => coins.includes(name)) &&
      partsOf(wanted).every((part) => this.#exchange.fits(part)) &&
      (endSum === null || endSum >= invested + amount) &&
      (endRuns === null || endRuns > runs)
    );
  }

  #of(id: number): PlainPlan {
    const plan = this.#plans.get(id);
    if (!plan) throw new Error(`There is no plan ${id}`);
    return plan;
  }
}

/** The shares in minor units: what is left over goes to the first that were cut, a unit each. */
function partsOf({ amount, coins }: PlainWanted): bigint[] {
  const cut = coins.map(({ share }) => Math.floor((amount * share) / 100));
  let left = amount - cut.reduce((sum, part) => sum + part, 0);
  return cut.map((part, place) => {
    const isCut = (amount * (coins[place]?.share ?? 0)) % 100 > 0;
    if (left === 0 || !isCut) return BigInt(part);
    left -= 1;
    return BigInt(part + 1);
  });
}

/** The first moment of a rhythm after another one. */
function nextSlot(plan: PlainRhythm & { readonly from: number }, after: number): number {
  for (let day = Math.max(plan.from, Math.floor((after + plan.ahead) / DAY) - 1); ; day += 1) {
    const moment = day * DAY + plan.hour * HOUR - plan.ahead;
    if (moment > after && fits(plan, day)) return moment;
  }
}

function fits({ name, day: wanted, from }: PlainRhythm & { readonly from: number }, day: number): boolean {
  // The first of January 1970 was a Thursday.
  const weekday = (each: number): number => ((each + 3) % 7) + 1;
  if (name === 'daily') return true;
  if (name === 'weekly') return weekday(day) === wanted;
  const date = new Date(day * DAY);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  if (name === 'monthly') return date.getUTCDate() === Math.min(wanted, last);
  let first = from;
  while (weekday(first) !== wanted) first += 1;
  return day >= first && (day - first) % 14 === 0;
}
