import type { ReviewStatus } from '@aureus/contract/identity/levels.ts';
import type { ClientBase, Pool } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';

/** 0 not verified, 1 basic (text identity passed), 2 advanced (documents passed). */
export type IdentityLevel = 0 | 1 | 2;

/** What other areas may ask of identities. */
export interface Identities {
  /** The verified level of a user, read in the caller's transaction where one is given. */
  levelOf(userId: bigint, tx?: Transaction): Promise<IdentityLevel>;
}

/** Who of many is verified. */
export interface VerifiedUsers {
  /** Those among these users who are verified at level 1 or above. */
  verifiedOf(connection: Pool | ClientBase, userIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
}

/** What a call for verified users asks beside the level. */
export interface IdentityReviews {
  /** Whether a request of the user waits for its decision. */
  isUnderReview(userId: bigint): Promise<boolean>;
}

/** What the profile of a user shows of the identity. */
export interface IdentitySummaries {
  /**
   * How the basic verification of a user stands, and the name it is about; an empty name where there is none. Read in the
   * caller's transaction where one is given.
   */
  summaryOf(userId: bigint, tx?: Transaction): Promise<{ readonly reviewStatus: ReviewStatus; readonly name: string }>;
}

/** What a verified level allows, as decimal texts. */
export interface LevelLimits {
  readonly level: IdentityLevel;
  /** Withdrawals within any 24 hours, in BTC or its worth. */
  readonly dailyBtc: string;
  /** One single operation, in USD. */
  readonly singleUsd: string;
}
