import type { Order } from '@aureus/core/spot/book-types.ts';
import { PlainBook } from '@aureus/core/spot/plain-book.ts';
import { EventLog } from '../../../core/test/spot/event-log.ts';
import { FEES } from './houses.ts';
import type { NewFee } from './paid-fee.ts';
import type { Amounts } from './part.ts';

const LOT = 10_000;
const [MAKER_PPM, TAKER_PPM] = [1_000, 2_000];

/**
 * Spot trading once more: the plain book, and who has what as sums of trades in plain numbers. A total counts what is held
 * for open orders, which is what those say, and not what other products have set aside.
 */
export class PlainSpot {
  readonly book = new PlainBook();
  readonly totals = new Map<number, Amounts>();
  readonly #owners = new Map<number, number>();
  /** Told of each fee. */
  onFee: (fee: NewFee<number>) => void = () => {};

  of(owner: number): Amounts {
    let total = this.totals.get(owner);
    if (!total) this.totals.set(owner, (total = { quote: 0, base: 0, coin: 0 }));
    return total;
  }

  held(owner: number): Amounts {
    // The house has no orders here.
    if (owner < 0) return { quote: 0, base: 0, coin: 0 };
    const mine = (side: 0 | 1) => this.book.openOrders(side).filter((each) => each.owner === owner);
    return {
      quote: mine(0).reduce((sum, { price, lots }) => sum + price * lots, 0),
      base: mine(1).reduce((sum, { lots }) => sum + lots * LOT, 0),
      coin: 0,
    };
  }

  /** @returns whether its owner can pay for it */
  submit(order: Order): boolean {
    const [total, held] = [this.of(order.owner), this.held(order.owner)];
    const canPay =
      order.side === 0
        ? total.quote - held.quote >= order.price * order.lots
        : total.base - held.base >= order.lots * LOT;
    if (!canPay) return false;
    this.#owners.set(order.id, order.owner);
    this.do((log) => this.book.submit(order, log));
    return true;
  }

  do(call: (log: EventLog) => void): void {
    const log = new EventLog();
    call(log);
    for (const [name, ...values] of log.take()) {
      if (name !== 'trade') continue;
      const [maker, taker, price, lots, , , side] = values.map(Number) as [
        number,
        number,
        number,
        number,
        0,
        0,
        number,
      ];
      const [buyer, seller] = side === 0 ? [taker, maker] : [maker, taker];
      const feeOf = (id: number, amount: number): number =>
        Math.ceil((amount * (id === taker ? TAKER_PPM : MAKER_PPM)) / 1_000_000);
      const [base, quote] = [lots * LOT, price * lots];
      const [buys, sells] = [this.#owners.get(buyer) ?? 0, this.#owners.get(seller) ?? 0];
      const [gets, gives, house] = [this.of(buys), this.of(sells), this.of(FEES)];
      const fees = { base: feeOf(buyer, base), quote: feeOf(seller, quote) };
      gets.base += base - fees.base;
      gets.quote -= quote;
      gives.base -= base;
      gives.quote += quote - fees.quote;
      house.base += fees.base;
      house.quote += fees.quote;
      this.onFee({ payer: buys, other: sells, currency: 'base', fee: fees.base, price });
      this.onFee({ payer: sells, other: buys, currency: 'quote', fee: fees.quote, price });
    }
  }
}
