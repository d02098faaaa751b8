import type { MiningDividend, MiningOrderRow, PlanRow } from '@aureus/contract/mining/shapes.ts';

const currency = { currency_id: 3, currency_name: 'USDT', currency_logo: '', scale: 6 } as const;

export const plan = (more: Partial<PlanRow> = {}): PlanRow => ({
  id: 7,
  ...currency,
  day: 5,
  interest_rate: '0.4',
  save_min: '100',
  save_max: '10000',
  intro: '',
  penalty_rate: '0.4',
  dividend_at: '08:30',
  capacity: '50000',
  left: '20000',
  terms: 3,
  ...more,
});

/** 1,000 for five days, of which two are over and paid. */
export const order = (more: Partial<MiningOrderRow> = {}): MiningOrderRow => ({
  id: 12,
  ...currency,
  amount: '1000',
  day_rate: '0.004',
  total_interest: '8',
  start_at: '2026-11-26T00:00:00.000Z',
  end_at: '2026-12-01T00:00:00.000Z',
  status: 1,
  is_cancel: 0,
  cancel_fee: 12,
  state: 'running',
  interest_rate: '0.4',
  day: 5,
  day_interest: '4',
  full_interest: '20',
  paid_days: 2,
  finished_days: 2,
  remaining_days: 3,
  penalty_rate: '0.4',
  penalty: '12',
  returned: '988',
  owed_interest: '0',
  lost_interest: '12',
  dividend_at: '00:00',
  next_dividend_at: '2026-11-29T00:00:00.000Z',
  matures_at: '2026-12-01T00:00:00.000Z',
  created_at: '2026-11-25T12:00:00.000Z',
  ended_at: null,
  ...more,
});

export const dividends = (count = 5, paid = 2): MiningDividend[] =>
  Array.from({ length: count }, (_, place) => ({
    day: place + 1,
    date: '2026-11-26',
    amount: '4',
    state: place < paid ? 'paid' : 'coming',
    at: '2026-11-27T00:00:00.000Z',
    paid_at: place < paid ? '2026-11-27T00:00:01.000Z' : null,
  }));
