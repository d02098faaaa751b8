import type { Transaction } from '../platform/database/transaction.ts';

/** What the operators keep a user from: logging in, or taking money out. */
export type FreezeScope = 'login' | 'funds';

/**
 * Freezes or unfreezes a user, in the caller's transaction. Whoever may not log in loses every session.
 * @returns whether it changed anything, and the sessions that ended, for the live hub to be told after the commit; null
 *   when there is no such user
 */
export async function setFrozen(
  { client }: Transaction,
  userId: bigint,
  scope: FreezeScope,
  frozen: boolean,
): Promise<{ readonly changed: boolean; readonly ended: readonly bigint[] } | null> {
  const { rows } = await client.query<{ login: boolean; funds: boolean }>(
    `SELECT status <> 'active' AS login, funds_frozen AS funds FROM users WHERE id = $1 FOR UPDATE`,
    [userId],
  );
  if (!rows[0]) return null;
  if (rows[0][scope] === frozen) return { changed: false, ended: [] };
  if (scope === 'funds') {
    await client.query('UPDATE users SET funds_frozen = $2 WHERE id = $1', [userId, frozen]);
    return { changed: true, ended: [] };
  }
  await client.query('UPDATE users SET status = $2 WHERE id = $1', [userId, frozen ? 'locked' : 'active']);
  const { rows: ended } = frozen
    ? await client.query<{ id: bigint }>('DELETE FROM sessions WHERE user_id = $1 RETURNING id', [userId])
    : { rows: [] };
  return { changed: true, ended: ended.map(({ id }) => id) };
}
