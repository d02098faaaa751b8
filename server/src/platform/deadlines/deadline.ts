import type { ClientBase, Pool } from 'pg';
import type { Transaction } from '../database/transaction.ts';
import type { MoneyTransaction } from '../ledger/money.ts';

/** Something that is due at a moment. */
export interface Due {
  /** What it is about, as its kind names it: mostly the id of a row. One of a kind is due once. */
  readonly ref: string;
  /** The moment, by the database's clock. Settled may be later: what is reckoned is reckoned as of this. */
  readonly due: Date;
}

/** Something that will be due: at a moment, or so many milliseconds after now by the database's clock. */
export type Scheduled = {
  readonly ref: string;
  /** Whose clock it is, of a kind that stops with its owner. */ readonly owner?: bigint;
} & ({ readonly due: Date } | { readonly inMs: number });

/** What a kind of deadline is. */
export interface DeadlineTerms {
  /** `<area>.<what>`; it stands in the rows, so it does not change. */
  readonly name: string;
  /**
   * What becomes of it when the platform was down. `settle_as_due`: it is settled as soon as it can be, as of its moment,
   * from what was recorded. `move`: whoever had until then gets the lost time added.
   */
  readonly outage: 'settle_as_due' | 'move';
  /**
   * What becomes of it while operators keep its owner from acting. `settle_as_due`, when left out: it is settled all the same,
   * because nobody loses by it for not acting, or because somebody else would lose by waiting. `stop`: the clock of the owner
   * stands still, and the rest of the time begins when the freeze ends.
   */
  readonly freeze?: 'settle_as_due' | 'stop';
  /** Most settled in one transaction. */
  readonly atOnce?: number;
  /**
   * How long it rests between two bulks, as a part of the time the last one took; not at all when left out. For what may be
   * due in great numbers and is waited for by nobody: what users do beside it finds a free processor and disk again.
   */
  readonly rest?: number;
  /** The longest pause before a row that has failed is tried again; an hour unless others wait for it meanwhile. */
  readonly longestPauseMs?: number;
  /**
   * Does what is due, for all of `due` together, in as few statements as it can: thousands may be due in one second.
   * The rows are gone when `tx` commits, and all that is done here with them: exactly once. What throws is rolled back,
   * and the row to blame is found and kept. So it must have no effect outside of `tx`.
   * @returns what is to be told after the commit, beside new balances; it is lost when the process dies just then
   */
  settle(tx: MoneyTransaction, due: readonly Due[]): Promise<(() => void) | void>;
}

