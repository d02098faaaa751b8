import type { Transaction } from '../platform/database/transaction.ts';

/** 0 not verified, 1 basic (text identity passed), 2 advanced (documents passed). */
export type IdentityLevel = 0 | 1 | 2;

/** What other areas may ask of identities. */
export interface Identities {
  /** The verified level of a user, read in the caller's transaction where one is given. */
  levelOf(userId: bigint, tx?: Transaction): Promise<IdentityLevel>;
}
