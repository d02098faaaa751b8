import { dualStatuses } from '@aureus/contract/dual/shapes.ts';
import type { DualRule } from '@aureus/core/dual/rule.ts';
import { dualWindow, settlementPrice } from '@aureus/core/dual/settlement-price.ts';
import { isAllowed } from '@aureus/core/market/price-state.ts';
import { newOrder, refuseOther, refuseShares, setAsideFor } from '../../src/dual/buy.ts';
import { type Order, reservesOf } from '../../src/dual/orders.ts';
import { type Product, typeOf } from '../../src/dual/products.ts';
import { end, payments } from '../../src/dual/settling.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { BTC_USDT } from '../wallet/markets.ts';
import type { DueKind, DueRow, Settled } from './due-rows.ts';
import type { Needed } from './memory-ledger.ts';
import type { Second } from './prices.ts';
import { refusalOf } from './refusal.ts';
import type { Scene } from './scene.ts';

const AT_ONCE = 4;

/** What an order comes to, with its number. */
type Ended = (order: Order) => void;

/** Dual investments without a database: what the product decides, on wallets and rows in memory. */
export class DualDesk {
  readonly settlement: DueKind;
  readonly products = new Map<number, Product>();
  readonly #scene: Scene;
  readonly #rule: DualRule;
  /** The second of the log at which each moment of the calendar is. */
  readonly #seconds = new Map<number, number>();
  readonly #orders = new Map<bigint, Order>();

  constructor(scene: Scene, rule: DualRule, ended: Ended) {
    this.#scene = scene;
    this.#rule = rule;
    this.settlement = { name: 'dual.settlement', atOnce: AT_ONCE, settle: (due, now) => this.#settle(due, now, ended) };
  }

  /** @param endSecond of the log */
  offer(product: Product, endSecond: number): void {
    this.products.set(product.id, product);
    this.#seconds.set(product.ends_at.getTime(), endSecond);
  }

  get hasRunning(): boolean {
    return [...this.#orders.values()].some(isRunning);
  }

  outcomes(): Iterable<Order> {
    return this.#orders.values();
  }

  /** @returns what it was refused for */
  buy(id: bigint, owner: number, product: Product, num: number, tick: Second, at: number): string | null {
    const { index, state } = tick;
    if (index === null || !isAllowed('open', state)) return 'prices_unavailable';
    const mine = [...this.#orders.values()].filter((each) => each.product_id === product.id && Number(each.owner_id) === owner); // prettier-ignore
    return refusalOf(() => {
      const now = new Date(at);
      const own = mine.reduce((sum, { number }) => sum + number, 0);
      refuseShares(product, own, num);
      refuseOther(product, index, {}, now);
      const made = newOrder(product, BTC_USDT, { owner: BigInt(owner), input: { num }, now, index });
      const counted = { ...product, purchased_number: product.purchased_number + num };
      const order = { ...counted, ...made, id };
      this.#scene.ledger.open(setAsideFor(order));
      this.#orders.set(id, order);
      this.products.set(product.id, counted);
      this.#scene.rows.schedule(this.settlement, id, product.ends_at.getTime());
    });
  }

  *needed(): Iterable<Needed> {
    for (const order of this.#orders.values()) {
      if (!isRunning(order)) continue;
      const { id: ref, owner_id: owner, coin_id, usdt_id, principal: held } = order;
      const { coin, usdt } = reservesOf(order);
      const pay = typeOf(order) === 'call' ? coin_id : usdt_id;
      yield { kind: 'dual_principal', ref, owner, currency: pay, held };
      yield { kind: 'dual_coin', ref, owner: house.dual, currency: coin_id, held: coin };
      yield { kind: 'dual_usdt', ref, owner: house.dual, currency: usdt_id, held: usdt };
    }
  }

  #settle(due: readonly DueRow[], now: number, tell: Ended): Settled {
    const running = due.flatMap(({ ref }) => this.#orders.get(BigInt(ref)) ?? []).filter(isRunning);
    const ended = running.map((order) => {
      const endSecond = this.#seconds.get(order.ends_at.getTime()) ?? 0;
      const { from, to } = dualWindow(endSecond, this.#rule);
      const ticks = this.#scene.log.filter(({ second }) => second >= from && second <= to);
      const { price, goodTicks } = settlementPrice(ticks, endSecond, this.#rule);
      return end(order, price, goodTicks, new Date(now));
    });
    return {
      changes: ended.flatMap(payments),
      write: () => {
        for (const order of ended) {
          this.#orders.set(order.id, order);
          tell(order);
        }
      },
    };
  }
}

const isRunning = ({ status }: Order): boolean => status === dualStatuses.purchased;