/** A kind of deadline: areas write and take back its rows, the sweeper settles them. */
export interface Deadline extends Required<DeadlineTerms> {
  /**
   * Writes what will be due, in the transaction that makes the obligation. A moment that has passed is due at once.
   * @throws a unique violation (23505) when one of the refs is due already; Error when a kind that stops with its owner is given none
   */
  schedule(tx: Transaction, rows: readonly Scheduled[]): Promise<void>;
  /**
   * Takes back what is not due yet, in the transaction that ends the obligation.
   * @returns the refs taken back. One that is missing is due, settled or was never there: its moment has come, however
   *   late the sweeper is, and whoever wanted to end the obligation is too late.
   */
  cancel(tx: Transaction, refs: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Holds what is not due yet until the end of the transaction: nobody settles or moves it meanwhile. For what goes on for a
   * while by what somebody does in time.
   * @returns when each is due; one that is missing is too late, as with `cancel`
   */
  hold(tx: Transaction, refs: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** Makes something later that the transaction holds. @param ms not below zero */
  postpone(tx: Transaction, ref: string, ms: number): Promise<void>;
  /**
   * When they are due, outages counted. This is the only place that knows: an area that kept a moment of its own would
   * show a wrong one after an outage.
   */
  dueOf(connection: Pool | ClientBase, refs: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** Since when which of them stand still, because their owner is frozen; `dueOf` is then when they were due if it ended now. */
  stoppedAmong(connection: Pool | ClientBase, refs: readonly string[]): Promise<ReadonlyMap<string, Date>>;
}

const AT_ONCE = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Rows announce themselves over this channel, with their kind. */
export const CHANNEL = 'deadline';

/** A sweeper looks at least this often, so that what is due later needs no announcement. */
export const LONGEST_SLEEP_MS = 30_000;

/** A kind of deadline by its terms. The area that owns it hands it to the app beside its routes. */
export function defineDeadline(terms: DeadlineTerms): Deadline {
  const { name, outage, freeze = 'settle_as_due' } = terms;
  return {
    atOnce: AT_ONCE,
    rest: 0,
    longestPauseMs: LONGEST_PAUSE_MS,
    freeze,
    ...terms,

    schedule: async ({ client }, rows) => {
      if (rows.length === 0) return;
      const values = [
        name,
        rows.map(({ ref }) => ref),
        rows.map((row) => ('due' in row ? row.due : null)),
        rows.map((row) => ('due' in row ? null : row.inMs)),
        outage === 'move',
      ];
      if (freeze !== 'stop') {
        await client.query(SCHEDULE_SQL, values);
        return;
      }
      const owners = rows.map(({ owner }) => owner ?? null);
      if (owners.includes(null))
        throw new Error(`What is due of the kind ${name} stops with its owner, who was not named`);
      await client.query(SCHEDULE_OWNED_SQL, [...values, owners]);
    },

    cancel: async ({ client }, refs) => {
      // Locked first, and the time asked afterwards: somebody else may hold a row until its moment has come, and give it
      // back then. In one order, so that two never wait for each other in a circle.
      await client.query('SELECT FROM deadline WHERE kind = $1 AND ref = ANY($2) ORDER BY ref FOR UPDATE', [
        name,
        refs,
      ]);
      const { rows } = await client.query<{ ref: string }>(
        'DELETE FROM deadline WHERE kind = $1 AND ref = ANY($2) AND due > statement_timestamp() RETURNING ref',
        [name, refs],
      );
      return new Set(rows.map(({ ref }) => ref));
    },

    hold: async ({ client }, refs) => {
      // The time is asked after the wait for the rows, as above.
      await client.query('SELECT FROM deadline WHERE kind = $1 AND ref = ANY($2) ORDER BY ref FOR UPDATE', [
        name,
        refs,
      ]);
      const { rows } = await client.query<Due>(
        `SELECT ref, ${dueNow('deadline')} AS due FROM deadline
          WHERE kind = $1 AND ref = ANY($2) AND due > statement_timestamp()`,
        [name, refs],
      );
      return new Map(rows.map(({ ref, due }) => [ref, due]));
    },

    postpone: async ({ client }, ref, ms) => {
      if (ms < 0) throw new RangeError('What is due is never made earlier');
      await client.query(
        `UPDATE deadline SET due = due + $3 * interval '1 millisecond', left_over = left_over + $3 * interval '1 millisecond'
          WHERE kind = $1 AND ref = $2`,
        [name, ref, ms],
      );
    },

    dueOf: async (connection, refs) => {
      const { rows } = await connection.query<Due>(
        `SELECT ref, ${dueNow('deadline')} AS due FROM deadline WHERE kind = $1 AND ref = ANY($2)`,
        [name, refs],
      );
      return new Map(rows.map(({ ref, due }) => [ref, due]));
    },

    stoppedAmong: async (connection, refs) => {
      if (freeze !== 'stop') return new Map();
      const { rows } = await connection.query<{ ref: string; since: Date }>(
        `SELECT ref, since FROM deadline JOIN deadline_stopped USING (owner_id)
          WHERE kind = $1 AND ref = ANY($2) AND left_over IS NOT NULL`,
        [name, refs],
      );
      return new Map(rows.map(({ ref, since }) => [ref, since]));
    },
  };
}

/** SQL: when a row of `deadline` is due; of one that stands still, when it would be if it went on now. */
export const dueNow = (table: string): string => `coalesce(statement_timestamp() + ${table}.left_over, ${table}.due)`;

/** The same for a kind that stops with its owner: who is frozen when it begins has all of the time afterwards. */
const SCHEDULE_OWNED_SQL = `
  WITH given AS (
    SELECT given.ref, given.owner, stopped.owner_id IS NOT NULL AS is_stopped,
           coalesce(given.due, statement_timestamp() + given.in_ms * interval '1 millisecond') AS due
    FROM unnest($2::text[], $3::timestamptz[], $4::float8[], $6::bigint[]) AS given (ref, due, in_ms, owner)
    LEFT JOIN deadline_stopped AS stopped ON stopped.owner_id = given.owner
  ), made AS (
    INSERT INTO deadline (kind, ref, due, moves, owner_id, left_over)
    SELECT $1, ref, CASE WHEN is_stopped THEN deadline_parked() ELSE due END, $5, owner,
           CASE WHEN is_stopped THEN greatest(due - statement_timestamp(), interval '0') END
    FROM given RETURNING due
  )
  SELECT pg_notify('${CHANNEL}', $1) FROM (SELECT min(due) AS due FROM made) AS first
  WHERE due < statement_timestamp() + interval '${2 * LONGEST_SLEEP_MS} milliseconds'`;

/** An announcement makes commits wait for each other, so only what is due before the sweepers look again gets one. */
const SCHEDULE_SQL = `
  WITH made AS (
    INSERT INTO deadline (kind, ref, due, moves)
    SELECT $1, ref, coalesce(due, statement_timestamp() + in_ms * interval '1 millisecond'), $5
    FROM unnest($2::text[], $3::timestamptz[], $4::float8[]) AS given (ref, due, in_ms)
    RETURNING due
  )
  SELECT pg_notify('${CHANNEL}', $1) FROM (SELECT min(due) AS due FROM made) AS first
  WHERE due < statement_timestamp() + interval '${2 * LONGEST_SLEEP_MS} milliseconds'`;
