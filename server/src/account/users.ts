import { randomInt } from 'node:crypto';
import type { Language } from '@aureus/contract/platform/language.ts';
import { groupedCode } from '@aureus/core/typed/code.ts';
import type { Pool, PoolClient } from 'pg';
import { sqlState } from '../platform/database/transaction.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import type { UserName } from './names.ts';
import { madeNickname } from './official-nicknames.ts';
import type { SafetyRevision } from './safety-revision.ts';
import { e164Of } from './stored-telephone.ts';

/** Digits and letters nobody confuses. */
const INVITATION_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const UNIQUE_VIOLATION = '23505';

/** How each kind of name is looked up; each has a unique index of this form. A telephone comes as {@link storedForms}. */
const CONDITIONS = {
  account: 'lower(account_name) = $1',
  email: 'lower(email) = $1',
  phone: `(phone_area || phone_number) = ANY ($1) AND ((phone_area || phone_number) = $1[2] OR EXISTS (
    SELECT FROM account_telephone_twin WHERE user_id = users.id)) ORDER BY (phone_area || phone_number) = $1[1] DESC LIMIT 1`,
} as const satisfies Record<UserName['kind'], string>;

/** What deciding about a login or a code needs to know of a user. */
export interface KnownUser {
  readonly id: bigint;
  readonly passwordHash: string;
  readonly revision: SafetyRevision;
  readonly locked: boolean;
}

/** The user of a name, or null. */
export async function findUser(client: Pool | PoolClient, name: UserName): Promise<KnownUser | null> {
  const { rows } = await client.query<{ id: bigint; password_hash: string; revision: SafetyRevision; status: string }>(
    `SELECT id, password_hash, safety_revision AS revision, status FROM users WHERE ${CONDITIONS[name.kind]}`,
    [name.kind === 'phone' ? storedForms(name) : name.key],
  );
  const [user] = rows;
  if (!user) return null;
  const { id, password_hash: passwordHash, revision, status } = user;
  return { id, passwordHash, revision, locked: status !== 'active' };
}

/**
 * How a telephone may be stored: as it was typed, by accounts of the time before there was one form that turned out to
 * have the telephone of another one, and in that form. So each of the two is found by what its owner has always typed.
 */
function storedForms({ dialled, key }: Extract<UserName, { kind: 'phone' }>): string[] {
  return [dialled, key].map((form) => form.slice(1));
}

export interface NewUser {
  readonly name: UserName;
  readonly passwordHash: string;
  readonly invitedBy: bigint | null;
  readonly now: Date;
  readonly language: Language;
}

/** Stores a new user and returns its id; null when the name is taken. */
export async function insertUser({ client }: Transaction, user: NewUser): Promise<bigint | null> {
  const { name } = user;
  for (;;) {
    await client.query('SAVEPOINT new_user');
    try {
      const { rows } = await client.query<{ id: bigint }>(
        `INSERT INTO users (account_name, email, phone_area, phone_number, password_hash, nickname, invitation_code,
                            invited_by, password_changed_at, created_at, language)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10) RETURNING id`,
        [
          name.kind === 'account' ? name.accountName : null,
          name.kind === 'email' ? name.email : null,
          name.kind === 'phone' ? name.area : null,
          name.kind === 'phone' ? name.number : null,
          user.passwordHash,
          madeNickname(),
          makeInvitationCode(),
          user.invitedBy,
          user.now,
          user.language,
        ],
      );
      return rows[0]?.id ?? null;
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      await client.query('ROLLBACK TO SAVEPOINT new_user');
      if ((error as { constraint?: string }).constraint !== 'users_invitation_code_key') return null;
    }
  }
}

/** The user whose invitation code this is, however it was typed, or null. */
export async function findInviter(pool: Pool, code: string): Promise<bigint | null> {
  const { rows } = await pool.query<{ id: bigint }>(
    "SELECT id FROM users WHERE invitation_code = $1 AND status <> 'closed'",
    [groupedCode(code)],
  );
  return rows[0]?.id ?? null;
}

function makeInvitationCode(): string {
  return Array.from({ length: 8 }, () => INVITATION_ALPHABET[randomInt(INVITATION_ALPHABET.length)]).join('');
}

interface Names {
  readonly account_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

async function namesOf(pool: Pool, userId: bigint): Promise<Names | undefined> {
  const { rows } = await pool.query<Names>(
    `SELECT account_name, email, '+' || phone_area || phone_number AS phone FROM users WHERE id = $1`,
    [userId],
  );
  return rows[0];
}

/** All a user is called. */
export async function ownNames(pool: Pool, userId: bigint): Promise<string[]> {
  const names = await namesOf(pool, userId);
  return [names?.account_name, names?.email, names?.phone].filter((name) => typeof name === 'string');
}

/** The addresses codes for a user go to, in the form in which codes know them. */
export async function ownAddresses(pool: Pool, userId: bigint): Promise<string[]> {
  const { rows } = await pool.query<{ email: string | null; area: string | null; number: string | null }>(
    'SELECT lower(email) AS email, phone_area AS area, phone_number AS number FROM users WHERE id = $1',
    [userId],
  );
  const { email = null, area = null, number = null } = rows[0] ?? {};
  return [email, area === null || number === null ? null : e164Of(area, number)].filter((address) => address !== null);
}
