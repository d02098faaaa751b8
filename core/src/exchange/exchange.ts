import { RATE_ONE, feeOn, mulDivDown } from '../money/rounding.ts';
import { SPREAD_LIMIT_PPM } from './spread.ts';

/** What one whole unit of a currency costs in a common currency: `units` of 10^-`scale`. */
export interface UnitPrice {
  readonly units: bigint;
  readonly scale: number;
}

/** A currency as the exchange sees it. */
export interface ExchangeSide {
  /** Decimal places of the minor unit. */
  readonly scale: number;
  readonly price: UnitPrice;
}

export interface ExchangeTerms {
  /** Fee in the source's minor units, rounded up; it comes on top of the amount. */
  readonly fee: bigint;
  /** Amount and fee: what the user pays, source minor units. */
  readonly total: bigint;
  /** What the user gets in the target's minor units, rounded down. */
  readonly receives: bigint;
}

/**
 * What an amount of one currency gives in another at two prices. The fee goes up and the target down to whole minor
 * units, so that going there and back at the same prices never gains and splitting an exchange never costs less.
 *
 * @param amount source minor units, above zero
 * @param feePpm fee in parts per million of the amount
 * @param spreadPpm by how much less than at the prices the target is, parts per million; below {@link SPREAD_LIMIT_PPM}
 */
export function exchangeTerms(
  amount: bigint,
  from: ExchangeSide,
  to: ExchangeSide,
  feePpm: number,
  spreadPpm: number,
): ExchangeTerms {
  const fee = feeOn(amount, BigInt(feePpm));
  return { fee, total: amount + fee, receives: receivedFor(amount, from, to, spreadPpm) };
}

/** What an amount is worth in another currency at two prices without fee and spread, rounded down: the house gives no more. */
export function worthIn(amount: bigint, from: ExchangeSide, to: ExchangeSide): bigint {
  return receivedFor(amount, from, to, 0);
}

function receivedFor(amount: bigint, from: ExchangeSide, to: ExchangeSide, spreadPpm: number): bigint {
  assertPrice(from.price);
  assertPrice(to.price);
  return mulDivDown(
    amount,
    from.price.units * 10n ** BigInt(to.scale + to.price.scale) * kept(spreadPpm),
    to.price.units * 10n ** BigInt(from.scale + from.price.scale) * RATE_ONE,
  );
}

/** What a spread leaves of a million. @throws RangeError for one that is none */
function kept(spreadPpm: number): bigint {
  if (!(spreadPpm >= 0) || spreadPpm >= SPREAD_LIMIT_PPM) throw new RangeError(`No spread: ${spreadPpm}`);
  return RATE_ONE - BigInt(spreadPpm);
}

/** Decimals of a rate: enough to tell the cheapest coin in the dearest. */
export const RATE_SCALE = 12;

/** Units of the target for one unit of the source after the spread, in units of 10^-{@link RATE_SCALE}, rounded down. */
export function exchangeRate(from: UnitPrice, to: UnitPrice, spreadPpm: number): bigint {
  assertPrice(from);
  assertPrice(to);
  return mulDivDown(
    10n ** BigInt(RATE_SCALE),
    from.units * 10n ** BigInt(to.scale) * kept(spreadPpm),
    to.units * 10n ** BigInt(from.scale) * RATE_ONE,
  );
}

/** How much of a currency can be exchanged at most when fee included `available` is there; minor units. */
export function exchangeableOf(available: bigint, feePpm: number): bigint {
  const most = mulDivDown(available, RATE_ONE, RATE_ONE + BigInt(feePpm));
  // The fee is rounded up: the next unit may still fit, or the last one may not.
  for (const amount of [most + 1n, most]) if (amount + feeOn(amount, BigInt(feePpm)) <= available) return amount;
  return most > 0n ? most - 1n : 0n;
}

function assertPrice({ units }: UnitPrice): void {
  if (units <= 0n) throw new RangeError('A price must be above zero');
}
