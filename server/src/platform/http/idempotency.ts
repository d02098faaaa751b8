import { createHash, hash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';

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
export type StoreClaim = (connection: ClientBase | Pool, claim: IdempotencyClaim, answer: unknown) => Promise<void>;

/** A twin of the request was faster. The edge turns it into the twin's reply or the refusal it stands for. */
export class ClaimLostError extends Error {
  constructor() {
    super('Another request with the same idempotency key, or the same input within a second, was faster');
    this.name = 'ClaimLostError';
  }
}

/** Without a key, the same user, call and input count as a repeat for this long. */
export const REPEAT_WINDOW_MS = 1000;

/** The name under which a claim is stored. */
export function claimName(claim: Pick<IdempotencyClaim, 'key' | 'callName' | 'inputHash'>): string {
  if (claim.key !== null) return `key:${claim.key}`;
  return `auto:${createHash('sha256').update(claim.callName).update('\0').update(claim.inputHash).digest('base64')}`;
}

/** A keyed claim never changes; one without a key is taken again when the last time is not within the window. */
export const ON_CLAIM_TAKEN = `ON CONFLICT (user_id, key) DO UPDATE SET received_at = excluded.received_at
  WHERE excluded.key LIKE 'auto:%'
    AND abs(extract(epoch FROM excluded.received_at - idempotency_claim.received_at)) * 1000 >= ${REPEAT_WINDOW_MS}`;

/** @throws ClaimLostError; the caller's transaction must then roll back. Waits while a twin's transaction is open. */
export const storeClaim: StoreClaim = async (connection, claim, answer) => {
  const reply = claim.key === null ? null : JSON.stringify(answer);
  const { rowCount } = await connection.query(
    `INSERT INTO idempotency_claim (user_id, key, call, input_hash, reply, received_at)
     VALUES ($1, $2, $3, $4, $5::json, $6) ${ON_CLAIM_TAKEN} RETURNING 1`,
    [claim.userId, claimName(claim), claim.callName, claim.inputHash, reply, claim.receivedAt],
  );
  if (rowCount === 0) throw new ClaimLostError();
};

/**
 * Fields that prove who asks and are no part of what is asked for. A repeat may carry another code, and a short secret
 * must not be guessable from a stored hash.
 */
const PROOFS: ReadonlySet<string> = new Set(['pay_password', 'factor_code', 'passkey']);

/** SHA-256 over the parsed input with its fields in one order; unset fields and proofs do not count. */
export function hashInput(input: unknown): Buffer {
  const fields = Object.entries(input as Record<string, unknown>)
    .filter(([name, value]) => value !== undefined && !PROOFS.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(fields), 'buffer');
}

/** What is known about a key of a user. */
export interface StoredReply {
  readonly callName: string;
  readonly inputHash: Buffer;
  readonly answer: unknown;
}

/** A key as a user sent it. */
export interface KeyOfUser {
  readonly userId: bigint;
  readonly key: string;
}

/** The committed replies under keys, in their order; null where there is none. */
export async function findReplies(pool: Pool, keys: readonly KeyOfUser[]): Promise<(StoredReply | null)[]> {
  const { rows } = await pool.query<{ place: bigint; call: string; input_hash: Buffer; reply: unknown }>({
    name: 'idempotency-replies',
    text: `SELECT place, call, input_hash, reply
           FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS wanted (user_id, key, place)
           JOIN idempotency_claim AS claim ON claim.user_id = wanted.user_id AND claim.key = wanted.key`,
    values: [keys.map(({ userId }) => userId), keys.map(({ key }) => `key:${key}`)],
  });
  const replies: (StoredReply | null)[] = keys.map(() => null);
  for (const { place, call, input_hash: inputHash, reply: answer } of rows) {
    replies[Number(place) - 1] = { callName: call, inputHash, answer };
  }
  return replies;
}
