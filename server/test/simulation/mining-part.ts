import type { Plan } from '../../src/mining/plans.ts';
import type { LockedOrder } from '../../src/mining/public.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { currencies, type Needed } from './memory-ledger.ts';
import { MiningDesk } from './mining-desk.ts';
import { type Amounts, Counts, type Part } from './part.ts';
import { PlainMining, type PlainOrder, type PlainPlan } from './plain-mining.ts';
import type { Second } from './prices.ts';
import { dies, type Scene, UNIT } from './scene.ts';

const MOST_ORDERS = 3;

/** Users lock amounts for days, and take them back before as often as not. */
export class MiningPart implements Part {
  readonly weight = 4;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #plans: readonly PlainPlan[];
  readonly #desk: MiningDesk;
  readonly #plain: PlainMining;

  constructor(scene: Scene) {
    this.#scene = scene;
    const { random, ledger } = scene;
    const [rate, dear] = [1 + random(8_000), 1 + random(50_000)];
    this.#plans = [
      {
        id: 1,
        currency: 'quote',
        days: 2 + random(4),
        rate,
        penalty: random(20_000),
        // A day of it brings at least one unit.
        least: Math.ceil(1_000_000 / rate),
        most: (1 + random(6_000)) * UNIT,
        capacity: (1 + random(15_000)) * UNIT,
        minute: random(1_440),
      },
      // Short and dear: the penalty of a few days may be all there is.
      {
        id: 2,
        currency: 'base',
        days: 1 + random(3),
        rate: dear,
        penalty: random(600_000),
        least: Math.ceil(1_000_000 / dear),
        most: 200_000_000,
        capacity: 300_000_000,
        minute: 0,
      },
    ];
    const free: Amounts = { quote: random(600) * UNIT, base: random(30_000_000), coin: 0 };
    for (const name of ['quote', 'base'] as const) ledger.fund(house.mining, currencies[name], BigInt(free[name]));
    this.#plain = new PlainMining(scene.purses, this.#plans, { ...free });
    this.#desk = new MiningDesk(scene, this.#plans.map(stored), ({ ref, due }) => {
      scene.same(this.#plain.pay(Number(ref), due), null);
      scene.same(this.#desk.stateOf(BigInt(ref)), this.#plain.stateOf(Number(ref)));
      this.happened.note('interest');
    });
  }

  /** Numbers of orders of somebody that run. */
  runningOf(owner: number): bigint[] {
    return this.#desk.runningOf(owner).map(({ id }) => id);
  }

  /** An order at a moment, by the product and by the model. */
  readonly orders = {
    product: (id: bigint, at: number): LockedOrder | undefined => this.#desk.locked(id, at),
    model: (id: number): PlainOrder | undefined => this.#plain.order(id),
  };

  act(owner: number): void {
    const { random } = this.#scene;
    const mine = this.#desk.runningOf(owner);
    if (mine.length > MOST_ORDERS || (mine.length > 0 && random(3) === 0))
      this.#redeem(mine[random(mine.length)]?.id ?? 0n); // prettier-ignore
    else this.#lock(owner);
  }

  follow(_: Second, isBusy: boolean): void {
    const { random, rows, second } = this.#scene;
    if (isBusy && random(3) === 0) return;
    const now = this.#scene.calendarOf(second);
    const isDone = rows.sweep([this.#desk.dividends], now, dies(this.#scene, isBusy));
    if (isDone) this.#scene.same(this.#plain.owed(now), 0);
  }

  needed(): Iterable<Needed> {
    return this.#desk.needed();
  }

  heldOf(owner: number): Amounts {
    return this.#plain.heldOf(owner);
  }

  compare(): void {
    for (const name of ['quote', 'base'] as const) {
      const { available, held } = this.#scene.ledger.of(house.mining, currencies[name]);
      this.#scene.same([Number(available), Number(held)], [this.#plain.house[name], this.#plain.reserved(name)]);
    }
  }

  end(): void {
    this.#scene.same(this.#desk.hasRunning, false);
  }

  #lock(owner: number): void {
    const { random } = this.#scene;
    const plan = this.#plans[random(2)];
    if (!plan) return;
    const amount = 1 + random(plan.currency === 'quote' ? 3_000 * UNIT : 120_000_000);
    const [id, at] = [this.#scene.nextId(), this.#scene.moment()];
    const refusal = this.#desk.lock(BigInt(id), owner, plan.id, BigInt(amount), at);
    this.#scene.same(refusal === null, this.#plain.lock(id, owner, plan.id, amount, at));
    this.happened.note(refusal ?? 'locked');
  }

  #redeem(id: bigint): void {
    const at = this.#scene.moment();
    const refusal = this.#desk.redeem(id, at);
    const left = this.#plain.redeem(Number(id), at);
    this.#scene.same([refusal === null, this.#desk.stateOf(id)], [left !== null, this.#plain.stateOf(Number(id))]);
    this.happened.note(left === 0 ? 'redeemed when all days were over' : 'redeemed');
  }
}

function stored({ id, currency, days, rate, penalty, least, most, capacity, minute }: PlainPlan): Plan {
  return {
    id,
    currency_id: currencies[currency],
    days,
    revision: 1,
    locked: 0n,
    rate_ppm: rate,
    penalty_ppm: penalty,
    min_amount: BigInt(least),
    max_amount: BigInt(most),
    capacity: BigInt(capacity),
    dividend_minute: minute,
    is_open: true,
  };
}
