import type { NothingReason } from '@aureus/contract/rebate/shapes.ts';
import { rebateOf } from './reckoning.ts';
import { DAY_MS } from './days.ts';

/** What decides whether the fees of somebody count for whoever invited them. */
export interface Invited {
  /** Their account seems to be their inviter's, or that of another who was invited. */
  readonly isLinked: boolean;
  /** They, and their inviter, have proved who they are. */
  readonly isVerified: boolean;
  readonly isInviterVerified: boolean;
  /** The inviter has closed their account. */
  readonly isInviterClosed: boolean;
  /** When they registered, epoch milliseconds. */
  readonly since: number;
}

/** The day on which they registered counts, and so many after it. @returns epoch milliseconds, the first that does not */
export function countsUntil(since: number, lastingDays: number): number {
  return (Math.floor(since / DAY_MS) + lastingDays + 1) * DAY_MS;
}

/**
 * Why the fees of a day bring nothing; null when they count. What can still be mended comes last.
 * @param day days since 1970, UTC
 */
export function reasonAgainst(invited: Invited, day: number, lastingDays: number): NothingReason | null {
  if (invited.isInviterClosed) return 'inviter_closed';
  if (invited.isLinked) return 'linked';
  if (day * DAY_MS >= countsUntil(invited.since, lastingDays)) return 'expired';
  if (!invited.isVerified) return 'unverified';
  return invited.isInviterVerified ? null : 'inviter_unverified';
}

/** Why a fee that counts brings nothing all the same. */
export function reasonOfAmount(fee: bigint, ratePpm: number): NothingReason | null {
  return rebateOf(fee, ratePpm) === 0n ? 'too_small' : null;
}
