import type { Quote } from '../../src/exchange/use-quote.ts';

/** A quote as the server gives it: 1,000 USDT for BTC, ten seconds long. */
export const storedQuote: Quote = {
  quote_id: 'a'.repeat(32),
  from_currency: 3,
  from_name: 'USDT',
  to_currency: 1,
  to_name: 'BTC',
  number: '1000',
  rate: '0.000099949',
  from_price: '1',
  to_price: '10000',
  spread_percent: '0.051',
  spread_parts: { base: '0.05', volatility: '0', size: '0.0005', stock: '0.0005' },
  from_volatility: '0',
  to_volatility: '0',
  value: '1000',
  value_before: '0',
  fee_percent: '0.1',
  fee: '1',
  total: '1001',
  receives: '0.099949',
  created_at: '2026-06-01T12:00:00.000Z',
  expires_at: '2026-06-01T12:00:10.000Z',
};
