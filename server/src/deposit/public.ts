import type { ClientBase, Pool } from 'pg';

/** Whether a deposit was ever credited to a user. */
export async function hasDeposited(connection: Pool | ClientBase, userId: bigint): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT FROM deposit WHERE user_id = $1 AND status = 2 LIMIT 1', [
    userId,
  ]);
  return rowCount !== 0;
}
