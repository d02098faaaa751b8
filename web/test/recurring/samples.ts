import type { offer as offerCall } from '@aureus/contract/recurring/calls.ts';
import type { RecurringPlanRow, RecurringRunRow } from '@aureus/contract/recurring/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';

const coin = (currency_id: number, currency_name: string) => ({
  currency_id,
  currency_name,
  currency_logo: '',
  scale: 8,
});

export const offer = (more: Partial<Answer<typeof offerCall>> = {}): Answer<typeof offerCall> => ({
  open: true,
  minimum: '10',
  maximum: '5000',
  part_minimum: '1',
  fee_percent: '0.1',
  spread_limit: '1',
  coins: [coin(1, 'BTC'), coin(2, 'ETH'), coin(4, 'SOL')],
  most_coins: 5,
  most_plans: 10,
  spread_minutes: 10,
  late_hours: 6,
  most_skipped: 3,
  ...more,
});

/** 100 every Monday for BTC and ETH, of which two runs are made. */
export const plan = (more: Partial<RecurringPlanRow> = {}): RecurringPlanRow => ({
  id: 7,
  version: 3,
  state: 'active',
  reason: null,
  amount: '100',
  rhythm: 'weekly',
  weekday: 1,
  month_day: null,
  hour: 9,
  zone: 'UTC',
  start_day: '2026-11-01',
  end_runs: null,
  end_sum: null,
  coins: [
    {
      ...coin(1, 'BTC'),
      share: 60,
      limit_price: '90000',
      invested: '120',
      received: '0.002',
      average: '60000',
      value: '130',
    },
    { ...coin(2, 'ETH'), share: 40, limit_price: null, invested: '80', received: '0.04', average: '2000', value: '60' },
  ],
  next_run_at: '2026-11-30T09:00:00Z',
  waiting: null,
  runs_done: 2,
  invested: '200',
  value: '190',
  skipped: 0,
  created_at: '2026-11-01T10:00:00Z',
  ...more,
});

export const run = (id: number, more: Partial<RecurringRunRow> = {}): RecurringRunRow => ({
  id,
  plan_id: 7,
  state: 'bought',
  reason: null,
  due_at: '2026-11-23T09:00:00Z',
  made_at: '2026-11-23T09:04:11Z',
  amount: '100',
  paid: '60',
  parts: [
    { ...coin(1, 'BTC'), planned: '60', reason: null, exchange_id: 41, paid: '60', received: '0.001', price: '60000' },
    {
      ...coin(2, 'ETH'),
      planned: '40',
      reason: 'limit_price',
      exchange_id: null,
      paid: '0',
      received: '0',
      price: null,
    },
  ],
  ...more,
});
