import type * as calls from '@aureus/contract/operator/user-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { readPersonalSearch } from '@aureus/core/text/mask.ts';
import type { ClientBase, Pool } from 'pg';
import { AppError } from '../platform/errors.ts';
import { searchedTelephones } from './stored-telephone.ts';

/** A user in lists of operators. The edge hides what is personal. */
export type UserRecord = Omit<Answer<typeof calls.users>['data'][number], 'identity_level'>;

/** A user as the operators' page of one user shows it. */
export type FullUserRecord = UserRecord &
  Pick<
    Answer<typeof calls.user>,
    | 'account_name'
    | 'language'
    | 'timezone'
    | 'sessions'
    | 'last_seen_at'
    | 'has_totp'
    | 'passkeys'
    | 'withdrawals_frozen_until'
    | 'closing_asked_at'
    | 'closed_at'
  >;

interface UserRow {
  readonly id: bigint;
  readonly account_name: string | null;
  readonly email: string | null;
  readonly phone_area: string | null;
  readonly phone_number: string | null;
  readonly nickname: string;
  readonly status: string;
  readonly funds_frozen: boolean;
  readonly created_at: Date;
}

interface FullRow extends UserRow {
  readonly language: string;
  readonly timezone: string;
  readonly withdrawals_frozen_until: Date | null;
  readonly closing_asked_at: Date | null;
  readonly closed_at: Date | null;
  readonly open_sessions: number;
  readonly last_seen: Date | null;
  readonly has_totp: boolean;
  readonly passkey_count: number;
}

const FOUND = `WHERE (NOT $1::boolean OR id = $2::bigint OR $3::text IN (lower(email), lower(account_name), lower(nickname))
    OR phone_number = ANY ($4::text[]) OR phone_area || phone_number = ANY ($4::text[]))
  AND ($5::text IS NULL OR CASE $5 WHEN 'login' THEN status <> 'active' WHEN 'funds' THEN funds_frozen
    ELSE status = 'active' AND NOT funds_frozen END)`;

const ORDERS = { '-created': 'id DESC', created: 'id', id: 'id', '-id': 'id DESC' } as const;

/** Whether there is such a user. */
export async function userExists(connection: Pool | ClientBase, userId: bigint): Promise<boolean> {
  const { rowCount } = await connection.query('SELECT FROM users WHERE id = $1', [userId]);
  return rowCount === 1;
}

/** Whether the account was closed: nothing is given to it any more. */
export async function isClosed(connection: Pool | ClientBase, userId: bigint): Promise<boolean> {
  const { rowCount } = await connection.query("SELECT FROM users WHERE id = $1 AND status = 'closed'", [userId]);
  return rowCount === 1;
}

/** SQL: whether the account of the user in a column was closed. */
export const isClosedUser = (column: string): string =>
  `EXISTS (SELECT FROM users WHERE users.id = ${column} AND users.status = 'closed')`;

/** @throws AppError account_not_found */
export async function assertUser(pool: Pool, userId: number): Promise<void> {
  if (!(await userExists(pool, BigInt(userId)))) throw new AppError('account_not_found');
}

/**
 * Hashes of all mailboxes that users have or ever had, whatever alias an address was written with (`mailbox_hash_of` in SQL).
 * Users without a mail address have none.
 */
export async function readMailboxHashes(connection: Pool | ClientBase, userIds: readonly bigint[]): Promise<Buffer[]> {
  const { rows } = await connection.query<{ mailbox_hash: Buffer }>(
    'SELECT mailbox_hash FROM account_mailboxes WHERE user_id = ANY($1)',
    [userIds],
  );
  return rows.map((row) => row.mailbox_hash);
}

/** Users as operators look for them, and how many there are in all. */
export async function searchUserRecords(
  pool: Pool,
  {
    search,
    frozen,
    sort,
    first,
    limit,
  }: Pick<Input<typeof calls.users>, 'search' | 'frozen' | 'sort' | 'limit'> & { readonly first: number },
): Promise<{ readonly users: readonly UserRecord[]; readonly total: number }> {
  const wanted = search === undefined ? null : readPersonalSearch(search);
  const { number = null, value = null, phone = null } = wanted ?? {};
  const values = [wanted !== null, number, value, searchedTelephones(phone), frozen ?? null];
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<UserRow>(`SELECT * FROM users ${FOUND} ORDER BY ${ORDERS[sort]} LIMIT $6 OFFSET $7`, [
      ...values,
      limit,
      first,
    ]),
    pool.query<{ total: number }>(`SELECT count(*)::integer AS total FROM users ${FOUND}`, values),
  ]);
  return { users: rows.map(recordOf), total: counted[0]?.total ?? 0 };
}

/** @throws AppError account_not_found */
export async function readUserRecord(pool: Pool, id: number): Promise<FullUserRecord> {
  const { rows } = await pool.query<FullRow>(
    `SELECT *,
            (SELECT count(*)::integer FROM sessions WHERE user_id = $1) AS open_sessions,
            (SELECT max(last_used_at) FROM sessions WHERE user_id = $1) AS last_seen,
            EXISTS (SELECT FROM totp WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS has_totp,
            (SELECT count(*)::integer FROM passkeys WHERE user_id = $1) AS passkey_count,
            (SELECT asked_at FROM account_closing WHERE user_id = $1) AS closing_asked_at,
            (SELECT closed_at FROM account_closed WHERE user_id = $1) AS closed_at
       FROM users WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new AppError('account_not_found');
  return {
    ...recordOf(row),
    account_name: row.account_name ?? '',
    language: row.language,
    timezone: row.timezone,
    sessions: row.open_sessions,
    last_seen_at: row.last_seen?.toISOString() ?? null,
    has_totp: row.has_totp,
    passkeys: row.passkey_count,
    withdrawals_frozen_until: row.withdrawals_frozen_until?.toISOString() ?? null,
    closing_asked_at: row.closing_asked_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

function recordOf(row: UserRow): UserRecord {
  const email = row.email ?? '';
  const phone = row.phone_number === null ? '' : `+${row.phone_area ?? ''} ${row.phone_number}`;
  return {
    id: Number(row.id),
    name: email || phone || (row.account_name ?? ''),
    nickname: row.nickname,
    email,
    phone,
    login_frozen: row.status !== 'active',
    funds_frozen: row.funds_frozen,
    created_at: row.created_at.toISOString(),
  };
}
