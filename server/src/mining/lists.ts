import type * as calls from '@aureus/contract/mining/calls.ts';
import type { MiningDividend } from '@aureus/contract/mining/shapes.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { calendarOf } from '@aureus/core/mining/calendar.ts';
import { DAY_MS, dividendMs } from '@aureus/core/mining/days.ts';
import { dayText } from '@aureus/core/typed/day.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { describeOrder, type MiningOrder, stateOf, termsOf } from './orders.ts';

interface Needs {
  readonly pool: Pool;
  readonly markets: Pick<MarketDirectory, 'currency'>;
}

/** The user's orders, newest first. @param now epoch milliseconds */
export async function listOrders(
  { pool, markets }: Needs,
  userId: bigint,
  { page, limit, status, before }: Input<typeof calls.orders>,
  now: number,
): Promise<Answer<typeof calls.orders>> {
  const { rows } = await pool.query<MiningOrder>(
    `SELECT * FROM mining_order WHERE owner_id = $1 AND ($2::integer IS NULL OR (state = 1) = ($2 = 1))
       AND ($3::bigint IS NULL OR id < $3)
     ORDER BY id DESC LIMIT $4 OFFSET $5`,
    [userId, status ?? null, before ?? null, limit + 1, before === undefined ? (page - 1) * limit : 0],
  );
  const shown = rows.slice(0, limit);
  return {
    order_list: shown.map((order) => describeOrder(markets, order, now)),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}

interface PaidDay {
  readonly day: number;
  readonly paid_at: Date;
}

/** One order with each of its days. @throws AppError mining_order_unknown */
export async function showOrder(
  { pool, markets }: Needs,
  userId: bigint,
  { id }: Input<typeof calls.order>,
  now: number,
): Promise<Answer<typeof calls.order>> {
  const { rows } = await pool.query<MiningOrder>('SELECT * FROM mining_order WHERE id = $1 AND owner_id = $2', [
    id,
    userId,
  ]);
  const [order] = rows;
  if (!order) throw new AppError('mining_order_unknown');
  const { rows: paid } = await pool.query<PaidDay>('SELECT day, paid_at FROM mining_dividend WHERE order_id = $1', [
    id,
  ]);
  const paidAt = new Map(paid.map(({ day, paid_at }) => [day, paid_at]));
  const described = describeOrder(markets, order, now);
  const unpaid = stateOf(order) === 'running' ? 'coming' : 'lost';
  const dividends = Array.from({ length: order.days }, (_, place): MiningDividend => {
    const day = place + 1;
    const at = paidAt.get(day);
    return {
      day,
      date: dayText(order.first_day + place),
      amount: described.day_interest,
      state: at === undefined ? unpaid : 'paid',
      at: new Date(dividendMs(termsOf(order), day)).toISOString(),
      paid_at: at?.toISOString() ?? null,
    };
  });
  return { order: described, dividends };
}

/** What comes in of the user's running orders. @param now epoch milliseconds */
export async function showCalendar(
  { pool, markets }: Needs,
  userId: bigint,
  { days }: Input<typeof calls.calendar>,
  now: number,
): Promise<Answer<typeof calls.calendar>> {
  const { rows } = await pool.query<MiningOrder>(
    'SELECT * FROM mining_order WHERE owner_id = $1 AND state = 1 ORDER BY id',
    [userId],
  );
  const paying = rows.map((order) => ({
    ...termsOf(order),
    currency: order.currency_id,
    paidDays: order.paid_days,
  }));
  return calendarOf(paying, now + days * DAY_MS).flatMap(({ at, currency: id, interest, principal, orders }) => {
    const currency = markets.currency(id);
    if (!currency) return [];
    const money = (amount: bigint): string => formatDecimal(amount, currency.scale);
    return [
      {
        at: new Date(at).toISOString(),
        currency_id: id,
        currency_name: currency.code,
        interest: money(interest),
        principal: money(principal),
        orders,
      },
    ];
  });
}

interface Sums {
  readonly currency_id: number;
  readonly running: number;
  readonly locked: bigint;
  readonly coming: bigint;
  readonly paid: bigint;
  readonly penalties: bigint;
}

/** What the user has locked and what it has brought, by currency. */
export async function showSummary({ pool, markets }: Needs, userId: bigint): Promise<Answer<typeof calls.summary>> {
  const { rows } = await pool.query<Sums>(
    `SELECT currency_id, count(*) FILTER (WHERE state = 1)::integer AS running,
       coalesce(sum(amount) FILTER (WHERE state = 1), 0)::bigint AS locked,
       coalesce(sum(day_interest * (days - paid_days)) FILTER (WHERE state = 1), 0)::bigint AS coming,
       sum(day_interest * paid_days)::bigint AS paid, coalesce(sum(penalty), 0)::bigint AS penalties
     FROM mining_order WHERE owner_id = $1 GROUP BY currency_id ORDER BY currency_id`,
    [userId],
  );
  return rows.flatMap(({ currency_id: id, running, locked, coming, paid, penalties }) => {
    const currency = markets.currency(id);
    if (!currency) return [];
    const money = (amount: bigint): string => formatDecimal(amount, currency.scale);
    return [
      {
        currency_id: id,
        currency_name: currency.code,
        currency_logo: currency.logo,
        running,
        locked: money(locked),
        coming: money(coming),
        paid: money(paid),
        penalties: money(penalties),
      },
    ];
  });
}
