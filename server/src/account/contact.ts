import type { ClientBase, Pool } from 'pg';

/**
 * Whether an account has a mailbox or a telephone. One that has neither costs nothing to open, so nothing stops anybody from
 * opening many.
 */
export async function hasContact(connection: Pool | ClientBase, userId: bigint): Promise<boolean> {
  const { rowCount } = await connection.query(
    'SELECT FROM users WHERE id = $1 AND (email IS NOT NULL OR phone_number IS NOT NULL)',
    [userId],
  );
  return rowCount === 1;
}
