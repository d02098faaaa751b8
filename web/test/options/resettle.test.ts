import type { OptionReceipt } from '@aureus/contract/options/shapes.ts';
import { describe, expect, it } from 'vitest';
import { isSame, resettle } from '../../src/options/resettle.ts';

const tick = (second: number, index: number) => ({
  second,
  sequence: second,
  feed: 'simulated',
  state: 'fresh' as const,
  index,
  mark: index,
  isMarkValid: true,
  used: ['a', 'b', 'c'].map((source) => ({ source, price: index, ageMs: 50 })),
  dropped: [],
});

const receipt: OptionReceipt = {
  order: {} as OptionReceipt['order'],
  rule: { version: 1, entry_guard_ms: 500, most_lag_ms: 1_000, window_seconds: 5, least_ticks: 3, wait_seconds: 0 },
  inputs: {
    direction: 1,
    stake: '10000000',
    payout_ppm: 800_000,
    seconds: 30,
    taken_ms: 100_200,
    recorded_until: 100,
    seen_price: 10_000,
    slippage_ppm: 500,
  },
  tick: 1,
  price_scale: 2,
  scale: 6,
  entry_ticks: [tick(101, 10_000)],
  window_ticks: [127, 128, 129, 130, 131].map((second, place) => tick(second, 10_001 + place)),
  output: {
    entry_second: 101,
    due_second: 131,
    end_second: 131,
    entry_price: 10_000,
    end_price: 10_003,
    state: 'won',
    profit: '8000000',
  },
};

describe('a receipt', () => {
  it('comes out the same when nothing was changed', () => {
    const made = resettle(receipt);
    expect(made).toMatchObject({ result: 'won', profit: 8_000_000n, endPrice: 10_003 });
    expect(made && isSame(receipt, made)).toBe(true);
  });

  it.each([
    ['profit', { profit: '8000001' }],
    ['state', { state: 'draw' }],
    ['entry price', { entry_price: 10_001 }],
    ['end price', { end_price: 10_004 }],
    ['entry second', { entry_second: 102 }],
    ['due second', { due_second: 132 }],
    ['end second', { end_second: 132 }],
  ] as const)('is not the same with another %s', (_what, more) => {
    const made = resettle(receipt)!;
    expect(isSame({ ...receipt, output: { ...receipt.output!, ...more } }, made)).toBe(false);
  });

  it('is not the same with another price of the window', () => {
    const altered = { ...receipt, window_ticks: receipt.window_ticks!.map((each) => ({ ...each, index: 9_000 })) };
    expect(isSame(altered, resettle(altered)!)).toBe(false);
  });

  it('is none before its option has ended', () => {
    expect(resettle({ ...receipt, output: null })).toBeNull();
  });

  it('of a dropped option says so', () => {
    const inputs = { ...receipt.inputs, seen_price: 9_000 };
    const output = {
      ...receipt.output!,
      entry_price: null,
      end_price: null,
      end_second: null,
      state: 'dropped',
      profit: '0',
    } as const;
    const dropped = { ...receipt, inputs, output, window_ticks: null };
    expect(isSame(dropped, resettle(dropped)!)).toBe(true);
  });
});
