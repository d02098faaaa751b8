import { type OtcAct, type OtcActor, nextOf } from '@aureus/core/otc/order-state.ts';
import { otcRules } from '@aureus/contract/otc/rules.ts';
import type { Wanted } from '@aureus/core/otc/amounts.ts';
import type { Advert } from '../../src/otc/adverts.ts';
import { type Agreed, agree } from '../../src/otc/agreeing.ts';
import * as coins from '../../src/otc/coin-moves.ts';
import { type OtcOrder, standingOf } from '../../src/otc/order-row.ts';
import { type StepChange, steppedOn } from '../../src/otc/steps.ts';
import { takerRefusal } from '../../src/otc/taker.ts';
import type { DueKind, DueRow, Settled } from './due-rows.ts';
import type { Needed } from './memory-ledger.ts';
import { refusalOf } from './refusal.ts';
import type { Scene } from './scene.ts';

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];

/** What somebody takes of an advertisement. */
export interface Taking {
  readonly id: bigint;
  readonly taker: number;
  readonly seen: bigint;
  readonly wanted: Wanted;
  /** Of the payment method. */
  readonly chargeBackDays: number;
}

/** Told of each thing that was due and is done. */
type Told = (what: 'lapsed' | 'unlocked', ref: bigint, at: number) => void;

/** The OTC desk without a database: what the product decides, on wallets and rows in memory. */
export class OtcDesk {
  readonly kinds: readonly DueKind[];
  /** Units of a fiat for a dollar. */
  readonly rates = new Map<string, number>();
  readonly #scene: Scene;
  readonly #registered: ReadonlyMap<number, number>;
  readonly #adverts = new Map<bigint, Advert>();
  readonly #orders = new Map<bigint, OtcOrder>();
  readonly #payment: DueKind;
  readonly #unlock: DueKind;

