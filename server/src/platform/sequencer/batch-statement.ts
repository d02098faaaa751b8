import type { ClientBase } from 'pg';
import {
  assertSumsToZero,
  changesOf,
  journalSql,
  journalValues,
  parametersFrom,
  walletsSql,
  walletValues,
} from '../ledger/journal.ts';
import { type AnsweredClaim, claimsSql, claimValues } from './claims.ts';
import { BatchConflictError } from './errors.ts';
import { FENCE_SQL, FIRST_AFTER_PASS, type Pass, PASSED_AT, passValues, whyRefused } from './fence.ts';
import type { BatchEffects, SqlPart } from './program.ts';

/** A balance after a batch, minor units. */
export interface WalletAfter {
  readonly id: number;
  readonly available: bigint;
  readonly held: bigint;
  readonly version: bigint;
}

type Effects = Pick<BatchEffects<never, never>, 'entries'>;

/**
 * The one statement that stores a batch of a program: money, journal, claims and fence, which are the same for all, and
 * the program's own rows. Wallets come first in it, guarded and in id order, the journal last; a wallet is locked for no
 * longer than this takes. Its text never changes, so it is planned once.
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
   * Writes a batch in the caller's transaction, which must roll back on any error.
   * @returns the new balances of the wallets it changed
   * @throws BatchConflictError, WriterReplacedError
   */
  async write(
    client: ClientBase,
    pass: Pass,
    effects: E,
    claims: readonly AnsweredClaim[],
  ): Promise<readonly WalletAfter[]> {
    const transfers = effects.entries.length === 0 ? [] : [effects.entries];
    for (const transfer of transfers) assertSumsToZero(transfer, 'A batch');
    const changes = changesOf(transfers);
    const { rows } = await client.query<{ counts: number[]; id: bigint | null } & Omit<WalletAfter, 'id'>>({
      name: this.#name,
      text: this.#text,
      values: [
        ...passValues(pass),
        ...walletValues(changes),
        ...this.#parts.flatMap((part) => part.values(effects)),
        ...claimValues(claims),
        ...journalValues(transfers),
      ],
    });
    const [fenced = 0, wallets = 0, claimed = 0, ...counted] = rows[0]?.counts ?? [];
    if (fenced !== 1) throw await whyRefused(client, pass);
    if (wallets !== changes.length) throw new BatchConflictError('a wallet cannot pay');
    if (claimed !== claims.length) throw new BatchConflictError('a claim is gone');
    for (const [index, { name, returns }] of this.#counted.entries()) {
      const wanted = returns?.(effects);
      if (counted[index] !== wanted) {
        throw new Error(`Memory is not what is stored: ${counted[index]} of ${wanted} rows ${name}`);
      }
    }
    return rows.flatMap(({ id, available, held, version }) =>
      id === null ? [] : [{ id: Number(id), available, held, version }],
    );
  }
}

function textOf<E>(parts: readonly SqlPart<E>[], counted: readonly SqlPart<E>[]): string {
  const next = parametersFrom(FIRST_AFTER_PASS);
  const ctes = [
    walletsSql(next),
    ...parts.map(({ name, sql }) => `${name} AS (${sql(next, PASSED_AT)})`),
    claimsSql(next),
    FENCE_SQL,
    journalSql(next, PASSED_AT),
  ];
  const counts = ['fence', 'wallets', 'claimed', ...counted.map(({ name }) => name)];
  return `WITH ${ctes.join(',\n')}
SELECT counts, wallets.id, wallets.available, wallets.held, wallets.version
FROM (SELECT ARRAY[${counts.map((name) => `(SELECT count(*) FROM ${name})::integer`).join(', ')}] AS counts) AS done
LEFT JOIN wallets ON true`;
}
