import { type OpenMatter, openMatters } from '@aureus/contract/account/closing-calls.ts';
import type { ClientBase, Pool } from 'pg';

type Connection = Pool | ClientBase;

/** What an area has open of a user: SQL that is one whole number; `$1` is the user's id. */
export interface OpenMatterSql {
  readonly matter: Exclude<OpenMatter, 'money'>;
  readonly sql: string;
}

/** What closing an account asks of other areas. */
export interface ClosingNeeds {
  readonly matters: readonly OpenMatterSql[];
  /** In how many balances there is more than may be given up. */
  countMoney(connection: Connection, userId: bigint): Promise<number>;
}

/**
 * What of a user's is open, in the order of the contract. Money is asked last: what ends in between has become money by
 * then, so nothing is missed.
 */
export async function findOpenMatters(
  { matters, countMoney }: ClosingNeeds,
  connection: Connection,
  userId: bigint,
): Promise<{ readonly matter: OpenMatter; readonly count: number }[]> {
  const { rows } = await connection.query<Record<string, string>>(
    `SELECT ${matters.map(({ sql }, place) => `(${sql})::text AS m${place}`).join(', ')}`,
    [userId],
  );
  const counts = new Map<OpenMatter, number>();
  for (const [place, { matter }] of matters.entries()) {
    counts.set(matter, (counts.get(matter) ?? 0) + Number(rows[0]?.[`m${place}`] ?? 0));
  }
  counts.set('money', await countMoney(connection, userId));
  return openMatters.flatMap((matter) => {
    const count = counts.get(matter) ?? 0;
    return count > 0 ? [{ matter, count }] : [];
  });
}
