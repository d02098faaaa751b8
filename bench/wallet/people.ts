import type { Pool } from 'pg';

/** How many bills the two users of the measurement have. */
export const MANY = 100_000;
export const MOST = 1_000_000;

/** Currencies of the catalogue in four accounts each. */
const CURRENCIES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * Gives a user forty wallets and a journal of spot trades among them. The rows answer no balance: what is measured
 * is reading, and the database is thrown away.
 */
export async function giveJournal(pool: Pool, owner: bigint, bills: number): Promise<void> {
  await pool.query(
    `INSERT INTO wallet (owner_id, account, currency_id, available)
     SELECT $1, account, currency, 1000000000 FROM unnest($2::integer[]) AS currency, generate_series(1, 4) AS account
     ON CONFLICT DO NOTHING`,
    [owner, CURRENCIES],
  );
  await pool.query(
    `INSERT INTO ledger_entry (transfer_id, wallet_id, owner_id, created_at, available_delta, held_delta, currency_id,
       account, kind)
     SELECT n, 1, party, now() - ($2 - n) * interval '30 seconds', sign * (1 + n % 1000), 0, 1 + n % 10, 1 + n % 4,
       CASE WHEN n % 500 = 0 THEN 2 ELSE 12 END
     FROM generate_series(1, $2::integer) AS n, (VALUES ($1::bigint, 1), (-1, -1)) AS side (party, sign)`,
    [owner, bills],
  );
}
