import { parseDecimal } from '@aureus/core/money/decimal.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';

/** What the demo lends at first. Parts per million, amounts in whole units of the currency. */
const OFFERS = [
  { code: 'USDT', rate: 300, ltv: 650_000, min: '50', max: '50000' },
  { code: 'BTC', rate: 200, ltv: 600_000, min: '0.001', max: '1' },
  { code: 'ETH', rate: 200, ltv: 600_000, min: '0.01', max: '15' },
] as const;

/** What secures it: the livelier a price, the less of its value counts. */
const SECURITIES = [
  { code: 'USDT', haircut: 0 },
  { code: 'BTC', haircut: 100_000 },
  { code: 'ETH', haircut: 150_000 },
  { code: 'SOL', haircut: 300_000 },
] as const;

/** Adds what is not there; what is stays as operators have made it. */
export async function addFirstOffers(pool: Pool, markets: Pick<MarketDirectory, 'currencies'>): Promise<void> {
  const find = (code: string) => markets.currencies().find((each) => each.code === code);
  for (const { code, rate, ltv, min, max } of OFFERS) {
    const currency = find(code);
    if (!currency) continue;
    await pool.query(
      `INSERT INTO loan_offer (currency_id, rate_ppm, ltv_ppm, min_amount, max_amount) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [currency.id, rate, ltv, parseDecimal(min, currency.scale), parseDecimal(max, currency.scale)],
    );
  }
  for (const { code, haircut } of SECURITIES) {
    const currency = find(code);
    if (!currency) continue;
    await pool.query('INSERT INTO loan_security (currency_id, haircut_ppm) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      currency.id,
      haircut,
    ]);
  }
}
