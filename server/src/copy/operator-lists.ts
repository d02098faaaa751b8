import type { operatorFollows, operatorLeaders, operatorSummary } from '@aureus/contract/copy/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { type AccountLink, findLinked, readUserNames } from '../account/public.ts';
import { APPLIED, type Application, LEADING, stateNames } from './applications.ts';
import type { ListNeeds } from './leaders.ts';
import { recordOf } from './records.ts';
import { percentOf } from './terms.ts';

/** Applications that wait. */
export const WAITING = `SELECT count(*)::integer FROM copy_application WHERE state = ${APPLIED}`;

/** Whether a user leads, as a number: `$1` is the user's id. */
export const LEADS = `SELECT count(*)::integer FROM copy_application WHERE user_id = $1 AND state = ${LEADING}`;

/** Applications and leaders, newest application first. */
export async function listForOperators(
  { pool, copies, links }: ListNeeds & { readonly links: () => readonly AccountLink[] },
  { state, user, before, limit }: Input<typeof operatorLeaders>,
): Promise<Answer<typeof operatorLeaders>> {
  const wanted = Object.entries(stateNames).find(([, name]) => name === state)?.[0];
  const { rows } = await pool.query<Application & { readonly record: string | null }>(
    `SELECT copy_application.*, record FROM copy_application LEFT JOIN copy_record USING (user_id)
     WHERE ($1::integer IS NULL OR state = $1) AND ($2::bigint IS NULL OR user_id = $2)
       AND ($3::bigint IS NULL OR copy_application.id < $3)
     ORDER BY copy_application.id DESC LIMIT $4`,
    [wanted ?? null, user ?? null, before ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const ids = shown.map(({ user_id: id }) => id);
  const [leaders, followers, earnings, names] = await Promise.all([
    copies.leadersOf(pool, ids),
    copies.followersOf(ids),
    copies.earningsOf(ids),
    readUserNames(pool, ids),
  ]);
  const scale = copies.currency()?.scale ?? 0;
  const data: Answer<typeof operatorLeaders>['data'] = [];
  for (const { id, user_id: userId, ...row } of shown) {
    const record = recordOf(row.record);
    const leader = leaders.get(userId);
    const own = earnings.filter((each) => each.leader === userId);
    const linked = own.length > 0 ? await findLinked(pool, links(), userId) : [];
    data.push({
      id: Number(id),
      user_id: Number(userId),
      user_name: names.get(userId) ?? '',
      state: stateNames[row.state],
      plan: row.plan,
      share: leader ? percentOf(leader.ratioPpm) : null,
      followers: followers.get(userId) ?? 0,
      closed: record.closed,
      total_return: record.total_return,
      drawdown: record.drawdown,
      followers_earned: record.followers_earned,
      earned: formatDecimal((await copies.leadingSums(userId)).earned, scale),
      linked_followers: own.filter(({ follower }) => linked.includes(follower)).length,
      applied_at: row.applied_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
    });
  }
  return { data, next: rows.length > limit ? Number(shown.at(-1)?.id) : null };
}

/** Follows of all users, newest first. */
export async function listAllFollows(
  { pool, copies }: ListNeeds,
  { user, leader, state, before, limit }: Input<typeof operatorFollows>,
): Promise<Answer<typeof operatorFollows>> {
  const rows = await copies.listFollows({
    follower: user === undefined ? undefined : BigInt(user),
    leader: leader === undefined ? undefined : BigInt(leader),
    state: state === undefined ? undefined : state === 'active' ? 1 : 2,
    before,
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const names = await readUserNames(
    pool,
    shown.map(({ follower }) => follower),
  );
  return {
    data: shown.map((row) => ({
      id: row.id,
      user_id: Number(row.follower),
      user_name: names.get(row.follower) ?? '',
      leader_id: row.trader_user_id,
      state: row.state,
      reason: row.reason,
      type: row.type,
      number: row.number,
      allocation: row.allocation,
      stop_loss: row.stop_loss,
      share: row.share,
      net: row.net,
      share_paid: row.share_paid,
      margin: row.margin,
      copies: row.copies,
      began_at: row.began_at,
      ended_at: row.ended_at,
    })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Copy trading as a whole. */
export async function showSummary({ pool, copies }: ListNeeds): Promise<Answer<typeof operatorSummary>> {
  const [{ rows }, sums] = await Promise.all([
    pool.query<{ applications: number; leaders: number }>(
      `SELECT count(*) FILTER (WHERE state = ${APPLIED})::integer AS applications,
         count(*) FILTER (WHERE state = ${LEADING})::integer AS leaders FROM copy_application`,
    ),
    copies.sums(),
  ]);
  const scale = copies.currency()?.scale ?? 0;
  return {
    applications: rows[0]?.applications ?? 0,
    leaders: rows[0]?.leaders ?? 0,
    follows: sums.follows,
    copies: sums.copies,
    margin: formatDecimal(sums.margin, scale),
    shares: formatDecimal(sums.shares, scale),
  };
}
