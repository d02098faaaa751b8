/**
 * Amounts of the two currencies of a dual investment. The compiler keeps them apart, and a reference price turns the one
 * into the other in one way only: amount × reference and amount ÷ reference cannot be taken for each other.
 */

declare const unit: unique symbol;
export type Side = 'coin' | 'usdt';

/** Whole minor units of one of the two. */
export type Minor<Of extends Side> = bigint & { readonly [unit]: Of };

export const coinAmount = (minor: bigint): Minor<'coin'> => minor as Minor<'coin'>;
export const usdtAmount = (minor: bigint): Minor<'usdt'> => minor as Minor<'usdt'>;

/** An exact amount: so many minor units, as a fraction. It is rounded once, at the end. */
export interface Exact<Of extends Side> {
  readonly over: bigint;
  /** Above zero. */
  readonly under: bigint;
  readonly [unit]?: Of;
}

/** A price of the coin: so many minor units of USDT for one of the coin, as a fraction. */
export interface CoinPrice {
  readonly over: bigint;
  readonly under: bigint;
  readonly [unit]?: 'usdt for coin';
}

/** How prices and amounts of a market are counted. */
export interface Steps {
  /** One tick is so many units of the last of `priceScale` decimals. */
  readonly tick: number;
  readonly priceScale: number;
  readonly coinScale: number;
  readonly usdtScale: number;
}

const ten = (power: number): bigint => 10n ** BigInt(power);

/** @param ticks of the market, above zero. @throws RangeError for a price that is none */
export function coinPrice(ticks: number, { tick, priceScale, coinScale, usdtScale }: Steps): CoinPrice {
  if (!Number.isSafeInteger(ticks) || ticks <= 0) throw new RangeError('A price is a whole number of ticks above zero');
  return { over: BigInt(ticks) * BigInt(tick) * ten(usdtScale), under: ten(priceScale) * ten(coinScale) };
}

export function exactly<Of extends Side>(amount: Minor<Of>): Exact<Of> {
  return { over: amount, under: 1n };
}

/** What an amount of the coin is in USDT: amount × price. */
export function toUsdt(coins: Exact<'coin'>, price: CoinPrice): Exact<'usdt'> {
  return { over: coins.over * price.over, under: coins.under * price.under };
}

/** What an amount of USDT is in the coin: amount ÷ price. */
export function toCoin(usdt: Exact<'usdt'>, price: CoinPrice): Exact<'coin'> {
  return { over: usdt.over * price.under, under: usdt.under * price.over };
}

/** A plain number, without a unit. */
export interface Factor {
  readonly over: bigint;
  readonly under: bigint;
}

export function times<Of extends Side>(amount: Exact<Of>, by: Factor): Exact<Of> {
  return { over: amount.over * by.over, under: amount.under * by.under };
}

/** Whole minor units, rounded down: what is paid out is never more than what it is worth. */
export function roundedDown<Of extends Side>({ over, under }: Exact<Of>): Minor<Of> {
  return (over / under) as Minor<Of>;
}

/** Whole minor units, rounded up: what is paid in is never less than what it is worth. */
export function roundedUp<Of extends Side>({ over, under }: Exact<Of>): Minor<Of> {
  return ((over + under - 1n) / under) as Minor<Of>;
}
