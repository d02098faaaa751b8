import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { usdtOf } from '../wallet/public.ts';
import { type HouseTerms, usdtMinor } from './pricing.ts';

/**
 * How much may be exchanged, in value: by one user, and by the house of one coin, both in any 24 hours; and what was
 * exchanged within the last hour, which the spread counts.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Serialises the exchanges of one user until the transaction ends, so that twenty at once are summed one by one. */
export async function lockExchanger({ client }: Transaction, userId: bigint): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('exchange ' || $1::text, 0))`, [String(userId)]);
}

/** What a user may still exchange, USDT minor units. Whoever decides by it has locked the user. */
export async function leftToday(
  connection: ClientBase | Pool,
  markets: MarketDirectory,
  userId: bigint,
  { userDailyUsdt }: HouseTerms,
  now: Date,
): Promise<bigint> {
  const { rows } = await connection.query<{ used: bigint }>(
    `SELECT coalesce(sum(value), 0)::bigint AS used FROM wallet_exchange WHERE owner_id = $1 AND created_at > $2`,
    [userId, new Date(now.getTime() - DAY_MS)],
  );
  const left = usdtMinor(markets, userDailyUsdt) - (rows[0]?.used ?? 0n);
  return left > 0n ? left : 0n;
}

/** @throws AppError exchange_limit_daily */
export async function refuseBeyondUser(
  connection: ClientBase | Pool,
  markets: MarketDirectory,
  userId: bigint,
  terms: HouseTerms,
  value: bigint,
  now: Date,
): Promise<void> {
  const left = await leftToday(connection, markets, userId, terms, now);
  if (value <= left) return;
  // Whole cents: what is said to be left can be typed.
  const cents = left / 10n ** BigInt(usdtOf(markets).scale - 2);
  throw new AppError('exchange_limit_daily', { left: `${formatDecimal(cents, 2)} USDT` });
}

/** What would change hands between a user and the house. */
export interface Flow {
  /** The house takes `from` and gives `to`, each worth `value` USDT minor units. */
  readonly from: Currency;
  readonly to: Currency;
  readonly value: bigint;
}

/**
 * Refuses what would let the house give too much more of a coin than it took, or take than it gave. USDT is not
 * counted: it has no price that could turn. What brings a coin nearer to even is never refused.
 * @throws AppError exchange_limit_house
 */
export async function refuseBeyondHouse(
  connection: ClientBase | Pool,
  markets: MarketDirectory,
  { houseDailyUsdt }: HouseTerms,
  flow: Flow,
  now: Date,
): Promise<void> {
  const limit = usdtMinor(markets, houseDailyUsdt);
  const net = await netGiven(connection, now);
  for (const { currency, given } of changesOf(markets, flow)) {
    const before = net.get(currency.id) ?? 0n;
    const after = before + given;
    if (size(after) > limit && size(after) > size(before)) {
      throw new AppError('exchange_limit_house', { coin: currency.code });
    }
  }
}

/**
 * Adds an exchange to what the house gave. Whoever calls holds the market maker's wallets of both coins.
 * @param amount what it took, and `worth` what that is worth in the target; minor units
 */
export async function noteFlow(
  { client }: Transaction,
  markets: MarketDirectory,
  flow: Flow & { readonly amount: bigint; readonly worth: bigint },
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const values = new Map(changesOf(markets, flow).map(({ currency, given }) => [currency.id, given]));
  const rows = [
    { id: flow.from.id, coins: -flow.amount },
    { id: flow.to.id, coins: flow.worth },
  ].toSorted((a, b) => a.id - b.id);
  for (const { id, coins } of rows) {
    await client.query(
      `INSERT INTO exchange_flow (currency_id, hour, given, coins) VALUES ($1, $2, $3, $4)
       ON CONFLICT (currency_id, hour)
       DO UPDATE SET given = exchange_flow.given + excluded.given, coins = exchange_flow.coins + excluded.coins`,
      [id, hour, values.get(id) ?? 0n, coins],
    );
  }
}

/** Value a user exchanged within the last hour, USDT minor units. Whoever decides by it has locked the user. */
export async function exchangedBefore(connection: ClientBase | Pool, userId: bigint, now: Date): Promise<bigint> {
  const { rows } = await connection.query<{ value: bigint }>(
    'SELECT coalesce(sum(value), 0)::bigint AS value FROM wallet_exchange WHERE owner_id = $1 AND created_at > $2',
    [userId, new Date(now.getTime() - HOUR_MS)],
  );
  return rows[0]?.value ?? 0n;
}

/**
 * How much more of a coin than it took the house gave to all users within the last hour, minor units; an hour that
 * reaches into it counts whole.
 */
export async function takenBefore(connection: ClientBase | Pool, currencyId: number, now: Date): Promise<bigint> {
  const { rows } = await connection.query<{ coins: string }>(
    'SELECT coalesce(sum(coins), 0)::text AS coins FROM exchange_flow WHERE currency_id = $1 AND hour > $2',
    [currencyId, new Date(now.getTime() - 2 * HOUR_MS)],
  );
  const coins = BigInt(rows[0]?.coins ?? 0);
  return coins > 0n ? coins : 0n;
}

/** Removes hours nobody counts any more. */
export async function sweepFlows(pool: Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM exchange_flow WHERE hour < $1', [new Date(now.getTime() - 2 * DAY_MS)]);
}

/** By how much more the house gave of each coin than it took; hours that reach into the last 24 count whole. */
async function netGiven(connection: ClientBase | Pool, now: Date): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await connection.query<{ currency_id: number; given: bigint }>(
    'SELECT currency_id, sum(given)::bigint AS given FROM exchange_flow WHERE hour > $1 GROUP BY currency_id',
    [new Date(now.getTime() - DAY_MS - HOUR_MS)],
  );
  return new Map(rows.map((row) => [row.currency_id, row.given]));
}

/** Both in the order of ids, so that no two exchanges wait for each other in a circle. USDT has no price to turn. */
function changesOf(markets: MarketDirectory, { from, to, value }: Flow) {
  const usdt = usdtOf(markets).id;
  return [
    { currency: from, given: -value },
    { currency: to, given: value },
  ]
    .filter(({ currency }) => currency.id !== usdt)
    .toSorted((a, b) => a.currency.id - b.currency.id);
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
