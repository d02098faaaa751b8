import type { Pool } from 'pg';
import { AppError } from '../platform/errors.ts';

/** The user's favourite currencies in the order they were added. */
export async function listFavourites(pool: Pool, userId: bigint): Promise<{ id: number; currency_id: number }[]> {
  const { rows } = await pool.query<{ id: bigint; currency_id: number }>(
    'SELECT id, currency_id FROM favourites WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  return rows.map(({ id, currency_id }) => ({ id: Number(id), currency_id }));
}

/** Adds a favourite and gives its id. @throws AppError already_favourite */
export async function addFavourite(pool: Pool, userId: bigint, currencyId: number, now: Date): Promise<number> {
  const { rows } = await pool.query<{ id: bigint }>(
    `INSERT INTO favourites (user_id, currency_id, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, currency_id) DO NOTHING RETURNING id`,
    [userId, currencyId, now],
  );
  if (!rows[0]) throw new AppError('already_favourite');
  return Number(rows[0].id);
}

/** Removes one of the user's own favourites. @throws AppError favourite_unknown, also for another user's */
export async function removeFavourite(pool: Pool, userId: bigint, id: number): Promise<void> {
  const { rowCount } = await pool.query('DELETE FROM favourites WHERE id = $1 AND user_id = $2', [id, userId]);
  if (rowCount === 0) throw new AppError('favourite_unknown');
}
