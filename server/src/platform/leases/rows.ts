import type { Pool } from 'pg';
import type { Lease } from './leases.ts';

/** How long a lease is held after it was taken or renewed. Whoever dies keeps others waiting for no longer. */
export const TTL_MS = 3_000;
const TTL = `interval '${TTL_MS} milliseconds'`;
/** The kind of which every process is a candidate: so the others know that it is there. */
export const PRESENCE = 'process';
/** Candidates that have been away for so long are forgotten. */
const FORGET = `interval '1 day'`;

export interface LeaseRow {
  readonly name: string;
  readonly holder: string;
  readonly term: bigint;
  /** Whether it had not lapsed. */
  readonly isHeld: boolean;
}

interface Beat {
  readonly self: string;
  /** Of the work this process would do. */
  readonly kinds: readonly string[];
  readonly held: readonly Pick<Lease, 'name' | 'term'>[];
}

/** What a beat found. */
export interface BeatResult {
  readonly rows: readonly LeaseRow[];
  /** By kind, those that are there. */
  readonly candidates: ReadonlyMap<string, readonly string[]>;
  /** Processes that are not there any more and have not said that they go. */
  readonly vanished: readonly string[];
}

/**
 * Renews leases, says that this process is there, and reads all leases and candidates: who was there first comes first.
 * A lease that lapsed and that nobody has taken is renewed like any other.
 */
export async function beat(pool: Pool, { self, kinds, held }: Beat): Promise<BeatResult> {
  await pool.query(
    `WITH renewed AS (
       UPDATE lease SET held_until = clock_timestamp() + ${TTL}
       FROM unnest($2::text[], $3::bigint[]) AS held (name, term)
       WHERE lease.name = held.name AND lease.term = held.term AND holder = $1
     ), forgotten AS (
       DELETE FROM lease_candidate WHERE seen_until < clock_timestamp() - ${FORGET} AND holder <> $1
     )
     INSERT INTO lease_candidate AS known (kind, holder, since, seen_until)
     SELECT kind, $1, clock_timestamp(), clock_timestamp() + ${TTL} FROM unnest($4::text[]) AS kind
     ON CONFLICT (kind, holder) DO UPDATE SET seen_until = excluded.seen_until,
       since = CASE WHEN known.seen_until < clock_timestamp() THEN excluded.since ELSE known.since END`,
    [self, held.map(({ name }) => name), held.map(({ term }) => term), kinds],
  );
  const { rows } = await pool.query<{ name: string; holder: string; term: bigint; held: boolean }>(
    'SELECT name, holder, term, held_until > clock_timestamp() AS held FROM lease',
  );
  const { rows: candidates } = await pool.query<{ kind: string; holders: string[]; lapsed: string[] }>(
    `SELECT kind,
       coalesce(array_agg(holder ORDER BY since, holder) FILTER (WHERE seen_until > clock_timestamp()), '{}') AS holders,
       coalesce(array_agg(holder) FILTER (WHERE seen_until <= clock_timestamp()), '{}') AS lapsed
     FROM lease_candidate GROUP BY kind`,
  );
  return {
    rows: rows.map(({ name, holder, term, held: isHeld }) => ({ name, holder, term, isHeld })),
    candidates: new Map(candidates.map(({ kind, holders }) => [kind, holders])),
    vanished: candidates.find(({ kind }) => kind === PRESENCE)?.lapsed ?? [],
  };
}

/** Takes a lease that nobody holds. @returns its term, null when somebody was faster */
export async function take(pool: Pool, self: string, name: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ term: bigint }>(
    `INSERT INTO lease (name, holder, term, held_until) VALUES ($1, $2, 1, clock_timestamp() + ${TTL})
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, term = lease.term + 1, held_until = excluded.held_until
       WHERE lease.held_until < clock_timestamp() OR lease.holder = excluded.holder
     RETURNING term`,
    [name, self],
  );
  return rows[0]?.term ?? null;
}

/** Lets others take a lease at once, if it is still this one. */
export async function release(pool: Pool, self: string, { name, term }: Pick<Lease, 'name' | 'term'>): Promise<void> {
  await pool.query(`UPDATE lease SET held_until = '-infinity' WHERE name = $1 AND holder = $2 AND term = $3`, [
    name,
    self,
    term,
  ]);
}

/** A process that would hold leases of a kind no more: the others share them out without it at once. */
export async function resign(pool: Pool, self: string, kind: string): Promise<void> {
  await pool.query('DELETE FROM lease_candidate WHERE kind = $1 AND holder = $2', [kind, self]);
}

/** Other kinds with the same beginning that have candidates. */
export async function findRivals(pool: Pool, kind: string, beginning: string): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>(
    `SELECT DISTINCT kind FROM lease_candidate
     WHERE starts_with(kind, $2) AND kind <> $1 AND seen_until > clock_timestamp()`,
    [kind, beginning],
  );
  return rows.map(({ kind: other }) => other);
}
