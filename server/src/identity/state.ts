import type { fullNumber, realState } from '@aureus/contract/identity/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { maskNumber } from '@aureus/core/payout/bank.ts';
import type { Pool } from 'pg';
import { recordEvent } from '../account/public.ts';
import type { Files } from '../files/public.ts';
import type { Clock } from '../platform/clock.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { UserContext } from '../platform/http/route.ts';
import type { Logger } from '../platform/log.ts';
import { casesOf, lastOf, statusOf, timelineOf } from './cases.ts';
import type { IdentityCase } from './cases.ts';
import type { Documents } from './documents.ts';
import type { LevelLimits } from './public.ts';

export interface StateNeeds {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly files: Files;
  readonly documents: Documents;
  readonly limits: () => Promise<readonly LevelLimits[]>;
}

type State = Answer<typeof realState>;

/** How the verification of a user stands, as they see it. */
export async function readState(needs: StateNeeds, userId: bigint): Promise<State> {
  const cases = await casesOf(needs.pool, userId);
  const basic = lastOf(cases, 1);
  const advanced = lastOf(cases, 2);
  const { rows } = await needs.pool.query<{ has_email: boolean; has_phone: boolean }>(
    'SELECT email IS NOT NULL AS has_email, phone_number IS NOT NULL AS has_phone FROM users WHERE id = $1',
    [userId],
  );
  const limits = await needs.limits();
  return {
    level: advanced?.status === 'passed' ? 2 : basic?.status === 'passed' ? 1 : 0,
    real_status: advanced ? 2 : basic ? 1 : 0,
    review_status: statusOf(basic),
    advanced_review_status: statusOf(advanced),
    has_email: rows[0]?.has_email ?? false,
    has_phone: rows[0]?.has_phone ?? false,
    real_data: basic ? await dataOf(needs, basic, advanced) : null,
    timeline: timelineOf(cases),
    limits: limits.map(({ level, dailyBtc, singleUsd }) => ({ level, daily_btc: dailyBtc, single_usd: singleUsd })),
  };
}

async function dataOf(
  { files, documents }: StateNeeds,
  basic: IdentityCase,
  advanced: IdentityCase | undefined,
): Promise<State['real_data']> {
  const { name, number } = documents.open(basic.user_id, basic.sealed ?? '');
  const sides = [advanced?.front_file, advanced?.reverse_file].filter((id) => id !== null && id !== undefined);
  const pictures = await files.describe(sides);
  const referenceOf = (id: bigint | null | undefined): string => (id ? (pictures.get(id)?.reference ?? '') : '');
  return {
    id_type: basic.id_type ?? 0,
    name,
    card_id: maskNumber(number),
    front_pic: referenceOf(advanced?.front_file),
    reverse_pic: referenceOf(advanced?.reverse_file),
    review_status: statusOf(basic),
    advanced_user: statusOf(advanced),
    create_time: basic.submitted_at.toISOString(),
  };
}

/** The number that was sent last, whole; that it was looked at stands in the history. @throws AppError identity_missing */
export function readFullNumber(needs: StateNeeds, context: UserContext): Promise<Answer<typeof fullNumber>> {
  const { userId } = context.caller;
  return withTransaction(needs.pool, async ({ client }) => {
    const basic = lastOf(await casesOf(client, userId), 1);
    if (!basic) throw new AppError('identity_missing');
    const { name, number } = needs.documents.open(userId, basic.sealed ?? '');
    await recordEvent(needs, client, userId, 'identity_viewed', context);
    return { name, card_id: number };
  });
}
