import type { ClientBase } from 'pg';
import type { Transaction } from '../database/transaction.ts';
import type { JournalEntry, NextArrays } from '../ledger/journal.ts';
import type { Command, Work } from './command.ts';

/** What a batch did in memory, before it is written. */
export interface BatchEffects<Answer, C> {
  /** What became of each command: its answer, or why it was refused. A refused command has no other effect. */
  readonly results: ReadonlyMap<C, Answer | Error>;
  /** The money that moves, summing to zero in each currency. */
  readonly entries: readonly JournalEntry[];
  /** Whether there are rows of the program's own to write. */
  readonly hasRows: boolean;
}

/** One kind of rows a program writes: a CTE of the statement that stores a batch, the same text in every batch. */
export interface SqlPart<Effects> {
  /** Of the CTE. */
  readonly name: string;
  /** @param at the parameter that is the moment of the batch */
  readonly sql: (next: NextArrays, at: string) => string;
  /** The values of the arrays `sql` has asked for, in the same order. */
  readonly values: (effects: Effects) => unknown[];
  /** How many rows the CTE has to return; with any other number nothing is written. Not said: it returns none. */
  readonly returns?: (effects: Effects) => number;
  /** What has happened when it returns another number, if others may do it: then the batch is run again. Else it is a defect. */
  readonly conflict?: string;
}

/**
 * What updates are about, by number. When a batch fails because of its updates, the sequencer
 * finds the subject that is to blame and leaves it out; all others go on. It is tried again by itself.
 */
export interface Subjects<Update> {
  /** All there are. */
  all(): Iterable<number>;
  /** What of an update is about some of them; null when nothing is. */
  part(update: Update, isWanted: (subject: number) => boolean): Update | null;
  /** From now on work does not cover it: what its last updates left in memory must not count any more. */
  isolate(subject: number): void;
  /** Work covers it again. */
  restore(subject: number): void;
}

/**
 * One product on a sequencer: what its commands do, in memory, and which rows that leaves. Queueing, batches, the
 * transaction with money and claims, answers, and what happens when the database says no are the sequencer's.
 *
 * Memory is a cache of what is stored. `match` changes it at once; then exactly one of `settle` and `drop` follows.
 */
export interface Program<Answer, C extends Command<Answer>, Update, Facts, Effects extends BatchEffects<Answer, C>> {
  /** Names its row of the fence, and its statements: lower case. */
  readonly name: string;
  /** Rows of its own, beside money and claims. */
  readonly rows: readonly SqlPart<Effects>[];
  /** Left out where no update can be told apart from the others. */
  readonly subjects?: Subjects<Update>;
  /** Whether it wants a batch although nobody asks for anything. */
  readonly isWorkDue: boolean;

  /** Makes memory anew from what is stored: at the start, and after each `drop` what the dropped batch had changed. */
  rebuild(client: ClientBase): Promise<void>;

  /**
   * Learns what holds for many batches and others may change, e.g. who is frozen. Whoever changes it moves on the
   * `revision` of `sequencer_writer` in the same transaction: then no batch that was matched before is committed after.
   */
  learn(client: ClientBase): Promise<void>;

  /** Whether this work has to be decided by what is so now: a batch that writes nothing never meets the fence. */
  mustLearn(work: Work<C, Update>): boolean;

  /**
   * Before each run, outside its transaction: makes what must outlast it (wallets), and says what is to be done in all,
   * e.g. updates of its own before the others.
   */
  prepare(client: ClientBase, work: Work<C, Update>): Promise<Work<C, Update>>;

  /** Ids of the wallets whose money this work may count on: they are locked when a batch did not fit the database. */
  wallets(work: Work<C, Update>): Iterable<number>;

  /**
   * Reads what this work must know, perhaps of more commands than are matched. What changes afterwards is found by the
   * write, and the batch is run again.
   */
  facts(client: ClientBase, work: Work<C, Update>, at: Date): Promise<Facts>;

  /**
   * Does the work in memory. It asks the database for ids and nothing else.
   * @throws Error only for a defect: the batch is dropped, and halved down to the command to blame
   */
  match(client: ClientBase, work: Work<C, Update>, facts: Facts): Promise<Effects>;

  /**
   * What has to be looked at once more, in the transaction that is about to write, because these effects count on it and
   * writers of other processes may have changed it; null when there is nothing. What it locks stays so until the commit.
   * It throws BatchConflictError when something is no longer so.
   *
   * When a batch is run for the first time, this comes before the wallets of its write. So a lock it takes has to be
   * taken in `lockFirst` too: else a batch that is run again has its wallets before that lock, and two writers wait for
   * each other.
   */
  recheck?(effects: Effects): ((client: ClientBase) => Promise<void>) | null;

  /** Takes what `recheck` may lock, in the transaction of a batch that is run again, before its wallets are locked. */
  lockFirst?(client: ClientBase): Promise<void>;

  /**
   * Lets other areas write, by their own functions and in the transaction of the batch, what belongs to these effects: a
   * notice to a user, prices that are kept; null when there is nothing. It is for what happens seldom, since a batch
   * waits for it.
   */
  beside?(effects: Effects): ((tx: Transaction) => Promise<void>) | null;

  /** What was matched last is durable. */
  settle(effects: Effects): void;

  /** What was matched last, perhaps in part, had no effect. */
  drop(): void;
}
