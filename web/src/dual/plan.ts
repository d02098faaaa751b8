import type { DualOrder, DualProduct } from '@aureus/contract/dual/shapes.ts';
import { coinAmount, coinPrice, exactly, roundedDown, type Side, toUsdt } from '@aureus/core/dual/amounts.ts';
import { invest, type Payouts } from '@aureus/core/dual/payouts.ts';
import { type DualInputs, paidIn, possiblePayouts } from '@aureus/core/dual/receipt.ts';
import { PARTS_OF_A_TICK } from '@aureus/core/dual/settlement-price.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { PERCENT_SCALE } from '@aureus/core/money/percent.ts';
import { wholeNumber } from '../platform/format/whole-number.ts';

/** A dual investment as it is reckoned here. Prices count in units of their last decimal, amounts in minor units. */
export type Plan = Omit<DualInputs, 'rule' | 'endSecond'>;

/** More than there are of any product. */
const MOST_SHARES = 100_000n;

/** A price as text in units of its last decimal. */
export const unitsOf = (price: string, scale: number): number => wholeNumber(parseDecimal(price, scale));

const stepsOf = ({ price_scale, coin_scale, usdt_scale }: DualProduct) => ({
  tick: 1,
  priceScale: price_scale,
  coinScale: coin_scale,
  usdtScale: usdt_scale,
});

/**
 * What so many shares would be.
 * @param price the index price of now, by which shares of a put are paid
 */
export function planOf(product: DualProduct, shares: number, price: string): Plan {
  const steps = stepsOf(product);
  const { principal } = invest(product.type, shares, unitsOf(price, product.price_scale), steps);
  return {
    ...steps,
    type: product.type,
    principal,
    strike: unitsOf(product.exercise_price, product.price_scale),
    days: product.day,
    ratePpm: wholeNumber(parseDecimal(product.rate, PERCENT_SCALE)),
  };
}

/** Amounts of a plan as text. */
export function textOf({ coinScale, usdtScale }: Plan, side: Side, amount: bigint): string {
  return formatDecimal(amount, side === 'coin' ? coinScale : usdtScale);
}

/** Most shares what there is pays for. @param one a single share */
export function sharesFor(one: Plan, available: string): number {
  const whole = parseDecimal(available, one.type === 'call' ? one.coinScale : one.usdtScale) / one.principal;
  return whole > MOST_SHARES ? wholeNumber(MOST_SHARES) : wholeNumber(whole);
}

/** The most a share of a put may cost: half a percent above the price shown, rounded up. Of a call it costs always the same. */
export function mostFor(one: Plan): string {
  const { principal, usdtScale } = one;
  return formatDecimal(principal + (principal * 5n + 999n) / 1_000n, usdtScale);
}

/** What is paid when the settlement price is this one. */
export function outcomeAt(plan: Plan, price: number): { readonly side: Side; readonly amount: bigint } {
  const side = paidIn(plan.type, BigInt(price) * PARTS_OF_A_TICK, plan.strike);
  return { side, amount: possiblePayouts(plan)[side] };
}

/** What a payout is worth in USDT at a price, minor units. */
export function worthOf(plan: Plan, payouts: Payouts, price: number): bigint {
  const side = paidIn(plan.type, BigInt(price) * PARTS_OF_A_TICK, plan.strike);
  if (side === 'usdt') return payouts.usdt;
  return roundedDown(toUsdt(exactly(payouts.coin), coinPrice(price, plan)));
}

/** What was invested would be worth at a price, had it been kept; minor units of USDT. */
export function keptWorth(plan: Plan, price: number): bigint {
  if (plan.type === 'put') return plan.principal;
  return roundedDown(toUsdt(exactly(coinAmount(plan.principal)), coinPrice(price, plan)));
}

/** The prices a picture shows: a fifth around the reference, and that of now. */
export function rangeOf(
  { strike }: Pick<Plan, 'strike'>,
  now: number | null,
): { readonly low: number; readonly high: number } {
  const low = Math.min(Math.round(strike * 0.85), now === null ? strike : Math.round(now * 0.95));
  const high = Math.max(Math.round(strike * 1.15), now === null ? strike : Math.round(now * 1.05));
  return { low: Math.max(1, low), high };
}

/** How far a reference is from the price of now, percent with one decimal; positive above it. */
export function distanceOf(strike: string, price: string, scale: number): string {
  const [of, now] = [parseDecimal(strike, scale), parseDecimal(price, scale)];
  return now === 0n ? '0' : formatDecimal(((of - now) * 1_000n) / now, 1);
}

/** The part of an order's time that has passed, 0 to 1. */
export function progressOf({ created, end_time }: Pick<DualOrder, 'created' | 'end_time'>, left: number): number {
  const whole = Date.parse(end_time) - Date.parse(created);
  return whole <= 0 ? 1 : Math.min(1, Math.max(0, 1 - left / whole));
}
