import { parseDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';

/** Plans the demo begins with. Rates in parts per million a day, amounts in whole units of the currency. */
const FIRST = [
  { code: 'USDT', days: 5, rate: 3_000, min: '100', max: '10000', capacity: '500000' },
  { code: 'USDT', days: 30, rate: 3_500, min: '100', max: '10000', capacity: '500000' },
  { code: 'USDT', days: 90, rate: 4_000, min: '500', max: '10000', capacity: '300000' },
  { code: 'BTC', days: 15, rate: 2_000, min: '0.01', max: '2', capacity: '50' },
  { code: 'ETH', days: 30, rate: 2_500, min: '0.1', max: '20', capacity: '500' },
] as const;
const PENALTY_PPM = 4_000;

/** Adds the plans of the demo that are not there; those that are stay as operators have made them. */
export async function addFirstPlans(pool: Pool, markets: Pick<MarketDirectory, 'currencies'>): Promise<void> {
  const plans = FIRST.flatMap(({ code, days, rate, ...amounts }) => {
    const currency = markets.currencies().find((each) => each.code === code);
    if (!currency) return [];
    const minor = (text: string): bigint => parseDecimal(text, currency.scale);
    const { min, max, capacity } = amounts;
    return [{ currency: currency.id, days, rate, min: minor(min), max: minor(max), capacity: minor(capacity) }];
  });
  await pool.query(
    `INSERT INTO mining_plan (currency_id, days, rate_ppm, penalty_ppm, min_amount, max_amount, capacity, dividend_minute)
     SELECT currency, days, rate, $1, least, most, capacity, 0
     FROM unnest($2::integer[], $3::smallint[], $4::integer[], $5::bigint[], $6::bigint[], $7::bigint[])
       AS given (currency, days, rate, least, most, capacity)
     ON CONFLICT DO NOTHING`,
    [
      PENALTY_PPM,
      plans.map(({ currency }) => currency),
      plans.map(({ days }) => days),
      plans.map(({ rate }) => rate),
      plans.map(({ min }) => min),
      plans.map(({ max }) => max),
      plans.map(({ capacity }) => capacity),
    ],
  );
}
