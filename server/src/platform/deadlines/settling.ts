import type { Pool } from 'pg';
import { OutcomeUnknownError, type Transaction, withTransaction } from '../database/transaction.ts';
import type { Money } from '../ledger/money.ts';
import type { Logger } from '../log.ts';
import type { Deadline, Due } from './deadline.ts';
import { noteFailure, takeDue } from './rows.ts';
import type { Taken, Attempt } from './rows.ts';

/** What is told of a deadline that fails again and again. */
export interface Failing {
  readonly kind: string;
  readonly ref: string;
  readonly error: string;
}

export interface SettlingNeeds {
  readonly pool: Pool;
  /** On the connections of `pool`. */
  readonly money: Money;
  readonly log: Logger;
  /** Told in the transaction that keeps the row. */
  readonly onFailing: (tx: Transaction, failing: Failing) => Promise<void>;
  /** Told after the commit. */
  readonly onSettled: (kind: string, due: readonly Due[]) => void;
}

/** A row that failed once may have met a lost connection; after so many times somebody must look at it. */
const ALARM_AFTER = 3;
const LONGEST_ERROR = 500;

/**
 * Settles one bulk of what is due of a kind. When it fails it is halved, down to the rows to blame: those are kept with
 * their error, the others are settled.
 * @returns how many rows were due, settled or not
 * @throws when no rows could be taken, or nobody knows whether the commit took effect: the next look will tell
 */
export async function settleBulk(
  needs: SettlingNeeds,
  kind: Deadline,
  attempt: Attempt,
  refs?: readonly string[],
): Promise<number> {
  const { money, log, onSettled } = needs;
  let taken: readonly Taken[] = [];
  let tell: (() => void) | void;
  try {
    tell = await money.transaction(null, async (tx) => {
      taken = [];
      const due = await takeDue(tx, kind, attempt, refs);
      if (due.length === 0) return undefined;
      taken = due;
      return kind.settle(tx, due);
    });
  } catch (error) {
    // Without rows it is the database that failed; from there on, up to the triggers at the commit, it is what was done.
    if (taken.length === 0 || error instanceof OutcomeUnknownError) throw error;
    const [first] = taken;
    if (taken.length === 1 && first) await keep(needs, kind, first, error);
    else await halve(needs, kind, attempt, taken);
    return taken.length;
  }
  onSettled(kind.name, taken);
  try {
    tell?.();
  } catch (error) {
    log.error({ err: error, kind: kind.name }, 'What was settled could not be told');
  }
  return taken.length;
}

async function halve(needs: SettlingNeeds, kind: Deadline, attempt: Attempt, taken: readonly Taken[]): Promise<void> {
  const refs = taken.map(({ ref }) => ref);
  const middle = refs.length >> 1;
  await settleBulk(needs, kind, attempt, refs.slice(0, middle));
  await settleBulk(needs, kind, attempt, refs.slice(middle));
}

async function keep(
  { pool, log, onFailing }: SettlingNeeds,
  kind: Deadline,
  row: Taken,
  error: unknown,
): Promise<void> {
  const message = String(error).slice(0, LONGEST_ERROR);
  await withTransaction(pool, async (tx) => {
    const failures = await noteFailure(tx, kind, row, message);
    if (failures >= ALARM_AFTER) await onFailing(tx, { kind: kind.name, ref: row.ref, error: message });
  });
  log.error(
    { err: error, kind: kind.name, ref: row.ref, failures: row.failures + 1 },
    'What was due could not be settled',
  );
}
