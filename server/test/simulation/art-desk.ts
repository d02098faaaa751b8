import { artRules } from '@aureus/contract/art/rules.ts';
import { depositOf, extensionBy, extensionOf, isCovered, isEnough, leastIncrement } from '@aureus/core/art/bidding.ts';
import { isTaken, nextSale, type SaleEvent } from '@aureus/core/art/sale-state.ts';
import { shifted } from '@aureus/core/art/sale-window.ts';
import * as coins from '../../src/art/coin-moves.ts';
import type { Sale, Work } from '../../src/art/rows.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { DueKind, DueRow, Settled } from './due-rows.ts';
import { currencies, type Needed } from './memory-ledger.ts';
import { refusalOf } from './refusal.ts';
import type { Scene } from './scene.ts';

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** Of a deposit, minor units of USDT. */
const LEAST_DEPOSIT = 5_000_000n;

type DeskWork = Pick<Work, 'id' | 'creator_id' | 'owner_id' | 'royalty' | 'sale_id' | 'hands'>;
/** `top` is whose the highest bid is; moments in epoch milliseconds. */
type DeskSale = Pick<
  Sale,
  | 'id'
  | 'work_id'
  | 'seller_id'
  | 'pay_type'
  | 'currency_id'
  | 'price'
  | 'per_increase'
  | 'margin'
  | 'fee'
  | 'royalty'
  | 'extension_minutes'
  | 'most_extension_minutes'
  | 'extended_ms'
  | 'bids'
  | 'state'
> & { readonly top: bigint | null; readonly start: number; readonly end: number };
interface Order {
  readonly sale: bigint;
  readonly buyer: bigint;
  readonly state: 'due' | 'paid' | 'expired';
  readonly endedAt: number;
}

/** What an owner offers, by terms of the market. */
export interface Offering {
  readonly id: number;
  readonly work: number;
  readonly seller: number;
  readonly isAuction: boolean;
  readonly currency: 'quote' | 'base';
  readonly price: number;
  readonly raise: number;
  readonly start: number;
  readonly end: number;
  /** Hundredths of a percent. */
  readonly fee: number;
  readonly deposit: number;
  /** Minutes. */
  readonly window: number;
  readonly most: number;
}

/** Told of each auction that was won, and of each order that was not paid in time. */
type Told = (what: 'ended' | 'lapsed', sale: bigint, at: number) => void;

/** The art market without a database: what the product decides, on wallets and rows in memory. */
export class ArtDesk {
  readonly kinds: readonly DueKind[];
  readonly #scene: Scene;
  readonly #works = new Map<bigint, DeskWork>();
  readonly #sales = new Map<bigint, DeskSale>();
  /** By the sale. */
  readonly #orders = new Map<bigint, Order>();
  readonly #bidders: coins.Bidder[] = [];
  readonly #ending: DueKind;
  readonly #payment: DueKind;

