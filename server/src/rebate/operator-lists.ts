import type { exposure, operatorEarnings, operatorTerms } from '@aureus/contract/rebate/operator-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { dayFrom, paidMs } from '@aureus/core/rebate/days.ts';
import type { Pool } from 'pg';
import { readUserNames } from '../account/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import { house } from '../platform/ledger/house.ts';
import { usdtOf } from '../wallet/public.ts';
import { type Earning, EARNING, fateOf, reasonNumber, reasonOf } from './earnings.ts';
import { describeTerms, percentOf, readAllTerms } from './terms.ts';

type Markets = Pick<MarketDirectory, 'currency' | 'currencies'>;

/** The terms there are and those there were. */
export async function listTerms(pool: Pool, markets: Markets): Promise<Answer<typeof operatorTerms>> {
  const all = await readAllTerms(pool);
  const usdt = usdtOf(markets);
  return all.map((terms) => ({ ...describeTerms(terms, usdt), id: terms.id, made_at: terms.madeAt.toISOString() }));
}

interface DueSum {
  readonly day: string;
  readonly delay_days: number;
  readonly currency_id: number;
  readonly amount: bigint;
  readonly inviters: number;
}

interface DaySum {
  readonly day: string;
  readonly fees: bigint;
  readonly counted: bigint;
  readonly rebates: bigint;
  readonly people: number;
  readonly inviters: number;
  readonly linked: number;
}

const DUE = `SELECT to_char(day, 'YYYY-MM-DD') AS day, delay_days, currency_id, sum(amount)::bigint AS amount,
    count(*)::integer AS inviters
  FROM rebate_payment WHERE ended_at IS NULL AND is_reserved GROUP BY day, delay_days, currency_id
  ORDER BY rebate_payment.day + delay_days, currency_id LIMIT 200`;

const SHORT_SUMS = `SELECT to_char(day, 'YYYY-MM-DD') AS day, currency_id, sum(amount)::bigint AS amount,
    count(*)::integer AS inviters
  FROM rebate_payment WHERE NOT is_reserved GROUP BY rebate_payment.day, currency_id
  ORDER BY rebate_payment.day, currency_id LIMIT 200`;

const DAYS = `SELECT to_char(rebate_day.day, 'YYYY-MM-DD') AS day, coalesce(sum(worth), 0)::bigint AS fees,
    coalesce(sum(worth) FILTER (WHERE reason IS NULL), 0)::bigint AS counted,
    coalesce(sum(div(worth::numeric * rate_ppm, 1000000)) FILTER (WHERE reason IS NULL), 0)::bigint AS rebates,
    count(DISTINCT invited_id)::integer AS people, count(DISTINCT inviter_id)::integer AS inviters,
    count(DISTINCT invited_id) FILTER (WHERE reason = ${reasonNumber('linked')})::integer AS linked
  FROM rebate_day LEFT JOIN rebate_earning ON rebate_earning.day = rebate_day.day
  WHERE rebate_day.day > (SELECT max(day) FROM rebate_day) - 30
  GROUP BY rebate_day.day ORDER BY rebate_day.day DESC`;

/** What is owed to inviters, beside the account it is set aside in. */
export async function showExposure(pool: Pool, markets: Markets): Promise<Answer<typeof exposure>> {
  const [balances, due, short, days] = await Promise.all([
    readBalancesOf(pool, house.fees),
    pool.query<DueSum>(DUE),
    pool.query<Omit<DueSum, 'delay_days'>>(SHORT_SUMS),
    pool.query<DaySum>(DAYS),
  ]);
  const { scale } = usdtOf(markets);
  const usdt = (amount: bigint): string => formatDecimal(amount, scale);
  return {
    house: balances.flatMap(({ currency: id, available, held }) => {
      const currency = markets.currency(id);
      if (!currency || (available === 0n && held === 0n)) return [];
      const money = (amount: bigint): string => formatDecimal(amount, currency.scale);
      return [{ currency: currency.code, available: money(available), held: money(held) }];
    }),
    due: due.rows.flatMap(({ day, delay_days, currency_id, amount, inviters }) => {
      const currency = markets.currency(currency_id);
      if (!currency) return [];
      const at = new Date(paidMs(dayFrom(day), delay_days)).toISOString();
      return [{ at, currency: currency.code, amount: formatDecimal(amount, currency.scale), inviters }];
    }),
    short: short.rows.flatMap(({ day, currency_id, amount, inviters }) => {
      const currency = markets.currency(currency_id);
      return currency
        ? [{ day, currency: currency.code, amount: formatDecimal(amount, currency.scale), inviters }]
        : [];
    }),
    days: days.rows.map(({ fees, counted, rebates, ...rest }) => ({
      ...rest,
      fees: usdt(fees),
      counted: usdt(counted),
      rebates: usdt(rebates),
    })),
  };
}

/** Rebates of all users, newest first. */
export async function listAllEarnings(
  pool: Pool,
  markets: Markets,
  { user, state, before, limit }: Input<typeof operatorEarnings>,
): Promise<Answer<typeof operatorEarnings>> {
  const { rows } = await pool.query<Earning>(
    `SELECT ${EARNING} FROM rebate_earning LEFT JOIN rebate_payment ON rebate_payment.id = payment_id
     WHERE ($1::bigint IS NULL OR rebate_earning.inviter_id = $1)
       AND CASE $2 WHEN 'pending' THEN reason IS NULL AND ended_at IS NULL
         WHEN 'paid' THEN reason IS NULL AND ended_at IS NOT NULL WHEN 'nothing' THEN reason IS NOT NULL ELSE true END
       AND ($3::bigint IS NULL OR rebate_earning.id < $3)
     ORDER BY rebate_earning.id DESC LIMIT $4`,
    [user ?? null, state ?? null, before ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const names = await readUserNames(
    pool,
    shown.flatMap(({ inviter_id, invited_id }) => [inviter_id, invited_id]),
  );
  return {
    data: shown.flatMap((earning) => {
      const currency = markets.currency(earning.currency_id);
      if (!currency) return [];
      const money = (amount: bigint): string => formatDecimal(amount, currency.scale);
      return [
        {
          id: Number(earning.id),
          day: earning.day,
          user_id: Number(earning.inviter_id),
          user_name: names.get(earning.inviter_id) ?? '',
          invited_name: names.get(earning.invited_id) ?? '',
          currency: currency.code,
          trades: earning.trades,
          fee: money(earning.fee),
          rate: percentOf(earning.rate_ppm),
          amount: money(earning.reason === null ? earning.amount : 0n),
          reason: reasonOf(earning.reason),
          ...fateOf(earning),
        },
      ];
    }),
    next: rows.length > limit ? Number(shown.at(-1)?.id) : null,
  };
}
