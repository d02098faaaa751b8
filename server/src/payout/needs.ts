import { type AccountGuards, refuseFrozen } from '../account/public.ts';
import type { Files } from '../files/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';

/** What saving destinations needs. */
export interface DestinationNeeds extends Pick<Platform, 'pool' | 'clock' | 'log'> {
  readonly markets: MarketDirectory;
  readonly guards: AccountGuards;
  readonly notices: Notices;
  readonly files: Files;
}

/**
 * Keeps where money may go as it is, while the owner's settings lock is on or the operators have frozen the money.
 * @throws AppError settings_locked, funds_frozen
 */
export async function refuseWhenLocked({ guards }: DestinationNeeds, tx: Transaction, userId: bigint): Promise<void> {
  await refuseFrozen(tx, userId);
  const { lockedUntil } = await guards.safetyOf(tx, userId);
  if (lockedUntil) throw new AppError('settings_locked');
}

/** Serialises what one user does to destinations and withdrawals, until the transaction ends. */
export async function lockUser({ client }: Transaction, userId: bigint): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('withdrawal ' || $1::text, 0))`, [String(userId)]);
}

/** Whole hours until a moment, at least one. */
export function hoursUntil(moment: Date, now: number): number {
  return Math.max(1, Math.ceil((moment.getTime() - now) / 3_600_000));
}
