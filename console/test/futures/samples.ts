import { outputOf, receiptText } from '@aureus/core/futures/receipt.ts';

/** Terms of one market, as the server tells them. */
export const termsSample = {
  id: 4,
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  lot: '0.0001',
  fee: '0.05',
  spread: '0.02',
  skew_spread: '0.1',
  overnight: '0.03',
  max_side: '5000000',
  max_skew: '2000000',
  max_user: '500000',
  min_lots: 1,
  max_lots: 1_000_000,
  leverages: '2,5,10',
  tiers: '20:250000',
  cross: true,
  open: true,
  reduce_only: null,
};

const side = { positions: 1, value: '2000', percent: '50' };

/** What the house stands against on one market, with an alarm that is on and one that is over. */
export const exposureSample = {
  alarms: [
    {
      kind: 'interest',
      subject: 'BTC/USDT',
      value: '85.1234',
      bound: '80',
      raised_at: '2026-11-21T04:00:00Z',
      cleared_at: null,
    },
    {
      kind: 'insurance',
      subject: 'USDT',
      value: '90000',
      bound: '100000',
      raised_at: '2026-11-20T04:00:00Z',
      cleared_at: '2026-11-20T05:00:00Z',
    },
  ],
  house: [{ currency: 'USDT', available: '99995000', reserved: '5000', reserved_percent: '0.005', insurance: '10000000' }], // prettier-ignore
  markets: [
    {
      id: 4,
      symbol: 'BTC/USDT',
      quote: 'USDT',
      open: false,
      reduce_only: null,
      long: side,
      short: { ...side, value: '1000', percent: '25' },
      max_side: '4000',
      skew: '1000',
      max_skew: '1500',
      skew_percent: '66.6666',
      mark: '10100',
      profit: '-10',
      reserve: '5000',
      reserve_percent: '0.005',
    },
  ],
};

const position = {
  id: 7,
  marketId: 4,
  side: 1 as const,
  lots: 1_000,
  openTicks: 1_000_200,
  margin: 100_020_000n,
  originalMargin: 100_020_000n,
  reserve: 2_000_400_000n,
  unit: 1n,
  mark: 800_000,
  spreadPpm: 200,
  isStuck: false,
};
const inputs = {
  balance: 0n,
  positions: [position],
  rules: { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false },
};
const rule = 'futures.liquidation.1';

/** A liquidation of which the insurance fund has paid a part. */
export const liquidationSample = {
  user_id: 100_001,
  user_name: 'g•••@example.com',
  receipt: {
    id: 1_001,
    rule,
    ticks: [{ match_id: 4, symbol: 'BTC/USDT', second: 1_795_000_000, sequence: 312, mark: '8000' }],
    inputs: receiptText(inputs),
    output: outputOf(rule, inputs),
    created_at: '2026-11-21T04:00:00Z',
  },
  recorded: [true],
  quote: 'USDT',
  scale: 6,
  markets: [{ id: 4, symbol: 'BTC/USDT', tick: '0.01' }],
};
