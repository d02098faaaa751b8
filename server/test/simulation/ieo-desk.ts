import { costOf } from '@aureus/core/ieo/cost.ts';
import { allotmentOf, givenBack, partsOf } from '../../src/ieo/allotting.ts';
import { refuseSize, refuseTooMuch, setAsideFor } from '../../src/ieo/apply.ts';
import { type Application, stateNumber, stateOf } from '../../src/ieo/orders.ts';
import { phaseOfRow, type ProjectRowStored } from '../../src/ieo/projects.ts';
import { deliveries, type DueApplication, lockOf, outcomeOf, payments } from '../../src/ieo/settling.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { COIN } from '../ieo/coin.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import type { DueKind, DueRow, Settled } from './due-rows.ts';
import type { Needed } from './memory-ledger.ts';
import { refusalOf } from './refusal.ts';
import type { Scene } from './scene.ts';

const AT_ONCE = 3;
const MARKETS = { currency: (id: number) => [USDT, BTC, COIN].find((each) => each.id === id) };

/** Told of each thing that was due and is done. */
type Told = (what: 'allotted' | 'settled' | 'listed', ref: bigint) => void;

/** Coins before they are listed, without a database: what the product decides, on wallets and rows in memory. */
export class IeoDesk {
  readonly kinds: readonly DueKind[];
  readonly #scene: Scene;
  readonly #projects = new Map<bigint, ProjectRowStored>();
  /** What a coin of each project costs, by what it is paid in. */
  readonly #prices = new Map<bigint, ReadonlyMap<number, bigint>>();
  readonly #applications = new Map<bigint, Application>();
  readonly #allotment: DueKind;
  readonly #settlement: DueKind;
  readonly #listing: DueKind;

