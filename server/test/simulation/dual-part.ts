import type { DualRule } from '@aureus/core/dual/rule.ts';
import type { Order } from '../../src/dual/orders.ts';
import { typeNumber, typeOf } from '../../src/dual/products.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { DualDesk } from './dual-desk.ts';
import { currencies, type Needed } from './memory-ledger.ts';
import { type Amounts, Counts, type Part } from './part.ts';
import { type Outcome, outcomeOf, PlainDual, type PlainOffer } from './plain-dual.ts';
import type { Second } from './prices.ts';
import { CALENDAR_MS, dies, type Scene, START, UNIT } from './scene.ts';

/** Half an hour of the product is a few seconds here. */
const RULE: DualRule = { version: 1, name: 'simulated', windowSeconds: 5, leastTicks: 3 };
const DAY_MS = 86_400_000;
const SECONDS_OF_A_DAY = DAY_MS / CALENDAR_MS;
/** A day ends with the seconds that decide, so that nobody can buy in them. */
const END_PLACE = SECONDS_OF_A_DAY - 1;
/** The last day on which something ends. */
const LAST_DAY = 24;
const OFFERED_EVERY = 9;

/** Users invest in one currency, and get it back with what it earned in the one or the other. */
export class DualPart implements Part {
  readonly weight = 5;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #desk: DualDesk;
  readonly #plain: PlainDual;
  readonly #offers = new Map<number, PlainOffer>();

  constructor(scene: Scene) {
    this.#scene = scene;
    const { random, ledger } = scene;
    const free: Amounts = { quote: random(20_000) * UNIT, base: random(300_000_000), coin: 0 };
    for (const name of ['quote', 'base'] as const) ledger.fund(house.dual, currencies[name], BigInt(free[name]));
    this.#plain = new PlainDual(scene.purses, { ...free });
    this.#desk = new DualDesk(scene, RULE, (order) => {
      const outcome = this.#plain.settle(Number(order.id), scene.log);
      scene.same(said(order), outcome);
      this.happened.note(`${typeOf(order)} ${outcome}`);
    });
  }

  act(owner: number, tick: Second): void {
    const { random } = this.#scene;
    const now = this.#scene.moment();
    const offers = [...this.#offers.values()].filter(({ end }) => end >= this.#scene.second);
    const offer = offers[random(Math.max(1, offers.length))];
    const product = offer && this.#desk.products.get(offer.id);
    if (!offer || !product) return;
    const id = this.#scene.nextId();
    const shares = 1 + random(3);
    const refusal = this.#desk.buy(BigInt(id), owner, product, shares, tick, now);
    this.#scene.same(refusal === null, this.#plain.buy(id, owner, offer, shares, tick, now));
    this.happened.note(refusal ?? 'invested');
  }

  follow(_: Second, isBusy: boolean): void {
    const { random, rows, second } = this.#scene;
    if (isBusy && random(OFFERED_EVERY) === 0) this.#offer();
    if (isBusy && random(3) === 0) return;
    rows.sweep([this.#desk.settlement], this.#scene.calendarOf(second), dies(this.#scene, isBusy));
  }

  needed(): Iterable<Needed> {
    return this.#desk.needed();
  }

  heldOf(owner: number): Amounts {
    return this.#plain.heldOf(owner);
  }

  compare(): void {
    const reserved = this.#plain.reserved();
    for (const name of ['quote', 'base'] as const) {
      const { available, held } = this.#scene.ledger.of(house.dual, currencies[name]);
      this.#scene.same([Number(available), Number(held)], [this.#plain.house[name], reserved[name]]);
    }
  }

  /** Each has ended as the log alone says, however late that was. */
  end(): void {
    this.#scene.same(this.#desk.hasRunning, false);
    for (const order of this.#desk.outcomes()) {
      const offer = this.#offers.get(order.product_id);
      if (offer) this.#scene.same(said(order), outcomeOf(offer, this.#scene.log));
    }
  }

  #offer(): void {
    const { random, prices, second } = this.#scene;
    const today = Math.floor((second - START) / SECONDS_OF_A_DAY);
    const day = today + 1 + random(4);
    if (day > LAST_DAY) return;
    const type = random(2) === 0 ? 'call' : 'put';
    const away = 1 + random(20);
    const offer: PlainOffer = {
      id: this.#scene.nextId(),
      type,
      strike: Math.round(prices.truth * (1 + (type === 'call' ? away : -away) / 1_000)),
      // A day of a share earns at least one unit.
      rate: 1_000 + random(5_000_000),
      shares: 1 + random(8),
      each: 1 + random(5),
      lastDay: this.#scene.calendarOf(START) / DAY_MS + day,
      end: START + day * SECONDS_OF_A_DAY + END_PLACE,
    };
    this.#offers.set(offer.id, offer);
    this.#desk.offer(
      {
        id: offer.id,
        name: 'simulated',
        market_id: 1,
        coin_id: currencies.base,
        usdt_id: currencies.quote,
        tick: 1,
        price_scale: 2,
        coin_scale: 8,
        usdt_scale: 6,
        type: typeNumber[type],
        strike: BigInt(offer.strike),
        rate_ppm: offer.rate,
        starts_at: new Date(this.#scene.calendarOf(second)),
        ends_at: new Date(this.#scene.calendarOf(offer.end)),
        total_number: offer.shares,
        purchased_number: 0,
        user_limit: offer.each,
        is_open: true,
        proposal_id: null,
      },
      offer.end,
    );
  }
}

function said({ status, paid_in }: Order): Outcome {
  if (status === 0) return 'failed';
  return paid_in === 1 ? 'coin' : 'usdt';
}
