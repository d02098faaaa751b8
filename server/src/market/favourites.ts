import type { Db } from '../platform/database/kysely.ts';
import { AppError } from '../platform/errors.ts';

/** The user's favourite currencies in the order they were added. */
export async function listFavourites(db: Db, userId: bigint): Promise<{ id: number; currency_id: number }[]> {
  const rows = await db
    .selectFrom('favourites')
    .select(['id', 'currency_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, currency_id }) => ({ id: Number(id), currency_id }));
}

/** Adds a favourite and gives its id. @throws AppError already_favourite */
export async function addFavourite(db: Db, userId: bigint, currencyId: number, now: Date): Promise<number> {
  const row = await db
    .insertInto('favourites')
    .values({ user_id: userId, currency_id: currencyId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'currency_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('already_favourite');
  return Number(row.id);
}

/** Removes one of the user's own favourites. @throws AppError favourite_unknown, also for another user's */
export async function removeFavourite(db: Db, userId: bigint, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('favourites')
    .where('id', '=', BigInt(id))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('favourite_unknown');
}
