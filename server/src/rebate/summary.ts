import type * as calls from '@aureus/contract/rebate/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { beginMs, dayFrom, dayOf, dayText, paidMs } from '@aureus/core/rebate/days.ts';
import { TIER_DAYS, tierOf } from '@aureus/core/rebate/tiers.ts';
import type { Pool } from 'pg';
import { readInviting } from '../account/public.ts';
import { usdtOf } from '../wallet/public.ts';
import { type ListNeeds, readSums } from './lists.ts';
import { readTerms } from './terms.ts';

interface Reached {
  readonly people: number;
  readonly fees: bigint;
  readonly worth_month: bigint;
}

/** What invitations have brought a user so far. */
export async function showSummary(needs: ListNeeds, userId: bigint): Promise<Answer<typeof calls.summary>> {
  const { pool, clock, identities, markets } = needs;
  const { scale } = usdtOf(markets);
  const today = dayOf(clock.epochMs());
  const [inviting, verified, terms, reached, worth, sums, nextAt] = await Promise.all([
    readInviting(pool, userId),
    identities.verifiedOf(pool, [userId]),
    readTerms(pool),
    readReached(pool, userId, today),
    readWorth(pool, userId),
    readSums(needs, userId, new Date(beginMs(today))),
    readNext(pool, userId),
  ]);
  const place = terms?.isOpen === true ? tierOf(terms.tiers, reached) : 0;
  return {
    ...inviting,
    verified: verified.has(userId),
    people: reached.people,
    fees: formatDecimal(reached.fees, scale),
    tier: place === 0 ? null : place,
    sums,
    worth: formatDecimal(worth, scale),
    worth_month: formatDecimal(reached.worth_month, scale),
    next_at: nextAt,
  };
}

/** What counts for the tier of the day of now: that day and those before it. */
async function readReached(pool: Pool, userId: bigint, today: number): Promise<Reached> {
  const { rows } = await pool.query<Reached>(
    `SELECT count(DISTINCT invited_id)::integer AS people, coalesce(sum(worth), 0)::bigint AS fees,
       coalesce(sum(div(worth::numeric * rate_ppm, 1000000)), 0)::bigint AS worth_month
     FROM rebate_earning WHERE inviter_id = $1 AND day > $2::date - ${TIER_DAYS} AND reason IS NULL`,
    [userId, dayText(today)],
  );
  return rows[0] ?? { people: 0, fees: 0n, worth_month: 0n };
}

async function readWorth(pool: Pool, userId: bigint): Promise<bigint> {
  const { rows } = await pool.query<{ worth: bigint }>(
    `SELECT coalesce(sum(div(worth::numeric * rate_ppm, 1000000)), 0)::bigint AS worth FROM rebate_earning
     WHERE inviter_id = $1 AND reason IS NULL`,
    [userId],
  );
  return rows[0]?.worth ?? 0n;
}

/** When the next payment is due. */
async function readNext(pool: Pool, userId: bigint): Promise<string | null> {
  const { rows } = await pool.query<{ day: string; delay_days: number }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, delay_days FROM rebate_payment WHERE inviter_id = $1 AND ended_at IS NULL AND is_reserved
     ORDER BY rebate_payment.day + delay_days LIMIT 1`,
    [userId],
  );
  const [next] = rows;
  return next ? new Date(paidMs(dayFrom(next.day), next.delay_days)).toISOString() : null;
}
