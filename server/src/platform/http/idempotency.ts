import type { Db } from '../database/kysely.ts';

/**
 * The right of one request to have one effect. The edge makes it from the `Idempotency-Key` header (or, without one,
 * from the user, call and input, to refuse an exact repeat within a second); the handler stores it together with the
 * reply in the transaction that moves the money. Storing fails when a twin was faster, and the transaction with it.
 */
export interface IdempotencyClaim {
  readonly userId: bigint;
  readonly callName: string;
  /** The header's value, or null when the client sent none. */
  readonly key: string | null;
  /** SHA-256 of the canonical input. */
  readonly inputHash: Buffer;
  readonly receivedAt: Date;
}

/** Stores the claim with the answer of the call. Call it inside the transaction that moves the money. */
export type StoreClaim = (tx: Db, claim: IdempotencyClaim, answer: unknown) => Promise<void>;
