import type { Pool } from 'pg';

/** Payment methods the demo begins with. */
const FIRST = [
  { code: 'sepa', name: 'SEPA', kind: 'bank', fiats: ['EUR'], days: 0, most: 60 },
  { code: 'fps', name: 'FPS', kind: 'instant', fiats: ['GBP', 'HKD'], days: 0, most: 30 },
  { code: 'promptpay', name: 'PromptPay', kind: 'instant', fiats: ['THB'], days: 0, most: 30 },
  { code: 'alipay', name: 'Alipay', kind: 'wallet', fiats: ['CNY'], days: 1, most: 30 },
  { code: 'wise', name: 'Wise', kind: 'wallet', fiats: ['EUR', 'GBP', 'JPY', 'SGD', 'USD'], days: 3, most: 60 },
] as const;
const LEAST_MINUTES = 15;

/** Adds the payment methods of the demo that are not there; those that are stay as operators have made them. */
export async function addFirstMethods(pool: Pool): Promise<void> {
  for (const { code, name, kind, fiats, days, most } of FIRST) {
    await pool.query(
      `INSERT INTO otc_method (code, name, kind, fiats, charge_back_days, window_min, window_max)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [code, name, kind, fiats, days, LEAST_MINUTES, most],
    );
  }
}