  constructor(scene: Scene, told: Told) {
    this.#scene = scene;
    this.#allotment = { name: 'ieo.allotment', atOnce: 1, settle: (due, now) => this.#allot(due, now, told) };
    this.#settlement = { name: 'ieo.settlement', atOnce: AT_ONCE, settle: (due) => this.#settle(due, told) };
    this.#listing = { name: 'ieo.listing', atOnce: AT_ONCE, settle: (due) => this.#list(due, told) };
    this.kinds = [this.#allotment, this.#settlement, this.#listing];
  }

  /** Whether anything has not come to its end. */
  get hasRunning(): boolean {
    const running: readonly number[] = [stateNumber.applied, stateNumber.locked];
    return (
      [...this.#projects.values()].some(({ state }) => state === 1) ||
      [...this.#applications.values()].some(({ state }) => running.includes(state))
    );
  }

  stateOf(id: bigint): string | undefined {
    const application = this.#applications.get(id);
    return application && stateOf(application);
  }

  announce(project: ProjectRowStored, prices: ReadonlyMap<number, bigint>): void {
    this.#projects.set(project.id, project);
    this.#prices.set(project.id, prices);
    this.#scene.rows.schedule(this.#allotment, project.id, project.end_at.getTime());
  }

  lodge(id: bigint, at: number): void {
    const project = this.#project(id);
    const { currency_id: currency, total: amount } = project;
    const hold = { kind: 'ieo_coins', ref: id, owner: house.ieo, account: HOUSE_ACCOUNT, currency, amount } as const;
    this.#scene.ledger.fund(house.ieo, currency, amount);
    this.#scene.ledger.open([{ ...hold, as: 'ieo_reserve' }]);
    this.#projects.set(id, { ...project, lodged_at: new Date(at) });
  }

  /** @returns what it was refused for */
  apply(id: bigint, owner: number, projectId: bigint, amount: bigint, pay: number, at: number): string | null {
    const project = this.#project(projectId);
    const phase = phaseOfRow(project, at);
    if (phase !== 'open') return phase === 'warm_up' ? 'ieo_not_open' : 'ieo_over';
    const price = this.#prices.get(projectId)?.get(pay) ?? 0n;
    const payScale = MARKETS.currency(pay)?.scale ?? 0;
    const mine = this.#of(projectId).filter((each) => Number(each.owner_id) === owner);
    return refusalOf(() => {
      refuseSize(project, COIN, amount);
      const applied = mine.reduce((sum, each) => sum + each.amount, amount);
      refuseTooMuch(project, COIN, { applied, orders: mine.length + 1 }, amount);
      const application: Application = {
        id,
        project_id: projectId,
        owner_id: BigInt(owner),
        amount,
        currency_id: pay,
        price,
        held: costOf(amount, { perCoin: price, coinScale: COIN.scale, payScale }),
        applied_at: new Date(at),
        state: stateNumber.applied,
        passed: null,
        paid: null,
        settled_at: null,
      };
      this.#scene.ledger.open([setAsideFor(application)]);
      this.#applications.set(id, application);
    });
  }

  /** @returns whether it was cancelled: not from its end on */
  cancel(id: bigint, at: number): boolean {
    const project = this.#project(id);
    if (!this.#scene.rows.cancel(this.#allotment, id, at) || project.state !== 1) return false;
    if (project.lodged_at) this.#scene.ledger.change([givenBack(project, project.total)]);
    this.#projects.set(id, { ...project, state: 3 });
    for (const application of this.#of(id)) this.#scene.rows.schedule(this.#settlement, application.id, at);
    return true;
  }

  *needed(): Iterable<Needed> {
    const left = new Map<bigint, bigint>();
    for (const application of this.#applications.values()) {
      const { id: ref, owner_id: owner, currency_id, held, passed, state, project_id } = application;
      if (state === stateNumber.applied) {
        yield { kind: 'ieo_payment', ref, owner, currency: currency_id, held };
        left.set(project_id, (left.get(project_id) ?? 0n) + (passed ?? 0n));
      }
      if (state === stateNumber.locked) yield { kind: 'ieo_lock', ref, owner, currency: COIN.id, held: passed ?? 0n };
    }
    for (const { id: ref, state, total, lodged_at } of this.#projects.values()) {
      const held = state === 1 ? total : state === 2 ? (left.get(ref) ?? 0n) : 0n;
      if (lodged_at && held > 0n) yield { kind: 'ieo_coins', ref, owner: house.ieo, currency: COIN.id, held };
    }
  }

  #allot(due: readonly DueRow[], now: number, told: Told): Settled {
    const project = this.#project(BigInt(due[0]?.ref ?? 0));
    if (project.lodged_at === null) {
      return { changes: [], write: () => void this.#projects.set(project.id, { ...project, state: 3 }) };
    }
    const applications = this.#of(project.id);
    const byOwner = [...Map.groupBy(applications, ({ owner_id }) => owner_id)];
    const participants = byOwner.map(([user_id, own]) => {
      return { user_id, applied: own.reduce((sum, { amount }) => sum + amount, 0n) };
    });
    const allotment = allotmentOf(project, participants);
    const passed = [...allotment.passed.values()].reduce((sum, steps) => sum + steps, 0n) * project.step;
    const left = project.total - passed;
    return {
      changes: left > 0n ? [givenBack(project, left)] : [],
      write: () => {
        this.#projects.set(project.id, { ...project, state: 2, passed });
        for (const part of partsOf(allotment.passed, project.step, applications)) {
          const application = this.#applications.get(part.id);
          if (application) this.#applications.set(part.id, { ...application, passed: part.passed });
          this.#scene.rows.schedule(this.#settlement, part.id, now);
        }
        told('allotted', project.id);
      },
    };
  }

  #settle(due: readonly DueRow[], told: Told): Settled {
    const outcomes = this.#due(due, stateNumber.applied).map((each) => outcomeOf(MARKETS, this.#withProject(each)));
    const given = outcomes.filter(({ passed }) => passed > 0n);
    return {
      changes: [...payments(outcomes), ...deliveries(outcomes)],
      opened: given.map(lockOf),
      write: () => {
        for (const { application, state, paid } of outcomes) {
          const { id, listing_at } = application;
          this.#write(id, { state, paid });
          if (state === stateNumber.locked) this.#scene.rows.schedule(this.#listing, id, listing_at.getTime());
          told('settled', id);
        }
      },
    };
  }

  #list(due: readonly DueRow[], told: Told): Settled {
    const ids = this.#due(due, stateNumber.locked).map(({ id }) => id);
    return {
      changes: ids.map((ref) => ({ kind: 'ieo_lock', ref, release: 'ieo_unlock' })),
      write: () => {
        for (const id of ids) {
          this.#write(id, { state: stateNumber.listed });
          told('listed', id);
        }
      },
    };
  }

  #withProject(application: Application): DueApplication {
    const { currency_id: coin_id, state: project_state, listing_at } = this.#project(application.project_id);
    return { ...application, coin_id, project_state, listing_at };
  }

  #due(due: readonly DueRow[], state: number): Application[] {
    const all = due.flatMap(({ ref }) => this.#applications.get(BigInt(ref)) ?? []);
    return all.filter((each) => each.state === state);
  }

  #write(id: bigint, change: Partial<Application>): void {
    const application = this.#applications.get(id);
    if (application) this.#applications.set(id, { ...application, ...change });
  }

  #of(projectId: bigint): Application[] {
    return [...this.#applications.values()].filter(({ project_id }) => project_id === projectId);
  }

  #project(id: bigint): ProjectRowStored {
    const project = this.#projects.get(id);
    if (!project) throw new Error(`There is no project ${id}`);
    return project;
  }
}
