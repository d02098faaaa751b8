import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/options/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { dialCodesOf } from '@aureus/core/typed/telephone.ts';
import type { ClientBase, Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { type Transaction, withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { usdtOf } from '../wallet/public.ts';
import { stateNumber } from './orders.ts';

/** What users allow themselves: most staked in a day, and pauses. What is looser holds a day later, so that it is slept over. */

const DAY_MS = 86_400_000;

/** Amounts in minor units of USDT; null is no limit. */
interface Stored {
  readonly day_stake: bigint | null;
  readonly next_day_stake: bigint | null;
  readonly next_from: Date | null;
  readonly paused_until: Date | null;
}

const NONE: Stored = { day_stake: null, next_day_stake: null, next_from: null, paused_until: null };

/** The limits as they are now: what was to come later may hold by now. */
function asOf(stored: Stored, now: Date): Stored {
  if (stored.next_from === null || now < stored.next_from) return stored;
  return { ...stored, day_stake: stored.next_day_stake, next_day_stake: null, next_from: null };
}

/** Limits of a user, and whoever asks is alone with them until the transaction ends: orders at once are summed one by one. */
async function lockOwn({ client }: Transaction, userId: bigint, now: Date): Promise<Stored> {
  await client.query('INSERT INTO option_own_limit (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
  const { rows } = await client.query<Stored>(
    `SELECT day_stake, next_day_stake, next_from, paused_until FROM option_own_limit WHERE user_id = $1 FOR UPDATE`,
    [userId],
  );
  return asOf(rows[0] ?? NONE, now);
}

/** What a user has staked since midnight (UTC), minor units; what came back without having run to an end is left out. */
async function stakedToday(connection: ClientBase | Pool, userId: bigint, now: Date): Promise<bigint> {
  const midnight = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const { rows } = await connection.query<{ staked: bigint }>(
    `SELECT coalesce(sum(stake), 0)::bigint AS staked FROM option_order
     WHERE owner_id = $1 AND taken_at >= $2 AND state NOT IN (${stateNumber.void}, ${stateNumber.dropped})`,
    [userId, midnight],
  );
  return rows[0]?.staked ?? 0n;
}

/** Whether options are not offered where a user lives, by the dial code of their telephone. */
async function isRegionClosed(connection: ClientBase | Pool, userId: bigint): Promise<boolean> {
  const { rows } = await connection.query<{ dial: string; closed: string[] }>(
    `SELECT phone_area AS dial, ARRAY(SELECT dial_code FROM option_closed_region) AS closed FROM users
     WHERE id = $1 AND phone_area IS NOT NULL`,
    [userId],
  );
  return rows.some(({ dial, closed }) => dialCodesOf(dial).some((code) => closed.includes(code)));
}

/**
 * Lets a user stake no more than they allow themselves, and only where options are offered. Orders of one user wait for
 * each other here.
 * @throws AppError option_region_closed, option_paused, option_day_full
 */
export async function refuseBeyondOwn(
  tx: Transaction,
  markets: MarketDirectory,
  userId: bigint,
  stake: bigint,
  now: Date,
): Promise<void> {
  const { day_stake: most, paused_until: pausedUntil } = await lockOwn(tx, userId, now);
  if (await isRegionClosed(tx.client, userId)) throw new AppError('option_region_closed');
  if (pausedUntil !== null && now < pausedUntil) {
    throw new AppError('option_paused', { date: pausedUntil.toISOString() });
  }
  if (most === null) return;
  const left = most - (await stakedToday(tx.client, userId, now));
  const { scale, code } = usdtOf(markets);
  if (stake > left)
    throw new AppError('option_day_full', { left: `${formatDecimal(left > 0n ? left : 0n, scale)} ${code}` });
}

/** The limits of a user as they read them. */
export async function showOwnLimits(
  { pool, clock }: Pick<Platform, 'pool' | 'clock'>,
  markets: MarketDirectory,
  userId: bigint,
): Promise<Answer<typeof calls.limits>> {
  const now = clock.now();
  const { rows } = await pool.query<Stored>(
    'SELECT day_stake, next_day_stake, next_from, paused_until FROM option_own_limit WHERE user_id = $1',
    [userId],
  );
  const own = asOf(rows[0] ?? NONE, now);
  const { scale } = usdtOf(markets);
  const text = (amount: bigint | null): string | null => (amount === null ? null : formatDecimal(amount, scale));
  const isPaused = own.paused_until !== null && now < own.paused_until;
  return {
    day_stake: text(own.day_stake),
    staked_today: formatDecimal(await stakedToday(pool, userId, now), scale),
    next_day_stake: text(own.next_day_stake),
    next_from: own.next_from?.toISOString() ?? null,
    paused_until: isPaused ? (own.paused_until?.toISOString() ?? null) : null,
    region_closed: (await isRegionClosed(pool, userId)) ? 1 : 0,
  };
}

/** @throws AppError option_pause_shorter, amount_too_precise, amount_too_large */
export async function setOwnLimits(
  platform: Pick<Platform, 'pool' | 'clock'>,
  markets: MarketDirectory,
  userId: bigint,
  { day_stake: given, pause_days: days }: Input<typeof calls.setLimits>,
): Promise<Answer<typeof calls.limits>> {
  const now = platform.clock.now();
  const { scale } = usdtOf(markets);
  const wanted = given === undefined || given === 'none' ? null : parseDecimalInput(given, scale, tooLarge);
  await withTransaction(platform.pool, async (tx) => {
    const own = await lockOwn(tx, userId, now);
    const until = days === undefined ? own.paused_until : new Date(now.getTime() + days * DAY_MS);
    if (until !== null && own.paused_until !== null && until < own.paused_until)
      throw new AppError('option_pause_shorter');
    const { day_stake, next_day_stake, next_from } = given === undefined ? own : withDayStake(own, wanted, now);
    await tx.client.query(
      `UPDATE option_own_limit SET day_stake = $2, next_day_stake = $3, next_from = $4, paused_until = $5
       WHERE user_id = $1`,
      [userId, day_stake, next_day_stake, next_from, until],
    );
  });
  return showOwnLimits(platform, markets, userId);
}

const tooLarge = (): AppError => new AppError('amount_too_large', { maximum: '10000000000' });

/** Another limit for a day: at once when it is tighter, a day later when it is looser. */
function withDayStake(own: Stored, wanted: bigint | null, now: Date): Stored {
  const isLooser = own.day_stake !== null && (wanted === null || wanted > own.day_stake);
  if (isLooser) return { ...own, next_day_stake: wanted, next_from: new Date(now.getTime() + DAY_MS) };
  return { ...own, day_stake: wanted, next_day_stake: null, next_from: null };
}
