import type { ClientBase, DatabaseError } from 'pg';
import { numberArray } from '../database/arrays.ts';
import {
  assertSumsToZero,
  changesOf,
  journalSql,
  journalValues,
  parametersFrom,
  type WalletAfter,
  walletsSql,
  walletValues,
} from '../ledger/journal.ts';
import { type AnsweredClaim, claimsSql, claimValues } from './claims.ts';
import { sqlState } from '../database/transaction.ts';
import { BatchConflictError, FenceClosedError } from './errors.ts';
import { FENCE_SQL, FIRST_AFTER_PASS, type Pass, PASSED_AT, passValues } from './fence.ts';
import type { BatchEffects, SqlPart } from './program.ts';

/** A row of the answer; one of nulls where no wallet changed. */
type Row = Omit<WalletAfter, 'id'> & { readonly id: bigint | null };
type Commit = <Result>(ask: () => Promise<Result>) => Promise<Result>;
type Effects = Pick<BatchEffects<never, never>, 'entries'>;

/** Says how many rows each part of a batch would write; `sequencer_check` raises it when one is not as many as wanted. */
const NOT_AS_MANY = 'SQ001';
const WANTED = `$${FIRST_AFTER_PASS}`;

/**
 * The one statement that stores a batch of a program: money, journal, claims and fence, which are the same for all, and
 * the program's own rows. It looks itself whether all of it fits the database, and fails when it does not: so it can be
 * a transaction by itself, which costs one trip to the database. Wallets come first in it, guarded and in id order, then
 * the fence, the journal last; a wallet is locked for no longer than this takes. Its text never changes, so it is planned
 * once.
 */
export class BatchStatement<E extends Effects> {
  readonly #name: string;
  readonly #text: string;
  readonly #parts: readonly SqlPart<E>[];
  /** Those that say how many rows they return. */
  readonly #counted: readonly SqlPart<E>[];

  constructor(program: string, parts: readonly SqlPart<E>[]) {
    this.#name = `${program}-batch`;
    this.#parts = parts;
    this.#counted = parts.filter(({ returns }) => returns !== undefined);
    this.#text = textOf(parts, this.#counted);
  }

  /**
   * Writes a batch, whole or not at all: by itself, or in the caller's transaction, which must roll back on any error.
   * @param commit asks the database, and tells of an answer that never came
   * @returns the new balances of the wallets it changed
   * @throws BatchConflictError, FenceClosedError
   */
  async write(
    client: ClientBase,
    pass: Pass,
    effects: E,
    claims: readonly AnsweredClaim[],
    commit: Commit = (ask) => ask(),
  ): Promise<readonly WalletAfter[]> {
    const transfers = effects.entries.length === 0 ? [] : [effects.entries];
    for (const transfer of transfers) assertSumsToZero(transfer, 'A batch');
    const changes = changesOf(transfers);
    const wanted = [changes.length, 1, claims.length, ...this.#counted.map(({ returns }) => returns?.(effects) ?? 0)];
    const query = {
      name: this.#name,
      text: this.#text,
      values: [
        ...passValues(pass),
        numberArray(wanted),
        ...walletValues(changes),
        ...this.#parts.flatMap((part) => part.values(effects)),
        ...claimValues(claims),
        ...journalValues(transfers),
      ],
    };
    try {
      const { rows } = await commit(() => client.query<Row>(query));
      return rows.flatMap(({ id, ...balance }) => (id === null ? [] : [{ id: Number(id), ...balance }]));
    } catch (error) {
      throw sqlState(error) === NOT_AS_MANY ? this.#whyNot(error as DatabaseError, wanted) : error;
    }
  }

  /** What does not fit, by the rows each part would have written. */
  #whyNot({ detail = '' }: DatabaseError, wanted: readonly number[]): Error {
    const [wallets = 0, fenced = 0, claimed = 0, ...counted] = detail.split(',').map(Number);
    if (fenced !== 1) return new FenceClosedError();
    if (wallets !== wanted[0]) return new BatchConflictError('a wallet cannot pay');
    if (claimed !== wanted[2]) return new BatchConflictError('a claim is gone');
    const missed = this.#counted.filter((_, index) => counted[index] !== wanted[index + 3]);
    const conflict = missed.find((part) => part.conflict !== undefined)?.conflict;
    if (conflict !== undefined) return new BatchConflictError(conflict);
    const wrong = this.#counted.flatMap(({ name }, index) =>
      counted[index] === wanted[index + 3] ? [] : [`${counted[index]} of ${wanted[index + 3]} rows ${name}`],
    );
    return new Error(`Memory is not what is stored: ${wrong.join(', ')}`);
  }
}

function textOf<E>(parts: readonly SqlPart<E>[], counted: readonly SqlPart<E>[]): string {
  const next = parametersFrom(FIRST_AFTER_PASS + 1);
  const ctes = [
    walletsSql(next),
    ...parts.map(({ name, sql }) => `${name} AS (${sql(next, PASSED_AT)})`),
    claimsSql(next),
    FENCE_SQL,
    journalSql(next, PASSED_AT),
  ];
  // They are run in this order, which is that of `lockForBatch`: whoever waits for money keeps nobody from the fence.
  const counts = ['wallets', 'fence', 'claimed', ...counted.map(({ name }) => name)];
  return `WITH ${ctes.join(',\n')}
SELECT wallets.id, wallets.available, wallets.held, wallets.version
FROM (SELECT sequencer_check(
  ARRAY[${counts.map((name) => `(SELECT count(*) FROM ${name})::integer`).join(', ')}], ${WANTED}
) AS fits) AS batch LEFT JOIN wallets ON true WHERE fits`;
}
