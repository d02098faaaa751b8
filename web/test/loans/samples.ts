import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import type { LoanRow } from '@aureus/contract/loans/shapes.ts';
import type { CollateralRow, LoanEntry, OfferRow } from '../../src/loans/queries.ts';

const usdt = { currency_id: 3, currency_name: 'USDT', currency_logo: '', scale: 6 } as const;
const btc = { currency_id: 1, currency_name: 'BTC', currency_logo: '', scale: 8 } as const;

/** USDT at 0.1 % a day, up to 60 % of what the collateral counts. */
export const offer = (more: Partial<OfferRow> = {}): OfferRow => ({
  id: 7,
  ...usdt,
  rate: '0.1',
  ltv: '60',
  min_amount: '50',
  max_amount: '8000',
  left: '100000',
  terms: 4,
  ...more,
});

/** Bitcoin, of whose value a tenth does not count. */
export const collateral = (more: Partial<CollateralRow> = {}): CollateralRow => ({
  ...btc,
  haircut: '10',
  terms: 2,
  ...more,
});

export const rules = {
  min_days: 7,
  max_days: 365,
  overdue_rate: '0.5',
  warnings: ['140', '130', '115', '110'],
  liquidation: '105',
  sale_fee: '2',
  overdue_days: 7,
};

/** 4,000 USDT on 0.8 bitcoin for thirty days, of which one has begun. */
export const loan = (more: Partial<LoanRow> = {}): LoanRow => ({
  id: 12,
  ...usdt,
  amount: '4000',
  rate: '0.1',
  days: 30,
  principal: '4000',
  interest: '4',
  overdue: '0',
  debt: '4004',
  repaid: '0',
  day_charge: '4',
  collateral_id: 1,
  collateral_name: 'BTC',
  collateral_logo: '',
  collateral_scale: 8,
  collateral: '0.8',
  haircut: '10',
  risk_rate: '179.8201',
  state: 'running',
  status: 2,
  charged_days: 1,
  overdue_days: 0,
  next_day_at: '2026-11-27T12:00:00.000Z',
  matures_at: '2026-12-26T12:00:00.000Z',
  shortfall: null,
  created_at: '2026-11-26T12:00:00.000Z',
  ended_at: null,
  ...more,
});

export const taken: LoanEntry = {
  kind: 'taken',
  amount: '4000',
  collateral: '0.8',
  fee: '0',
  sale: null,
  at: '2026-11-26T12:00:00.000Z',
};

/** At 5,800 USDT half of 0.8 bitcoin brings 2,320 USDT, and 2,273.6 after the fee. */
export const liquidated = (more: Partial<LoanEntry> = {}): LoanEntry => ({
  kind: 'liquidated',
  amount: '2273.6',
  collateral: '0.4',
  fee: '46.4',
  sale: {
    collateral_price: '5800',
    loan_price: '1',
    principal: '4000',
    interest: '4',
    overdue: '0',
    held: '0.8',
    held_back_until: null,
  },
  at: '2026-11-27T09:00:00.000Z',
  ...more,
});

/** A bitcoin at 10,000 USDT. */
export const market: MarketRow = {
  id: 1,
  currency_id: 1,
  currency_name: 'BTC',
  full_name: 'Bitcoin',
  legal_id: 3,
  legal_name: 'USDT',
  kind: 'coin',
  market_from: 2,
  tags: [],
  logo: '',
  sort: 1,
  now_price: '10000',
  change: '0',
  open: '10000',
  high: '10000',
  low: '10000',
  volume: '0',
  quote_volume: '0',
  own_volume: '12.5',
  own_turnover: '125000',
  lead_source: 'simulated-1',
  price_sources: ['simulated-1', 'simulated-2', 'simulated-3'],
  price_scale: 2,
  tick: '0.01',
  amount_scale: 6,
  lot: '0.000001',
  min_total: '1',
  price_band: '5',
  maker_fee: '0.1',
  taker_fee: '0.1',
  open_coin_trade: 1,
  opens_at: null,
  closed_since: null,
  price_state: 'fresh',
  open_lever: 1,
  open_microtrade: 1,
};
