import type { ClientBase } from 'pg';
import { numberArray } from '../database/arrays.ts';
import { claimName, type IdempotencyClaim, ON_CLAIM_TAKEN, REPEAT_WINDOW_MS } from '../http/idempotency.ts';
import type { NextArrays } from '../ledger/journal.ts';
import type { Command } from './command.ts';

/** A claim with the answer that is stored under it. */
export interface AnsweredClaim {
  readonly claim: IdempotencyClaim;
  readonly answer: unknown;
}

/**
 * Commands whose claim is stored already; one without a key only counts within its window. Of twins the first wins.
 * Nothing is locked: a claim that is stored after this fails the batch, which is run again.
 */
export async function findLostClaims<C extends Command<never>>(
  client: ClientBase,
  program: string,
  commands: readonly C[],
): Promise<ReadonlySet<C>> {
  const lost = new Set<C>();
  const first = new Map<string, { readonly command: C; readonly claim: IdempotencyClaim; readonly name: string }>();
  for (const command of commands) {
    const { claim } = command;
    if (claim === null) continue;
    const name = claimName(claim);
    const key = `${claim.userId} ${name}`;
    if (first.has(key)) lost.add(command);
    else first.set(key, { command, claim, name });
  }
  if (first.size === 0) return lost;
  const asked = [...first.values()];
  const { rows } = await client.query<{ owner: bigint; key: string; received_at: Date }>({
    name: `${program}-claims`,
    text: `SELECT user_id AS owner, idempotency_claim.key, received_at FROM idempotency_claim
           JOIN unnest($1::bigint[], $2::text[]) AS wanted (owner, key)
             ON user_id = owner AND idempotency_claim.key = wanted.key`,
    values: [numberArray(asked.map(({ claim }) => claim.userId)), asked.map(({ name }) => name)],
  });
  for (const { owner, key, received_at } of rows) {
    const found = first.get(`${owner} ${key}`);
    if (!found) continue;
    const age = Math.abs(found.claim.receivedAt.getTime() - received_at.getTime());
    if (found.claim.key !== null || age < REPEAT_WINDOW_MS) lost.add(found.command);
  }
  return lost;
}

/**
 * The CTE that stores claims with their answers; it returns a row for each that nobody else has. They are taken in one
 * order: a user may send the same keys to two writers, and a circle of two batches would hold up all whom these serve.
 */
export const claimsSql = (next: NextArrays): string => `claimed AS (
  INSERT INTO idempotency_claim (user_id, key, call, input_hash, reply, received_at)
  SELECT owner, name, call, hash, reply::json, received_at
  FROM unnest(${next('bigint', 'text', 'text', 'bytea', 'text', 'timestamptz')})
    AS claim (owner, name, call, hash, reply, received_at)
  ORDER BY owner, name
  ${ON_CLAIM_TAKEN}
  RETURNING 1
)`;

/** The values of `claimsSql`. */
export const claimValues = (claims: readonly AnsweredClaim[]): unknown[] => [
  numberArray(claims.map(({ claim }) => claim.userId)),
  claims.map(({ claim }) => claimName(claim)),
  claims.map(({ claim }) => claim.callName),
  claims.map(({ claim }) => claim.inputHash),
  claims.map(({ claim, answer }) => (claim.key === null ? null : JSON.stringify(answer))),
  claims.map(({ claim }) => claim.receivedAt),
];
