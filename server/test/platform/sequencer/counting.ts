import { ledgerKinds } from '@aureus/contract/wallet/ledger-kinds.ts';
import type { ClientBase } from 'pg';
import { numberArray } from '../../../src/platform/database/arrays.ts';
import type { Transaction } from '../../../src/platform/database/transaction.ts';
import { AppError } from '../../../src/platform/errors.ts';
import type { JournalEntry } from '../../../src/platform/ledger/journal.ts';
import type { Command, Work } from '../../../src/platform/sequencer/command.ts';
import type { BatchEffects, Program, SqlPart } from '../../../src/platform/sequencer/program.ts';
import type { TestDatabase } from '../../support/database.ts';

/**
 * A program that has nothing to do with trading: it counts. A count may cost its owner something, which goes to another
 * wallet. Counters are rows; memory is their values.
 */

/** Adds to a counter; answered with its value after that. */
export interface Count extends Command<number> {
  readonly counter: string;
  readonly by: number;
  /** What it costs, minor units, from one wallet to another. */
  readonly price?: { readonly amount: bigint; readonly from: Wallet; readonly to: Wallet };
}

export interface Wallet {
  readonly id: number;
  readonly owner: number;
  readonly account: number;
  readonly currency: number;
}

/** Puts a counter to a value. */
export interface Put {
  readonly counter: string;
  readonly value: number;
}

type CountWork = Work<Count, Put>;

export interface Counted extends BatchEffects<number, Count> {
  /** Counters with the values they had and have. */
  readonly changes: ReadonlyMap<string, { readonly before: number; readonly after: number }>;
  /** How many commands and updates were counted together. */
  readonly size: number;
}

/** A value above this is refused by the database: a command that fails its batch whatever is tried. */
export const TOO_MUCH = 1_000_000;
/** A command by this much is a defect of the program. */
export const DEFECT = 13_131;

export async function createCounters({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  await owner.query(`
    CREATE TABLE counter (
      name text PRIMARY KEY,
      value bigint NOT NULL DEFAULT 0 CHECK (value < ${TOO_MUCH}),
      closed boolean NOT NULL DEFAULT false
    );
    GRANT SELECT, UPDATE ON counter TO aureus_app`);
}

const counted: SqlPart<Counted> = {
  name: 'counted',
  sql: (next) => `
    UPDATE counter SET value = change.after FROM unnest(${next('text', 'bigint', 'bigint')})
      AS change (name, before, after)
    WHERE counter.name = change.name AND counter.value = change.before RETURNING 1`,
  values: ({ changes }) => [
    [...changes.keys()],
    numberArray([...changes.values()].map(({ before }) => before)),
    numberArray([...changes.values()].map(({ after }) => after)),
  ],
  returns: ({ changes }) => changes.size,
};

export class CountingProgram implements Program<number, Count, Put, ReadonlyMap<number, bigint>, Counted> {
  readonly name: string;
  readonly rows = [counted];
  isWorkDue = false;
  /** The counters as they stand in memory. */
  readonly values = new Map<string, number>();
  rebuilt = 0;
  /** Lets the journal of the next batch not sum to zero. */
  isUnbalanced = false;
  /** What somebody else writes with a batch. */
  aside: ((tx: Transaction, effects: Counted) => Promise<void>) | null = null;
  /** What it looks at once more before it writes, and what that locks. */
  looksAgain: ((client: ClientBase) => Promise<void>) | null = null;
  locksFirst: ((client: ClientBase) => Promise<void>) | null = null;
  #closed: ReadonlySet<string> = new Set();

  constructor(name = 'counting') {
    this.name = name;
  }

  async rebuild(client: ClientBase): Promise<void> {
    this.rebuilt += 1;
    const { rows } = await client.query<{ name: string; value: bigint }>('SELECT name, value FROM counter');
    for (const { name, value } of rows) this.values.set(name, Number(value));
  }

  async learn(client: ClientBase): Promise<void> {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM counter WHERE closed');
    this.#closed = new Set(rows.map(({ name }) => name));
  }

  mustLearn({ commands }: CountWork): boolean {
    return commands.some(({ counter }) => this.#closed.has(counter));
  }

  prepare(_client: ClientBase, work: CountWork): Promise<CountWork> {
    return Promise.resolve(work);
  }

  wallets({ commands }: CountWork): number[] {
    return commands.flatMap(({ price }) => (price ? [price.from.id, price.to.id] : []));
  }

  async facts(client: ClientBase, work: CountWork): Promise<ReadonlyMap<number, bigint>> {
    const { rows } = await client.query<{ id: bigint; available: bigint }>(
      'SELECT id, available FROM wallet WHERE id = ANY($1::bigint[])',
      [numberArray(this.wallets(work))],
    );
    return new Map(rows.map(({ id, available }) => [Number(id), available]));
  }

  match(_client: ClientBase, work: CountWork, balances: ReadonlyMap<number, bigint>): Promise<Counted> {
    const results = new Map<Count, number | Error>();
    const changes = new Map<string, { before: number; after: number }>();
    const left = new Map(balances);
    const entries: JournalEntry[] = [];
    const put = (counter: string, value: number): void => {
      const before = changes.get(counter)?.before ?? this.values.get(counter) ?? 0;
      changes.set(counter, { before, after: value });
      this.values.set(counter, value);
    };
    for (const { counter, value } of work.updates) put(counter, value);
    for (const command of work.commands) {
      const { counter, by, price } = command;
      if (by === DEFECT) throw new Error('Nobody counts like that');
      const leader = work.leaders.get(command);
      const refusal = leader && results.get(leader);
      const money = price && (left.get(price.from.id) ?? 0n) - price.amount;
      if (refusal instanceof Error) results.set(command, refusal);
      else if (this.#closed.has(counter)) results.set(command, new AppError('market_closed'));
      else if (money !== undefined && money < 0n) results.set(command, new AppError('insufficient_balance'));
      else {
        put(counter, (this.values.get(counter) ?? 0) + by);
        results.set(command, this.values.get(counter) ?? 0);
        if (price && money !== undefined) left.set(price.from.id, money);
        if (price) entries.push(...payment(price, this.isUnbalanced ? 1n : 0n));
      }
    }
    return Promise.resolve({
      results,
      changes,
      entries,
      hasRows: changes.size > 0,
      size: work.updates.length + work.commands.length,
    });
  }

  recheck(): ((client: ClientBase) => Promise<void>) | null {
    return this.looksAgain;
  }

  async lockFirst(client: ClientBase): Promise<void> {
    await this.locksFirst?.(client);
  }

  beside(effects: Counted): ((tx: Transaction) => Promise<void>) | null {
    const { aside } = this;
    return aside && ((tx) => aside(tx, effects));
  }

  settle(): void {}

  drop(): void {}
}

function payment({ amount, from, to }: NonNullable<Count['price']>, tooMuch: bigint): JournalEntry[] {
  const entry = ({ id, ...wallet }: Wallet, available: bigint): JournalEntry => ({
    ...wallet,
    wallet: id,
    available,
    held: 0n,
    kind: ledgerKinds.transfer,
    ref: null,
  });
  return [entry(from, -amount), entry(to, amount + tooMuch)];
}
