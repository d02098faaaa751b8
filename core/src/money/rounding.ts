/** Rates are parts per million: 1,000 is 0.1 %. */
export const RATE_ONE = 1_000_000n;

/** `a × b ÷ c` rounded up. All non-negative, `c` positive. */
export function mulDivUp(a: bigint, b: bigint, c: bigint): bigint {
  assertOperands(a, b, c);
  return (a * b + c - 1n) / c;
}

/** `a × b ÷ c` rounded down. All non-negative, `c` positive. */
export function mulDivDown(a: bigint, b: bigint, c: bigint): bigint {
  assertOperands(a, b, c);
  return (a * b) / c;
}

/** The fee on an amount, rounded up: splitting an amount never lowers the fee. `rate` in parts per million, 0 to 100 %. */
export function feeOn(amount: bigint, rate: bigint): bigint {
  if (rate > RATE_ONE) throw new RangeError(`Fee rate above 100 %: ${rate}`);
  return mulDivUp(amount, rate, RATE_ONE);
}

/** What the user receives of an amount after its fee. `payout + fee = amount`, always. */
export function afterFee(amount: bigint, rate: bigint): bigint {
  return amount - feeOn(amount, rate);
}

/** An amount of one currency in another, rounded down; the dust stays with the house. `numerator ÷ denominator` is the price. */
export function convertDown(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  return mulDivDown(amount, numerator, denominator);
}

/** `a ÷ b` rounded towards less; `a` may be negative. @param b above zero */
export function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b < 0n ? quotient - 1n : quotient;
}

/** `a ÷ b` rounded towards more; `a` may be negative. @param b above zero */
export const ceilDiv = (a: bigint, b: bigint): bigint => -floorDiv(-a, b);

function assertOperands(a: bigint, b: bigint, c: bigint): void {
  if (a < 0n || b < 0n || c <= 0n) throw new RangeError('Amounts must not be negative, divisors must be positive');
}
