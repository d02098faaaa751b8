import { type DualOrder, type DualStatus, dualStatuses } from '@aureus/contract/dual/shapes.ts';
import type { Minor } from '@aureus/core/dual/amounts.ts';
import { beyondPrincipal } from '@aureus/core/dual/payouts.ts';
import { type DualInputs, investedOf } from '@aureus/core/dual/receipt.ts';
import { dualRule } from '@aureus/core/dual/rule.ts';
import { dualWindow, PART_DECIMALS } from '@aureus/core/dual/settlement-price.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { percentOf } from '@aureus/core/money/percent.ts';
import { type Market, type MarketDirectory, priceText, type Span } from '../market/public.ts';
import { describeTerms, marketOf, paidWith, type ProductTerms, stepsOf, typeOf } from './products.ts';

/** A stored order. Amounts in minor units, prices in ticks. */
export interface StoredOrder {
  readonly id: bigint;
  readonly owner_id: bigint;
  readonly product_id: number;
  readonly rule: number;
  readonly number: number;
  readonly rate_ppm: number;
  readonly days: number;
  readonly price: bigint;
  readonly principal: bigint;
  readonly coin_payout: Minor<'coin'>;
  readonly usdt_payout: Minor<'usdt'>;
  readonly bought_at: Date;
  /** 0 failed, 1 purchased, 3 success. */
  readonly status: 0 | 1 | 3;
  /** Ten-thousandths of a tick. */
  readonly settlement_price: bigint | null;
  readonly good_ticks: number | null;
  /** 1 in the coin, 2 in USDT. */
  readonly paid_in: 1 | 2 | null;
  readonly settled_at: Date | null;
}

/** An order with the terms of its product that never change. */
export type Order = StoredOrder & ProductTerms;

/** SQL: what an order is read by. */
export const ORDER_COLUMNS = `dual_order.*, name, market_id, coin_id, usdt_id, tick, price_scale, coin_scale, usdt_scale,
  type, strike, ends_at, total_number, purchased_number`;
export const FROM_ORDERS = 'FROM dual_order JOIN dual_product ON dual_product.id = product_id';

export const sideNumber = { coin: 1, usdt: 2 } as const;

/** Seconds since 1970. */
export const endSecond = ({ ends_at }: Pick<Order, 'ends_at'>): number => ends_at.getTime() / 1_000;

/** The prices an order is settled by. */
export function spanOf(order: Pick<Order, 'market_id' | 'ends_at' | 'rule'>): Span {
  return { marketId: order.market_id, ...dualWindow(endSecond(order), dualRule(order.rule)) };
}

/** What an order is settled by, in the language of the core. */
export function inputsOf(order: Order): DualInputs {
  return {
    ...stepsOf(order),
    rule: order.rule,
    type: typeOf(order),
    principal: order.principal,
    strike: Number(order.strike),
    days: order.days,
    ratePpm: order.rate_ppm,
    endSecond: endSecond(order),
  };
}

/** What the house sets aside for an order, beside what was invested: in the coin, and in USDT. */
export function reservesOf(order: Order): { readonly coin: bigint; readonly usdt: bigint } {
  const invested = investedOf({ type: typeOf(order), principal: order.principal });
  return beyondPrincipal(invested, { coin: order.coin_payout, usdt: order.usdt_payout });
}

/** A settlement price as text. */
export function settlementText({ tick, priceScale }: Market, price: bigint): string {
  return formatDecimal(price * BigInt(tick), priceScale + PART_DECIMALS);
}

/** As the wire says it: one that was purchased and has ended is settling. */
export function statusAt({ status, ends_at }: Pick<Order, 'status' | 'ends_at'>, now: number): DualStatus {
  return status === dualStatuses.purchased && ends_at.getTime() <= now ? dualStatuses.settling : status;
}

/** What was paid out, and in which currency; null before, and when it failed. */
export function paidOut(market: Market, order: Order): { readonly amount: string; readonly unit: string } | null {
  if (order.paid_in === null) return null;
  const isCoin = order.paid_in === sideNumber.coin;
  const { scale, code } = isCoin ? market.base : market.quote;
  return { amount: formatDecimal(isCoin ? order.coin_payout : order.usdt_payout, scale), unit: code };
}

/** An order as it goes over the wire. @param now epoch milliseconds */
export function describeOrder(markets: Pick<MarketDirectory, 'market'>, order: Order, now: number): DualOrder {
  const market = marketOf(markets, order);
  const created = order.bought_at.toISOString();
  const paid = paidOut(market, order);
  return {
    id: Number(order.id),
    ...describeTerms(market, order),
    product_id: order.product_id,
    order_rate: percentOf(order.rate_ppm),
    day: order.days,
    number: order.number,
    price: priceText(market, Number(order.price)),
    total: formatDecimal(order.principal, paidWith(market, order).scale),
    status: statusAt(order, now),
    created,
    create: created,
    success: paid?.amount ?? null,
    success_name: paid?.unit ?? null,
    coin_payout: formatDecimal(order.coin_payout, market.base.scale),
    usdt_payout: formatDecimal(order.usdt_payout, market.quote.scale),
    settlement_price: order.settlement_price === null ? null : settlementText(market, order.settlement_price),
    price_scale: market.priceScale,
    settled_at: order.settled_at?.toISOString() ?? null,
    remain_milli_seconds: order.status === dualStatuses.purchased ? Math.max(0, order.ends_at.getTime() - now) : 0,
  };
}
