import type { exposure, operatorOrders, operatorPlans } from '@aureus/contract/mining/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { maturityMs, timeOfDayText } from '@aureus/core/mining/days.ts';
import { dayText } from '@aureus/core/typed/day.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import { USER_NAME } from '../account/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import { type MiningOrder, stateNumber, stateOf, termsOf } from './orders.ts';
import { leftOf, percentOf, readFree, readPlans } from './plans.ts';

type Markets = Pick<MarketDirectory, 'currency' | 'currencies'>;

/** All plans with their terms, and the currencies there can be plans of. */
export async function listForOperators(pool: Pool, markets: Markets): Promise<Answer<typeof operatorPlans>> {
  const [plans, free] = await Promise.all([readPlans(pool), readFree(pool)]);
  return {
    currencies: markets
      .currencies()
      .filter(({ kind }) => kind === 'coin')
      .map(({ id, code }) => ({ id, code })),
    plans: plans.flatMap((plan) => {
      const currency = markets.currency(plan.currency_id);
      if (!currency) return [];
      const money = (amount: bigint): string => formatDecimal(amount, currency.scale);
      return [
        {
          id: plan.id,
          currency_id: currency.id,
          currency: currency.code,
          days: plan.days,
          open: plan.is_open,
          rate: percentOf(plan.rate_ppm),
          penalty: percentOf(plan.penalty_ppm),
          min_amount: money(plan.min_amount),
          max_amount: money(plan.max_amount),
          capacity: money(plan.capacity),
          dividend_at: timeOfDayText(plan.dividend_minute),
          locked: money(plan.locked),
          left: money(leftOf(plan, free)),
        },
      ];
    }),
  };
}

interface PlanSum {
  readonly currency_id: number;
  readonly days: number;
  readonly orders: number;
  readonly locked: bigint;
  readonly interest: bigint;
  readonly capacity: bigint;
}

interface DueSum {
  readonly currency_id: number;
  readonly day: number;
  readonly interest: bigint;
  readonly principal: bigint;
}

const MOST_DUE_DAYS = 60;

const BY_PLAN = `
  SELECT plan.currency_id, plan.days, count(*)::integer AS orders, sum(amount)::bigint AS locked,
    sum(day_interest * (mining_order.days - paid_days))::bigint AS interest, plan.capacity
  FROM mining_order JOIN mining_plan AS plan ON plan.id = plan_id
  WHERE state = 1 GROUP BY plan.id ORDER BY plan.currency_id, plan.days`;

/** Orders that go alike are summed up first, so that a day costs no more when there are many. */
const BY_DAY = `
  SELECT currency_id, day, sum(interest)::bigint AS interest,
    sum(CASE WHEN day = last THEN amount ELSE 0 END)::bigint AS principal
  FROM (
    SELECT currency_id, first_day + paid_days AS next, first_day + days - 1 AS last, sum(day_interest) AS interest,
      sum(amount) AS amount
    FROM mining_order WHERE state = 1 GROUP BY 1, 2, 3
  ) AS alike, generate_series(next, least(last, next + ${MOST_DUE_DAYS - 1})) AS day
  GROUP BY currency_id, day ORDER BY day, currency_id`;

/** What the house owes by plan and day, and what it has for it. */
export async function showExposure(pool: Pool, markets: Markets): Promise<Answer<typeof exposure>> {
  const [plans, due, balances] = await Promise.all([
    pool.query<PlanSum>(BY_PLAN),
    pool.query<DueSum>(BY_DAY),
    readBalancesOf(pool, house.mining),
  ]);
  const named = <Row extends { readonly currency_id: number }, Shown>(
    rows: readonly Row[],
    show: (row: Row, code: string, money: (amount: bigint) => string) => Shown,
  ): Shown[] =>
    rows.flatMap((row) => {
      const currency = markets.currency(row.currency_id);
      return currency ? [show(row, currency.code, (amount) => formatDecimal(amount, currency.scale))] : [];
    });
  const wallets = balances.map(({ currency, ...rest }) => ({ ...rest, currency_id: currency }));
  return {
    house: named(wallets, ({ available, held }, currency, money) => ({
      currency,
      available: money(available),
      held: money(held),
    })),
    plans: named(plans.rows, ({ days, orders, locked, interest, capacity }, currency, money) => ({
      currency,
      days,
      orders,
      locked: money(locked),
      interest: money(interest),
      capacity: money(capacity),
    })),
    due: named(withinDays(due.rows), ({ day, interest, principal }, currency, money) => ({
      date: dayText(day),
      currency,
      interest: money(interest),
      principal: money(principal),
    })),
  };
}

/** So many days of each currency. */
function withinDays(rows: readonly DueSum[]): DueSum[] {
  const seen = new Map<number, number>();
  return rows.filter(({ currency_id }) => {
    const count = (seen.get(currency_id) ?? 0) + 1;
    seen.set(currency_id, count);
    return count <= MOST_DUE_DAYS;
  });
}

/** Plans that are offered and not sold: what the house has free does not pay the interest of the smallest order. */
export const SHORT = `
  SELECT count(*)::integer FROM mining_plan AS plan
  LEFT JOIN wallet ON owner_id = ${house.mining} AND account = ${HOUSE_ACCOUNT} AND wallet.currency_id = plan.currency_id
  WHERE is_open AND div(min_amount::numeric * rate_ppm, 1000000) * days > coalesce(available, 0)`;

/** Orders of all users, newest first. */
export async function listAllOrders(
  pool: Pool,
  markets: Markets,
  { user, state, before, limit }: Input<typeof operatorOrders>,
): Promise<Answer<typeof operatorOrders>> {
  const { rows } = await pool.query<MiningOrder & { readonly user_name: string }>(
    `SELECT mining_order.*, ${USER_NAME} AS user_name FROM mining_order JOIN users ON users.id = owner_id
     WHERE ($1::bigint IS NULL OR owner_id = $1) AND ($2::integer IS NULL OR state = $2)
       AND ($3::bigint IS NULL OR mining_order.id < $3)
     ORDER BY mining_order.id DESC LIMIT $4`,
    [user ?? null, state === undefined ? null : stateNumber[state], before ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  return {
    data: shown.flatMap((order) => {
      const currency = markets.currency(order.currency_id);
      if (!currency) return [];
      const money = (amount: bigint): string => formatDecimal(amount, currency.scale);
      return [
        {
          id: Number(order.id),
          user_id: Number(order.owner_id),
          user_name: order.user_name,
          currency: currency.code,
          days: order.days,
          rate: percentOf(order.rate_ppm),
          amount: money(order.amount),
          paid: money(order.day_interest * BigInt(order.paid_days)),
          full_interest: money(order.day_interest * BigInt(order.days)),
          penalty: order.penalty === null ? null : money(order.penalty),
          state: stateOf(order),
          created_at: order.taken_at.toISOString(),
          matures_at: new Date(maturityMs(termsOf(order))).toISOString(),
          ended_at: order.ended_at?.toISOString() ?? null,
        },
      ];
    }),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}
