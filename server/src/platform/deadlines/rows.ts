import type { Pool } from 'pg';
import type { Transaction } from '../database/transaction.ts';
import type { Deadline, Due } from './deadline.ts';
import { SEEN_UNTIL_SQL } from './heartbeat.ts';

/**
 * The statements of the sweeper. `statement_timestamp()` is the database's clock, and of its readings the one an index
 * can be looked up by: `clock_timestamp()` would be asked anew for every row that is due some day.
 */

/** Rows that were never tried, or rows that failed before: these are kept apart, so that they hold up nobody. */
export type Attempt = 'first' | 'again';

export interface Taken extends Due {
  readonly failures: number;
}

const DUE: Readonly<Record<Attempt, string>> = {
  first: 'failures = 0 AND due <= statement_timestamp()',
  again: 'failures > 0 AND retry_at <= statement_timestamp()',
};
const ORDER: Readonly<Record<Attempt, string>> = { first: 'due', again: 'retry_at' };

/**
 * Takes due rows away, those another sweeper is at left to it. What an outage moves waits until the platform was seen to
 * work after its moment: an outage may have begun before, and first it must be known by how much it moves.
 * @param refs which of them, all when left out
 */
export async function takeDue(
  { client }: Transaction,
  { name, outage, atOnce }: Deadline,
  attempt: Attempt,
  refs?: readonly string[],
): Promise<Taken[]> {
  const { rows } = await client.query<Taken>(
    `WITH taken AS MATERIALIZED (
       SELECT ref FROM deadline
       WHERE kind = $1 AND ${DUE[attempt]} ${refs ? 'AND ref = ANY($3)' : ''}
         ${outage === 'move' ? `AND due <= ${SEEN_UNTIL_SQL}` : ''}
       ORDER BY ${ORDER[attempt]} LIMIT $2 FOR UPDATE SKIP LOCKED
     )
     DELETE FROM deadline USING taken WHERE deadline.kind = $1 AND deadline.ref = taken.ref
     RETURNING deadline.ref, deadline.due, deadline.failures`,
    refs ? [name, atOnce, refs] : [name, atOnce],
  );
  return rows.toSorted((a, b) => a.due.getTime() - b.due.getTime());
}

/**
 * Keeps a row with what went wrong until it is tried again: after one second, four, sixteen … the longest pause of its kind.
 * @returns how often it has failed now; 0 when somebody else has dealt with it meanwhile
 */
export async function noteFailure(
  { client }: Transaction,
  { name, longestPauseMs }: Pick<Deadline, 'name' | 'longestPauseMs'>,
  { ref, failures }: Pick<Taken, 'ref' | 'failures'>,
  error: string,
): Promise<number> {
  const { rows } = await client.query<{ failures: number }>(
    `UPDATE deadline SET failures = failures + 1, error = $4,
       retry_at = clock_timestamp() + least(interval '1 millisecond' * $5, interval '1 second' * power(4, least(failures, 10)))
     WHERE kind = $1 AND ref = $2 AND failures = $3 RETURNING failures`,
    [name, ref, failures, error, longestPauseMs],
  );
  return rows[0]?.failures ?? 0;
}

/** Milliseconds until the next row of a kind is due; zero or less when one is due now, null when there is none. */
export async function nextIn(pool: Pool, kind: string): Promise<number | null> {
  const { rows } = await pool.query<{ ms: number | null }>(
    `SELECT (extract(epoch FROM least(
         (SELECT due FROM deadline WHERE kind = $1 AND failures = 0 ORDER BY due LIMIT 1),
         (SELECT retry_at FROM deadline WHERE kind = $1 AND failures > 0 ORDER BY retry_at LIMIT 1)
       ) - clock_timestamp()) * 1000)::float8 AS ms`,
    [kind],
  );
  return rows[0]?.ms ?? null;
}

/** How a kind stands. */
export interface Standing {
  readonly kind: string;
  /** Seconds since the first row that was never tried has been due; 0 when none is. */
  readonly lag: number;
  /** Rows that have failed and wait to be tried again. */
  readonly failing: number;
}

/** How kinds stand; also of kinds in the table that nobody here knows. */
export async function standings(pool: Pool, kinds: readonly string[]): Promise<Standing[]> {
  const { rows } = await pool.query<Standing>(
    `SELECT kind, failing, greatest(0, coalesce(extract(epoch FROM clock_timestamp() - (
       SELECT due FROM deadline WHERE deadline.kind = known.kind AND failures = 0 ORDER BY due LIMIT 1)), 0))::float8 AS lag
     FROM unnest($1::text[]) AS known (kind), LATERAL (
       SELECT count(*)::integer AS failing FROM deadline WHERE deadline.kind = known.kind AND failures > 0) AS failed`,
    [kinds],
  );
  return rows;
}

/** Kinds of which there are rows and that are none of those given. */
export async function unknownKinds(pool: Pool, kinds: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>(
    'SELECT DISTINCT kind FROM deadline WHERE kind <> ALL($1) ORDER BY kind',
    [kinds],
  );
  return rows.map(({ kind }) => kind);
}
