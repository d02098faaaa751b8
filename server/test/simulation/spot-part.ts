import { GOOD_TILL_CANCELLED, IMMEDIATE_OR_CANCEL, POST_ONLY } from '@aureus/core/spot/book-types.ts';
import { limitOrder } from '@aureus/core/spot/orders.ts';
import { Counts, type Part } from './part.ts';
import type { Second } from './prices.ts';
import { OWNERS, type Scene, UNIT } from './scene.ts';
import { SpotDesk } from './spot-desk.ts';

const WAYS = [GOOD_TILL_CANCELLED, GOOD_TILL_CANCELLED, IMMEDIATE_OR_CANCEL, POST_ONLY] as const;
const MOST_ORDERS = 3;

/** Users trade with each other. */
export class SpotPart implements Part {
  readonly weight = 6;
  readonly happened = new Counts();
  readonly #scene: Scene;
  readonly #desk: SpotDesk;
  /** When what is done now is done. */
  #now = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
    const { fees, plain } = scene;
    this.#desk = new SpotDesk(scene.ledger, (fee) => fees.product.push({ ...fee, at: this.#now }));
    plain.onFee = (fee) => fees.model.push({ ...fee, at: this.#now });
    for (const owner of OWNERS) {
      scene.bring(owner, 'quote', 20_000 * UNIT);
      scene.bring(owner, 'base', 300_000_000);
    }
  }

  held(owner: number, currency: number): bigint {
    return this.#desk.held(owner, currency);
  }

  restart(): void {
    this.#desk.restart();
  }

  follow({ index }: Second): void {
    const { plain } = this.#scene;
    this.#now = this.#scene.calendarOf(this.#scene.second);
    if (index === null) {
      this.#desk.closeBand();
      plain.book.closeBand();
      return;
    }
    const width = Math.floor(index / 20);
    this.#desk.setBand(index);
    plain.do((log) => plain.book.setBand(index - width, index, index + width, log));
  }

  act(owner: number): void {
    const { random, plain, prices } = this.#scene;
    this.#now = this.#scene.moment();
    const mine = this.#desk.ordersOf(owner);
    if (mine.length > MOST_ORDERS || (mine.length > 0 && random(3) === 0)) {
      const id = mine[random(mine.length)] ?? 0;
      this.#desk.cancel(id);
      plain.do((log) => plain.book.cancel(id, log));
      return;
    }
    const price = Math.round(prices.truth * (1 + (random(41) - 20) / 1_000));
    const timeInForce = WAYS[random(WAYS.length)] ?? GOOD_TILL_CANCELLED;
    const order = limitOrder(this.#scene.nextId(), owner, random(2) === 0 ? 0 : 1, price, 1 + random(9_000), {
      timeInForce,
    });
    this.#scene.same(this.#desk.submit(order), plain.submit(order));
  }

  compare(): void {
    const { plain } = this.#scene;
    this.#scene.same(this.#desk.book.stateHash(), plain.book.stateHash());
    if (plain.book.lastPrice() > 0) this.happened.set('traded', 1);
  }
}
