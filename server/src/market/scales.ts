import type { ClientBase, Pool } from 'pg';

/** The decimals of each currency, by id: for what knows no markets, as a check by hand. */
export async function readScales(connection: Pool | ClientBase): Promise<ReadonlyMap<number, number>> {
  const { rows } = await connection.query<{ id: number; scale: number }>('SELECT id, scale FROM currencies');
  return new Map(rows.map(({ id, scale }) => [id, scale]));
}
