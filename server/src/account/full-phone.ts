import type { fullPhone as fullPhoneCall } from '@aureus/contract/account/safety-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { UserContext } from '../platform/http/route.ts';
import { recordEvent } from './events.ts';
import type { Needs } from './needs.ts';

/** The caller's telephone number, whole; that it was looked at stands in the history. @throws AppError phone_missing */
export function readFullPhone(needs: Needs, context: UserContext): Promise<Answer<typeof fullPhoneCall>> {
  const { userId } = context.caller;
  return withTransaction(needs.pool, async ({ client }) => {
    const { rows } = await client.query<{ area_code: string | null; mobile: string | null }>(
      'SELECT phone_area AS area_code, phone_number AS mobile FROM users WHERE id = $1',
      [userId],
    );
    const { area_code = null, mobile = null } = rows[0] ?? {};
    if (area_code === null || mobile === null) throw new AppError('phone_missing');
    await recordEvent(needs, client, userId, 'phone_viewed', context);
    return { area_code, mobile };
  });
}
