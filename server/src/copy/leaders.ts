import type * as calls from '@aureus/contract/copy/calls.ts';
import type { LeaderRow } from '@aureus/contract/copy/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import { readProfiles } from '../account/public.ts';
import type { CopyTrading } from '../futures/public.ts';
import { AppError } from '../platform/errors.ts';
import { lastApplication, lastLed, LEADING, stateNames } from './applications.ts';
import { readRecord, recordOf } from './records.ts';
import { percentOf } from './terms.ts';

export interface ListNeeds {
  readonly pool: Pool;
  readonly copies: CopyTrading;
}

const ORDERS: Readonly<Record<Input<typeof calls.index>['sort'], string>> = {
  followers_earned: 'followers_earned DESC NULLS LAST',
  return: 'total_return DESC NULLS LAST',
  drawdown: 'drawdown NULLS LAST',
  win_rate: 'win_rate DESC NULLS LAST',
  followers: 'followers DESC NULLS LAST',
  days: 'first_at NULLS LAST',
};

/** Who can be followed. */
export async function listLeaders(
  { pool, copies }: ListNeeds,
  caller: bigint,
  { page, limit, sort }: Input<typeof calls.index>,
): Promise<Answer<typeof calls.index>> {
  const { rows } = await pool.query<{ id: bigint; record: string | null; since: Date }>(
    `SELECT copy_application.user_id AS id, record, decided_at AS since
     FROM copy_application LEFT JOIN copy_record USING (user_id) WHERE state = ${LEADING}
     ORDER BY ${ORDERS[sort]}, copy_application.user_id LIMIT $1 OFFSET $2`,
    [limit, (page - 1) * limit],
  );
  const ids = rows.map(({ id }) => id);
  const counted = pool.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM copy_application WHERE state = ${LEADING}`,
  );
  const [leaders, profiles, followers, followed, { rows: totals }] = await Promise.all([
    copies.leadersOf(pool, ids),
    readProfiles(pool, ids),
    copies.followersOf(ids),
    copies.followedBy(caller),
    counted,
  ]);
  const data = rows.flatMap(({ id, record: stored, since }): LeaderRow[] => {
    const [leader, profile] = [leaders.get(id), profiles.get(id)];
    if (!leader || !profile) return [];
    const record = recordOf(stored);
    const count = followers.get(id) ?? 0;
    return [
      {
        id: Number(id),
        nickname: profile.nickname,
        head_portrait: profile.portrait,
        follow_num: count,
        is_followed: followed.has(id),
        total_profits: record.total_return,
        correct_rate: record.win_rate ?? '0',
        closed_count: record.closed,
        share: percentOf(leader.ratioPpm),
        terms: leader.revision,
        full: count >= leader.maxFollowers,
        own: id === caller,
        since: since.toISOString(),
        record,
      },
    ];
  });
  return { data, page, limit, total: totals[0]?.total ?? 0 };
}

/** @throws AppError copy_leader_unknown for who has never led */
async function assertLed({ pool, copies }: ListNeeds, id: bigint) {
  const leader = (await copies.leadersOf(pool, [id])).get(id);
  if (!leader) throw new AppError('copy_leader_unknown');
  return leader;
}

/** What somebody has open: of who leads no more nobody sees it but themselves. @throws AppError copy_leader_unknown */
export async function showOpen(needs: ListNeeds, caller: bigint, id: bigint): Promise<Answer<typeof calls.positions>> {
  const { isActive } = await assertLed(needs, id);
  return isActive || id === caller ? [...(await needs.copies.openOf(id))] : [];
}

/** What somebody has closed, until they led no more. @throws AppError copy_leader_unknown */
export async function showHistory(
  needs: ListNeeds,
  caller: bigint,
  { trader_user_id: trader, ...page }: Input<typeof calls.historyTrade>,
): Promise<Answer<typeof calls.historyTrade>> {
  const id = BigInt(trader);
  const { isActive } = await assertLed(needs, id);
  const until = isActive || id === caller ? null : await lastLed(needs.pool, id);
  const { data, total } = await needs.copies.historyOf(id, { ...page, until });
  return { data: [...data], page: page.page, limit: page.limit, total };
}

/** One who leads or has led. @throws AppError copy_leader_unknown */
export async function showLeader(
  needs: ListNeeds,
  caller: bigint,
  id: bigint,
): Promise<Answer<typeof calls.traderDetail>> {
  const { pool, copies } = needs;
  const leader = await assertLed(needs, id);
  const [profiles, followers, followed, record, open, application] = await Promise.all([
    readProfiles(pool, [id]),
    copies.followersOf([id]),
    copies.followedBy(caller),
    readRecord(pool, id),
    showOpen(needs, caller, id),
    lastApplication(pool, id),
  ]);
  const profile = profiles.get(id);
  if (!profile) throw new AppError('copy_leader_unknown');
  const count = followers.get(id) ?? 0;
  return {
    trader_info: {
      id: Number(id),
      nickname: profile.nickname,
      head_portrait: profile.portrait,
      signature: profile.signature,
    },
    data: {
      total_profits: record.profit,
      total_income_rate: record.total_return,
      correct_rate: record.win_rate ?? '0',
      profitCount: record.won,
      fallCount: record.shorts,
      riseCount: record.longs,
      follow_num: count,
      yesterday_profits: record.yesterday,
      position_count: open.length,
      total_count: record.closed + open.length,
    },
    is_followed: followed.has(id),
    is_leading: leader.isActive,
    own: id === caller,
    full: count >= leader.maxFollowers,
    share: percentOf(leader.ratioPpm),
    terms: leader.revision,
    since: (application?.decided_at ?? application?.applied_at ?? new Date(0)).toISOString(),
    record,
  };
}

/** The caller's own page as a trader. */
export async function showOwn({ pool, copies }: ListNeeds, caller: bigint): Promise<Answer<typeof calls.leader>> {
  const [application, leaders, followers, sums] = await Promise.all([
    lastApplication(pool, caller),
    copies.leadersOf(pool, [caller]),
    copies.followersOf([caller]),
    copies.leadingSums(caller),
  ]);
  const leader = leaders.get(caller);
  const scale = copies.currency()?.scale ?? 0;
  return {
    state: application ? stateNames[application.state] : 'none',
    note: application?.note ?? '',
    applied_at: application?.applied_at.toISOString() ?? null,
    decided_at: application?.decided_at?.toISOString() ?? null,
    share: leader ? percentOf(leader.ratioPpm) : null,
    terms: leader?.revision ?? null,
    followers: followers.get(caller) ?? 0,
    copied_margin: formatDecimal(sums.margin, scale),
    earned: formatDecimal(sums.earned, scale),
    record: application ? await readRecord(pool, caller) : null,
  };
}
