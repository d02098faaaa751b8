import type { ClientBase, Pool } from 'pg';
import { house } from './house.ts';

/** What a user held of a currency, all accounts, available and held, minor units. */
export interface Holder {
  readonly owner: bigint;
  readonly amount: bigint;
}

/**
 * Users who held a currency at a moment, by the journal: what they have now, less what it says of later. Transfers dated
 * up to the moment count when they are committed by now. One statement: nothing moves while it looks.
 */
export async function readHoldersAt(connection: Pool | ClientBase, currency: number, moment: Date): Promise<Holder[]> {
  const { rows } = await connection.query<Holder>(
    `SELECT has.owner_id AS owner, (has.amount - coalesce(later.amount, 0))::bigint AS amount
     FROM (
       SELECT owner_id, sum(available + held) AS amount FROM wallet
       WHERE currency_id = $1 AND owner_id > 0 GROUP BY owner_id
     ) AS has
     LEFT JOIN (
       SELECT owner_id, sum(available_delta + held_delta) AS amount FROM ledger_entry
       WHERE currency_id = $1 AND owner_id > 0 AND created_at > $2 GROUP BY owner_id
     ) AS later USING (owner_id)
     WHERE has.amount > coalesce(later.amount, 0) ORDER BY has.owner_id`,
    [currency, moment],
  );
  return rows;
}

/** All there is of a currency on the platform, users and house accounts together, minor units. */
export async function readSupply(connection: Pool | ClientBase, currency: number): Promise<bigint> {
  const { rows } = await connection.query<{ supply: bigint }>(
    'SELECT coalesce(sum(available + held), 0)::bigint AS supply FROM wallet WHERE currency_id = $1 AND owner_id <> $2',
    [currency, house.external],
  );
  return rows[0]?.supply ?? 0n;
}
