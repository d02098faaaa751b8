import { type Book, BUY, type Order, type Side } from '@aureus/core/spot/book-types.ts';
import { holdFor, priceImprovement } from '@aureus/core/spot/hold.ts';
import type { MarketSpec } from '@aureus/core/spot/market-spec.ts';
import { OrderBook } from '@aureus/core/spot/order-book.ts';
import { settleTrade } from '@aureus/core/spot/settlement.ts';
import { EventLog } from '../../../core/test/spot/event-log.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { currencies, type MemoryLedger, type Purse } from './memory-ledger.ts';
import type { NewFee } from './paid-fee.ts';

/** One tick on one lot is one minor unit of the quote currency; a lot is 10,000 of the base currency. */
export const SPEC: MarketSpec = {
  priceScale: 2,
  tick: 1n,
  lot: 10_000n,
  baseScale: 8,
  quoteScale: 6,
  makerFeeRate: 1_000n,
  takerFeeRate: 2_000n,
};

type Resting = Pick<Order, 'owner' | 'side' | 'price' | 'lots'> & { lots: number; hold: bigint };

/** Spot trading without a database: the book of core, with holds and settlement of core, on wallets in memory. */
export class SpotDesk {
  readonly #ledger: MemoryLedger;
  #book = new OrderBook();
  readonly #orders = new Map<number, Resting>();
  readonly #paid: (fee: NewFee<bigint>) => void;

  /** @param paid told of each fee */
  constructor(ledger: MemoryLedger, paid: (fee: NewFee<bigint>) => void) {
    this.#ledger = ledger;
    this.#paid = paid;
  }

  #of(owner: number | bigint, currency: 'base' | 'quote'): Purse {
    return this.#ledger.of(owner, currencies[currency]);
  }

  /** What open orders have set aside. */
  held(owner: number, currency: number): bigint {
    let held = 0n;
    for (const order of this.#orders.values()) {
      const paysWith = order.side === BUY ? currencies.quote : currencies.base;
      if (order.owner === owner && paysWith === currency) held += order.hold;
    }
    return held;
  }

  get book(): Book {
    return this.#book;
  }

  /** @returns whether it was taken */
  submit(order: Order): boolean {
    const hold = holdFor(SPEC, order);
    const purse = this.#of(order.owner, hold.currency);
    if (purse.available < hold.amount) return false;
    purse.available -= hold.amount;
    purse.held += hold.amount;
    const { owner, side, price, lots } = order;
    this.#orders.set(order.id, { owner, side, price, lots, hold: hold.amount });
    this.#do((log) => this.#book.submit(order, log));
    return true;
  }

  cancel(id: number): void {
    this.#do((log) => this.#book.cancel(id, log));
  }

  setBand(middle: number): void {
    const width = Math.floor(middle / 20);
    this.#do((log) => this.#book.setBand(middle - width, middle, middle + width, log));
  }

  closeBand(): void {
    this.#book.closeBand();
  }

  ordersOf(owner: number): number[] {
    return [...this.#orders].filter(([, each]) => each.owner === owner).map(([id]) => id);
  }

  /** The book is made anew from its open orders, as after a crash. */
  restart(): void {
    const [before, next, log] = [this.#book, new OrderBook(), new EventLog()];
    const band = before.band();
    next.setBand(band.low, band.middle, band.high, log);
    if (!band.isOpen) next.closeBand();
    const open = [...before.openOrders(0), ...before.openOrders(1)].toSorted((a, b) => a.sequence - b.sequence);
    for (const order of open) next.restore(order);
    next.restorePrices(before.lastPrice(), before.markPrice());
    this.#book = next;
  }

  #do(call: (log: EventLog) => void): void {
    const log = new EventLog();
    call(log);
    for (const [name, ...values] of log.take()) {
      if (name === 'trade') this.#trade(...(values as [number, number, number, number, number, number, Side]));
      if (name === 'cancelled' || (name === 'refused' && values[1] !== 'unknown')) this.#end(Number(values[0]));
    }
  }

  #trade(maker: number, taker: number, price: number, lots: number, _maker: number, _taker: number, side: Side): void {
    const paid = settleTrade(SPEC, price, lots, side);
    const parties = [maker, taker].map((id) => this.#orders.get(id)?.owner ?? 0);
    for (const [place, id] of [maker, taker].entries()) {
      const order = this.#orders.get(id);
      if (!order) throw new Error(`Order ${id} traded and is none`);
      const { owner } = order;
      if (order.side === BUY) {
        const better = priceImprovement(SPEC, order.price, price, lots);
        this.#take(order, 'quote', paid.quoteTraded + better);
        this.#of(owner, 'quote').available += better;
        this.#of(owner, 'base').available += paid.buyerReceives;
        this.#of(house.fees, 'base').available += paid.buyerFee;
        this.#paid({ payer: owner, other: parties[1 - place] ?? 0, currency: 'base', fee: paid.buyerFee, price });
      } else {
        this.#take(order, 'base', paid.baseTraded);
        this.#of(owner, 'quote').available += paid.sellerReceives;
        this.#of(house.fees, 'quote').available += paid.sellerFee;
        this.#paid({ payer: owner, other: parties[1 - place] ?? 0, currency: 'quote', fee: paid.sellerFee, price });
      }
      order.lots -= lots;
      if (order.lots === 0) this.#end(id);
    }
  }

  #take(order: Resting, currency: 'base' | 'quote', amount: bigint): void {
    order.hold -= amount;
    this.#of(order.owner, currency).held -= amount;
  }

  #end(id: number): void {
    const order = this.#orders.get(id);
    if (!order) return;
    this.#orders.delete(id);
    const purse = this.#of(order.owner, order.side === BUY ? 'quote' : 'base');
    purse.held -= order.hold;
    purse.available += order.hold;
  }
}
