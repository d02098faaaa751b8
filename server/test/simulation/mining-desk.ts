import { goneOn } from '../../src/mining/dividends.ts';
import { newOrder, refuseFull, refuseOutOfBounds, setAsideFor } from '../../src/mining/locking.ts';
import { type MiningOrder, nextDividend, stateOf } from '../../src/mining/orders.ts';
import { type LockedOrder, lockedOf } from '../../src/mining/public.ts';
import { paymentsOf } from '../../src/mining/paying.ts';
import { interestFrom, type Plan } from '../../src/mining/plans.ts';
import { redeem } from '../../src/mining/redeeming.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import type { DueKind, DueRow, Settled } from './due-rows.ts';
import type { Needed } from './memory-ledger.ts';
import { refusalOf } from './refusal.ts';
import type { Scene } from './scene.ts';

/** So many are paid in one transaction. */
const AT_ONCE = 3;

/** Lock-up mining without a database: what the product decides, on wallets and rows in memory. */
export class MiningDesk {
  readonly dividends: DueKind;
  readonly #scene: Scene;
  readonly #plans: Map<number, Plan>;
  readonly #orders = new Map<bigint, MiningOrder>();

  /** @param paid told of each day of an order that was paid, with the moment it was due */
  constructor(scene: Scene, plans: readonly Plan[], paid: (row: DueRow) => void) {
    this.#scene = scene;
    this.#plans = new Map(plans.map((plan) => [plan.id, plan]));
    this.dividends = {
      name: 'mining.dividend',
      atOnce: AT_ONCE,
      settle: (due, now) => this.#settle(due, now, paid),
    };
  }

  runningOf(owner: number): MiningOrder[] {
    return [...this.#orders.values()].filter((order) => Number(order.owner_id) === owner && isRunning(order));
  }

  /** An order as other products see it. @param at epoch milliseconds */
  locked(id: bigint, at: number): LockedOrder | undefined {
    const order = this.#orders.get(id);
    return order && lockedOf(order, at);
  }

  stateOf(id: bigint): string | undefined {
    const order = this.#orders.get(id);
    return order && stateOf(order);
  }

  get hasRunning(): boolean {
    return [...this.#orders.values()].some(isRunning);
  }

  /** @returns what it was refused for */
  lock(id: bigint, owner: number, planId: number, amount: bigint, at: number): string | null {
    const plan = this.#plan(planId);
    const coin = plan.currency_id === USDT.id ? USDT : BTC;
    const mine = this.runningOf(owner).filter((order) => order.plan_id === planId);
    return refusalOf(() => {
      refuseOutOfBounds(plan, coin, amount);
      const locked = mine.reduce((sum, order) => sum + order.amount, 0n);
      refuseFull(plan, coin, amount, { orders: mine.length, locked });
      const order = { ...newOrder(plan, { owner: BigInt(owner), amount, now: new Date(at) }), id };
      this.#scene.ledger.open(setAsideFor(order));
      this.#orders.set(id, order);
      this.#count(order, amount);
      this.#scheduleNext(order);
    });
  }

  /** @returns what it was refused for */
  redeem(id: bigint, at: number): string | null {
    const order = this.#orders.get(id);
    if (!order || !isRunning(order)) return 'mining_order_ended';
    this.#scene.rows.cancel(this.dividends, id, at);
    const redeemed = redeem(order, new Date(at));
    this.#scene.ledger.change(paymentsOf(redeemed));
    this.#orders.set(id, redeemed.order);
    this.#count(order, -order.amount);
    return null;
  }

  *needed(): Iterable<Needed> {
    for (const order of this.#orders.values()) {
      if (!isRunning(order)) continue;
      const { id: ref, owner_id: owner, currency_id: currency, amount, day_interest, days, paid_days } = order;
      yield { kind: 'mining_principal', ref, owner, currency, held: amount };
      const held = day_interest * BigInt(days - paid_days);
      yield { kind: 'mining_interest', ref, owner: interestFrom(currency).owner, currency, held };
    }
  }

  #settle(due: readonly DueRow[], now: number, paid: (row: DueRow) => void): Settled {
    const orders = due.flatMap(({ ref }) => this.#orders.get(BigInt(ref)) ?? []).filter(isRunning);
    const { wentOn, early } = goneOn(orders, new Date(now));
    return {
      changes: wentOn.flatMap(paymentsOf),
      write: () => {
        for (const { order } of wentOn) {
          this.#orders.set(order.id, order);
          if (!isRunning(order)) this.#count(order, -order.amount);
          paid(due.find(({ ref }) => ref === String(order.id)) ?? { ref: String(order.id), due: Number.NaN });
          this.#scheduleNext(order);
        }
        for (const order of early) this.#scheduleNext(order);
      },
    };
  }

  #scheduleNext(order: MiningOrder): void {
    const next = nextDividend(order);
    if (next) this.#scene.rows.schedule(this.dividends, order.id, next.getTime());
  }

  /** What a plan counts as locked. */
  #count({ plan_id }: MiningOrder, amount: bigint): void {
    const plan = this.#plan(plan_id);
    this.#plans.set(plan_id, { ...plan, locked: plan.locked + amount });
  }

  #plan(id: number): Plan {
    const plan = this.#plans.get(id);
    if (!plan) throw new Error(`There is no plan ${id}`);
    return plan;
  }
}

const isRunning = (order: MiningOrder): boolean => stateOf(order) === 'running';
