import type { ClientBase, Pool } from 'pg';
import { USER_NAME } from './user-name.ts';

/** Who was invited by whom, and when they registered. */
export interface Invitation {
  readonly user: bigint;
  readonly inviter: bigint;
  readonly since: Date;
  /** The inviter has closed their account. */
  readonly closed: boolean;
}

/** Invitations of those among these users who were invited. */
export async function readInvitations(
  connection: Pool | ClientBase,
  userIds: readonly bigint[],
): Promise<Invitation[]> {
  const { rows } = await connection.query<Invitation>(
    `SELECT id AS user, invited_by AS inviter, created_at AS since,
       EXISTS (SELECT FROM account_closed WHERE user_id = invited_by) AS closed FROM users
     WHERE id = ANY($1::bigint[]) AND invited_by IS NOT NULL ORDER BY id`,
    [userIds],
  );
  return rows;
}

/** Those a user has invited, newest first, by names that are personal. */
export async function readInvited(
  pool: Pool,
  inviter: bigint,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<{ readonly user: bigint; readonly name: string; readonly since: Date }[]> {
  const { rows } = await pool.query<{ user: bigint; name: string; since: Date }>(
    `SELECT id AS user, ${USER_NAME} AS name, created_at AS since FROM users
     WHERE invited_by = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [inviter, before ?? null, limit],
  );
  return rows;
}

/** A user's own invitation code, and how many have registered with it. */
export async function readInviting(
  pool: Pool,
  userId: bigint,
): Promise<{ readonly code: string; readonly invited: number }> {
  const { rows } = await pool.query<{ code: string; invited: number }>(
    `SELECT invitation_code AS code, (SELECT count(*)::integer FROM users AS other WHERE other.invited_by = users.id) AS invited
     FROM users WHERE id = $1`,
    [userId],
  );
  return rows[0] ?? { code: '', invited: 0 };
}

/** What users are called, personal. */
export async function readUserNames(
  connection: Pool | ClientBase,
  userIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await connection.query<{ id: bigint; name: string }>(
    `SELECT id, ${USER_NAME} AS name FROM users WHERE id = ANY($1::bigint[])`,
    [userIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
