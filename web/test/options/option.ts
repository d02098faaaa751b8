import type { OptionRow } from '@aureus/contract/options/shapes.ts';

/** An option that has just been taken, for tests. */
export const option: OptionRow = {
  id: 7,
  match_id: 1,
  symbol_name: 'BTC/USDT',
  type: 1,
  seconds: 60,
  number: '10',
  open_price: null,
  end_price: null,
  profit_ratio: '80',
  fee: '0',
  status: 1,
  profit_result: null,
  fact_profits: null,
  handled_at: '2026-11-23T00:01:00Z',
  complete_at: null,
  created_at: '2026-11-23T00:00:00Z',
  currency_id: 3,
  currency_name: 'USDT',
  type_name: 'up',
  status_name: 'open',
  profit_result_name: '',
  remain_milli_seconds: 60_000,
  state: 'entering',
  drop_reason: null,
  expected_profits: '8',
  seen_price: '60000',
  slippage: '0.05',
  enter_at: '2026-11-23T00:00:02Z',
};

/** How it stands once it has ended well. */
export const won = { ...option, status: 3, state: 'won', fact_profits: '8', open_price: '60000' } as const;
