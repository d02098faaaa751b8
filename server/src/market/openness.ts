import type { Pool, PoolClient } from 'pg';

/** Which markets operators have open, as stored: a market that is closed as a whole is closed for every instrument. */
export async function readOpenness(connection: Pool | PoolClient): Promise<ReadonlyMap<number, boolean>> {
  const { rows } = await connection.query<{ id: number; is_open: boolean }>('SELECT id, is_open FROM markets');
  return new Map(rows.map(({ id, is_open }) => [id, is_open]));
}

/** Opens or closes a market as a whole; taken up by `MarketDirectory.refresh` after the commit. */
export async function writeOpenness(client: PoolClient, marketId: number, isOpen: boolean): Promise<void> {
  await client.query('UPDATE markets SET is_open = $2 WHERE id = $1', [marketId, isOpen]);
}