  constructor(scene: Scene, told: Told) {
    this.#scene = scene;
    this.#ending = { name: 'art.end', atOnce: 2, settle: (due, now) => this.#end(due, now, told) };
    this.#payment = { name: 'art.payment', atOnce: 2, settle: (due, now) => this.#lapse(due, now, told) };
    this.kinds = [this.#ending, this.#payment];
  }

  get hasRunning(): boolean {
    return [...this.#sales.values()].some(({ state }) => state === 'open' || state === 'paying');
  }

  /** What there is to say of a sale. */
  said(id: number): unknown[] {
    const { state, price, bids, extended_ms, margin, top, work_id } = this.#sale(BigInt(id));
    const { owner_id, hands } = this.#work(work_id);
    return [state, Number(price), bids, extended_ms, Number(margin), Number(top ?? 0), Number(owner_id), hands];
  }

  make(id: number, creator: number, royalty: number): void {
    const [creator_id, owner_id] = [BigInt(creator), BigInt(creator)];
    this.#works.set(BigInt(id), { id: BigInt(id), creator_id, owner_id, royalty, sale_id: null, hands: 1 });
  }

  /** @returns what it was refused for */
  offer(offering: Offering): string | null {
    const { id, work: workId, seller, isAuction, currency, price, raise, start, end, fee } = offering;
    return refusalOf(() => {
      const work = this.#work(BigInt(workId));
      if (work.owner_id !== BigInt(seller)) throw new AppError('art_work_unknown');
      if (work.sale_id !== null && isTaken(this.#sale(work.sale_id).state)) throw new AppError('art_listed');
      const currency_id = currencies[currency];
      const value = this.#scene.markets.valueInUsdt(currency_id, BigInt(price));
      if (isAuction && BigInt(raise) < leastIncrement(BigInt(price), 100)) throw new AppError('art_raise_too_small');
      if (isAuction && value === null) throw new AppError('prices_unavailable');
      this.#sales.set(BigInt(id), {
        id: BigInt(id),
        work_id: work.id,
        seller_id: work.owner_id,
        pay_type: isAuction ? 2 : 1,
        currency_id,
        price: BigInt(price),
        per_increase: isAuction ? BigInt(raise) : 0n,
        margin: isAuction ? depositOf(value ?? 0n, offering.deposit, LEAST_DEPOSIT) : 0n,
        fee,
        royalty: coins.royaltyOf(work, work.owner_id),
        extension_minutes: offering.window,
        most_extension_minutes: offering.most,
        extended_ms: 0,
        bids: 0,
        state: isAuction ? 'review' : 'open',
        top: null,
        start,
        end,
      });
      this.#works.set(work.id, { ...work, sale_id: BigInt(id) });
      if (!isAuction) this.#scene.rows.schedule(this.#ending, BigInt(id), end);
    });
  }

  /** Operators decide about an auction. @returns whether it waited for them */
  decide(id: number, isApproved: boolean, at: number): boolean {
    const sale = this.#sale(BigInt(id));
    const next = nextSale({ state: sale.state, payType: sale.pay_type, bids: sale.bids }, isApproved ? 'approve' : 'refuse'); // prettier-ignore
    if (next === null) return false;
    this.#sales.set(sale.id, { ...sale, ...shifted(sale, at), state: next });
    if (next === 'open') this.#scene.rows.schedule(this.#ending, sale.id, this.#sale(sale.id).end);
    return true;
  }

  /** @returns what it was refused for */
  buy(id: number, buyer: number, at: number): string | null {
    return refusalOf(() => {
      const { sale, work } = this.#wanted(id, buyer, 1, at);
      const next = this.#next(sale, 'buy');
      if (next === null) throw new AppError('art_not_for_sale');
      this.#scene.ledger.post(coins.paidFor(sale, work.creator_id, BigInt(buyer)));
      this.#scene.rows.cancel(this.#ending, sale.id, at);
      this.#sales.set(sale.id, { ...sale, state: next });
      this.#handOver(work, BigInt(buyer));
    });
  }

  /** @param seen the price that was on the screen; nothing where they did not say @returns what it was refused for */
  bid(id: number, bidder: number, by: number, seen: number | null, at: number): string | null {
    return refusalOf(() => {
      const { sale, left } = this.#wanted(id, bidder, 2, at);
      const user = BigInt(bidder);
      if (sale.top === user) throw new AppError('art_leading');
      if (this.#isBarred(user, at)) throw new AppError('art_bidding_barred');
      if (seen !== null && BigInt(seen) !== sale.price) throw new AppError('art_price_changed');
      if (!isEnough(BigInt(by), sale.per_increase)) throw new AppError('art_raise_too_small');
      const price = sale.price + BigInt(by);
      const known = this.#bidders.find(({ sale_id, user_id }) => sale_id === sale.id && user_id === user);
      const own = known && sale.currency_id === currencies.quote ? sale.margin : 0n;
      if (!isCovered(this.#scene.ledger.of(user, sale.currency_id).available, price, own)) throw new AppError('insufficient_balance'); // prettier-ignore
      if (!known) this.#setAside(sale, user);
      const extension = extensionOf(sale.extension_minutes, sale.most_extension_minutes, sale.extended_ms);
      const extended = extensionBy(extension, left);
      if (extended > 0) this.#scene.rows.postpone(this.#ending, sale.id, extended);
      const { bids, extended_ms } = sale;
      this.#sales.set(sale.id, { ...sale, price, top: user, bids: bids + 1, extended_ms: extended_ms + extended });
    });
  }

  /** Whoever has won pays. @returns what it was refused for */
  pay(id: number, at: number): string | null {
    return refusalOf(() => {
      const [sale, order] = [this.#sale(BigInt(id)), this.#orders.get(BigInt(id))];
      const isInTime = this.#scene.rows.dueOf(this.#payment, sale.id, at) !== undefined;
      const next = this.#next(sale, 'pay');
      if (!order || next === null || !isInTime) throw new AppError('art_order_over');
      const work = this.#work(sale.work_id);
      const bidder = this.#bidder(sale.id, order.buyer);
      // The deposit comes back and counts: both are done, or nothing.
      this.#scene.ledger.whole(() => {
        this.#scene.ledger.change([coins.depositBack(bidder)]);
        this.#scene.ledger.post(coins.paidFor(sale, work.creator_id, order.buyer));
      });
      this.#scene.rows.cancel(this.#payment, sale.id, at);
      this.#settle([bidder], 'returned');
      this.#orders.set(sale.id, { ...order, state: 'paid', endedAt: at });
      this.#sales.set(sale.id, { ...sale, state: next });
      this.#handOver(work, order.buyer);
    });
  }

  *needed(): Iterable<Needed> {
    for (const { id: ref, user_id: owner, deposit: held, currency_id: currency, state } of this.#bidders) {
      if (state === 'held') yield { kind: 'art_deposit', ref, owner, currency, held };
    }
  }

  #wanted(id: number, buyer: number, payType: 1 | 2, at: number) {
    const sale = this.#sale(BigInt(id));
    const work = this.#work(sale.work_id);
    if (work.owner_id === BigInt(buyer)) throw new AppError('art_own_work');
    if (work.sale_id !== sale.id || sale.pay_type !== payType || sale.state !== 'open') throw new AppError('art_not_for_sale'); // prettier-ignore
    const due = this.#scene.rows.dueOf(this.#ending, sale.id, at);
    if (due === undefined) throw new AppError('art_over');
    if (at < sale.start) throw new AppError('art_not_begun');
    return { sale, work, left: due - at };
  }

  #setAside(sale: DeskSale, user: bigint): void {
    const bidder: coins.Bidder = {
      id: BigInt(this.#scene.nextId()),
      sale_id: sale.id,
      user_id: user,
      deposit: sale.margin,
      currency_id: currencies.quote,
      state: 'held',
    };
    this.#scene.ledger.open([coins.depositHeld(bidder)]);
    this.#bidders.push(bidder);
  }

  /** As the server asks for it. */
  #isBarred(user: bigint, at: number): boolean {
    const since = at - artRules.unpaid_bar_days * DAY_MS;
    return [...this.#orders.values()].some(({ buyer, state, endedAt }) => buyer === user && state === 'expired' && endedAt > since); // prettier-ignore
  }

  #end(due: readonly DueRow[], now: number, told: Told): Settled {
    const sales = due.map(({ ref }) => this.#sale(BigInt(ref)));
    const won = sales.filter((sale) => this.#next(sale, 'end') === 'paying');
    const back = this.#bidders.filter(
      ({ sale_id, user_id, state }) => state === 'held' && won.some(({ id, top }) => id === sale_id && top !== user_id),
    );
    return {
      changes: back.map(coins.depositBack),
      write: () => {
        this.#settle(back, 'returned');
        for (const sale of sales) {
          this.#sales.set(sale.id, { ...sale, state: this.#next(sale, 'end') ?? sale.state });
          if (won.includes(sale)) this.#begin(sale, now);
          told('ended', sale.id, now);
        }
      },
    };
  }

  #begin({ id, top }: DeskSale, now: number): void {
    if (top === null) throw new Error(`The auction ${id} has lost its highest bid`);
    this.#orders.set(id, { sale: id, buyer: top, state: 'due', endedAt: 0 });
    this.#scene.rows.schedule(this.#payment, id, now + artRules.pay_hours * HOUR_MS);
  }

  #lapse(due: readonly DueRow[], now: number, told: Told): Settled {
    const lapsed = due.flatMap(({ ref }) => {
      const [sale, order] = [this.#sale(BigInt(ref)), this.#orders.get(BigInt(ref))];
      const next = this.#next(sale, 'lapse');
      return order && next !== null ? [{ sale, order, next, bidder: this.#bidder(sale.id, order.buyer) }] : [];
    });
    return {
      changes: lapsed.map(({ bidder, sale }) => coins.depositForfeited(bidder, sale)),
      write: () => {
        for (const { sale, order, next, bidder } of lapsed) {
          this.#settle([bidder], 'forfeited');
          this.#orders.set(sale.id, { ...order, state: 'expired', endedAt: now });
          this.#sales.set(sale.id, { ...sale, state: next });
          told('lapsed', sale.id, now);
        }
      },
    };
  }

  #settle(some: readonly coins.Bidder[], state: 'returned' | 'forfeited'): void {
    for (const [place, bidder] of this.#bidders.entries()) {
      if (some.includes(bidder)) this.#bidders[place] = { ...bidder, state };
    }
  }

  #handOver(work: DeskWork, to: bigint): void {
    this.#works.set(work.id, { ...work, owner_id: to, hands: work.hands + 1 });
  }

  #next({ state, pay_type: payType, bids }: DeskSale, event: SaleEvent) {
    return nextSale({ state, payType, bids }, event);
  }

  #work(id: bigint): DeskWork {
    const work = this.#works.get(id);
    if (!work) throw new Error(`There is no work ${id}`);
    return work;
  }

  #sale(id: bigint): DeskSale {
    const sale = this.#sales.get(id);
    if (!sale) throw new Error(`There is no sale ${id}`);
    return sale;
  }

  #bidder(sale: bigint, user: bigint): coins.Bidder {
    const bidder = this.#bidders.find(
      (each) => each.sale_id === sale && each.user_id === user && each.state === 'held',
    );
    if (!bidder) throw new Error(`Whoever won the auction ${sale} has no deposit`);
    return bidder;
  }
}