  /** @param registered when each owner registered, epoch milliseconds */
  constructor(scene: Scene, registered: ReadonlyMap<number, number>, told: Told) {
    [this.#scene, this.#registered] = [scene, registered];
    // Two orders of one advertisement are paid of one hold, one after the other.
    this.#payment = { name: 'otc.payment', atOnce: 1, settle: (due, now) => this.#lapse(due, now, told) };
    this.#unlock = { name: 'otc.unlock', atOnce: 3, settle: (due, now) => this.#free(due, now, told) };
    this.kinds = [this.#payment, this.#unlock];
  }

  get hasRunning(): boolean {
    return [...this.#orders.values()].some((order) => order.ended_at === null || order.lock_state === 'held');
  }

  /** What there is to say of an order. */
  said(id: bigint): (string | number | bigint | undefined)[] {
    const order = this.#orders.get(id);
    return [order?.state, order?.amount, order?.total, order?.price, order?.lock_state];
  }

  /** What there is to say of an advertisement: its coins, minor units. */
  coinsOf(id: bigint): bigint[] {
    const { left_over, in_orders, traded, returned } = this.#advert(id);
    return [left_over, in_orders, traded, returned];
  }

  /** @returns what it was refused for */
  publish(advert: Advert): string | null {
    return refusalOf(() => {
      this.#scene.ledger.open(coins.heldForAdvert(advert));
      this.#adverts.set(advert.id, advert);
    });
  }

  /** Takes it out of the list, or puts it back. @returns whether it had not ended before */
  pause(id: bigint, isPaused: boolean): boolean {
    const advert = this.#advert(id);
    if (advert.state === 'ended') return false;
    this.#change(advert, { state: isPaused ? 'paused' : 'open' });
    return true;
  }

  /** @returns whether it had not ended before */
  end(id: bigint): boolean {
    const advert = this.#advert(id);
    if (advert.state === 'ended') return false;
    this.#scene.ledger.change(coins.leftOf([advert]));
    this.#change(advert, { state: 'ended', returned: advert.returned + advert.left_over, left_over: 0n });
    return true;
  }

  /** @returns what it was refused for */
  take(advertId: bigint, taking: Taking, at: number): string | null {
    const advert = this.#advert(advertId);
    return refusalOf(() => {
      const refusal = takerRefusal(advert, this.#standingOf(BigInt(taking.taker), at), at);
      if (refusal) throw refusal;
      const needs = {
        markets: this.#scene.markets,
        fiat: { unitsPerUsd: (fiat: string) => this.rates.get(fiat) ?? null },
      };
      const agreed = agree(needs, advert, taking);
      const order = newOrder(advert, taking, agreed, new Date(at));
      this.#scene.ledger.open(coins.heldForOrder(order));
      const { left_over, in_orders } = advert;
      this.#change(advert, { left_over: left_over - agreed.coins, in_orders: in_orders + agreed.coins });
      this.#orders.set(order.id, order);
      this.#scene.rows.schedule(this.#payment, order.id, at + advert.window_minutes * MINUTE_MS);
    });
  }

  /**
   * Does something to an order.
   * @param isCounted whether buyer and seller are two people
   * @returns what it was refused for
   */
  act(id: bigint, act: OtcAct, actor: OtcActor, at: number, isCounted: boolean): string | null {
    const order = this.#order(id);
    const next = nextOf(standingOf(order), act, actor, at, otcRules.appeal_after_minutes);
    if (typeof next === 'string') return next;
    if (order.state === 'created' && !this.#scene.rows.cancel(this.#payment, id, at)) return 'late';
    const now = new Date(at);
    const step = (change: StepChange): OtcOrder => {
      const made = steppedOn(order, next, change);
      this.#orders.set(id, made);
      return made;
    };
    if (next.state === 'released') {
      const until = coins.lockUntil(this.#historyOf(order), order, now);
      const ended = { ended_by: actor, ended_at: now, is_counted: isCounted };
      this.#pay(step({ ...ended, lock_state: until === null ? 'none' : 'held' }), until);
    } else if (next.state === 'cancelled') {
      this.#return(step({ ended_by: actor, ended_at: now, fault: act === 'cancel' ? 'buyer' : null }));
    } else step({});
    return null;
  }

  /** The payment of a purchase that was received was taken back. @returns whether the coins were still held */
  reclaim(id: bigint, at: number): boolean {
    const order = this.#order(id);
    if (order.lock_state !== 'held' || !this.#scene.rows.cancel(this.#unlock, id, at)) return false;
    this.#orders.set(id, { ...order, lock_state: 'reclaimed' });
    this.#scene.ledger.change([coins.reclaimed(order)]);
    return true;
  }

  *needed(): Iterable<Needed> {
    for (const {
      id: ref,
      owner_id: owner,
      side,
      currency_id: currency,
      left_over,
      in_orders,
    } of this.#adverts.values()) {
      const held = left_over + in_orders;
      if (side === 'sell' && held > 0n) yield { kind: 'otc_advert', ref, owner, currency, held };
    }
    for (const order of this.#orders.values()) {
      const { id: ref, amount: held, currency_id: currency } = order;
      if (!order.is_sale && order.ended_at === null) {
        yield { kind: 'otc_order', ref, owner: order.seller_id, currency, held };
      }
      if (order.lock_state === 'held') yield { kind: 'otc_lock', ref, owner: order.buyer_id, currency, held };
    }
  }

  #historyOf({ buyer_id }: OtcOrder) {
    const received = [...this.#orders.values()].filter(
      (each) =>
        each.buyer_id === buyer_id &&
        each.state === 'released' &&
        (each.lock_state === 'none' || each.lock_state === 'free') &&
        each.is_counted &&
        each.charge_back_days > 0,
    );
    return { registeredAt: this.#registered.get(Number(buyer_id)) ?? 0, purchases: received.length };
  }

  /** As the server counts it. */
  #standingOf(taker: bigint, at: number) {
    const taken = [...this.#orders.values()].filter(({ is_sale, buyer_id, seller_id }) => (is_sale ? buyer_id : seller_id) === taker); // prettier-ignore
    const since = at - DAY_MS;
    return {
      registeredAt: this.#registered.get(Number(taker)) ?? 0,
      running: taken.filter(({ ended_at }) => ended_at === null).length,
      cancelled: taken.filter(
        ({ is_sale, fault, ended_at }) => is_sale && fault === 'buyer' && (ended_at?.getTime() ?? 0) > since,
      ).length,
    };
  }

  #pay(order: OtcOrder, until: Date | null): void {
    const { ledger, rows } = this.#scene;
    const advert = this.#advert(order.advert_id);
    const { in_orders, traded } = advert;
    this.#change(advert, { in_orders: in_orders - order.amount, traded: traded + order.amount });
    ledger.change([coins.handedOut(order)]);
    if (!until) return;
    ledger.open([coins.lockedFor(order)]);
    rows.schedule(this.#unlock, order.id, until.getTime());
  }

  #return(order: OtcOrder): void {
    const { changes, write } = this.#returned(order);
    this.#scene.ledger.change(changes);
    write();
  }

  #returned(order: OtcOrder): Settled {
    const advert = this.#advert(order.advert_id);
    const { to, changes } = coins.givenBack(order, advert.state);
    const change = { in_orders: advert.in_orders - order.amount, [to]: advert[to] + order.amount };
    return { changes, write: () => this.#change(advert, change) };
  }

  #lapse(due: readonly DueRow[], now: number, told: Told): Settled {
    const order = this.#order(BigInt(due[0]?.ref ?? 0));
    if (order.state !== 'created') return { changes: [], write: () => {} };
    const next = nextOf(standingOf(order), 'lapse', 'time', now, otcRules.appeal_after_minutes);
    if (typeof next === 'string') throw new Error(`Order ${order.id} does not lapse: ${next}`);
    const { changes, write } = this.#returned(order);
    return {
      changes,
      write: () => {
        this.#orders.set(
          order.id,
          steppedOn(order, next, { ended_by: 'time', ended_at: new Date(now), fault: 'buyer' }),
        );
        write();
        told('lapsed', order.id, now);
      },
    };
  }

  #free(due: readonly DueRow[], now: number, told: Told): Settled {
    const orders = due.map(({ ref }) => this.#order(BigInt(ref))).filter(({ lock_state }) => lock_state === 'held');
    return {
      changes: orders.map(coins.unlocked),
      write: () => {
        for (const order of orders) {
          this.#orders.set(order.id, { ...order, lock_state: 'free' });
          told('unlocked', order.id, now);
        }
      },
    };
  }

  #change(advert: Advert, change: Partial<Advert>): void {
    this.#adverts.set(advert.id, { ...advert, ...change });
  }

  #advert(id: bigint): Advert {
    const advert = this.#adverts.get(id);
    if (!advert) throw new Error(`There is no advertisement ${id}`);
    return advert;
  }

  #order(id: bigint): OtcOrder {
    const order = this.#orders.get(id);
    if (!order) throw new Error(`There is no order ${id}`);
    return order;
  }
}

/** An order as it is stored, without what has nothing to do with money. */
function newOrder(
  advert: Advert,
  { id, taker, chargeBackDays }: Taking,
  { coins: amount, price, total }: Agreed,
  at: Date,
): OtcOrder {
  const is_sale = advert.side === 'sell';
  const { id: advert_id, merchant_id, owner_id, currency_id, fiat } = advert;
  return {
    id,
    version: 1,
    advert_id,
    merchant_id,
    is_sale,
    currency_id,
    amount,
    price,
    fiat,
    total,
    created_at: at,
    buyer_id: is_sale ? BigInt(taker) : owner_id,
    seller_id: is_sale ? owner_id : BigInt(taker),
    charge_back_days: chargeBackDays,
    buyer_name: '',
    seller_name: '',
    payer_name: '',
    method: '',
    terms: '',
    pay_holder: '',
    pay_account: '',
    pay_bank: '',
    from_holder: null,
    from_account: null,
    from_bank: null,
    reference: null,
    state: 'created',
    was_paid: false,
    paid_at: null,
    other_payer: false,
    appeal_by: null,
    appeal_reason: null,
    appeal_text: null,
    appealed_at: null,
    ended_by: null,
    ended_at: null,
    fault: null,
    judgement: null,
    is_counted: true,
    lock_state: 'none',
    conversation_id: null,
  };
}
