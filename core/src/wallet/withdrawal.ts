import type { FeeKind } from '@aureus/contract/wallet/withdrawal-shapes.ts';
import { feeOn } from '../money/rounding.ts';

/** What a withdrawal costs and may be. Amounts are minor units of the currency. */

export interface WithdrawalFeeTerms {
  readonly kind: FeeKind;
  /** Minor units when flat, parts per million of the amount when in percent. */
  readonly fee: bigint;
  readonly minimum: bigint;
}

/** The fee of an amount, rounded up: two withdrawals never cost less than one of both together. */
export function withdrawalFee(amount: bigint, terms: WithdrawalFeeTerms): bigint {
  return terms.kind === 'flat' ? terms.fee : feeOn(amount, terms.fee);
}

/** How an amount divides, `fee + receive = amount`; null when it is below the minimum or nothing would be left. */
export function divideWithdrawal(
  amount: bigint,
  terms: WithdrawalFeeTerms,
): { readonly fee: bigint; readonly receive: bigint } | null {
  if (amount < terms.minimum) return null;
  const fee = withdrawalFee(amount, terms);
  return fee < amount ? { fee, receive: amount - fee } : null;
}

/** Terms are possible when something is left of every amount they allow. */
export function areTermsPossible({ kind, fee, minimum }: WithdrawalFeeTerms): boolean {
  return kind === 'flat' ? fee < minimum : fee <= 500_000n && feeOn(minimum, fee) < minimum;
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
