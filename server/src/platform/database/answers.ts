import type { Pool } from 'pg';

/** Whether the database answers. */
export async function answers(pool: Pool): Promise<boolean> {
  try {
    await pool.query('SELECT 1');
    return true;
  } catch {
    return false;
  }
}
