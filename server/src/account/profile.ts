import type { info as infoCall } from '@aureus/contract/account/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { IdentitySummaries } from '../identity/public.ts';
import { maskNumber } from '@aureus/core/payout/bank.ts';
import { parseZone } from '@aureus/core/typed/day.ts';
import type { Pool } from 'pg';
import { AppError } from '../platform/errors.ts';

interface UserRow {
  readonly id: bigint;
  readonly account_name: string | null;
  readonly email: string | null;
  readonly phone_area: string | null;
  readonly phone_number: string | null;
  readonly nickname: string;
  readonly head_portrait: string;
  readonly score: number;
  readonly level: number;
  readonly invitation_code: string;
  readonly pay_password_hash: string | null;
  readonly funds_frozen: boolean;
  readonly timezone: string;
  readonly signature: string;
  readonly created_at: Date;
}

/** The logged-in user as the app shows it. */
export async function readProfile(
  pool: Pool,
  identities: IdentitySummaries,
  userId: bigint,
): Promise<Answer<typeof infoCall>> {
  const { rows } = await pool.query<UserRow>('SELECT * FROM users WHERE id = $1', [userId]);
  const [user] = rows;
  if (!user) throw new AppError('account_not_found');
  const { reviewStatus, name } = await identities.summaryOf(userId);
  const phone = shownPhone(user.phone_area, user.phone_number);
  return {
    id: Number(user.id),
    account_number: user.account_name ?? user.email ?? phone ?? '',
    email: user.email,
    phone,
    nickname: user.nickname,
    head_portrait: user.head_portrait,
    signature: user.signature,
    score: user.score,
    level: user.level,
    extension_code: user.invitation_code,
    review_status: reviewStatus,
    name,
    pay_password_isnull: user.pay_password_hash === null ? 'eqnull' : 'neqnull',
    frozen_funds: user.funds_frozen ? 1 : 0,
    timezone: user.timezone,
    create_time: user.created_at.toISOString(),
  };
}

/** A bound number as lists and pages show it; null when there is none. */
export function shownPhone(area: string | null, number: string | null): string | null {
  return area === null || number === null ? null : `+${area} ${maskNumber(number)}`;
}

export async function readTimezone(pool: Pool, userId: bigint): Promise<string> {
  const { rows } = await pool.query<{ timezone: string }>('SELECT timezone FROM users WHERE id = $1', [userId]);
  if (!rows[0]) throw new AppError('account_not_found');
  return rows[0].timezone;
}

/** Stores an IANA time zone. @throws AppError invalid_timezone */
export async function storeTimezone(pool: Pool, userId: bigint, timezone: string): Promise<void> {
  if (parseZone(timezone) === null) throw new AppError('invalid_timezone');
  await pool.query('UPDATE users SET timezone = $2 WHERE id = $1', [userId, timezone]);
}
