import { deskOf, type Made } from '../../src/exchange/desk.ts';
import { changesOf } from '../../src/exchange/limits.ts';
import type { HouseTerms } from '../../src/exchange/public.ts';
import { postingsOf } from '../../src/exchange/writing.ts';
import { dueOf } from '../../src/recurring/moments.ts';
import { changed, ended, firstSlot, paused, resumed, touched } from '../../src/recurring/plan-acts.ts';
import { type Plan, refOf, stateNumber } from '../../src/recurring/plans.ts';
import { readPlan } from '../../src/recurring/reading.ts';
import { runPlans } from '../../src/recurring/running.ts';
import type { Terms } from '../../src/recurring/terms.ts';
import { house } from '../../src/platform/ledger/house.ts';
import type { DueKind, DueRow, Settled } from './due-rows.ts';
import { currencies } from './memory-ledger.ts';
import { OWNERS, type Scene } from './scene.ts';
import { refusalOf } from './refusal.ts';

const AT_ONCE = 4;
const [HOUR, DAY] = [3_600_000, 86_400_000];

/** What somebody wants of a plan, as a call brings it. */
export type Wanted = Parameters<typeof readPlan>[1];
export type Act = 'pause' | 'resume' | 'end';

/** On which terms coins are bought now. */
export interface Offered {
  readonly terms: Terms;
  readonly exchange: HouseTerms;
  /** Whose money is frozen. */
  readonly frozen: ReadonlySet<bigint>;
}

/** Told of each plan whose moment had come, in the order in which they were seen to. */
type Told = (plan: Plan) => void;

/** Recurring buys without a database: what the product and its exchange decide, on wallets and rows in memory. */
export class RecurringDesk {
  readonly runs: DueKind;
  readonly #scene: Scene;
  readonly #offered: () => Offered;
  readonly #plans = new Map<bigint, Plan>();
  readonly #made: (Made & { readonly at: number })[] = [];

  constructor(scene: Scene, offered: () => Offered, told: Told) {
    [this.#scene, this.#offered] = [scene, offered];
    this.runs = { name: 'recurring.run', atOnce: AT_ONCE, settle: (due, now) => this.#run(due, now, told) };
  }

  /** Plans of somebody that have not ended. */
  plansOf(owner: number): Plan[] {
    return [...this.#plans.values()].filter(
      (plan) => Number(plan.owner_id) === owner && plan.state !== stateNumber.ended,
    );
  }

  /** What there is to say of a plan. */
  said(id: bigint): (string | number | null)[] {
    const plan = this.#plans.get(id);
    if (!plan) return [];
    const { state, reason, slot, waiting, runs_done, invested, skipped } = plan;
    return [state, reason, slot?.getTime() ?? null, waiting, runs_done, Number(invested), skipped];
  }

  /** @returns what it was refused for */
  create(id: bigint, owner: number, wanted: Wanted, at: number): string | null {
    return refusalOf(() => {
      const now = new Date(at);
      const terms = this.#read(wanted, null, now);
      const begun = { state: stateNumber.active, reason: null, waiting: null, runs_done: 0, invested: 0n, skipped: 0 };
      this.#begin({
        ...terms,
        ...begun,
        id,
        owner_id: BigInt(owner),
        slot: firstSlot(terms, now),
        version: 1,
        created_at: now,
      });
    });
  }

  /** @returns what it was refused for */
  change(plan: Plan, wanted: Wanted, at: number): string | null {
    const now = new Date(at);
    return refusalOf(() => this.#act(plan, changed(plan, this.#read(wanted, plan, now), now), at));
  }

  /** @returns what it was refused for */
  do(act: Act, plan: Plan, at: number): string | null {
    const now = new Date(at);
    const isDone =
      plan.state === { pause: stateNumber.paused, resume: stateNumber.active, end: stateNumber.ended }[act];
    if (isDone) return null;
    if (plan.state === stateNumber.ended) return 'recurring_plan_ended';
    if (act === 'resume' && !this.#offered().terms.is_open) return 'recurring_closed';
    this.#act(plan, act === 'pause' ? paused(plan) : act === 'end' ? ended(plan) : resumed(plan, now), at);
    return null;
  }

  #act(plan: Plan, after: Plan, at: number): void {
    this.#scene.rows.cancel(this.runs, refOf(plan), at);
    this.#begin(touched(plan, after));
  }

  #read(wanted: Wanted, before: Plan | null, now: Date) {
    const { terms, exchange } = this.#offered();
    return readPlan({ markets: this.#scene.markets, terms, exchange, now }, wanted, before);
  }

  #begin(plan: Plan): void {
    this.#plans.set(plan.id, plan);
    const { rows, random } = this.#scene;
    if (plan.slot !== null) rows.schedule(this.runs, refOf(plan), dueOf(plan.slot, random).getTime());
  }

  #run(due: readonly DueRow[], now: number, told: Told): Settled {
    const { markets, random, ledger, rows } = this.#scene;
    const plans = due.flatMap(({ ref }) => {
      const plan = this.#plans.get(BigInt(ref.split(':')[0] ?? ''));
      return plan?.state === stateNumber.active && refOf(plan) === ref ? [plan] : [];
    });
    const { terms, exchange, frozen } = this.#offered();
    const desk = deskOf(markets, {
      at: new Date(now),
      from: currencies.quote,
      frozen,
      terms: exchange,
      ...this.#counted(now),
    });
    const { after, next } = runPlans({ markets, desk, terms }, plans, random);
    const seen = plans.map(({ id }) => after.find((each) => each.id === id)).filter((plan) => plan !== undefined);
    return {
      changes: [],
      write: () => {
        const transfers = desk.made.flatMap(({ quote }) => {
          const { coins, fees } = postingsOf(quote);
          const charged = { kind: 'exchange_fee', ref: null, postings: fees } as const;
          return [{ kind: 'exchange', ref: null, postings: coins } as const, ...(fees.length > 0 ? [charged] : [])];
        });
        ledger.post(transfers);
        for (const made of desk.made) this.#made.push({ ...made, at: now });
        for (const { ref, due: moment } of next) rows.schedule(this.runs, ref, moment.getTime());
        for (const plan of seen) {
          this.#plans.set(plan.id, plan);
          told(plan);
        }
      },
    };
  }

  /** What was exchanged until now, and who has what. */
  #counted(now: number) {
    const { markets, ledger } = this.#scene;
    const [day, hour] = [new Map<bigint, bigint>(), new Map<bigint, bigint>()];
    const [net, taken] = [new Map<number, bigint>(), new Map<number, bigint>()];
    for (const { quote, worth, flow, at } of this.#made) {
      const value = quote.value ?? 0n;
      if (at > now - DAY) add(day, quote.owner_id, value);
      if (at > now - HOUR) add(hour, quote.owner_id, value);
      const began = Math.floor(at / HOUR) * HOUR;
      if (began > now - DAY - HOUR)
        for (const { currency, given } of changesOf(markets, flow)) add(net, currency.id, given);
      if (began > now - 2 * HOUR) add(taken, quote.to_currency_id, worth);
    }
    const money = new Map(OWNERS.map((owner) => [BigInt(owner), ledger.of(owner, currencies.quote).available]));
    const coins = [currencies.base, currencies.coin];
    const stock = new Map(coins.map((coin) => [coin as number, ledger.of(house.marketMaker, coin).available]));
    return { day, hour, net, taken, money, stock };
  }
}

function add<Key>(sums: Map<Key, bigint>, key: Key, by: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + by);
}
