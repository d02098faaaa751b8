import type { FeeKind } from '@aureus/contract/withdrawal/shapes.ts';
import { feeOn, mulDivUp } from '../money/rounding.ts';

/** What a withdrawal costs and may be. Amounts are minor units of the currency. */

export interface WithdrawalFeeTerms {
  readonly kind: FeeKind;
  /** Minor units when flat, parts per million of the amount when in percent. */
  readonly fee: bigint;
  readonly minimum: bigint;
}

/** The smallest amount of a coin of `scale` that can be paid in so many decimals, in minor units. */
export function payableUnit(scale: number, decimals: number): bigint {
  return 10n ** BigInt(scale - decimals);
}

/**
 * The fee of an amount, rounded up to what can be paid: two withdrawals never cost less than one of both together, and
 * what is left can be sent.
 * @param unit as of `payableUnit`
 */
export function withdrawalFee(amount: bigint, terms: WithdrawalFeeTerms, unit: bigint): bigint {
  const fee = terms.kind === 'flat' ? terms.fee : feeOn(amount, terms.fee);
  return mulDivUp(fee, 1n, unit) * unit;
}

/**
 * How an amount of whole units divides, `fee + receive = amount`; null when it is below the minimum or nothing would be
 * left.
 */
export function divideWithdrawal(
  amount: bigint,
  terms: WithdrawalFeeTerms,
  unit: bigint,
): { readonly fee: bigint; readonly receive: bigint } | null {
  if (amount < terms.minimum) return null;
  const fee = withdrawalFee(amount, terms, unit);
  return fee < amount ? { fee, receive: amount - fee } : null;
}

/** Terms are possible when something is left of every amount they allow. */
export function areTermsPossible(terms: WithdrawalFeeTerms, unit: bigint): boolean {
  if (terms.kind === 'percent' && terms.fee > 500_000n) return false;
  // The first amount of whole units that is allowed.
  const least = mulDivUp(terms.minimum, 1n, unit) * unit;
  return withdrawalFee(least, terms, unit) < least;
}

/** What an identity level may withdraw. */
export interface WithdrawalLimits {
  /** Minor units of BTC in any 24 hours. */
  readonly dailyBtc: bigint;
  /** Cents of USD of one withdrawal to a card. */
  readonly singleUsd: bigint;
}

/**
 * Which limit a withdrawal would pass, or null.
 * @param usedBtc value of what left in the last 24 hours and was not given back
 * @param asked the withdrawal's values, rounded up; `usdCents` null where the single limit does not count
 */
export function passedLimit(
  limits: WithdrawalLimits,
  usedBtc: bigint,
  asked: { readonly btc: bigint; readonly usdCents: bigint | null },
): 'daily' | 'single' | null {
  if (asked.usdCents !== null && asked.usdCents > limits.singleUsd) return 'single';
  return usedBtc + asked.btc > limits.dailyBtc ? 'daily' : null;
}

/** The states an act may begin from. Acts on a withdrawal in another state change nothing. */
export const withdrawalMoves = {
  approve: ['requested'],
  send: ['approved'],
  complete: ['approved', 'sent'],
  refuse: ['requested', 'approved'],
  cancel: ['requested'],
} as const;
export type WithdrawalMove = keyof typeof withdrawalMoves;
