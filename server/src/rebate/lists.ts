import type * as calls from '@aureus/contract/rebate/calls.ts';
import type { EarningRow, PersonRow, SumRow } from '@aureus/contract/rebate/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { countsUntil } from '@aureus/core/rebate/counting.ts';
import { maskPersonal } from '@aureus/core/text/mask.ts';
import type { Pool } from 'pg';
import { readInvited, readUserNames } from '../account/public.ts';
import type { Clock } from '../platform/clock.ts';
import { type Earning, EARNING, fateOf, reasonOf } from './earnings.ts';
import { usdtOf } from '../wallet/public.ts';
import type { ReckoningNeeds } from './needs.ts';
import { percentOf, readTerms } from './terms.ts';

export interface ListNeeds extends Pick<ReckoningNeeds, 'markets' | 'identities'> {
  readonly pool: Pool;
  readonly clock: Clock;
}

/**
 * Those the user has invited, and what each has brought. Who seems to be the same person is said as it was last reckoned:
 * asked now, somebody who saves one address after the other would learn which of them is a friend's.
 */
export async function listPeople(
  { pool, clock, identities, markets }: ListNeeds,
  userId: bigint,
  { before, limit }: Input<typeof calls.people>,
): Promise<Answer<typeof calls.people>> {
  const invited = await readInvited(pool, userId, { before, limit: limit + 1 });
  const shown = invited.slice(0, limit);
  const ids = shown.map(({ user }) => user);
  const [terms, linked, verified, brought] = await Promise.all([
    readTerms(pool),
    readLinked(pool, userId, ids),
    identities.verifiedOf(pool, ids),
    readBrought(pool, userId, ids),
  ]);
  const now = clock.epochMs();
  const { scale } = usdtOf(markets);
  const usdt = (amount: bigint): string => formatDecimal(amount, scale);
  const people = shown.map(({ user, name, since }): PersonRow => {
    const until = countsUntil(since.getTime(), terms?.lastingDays ?? 0);
    const isVerified = verified.has(user);
    const over = linked.has(user) ? 'linked' : now >= until ? 'expired' : null;
    const { fees = 0n, earned = 0n } = brought.get(user) ?? {};
    return {
      id: Number(user),
      name: maskPersonal('account', name),
      since: since.toISOString(),
      verified: isVerified,
      state: over ?? (isVerified ? 'counts' : 'unverified'),
      until: new Date(until).toISOString(),
      fees: usdt(fees),
      earned: usdt(earned),
    };
  });
  return { people, next: invited.length > limit ? (people.at(-1)?.id ?? null) : null };
}

/** Those whose fees did not count for it the last time they paid any. */
async function readLinked(pool: Pool, inviter: bigint, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await pool.query<{ invited: bigint; reason: number | null }>(
    `SELECT DISTINCT ON (invited_id) invited_id AS invited, reason FROM rebate_earning
     WHERE inviter_id = $1 AND invited_id = ANY($2::bigint[]) ORDER BY invited_id, day DESC, id DESC`,
    [inviter, ids],
  );
  return new Set(rows.filter(({ reason }) => reasonOf(reason) === 'linked').map(({ invited }) => invited));
}

/** What the counted fees of people were worth, and the rebates of them. */
async function readBrought(pool: Pool, inviter: bigint, ids: readonly bigint[]) {
  const { rows } = await pool.query<{ invited: bigint; fees: bigint; earned: bigint }>(
    `SELECT invited_id AS invited, sum(worth)::bigint AS fees,
       sum(div(worth::numeric * rate_ppm, 1000000))::bigint AS earned
     FROM rebate_earning WHERE inviter_id = $1 AND invited_id = ANY($2::bigint[]) AND reason IS NULL GROUP BY invited_id`,
    [inviter, ids],
  );
  return new Map(rows.map(({ invited, ...sums }) => [invited, sums]));
}

/** What fees have brought the user, each with its arithmetic. */
export async function listEarnings(
  { pool, markets }: ListNeeds,
  userId: bigint,
  { before, limit }: Input<typeof calls.earnings>,
): Promise<Answer<typeof calls.earnings>> {
  const { rows } = await pool.query<Earning>(
    `SELECT ${EARNING} FROM rebate_earning LEFT JOIN rebate_payment ON rebate_payment.id = payment_id
     WHERE rebate_earning.inviter_id = $1 AND ($2::bigint IS NULL OR rebate_earning.id < $2)
     ORDER BY rebate_earning.id DESC LIMIT $3`,
    [userId, before ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const names = await readUserNames(
    pool,
    shown.map(({ invited_id }) => invited_id),
  );
  const earnings = shown.flatMap((earning): EarningRow[] => {
    const currency = markets.currency(earning.currency_id);
    if (!currency) return [];
    const money = (amount: bigint): string => formatDecimal(amount, currency.scale);
    return [
      {
        id: Number(earning.id),
        day: earning.day,
        name: maskPersonal('account', names.get(earning.invited_id) ?? ''),
        currency_id: currency.id,
        currency_name: currency.code,
        currency_logo: currency.logo,
        scale: currency.scale,
        trades: earning.trades,
        fee: money(earning.fee),
        rate: percentOf(earning.rate_ppm),
        amount: money(earning.reason === null ? earning.amount : 0n),
        reason: reasonOf(earning.reason),
        ...fateOf(earning),
      },
    ];
  });
  return { earnings, next: rows.length > limit ? Number(shown.at(-1)?.id) : null };
}

interface Sums {
  readonly currency_id: number;
  readonly paid_today: bigint;
  readonly paid: bigint;
  readonly pending: bigint;
}

/** Rebates of the user by currency. @param today the moment at which this day (UTC) began */
export async function readSums(
  { pool, markets }: Pick<ListNeeds, 'pool' | 'markets'>,
  userId: bigint,
  today: Date,
): Promise<SumRow[]> {
  const { rows } = await pool.query<Sums>(
    `SELECT currency_id, coalesce(sum(paid) FILTER (WHERE ended_at >= $2), 0)::bigint AS paid_today,
       coalesce(sum(paid), 0)::bigint AS paid, coalesce(sum(amount) FILTER (WHERE ended_at IS NULL), 0)::bigint AS pending
     FROM rebate_payment WHERE inviter_id = $1 GROUP BY currency_id ORDER BY currency_id`,
    [userId, today],
  );
  return rows.flatMap(({ currency_id, paid_today, paid, pending }) => {
    const currency = markets.currency(currency_id);
    if (!currency) return [];
    const money = (amount: bigint): string => formatDecimal(amount, currency.scale);
    return [
      {
        currency_id,
        currency_name: currency.code,
        currency_logo: currency.logo,
        paid_today: money(paid_today),
        paid: money(paid),
        pending: money(pending),
      },
    ];
  });
}
