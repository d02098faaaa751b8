import type { Halt, HaltReason } from '@aureus/contract/market/halts.ts';
import type { Pool, PoolClient } from 'pg';
import { type Rest, RESTS_SQL } from './rests.ts';

/** Whether operators have a market open. */
export interface Openness {
  readonly isOpen: boolean;
  /** When they closed it, and when they opened it again last, epoch milliseconds; null where nobody knows. */
  readonly closedAt: number | null;
  readonly openedAt: number | null;
  /** What users are told of it; null while it is open. */
  readonly halt: Halt | null;
  /** When nothing is traded in it for a split, now or next; null where none is announced. */
  readonly rest: Rest | null;
}

/** Which markets operators have open, as stored: a market that is closed as a whole is closed for every instrument. */
export async function readOpenness(connection: Pool | PoolClient): Promise<ReadonlyMap<number, Openness>> {
  const { rows } = await connection.query<{
    id: number;
    is_open: boolean;
    closed_at: Date | null;
    opened_at: Date | null;
    halt_reason: HaltReason | null;
    halt_until: Date | null;
    begins: Date | null;
    ends: Date | null;
  }>(
    `SELECT id, is_open, closed_at, opened_at, halt_reason, halt_until, begins, ends
     FROM markets LEFT JOIN LATERAL (${RESTS_SQL}) AS rest ON true`,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        isOpen: row.is_open,
        closedAt: row.closed_at?.getTime() ?? null,
        openedAt: row.opened_at?.getTime() ?? null,
        halt: haltOf(row),
        rest: row.begins && { begins: row.begins.getTime(), ends: row.ends?.getTime() ?? null },
      },
    ]),
  );
}

interface HaltRow {
  readonly is_open: boolean;
  readonly closed_at: Date | null;
  readonly halt_reason: HaltReason | null;
  readonly halt_until: Date | null;
}

/** What users are told of a market that operators closed; null of one they have open. */
export function haltOf({ is_open, closed_at, halt_reason, halt_until }: HaltRow): Halt | null {
  if (is_open) return null;
  return { reason: halt_reason, since: closed_at?.getTime() ?? null, until: halt_until?.getTime() ?? null };
}

/** Whether users are told the same. */
export function isSameHalt(one: Halt | null, other: Halt | null): boolean {
  return one?.reason === other?.reason && one?.since === other?.since && one?.until === other?.until;
}

/** What is said anew of a market that is closed; what is left out stays. */
export interface HaltTold {
  readonly reason?: HaltReason | undefined;
  /** From now on; 0 for not known. */
  readonly minutes?: number | undefined;
}

/**
 * Opens or closes a market as a whole, and says why and for how long; taken up by `MarketDirectory.refresh` after the
 * commit. The database forgets both with the opening.
 */
export async function writeOpenness(
  client: PoolClient,
  marketId: number,
  isOpen: boolean,
  { reason, minutes }: HaltTold = {},
): Promise<void> {
  await client.query(
    `UPDATE markets SET is_open = $2, halt_reason = coalesce($3, halt_reason), halt_until = CASE
       WHEN $4::integer IS NULL THEN halt_until
       WHEN $4::integer > 0 THEN now() + make_interval(mins => $4::integer)
     END WHERE id = $1`,
    [marketId, isOpen, reason ?? null, minutes ?? null],
  );
}
