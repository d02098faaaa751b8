import type { CouponOffer, CouponRow } from '@aureus/contract/coupon/shapes.ts';

const terms = {
  kind: 'rebate',
  currency_id: 3,
  currency_name: 'USDT',
  currency_logo: '',
  scale: 6,
  rate: '20',
  most: '20',
  worth: '20',
  days: 7,
  match_id: null,
  symbol: null,
  leverage: null,
  level: 1,
  deposited: false,
} as const;
const trial = {
  kind: 'trial',
  rate: '0',
  most: '100',
  worth: '100',
  days: 3,
  match_id: 1,
  symbol: 'BTC/USDT',
  leverage: 10,
} as const;
const boost = { kind: 'boost', rate: '0.1', most: '1000', worth: '5', days: 5 } as const;

export const offer = (more: Partial<CouponOffer> = {}): CouponOffer => ({
  id: 4,
  ...terms,
  valid_days: 30,
  ends_at: '2099-05-24T00:00:00.000Z',
  left: 987,
  number: 1_000,
  lacks: [],
  ...more,
});

export const coupon = (more: Partial<CouponRow> = {}): CouponRow => ({
  id: 12,
  ...terms,
  state: 'available',
  taken_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2099-01-01T00:00:00.000Z',
  began_at: null,
  ends_at: null,
  ended_at: null,
  fees: '0',
  brought: '0',
  order_id: null,
  boosted: null,
  boosted_days: null,
  position_id: null,
  ...more,
});

/** One that has counted fees of 25 so far. */
export const running = (more: Partial<CouponRow> = {}): CouponRow =>
  coupon({
    state: 'active',
    expires_at: null,
    began_at: '2026-11-22T10:00:00.000Z',
    ends_at: '2099-01-01T00:00:00.000Z',
    fees: '25',
    brought: '5',
    ...more,
  });

/** Extra interest, to be used. */
export const boosting = (more: Partial<CouponRow> = {}): CouponRow => coupon({ id: 13, ...boost, ...more });

/** Margin of 100 for one position, to be used. */
export const trying = (more: Partial<CouponRow> = {}): CouponRow => coupon({ id: 14, ...trial, ...more });
