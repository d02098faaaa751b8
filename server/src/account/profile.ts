import type { info as infoCall } from '@aureus/contract/account/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { IdentitySummaries } from '../identity/public.ts';
import { maskNumber } from '@aureus/core/payout/bank.ts';
import { AppError } from '../platform/errors.ts';
import type { Db } from '../platform/database/kysely.ts';

/** The logged-in user as the app shows it. */
export async function readProfile(
  db: Db,
  identities: IdentitySummaries,
  userId: bigint,
): Promise<Answer<typeof infoCall>> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
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

export async function readTimezone(db: Db, userId: bigint): Promise<string> {
  const query = db.selectFrom('users').select('timezone').where('id', '=', userId);
  return (await query.executeTakeFirstOrThrow()).timezone;
}

/** Stores an IANA time zone. @throws AppError invalid_timezone */
export async function storeTimezone(db: Db, userId: bigint, timezone: string): Promise<void> {
  if (!isTimezone(timezone)) throw new AppError('invalid_timezone');
  await db.updateTable('users').set({ timezone }).where('id', '=', userId).execute();
}

function isTimezone(name: string): boolean {
  // Offsets such as +08:00 are understood by Intl too, but know no summer time.
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0);
    return true;
  } catch {
    return false;
  }
}
