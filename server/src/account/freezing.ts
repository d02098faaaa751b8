import type { Pool, PoolClient } from 'pg';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';

/**
 * What the operators keep a user from. `login`: everything; the sessions end at once. `funds`: every way out of a balance
 * and between balances, that is withdrawals, transfers, exchange and orders, and new destinations for withdrawals. Open
 * orders are cancelled, because whoever may fill a resting order can take money out by it. Money still comes in, open
 * withdrawals can be cancelled, and the user sees everything. Who may not log in has frozen funds as well, for whatever
 * was under way when the sessions ended.
 */
export type FreezeScope = 'login' | 'funds';

/**
 * Freezes or unfreezes a user, in the caller's transaction. Whoever may not log in loses every session.
 * @returns whether it changed anything, and the sessions that ended, for the live hub to be told after the commit; null
 *   when there is no such user, or the account was closed
 */
export async function setFrozen(
  { client }: Transaction,
  userId: bigint,
  scope: FreezeScope,
  frozen: boolean,
): Promise<{ readonly changed: boolean; readonly ended: readonly bigint[] } | null> {
  const { rows } = await client.query<{ login: boolean; funds: boolean }>(
    `SELECT status <> 'active' AS login, funds_frozen AS funds FROM users
     WHERE id = $1 AND status <> 'closed' FOR NO KEY UPDATE`,
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

/** SQL: whether the money of a row of `users` is frozen. */
export const FUNDS_FROZEN = `(users.funds_frozen OR users.status <> 'active')`;

/**
 * Lets nothing move that is frozen, and no freeze happen until the caller's transaction has ended. Ask before wallets are
 * locked.
 * @throws AppError funds_frozen
 */
export async function refuseFrozen({ client }: Transaction, userId: bigint): Promise<void> {
  const { rows } = await client.query<{ frozen: boolean }>(
    `SELECT ${FUNDS_FROZEN} AS frozen FROM users WHERE id = $1 FOR SHARE`,
    [userId],
  );
  if (rows[0]?.frozen) throw new AppError('funds_frozen');
}

/**
 * Which of some users have frozen money; the others are not frozen until the caller's transaction has ended. Ask before
 * wallets are locked.
 */
export async function frozenAmong({ client }: Transaction, userIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await client.query<{ id: bigint; frozen: boolean }>(
    `SELECT id, ${FUNDS_FROZEN} AS frozen FROM users WHERE id = ANY($1::bigint[]) ORDER BY id FOR SHARE`,
    [userIds],
  );
  return new Set(rows.filter(({ frozen }) => frozen).map(({ id }) => id));
}

/** Whether a user may not log in. In a transaction it stays so until that has ended. */
export async function isLoginFrozen(connection: Pool | PoolClient, userId: bigint): Promise<boolean> {
  const { rows } = await connection.query<{ frozen: boolean }>(
    `SELECT status <> 'active' AS frozen FROM users WHERE id = $1 FOR SHARE`,
    [userId],
  );
  return rows[0]?.frozen === true;
}

/**
 * Which of some users have closed their account; none of the others closes it until the caller's transaction has ended, so
 * that what is paid to them now is counted as theirs. Ask before wallets are locked.
 */
export async function closedAmong({ client }: Transaction, userIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await client.query<{ id: bigint; closed: boolean }>(
    `SELECT id, status = 'closed' AS closed FROM users WHERE id = ANY($1::bigint[]) ORDER BY id FOR SHARE`,
    [userIds],
  );
  return new Set(rows.filter(({ closed }) => closed).map(({ id }) => id));
}
