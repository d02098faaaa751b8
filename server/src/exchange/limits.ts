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

/**
 * Serialises the exchanges of users until the transaction ends, so that twenty at once are summed one by one. In one order,
 * so that nobody waits in a circle.
 */
export async function lockExchangers({ client }: Transaction, userIds: readonly bigint[]): Promise<void> {
  await client.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('exchange ' || owner, 0))
     FROM (SELECT owner::text FROM unnest($1::bigint[]) AS given (owner) ORDER BY 1) AS ordered`,
    [userIds],
  );
}

/** What users exchanged, USDT minor units: within 24 hours, which the limit counts, and within one, which the spread does. */
export interface Exchanged {
  readonly day: bigint;
  readonly hour: bigint;
}

/** What its owner exchanged meanwhile has made a quote void. To the user it is one that has moved. */
export class OvertakenError extends AppError {
  constructor() {
    super('quote_moved');
  }
}

/**
 * A quote whose spread was reckoned on less than the user has exchanged meanwhile is refused like one of an older
 * price: parts that are quoted beside each other would cost less than the whole.
 * @throws OvertakenError
 */
export function refuseOvertaken({ hour }: Exchanged, quote: { readonly value_before: bigint | null }): void {
  if (hour > (quote.value_before ?? 0n)) throw new OvertakenError();
}

/** What each of some users exchanged until now. Whoever decides by it has locked them. */
export async function exchangedOf(
  connection: ClientBase | Pool,
  userIds: readonly bigint[],
  now: Date,
): Promise<ReadonlyMap<bigint, Exchanged>> {
  const { rows } = await connection.query<Exchanged & { owner_id: bigint }>(
    `SELECT owner_id, sum(value)::bigint AS day,
       coalesce(sum(value) FILTER (WHERE created_at > $3), 0)::bigint AS hour
     FROM wallet_exchange WHERE owner_id = ANY($1::bigint[]) AND created_at > $2 GROUP BY owner_id`,
    [userIds, new Date(now.getTime() - DAY_MS), new Date(now.getTime() - HOUR_MS)],
  );
  return new Map(rows.map(({ owner_id, day, hour }) => [owner_id, { day: day ?? 0n, hour }]));
}

/** What a user may still exchange, USDT minor units. @param day what they exchanged within 24 hours */
export function leftOf(markets: MarketDirectory, { userDailyUsdt }: HouseTerms, day: bigint): bigint {
  const left = usdtMinor(markets, userDailyUsdt) - day;
  return left > 0n ? left : 0n;
}

/** @param left what the user may still exchange, USDT minor units. @throws AppError exchange_limit_daily */
export function refuseBeyondUser(markets: MarketDirectory, left: bigint, value: bigint): void {
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
 * @param net by how much more the house gave of each coin than it took, as {@link netGiven}
 * @throws AppError exchange_limit_house
 */
export function refuseBeyondHouse(
  markets: MarketDirectory,
  { houseDailyUsdt }: HouseTerms,
  net: ReadonlyMap<number, bigint>,
  flow: Flow,
): void {
  const limit = usdtMinor(markets, houseDailyUsdt);
  for (const { currency, given } of changesOf(markets, flow)) {
    const before = net.get(currency.id) ?? 0n;
    const after = before + given;
    if (size(after) > limit && size(after) > size(before)) {
      throw new AppError('exchange_limit_house', { coin: currency.code });
    }
  }
}

/** An exchange as the sums of the house count it: what it took, and what that is worth in the target; minor units. */
export type CountedFlow = Flow & { readonly amount: bigint; readonly worth: bigint };

/**
 * Adds exchanges to what the house gave, however many of them by a statement for each coin. Whoever calls holds the market
 * maker's wallets of all of them.
 */
export async function noteFlows(
  { client }: Transaction,
  markets: MarketDirectory,
  flows: readonly CountedFlow[],
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const sums = new Map<number, { given: bigint; coins: bigint }>();
  const add = (id: number, given: bigint, coins: bigint): void => {
    const sum = sums.get(id) ?? { given: 0n, coins: 0n };
    sums.set(id, { given: sum.given + given, coins: sum.coins + coins });
  };
  for (const flow of flows) {
    add(flow.from.id, 0n, -flow.amount);
    add(flow.to.id, 0n, flow.worth);
    for (const { currency, given } of changesOf(markets, flow)) add(currency.id, given, 0n);
  }
  for (const [id, { given, coins }] of [...sums].toSorted(([a], [b]) => a - b)) {
    await client.query(
      `INSERT INTO exchange_flow (currency_id, hour, given, coins) VALUES ($1, $2, $3, $4)
       ON CONFLICT (currency_id, hour)
       DO UPDATE SET given = exchange_flow.given + excluded.given, coins = exchange_flow.coins + excluded.coins`,
      [id, hour, given, coins],
    );
  }
}

/** What one user exchanged until now. Whoever decides by it has locked the user. */
export async function exchangedBefore(connection: ClientBase | Pool, userId: bigint, now: Date): Promise<Exchanged> {
  return (await exchangedOf(connection, [userId], now)).get(userId) ?? { day: 0n, hour: 0n };
}

/**
 * How much more of each coin than it took the house gave to all users within the last hour, minor units, below zero where
 * it took more; an hour that reaches into it counts whole.
 */
export async function takenBefore(connection: ClientBase | Pool, now: Date): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await connection.query<{ currency_id: number; coins: string }>(
    'SELECT currency_id, sum(coins)::text AS coins FROM exchange_flow WHERE hour > $1 GROUP BY currency_id',
    [new Date(now.getTime() - 2 * HOUR_MS)],
  );
  return new Map(rows.map(({ currency_id, coins }) => [currency_id, BigInt(coins)]));
}

/** Removes hours nobody counts any more. */
export async function sweepFlows(pool: Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM exchange_flow WHERE hour < $1', [new Date(now.getTime() - 2 * DAY_MS)]);
}

/** By how much more the house gave of each coin than it took; hours that reach into the last 24 count whole. */
export async function netGiven(connection: ClientBase | Pool, now: Date): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await connection.query<{ currency_id: number; given: bigint }>(
    'SELECT currency_id, sum(given)::bigint AS given FROM exchange_flow WHERE hour > $1 GROUP BY currency_id',
    [new Date(now.getTime() - DAY_MS - HOUR_MS)],
  );
  return new Map(rows.map((row) => [row.currency_id, row.given]));
}

/** Both in the order of ids, so that no two exchanges wait for each other in a circle. USDT has no price to turn. */
export function changesOf(markets: MarketDirectory, { from, to, value }: Flow) {
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
