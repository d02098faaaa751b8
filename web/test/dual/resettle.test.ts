import type { DualReceipt } from '@aureus/contract/dual/shapes.ts';
import { describe, expect, it } from 'vitest';
import { isSame, resettle } from '../../src/dual/resettle.ts';
import { order } from './dual.ts';

const END = 1_796_371_200;
const receipt: DualReceipt = {
  order,
  rule: { name: 'dual.settlement.1', version: 1, window_seconds: 1_800, least_ticks: 900 },
  inputs: {
    type: 'call',
    principal: '10000000',
    strike: 70_000_00,
    rate_ppm: 365_000,
    days: 10,
    end_second: END,
    tick: 1,
    price_scale: 2,
    coin_scale: 8,
    usdt_scale: 8,
  },
  ticks: Array.from({ length: 1_800 }, (_, place) => ({
    second: END - 1_800 + place,
    sequence: place,
    state: 'fresh' as const,
    index: 70_000_00 + (place % 2),
  })),
  output: { price: '70000005000', good_ticks: 1_800, paid: 'usdt', payout: '707000000000' },
};

describe('a receipt on this device', () => {
  it('comes out as the server says', () => {
    expect(isSame(receipt, resettle(receipt)!)).toBe(true);
  });

  it('is not settled before there is an outcome, or without its prices', () => {
    expect(resettle({ ...receipt, output: null })).toBeNull();
    expect(resettle({ ...receipt, ticks: null })).toBeNull();
  });

  it.each<[string, Partial<DualReceipt>]>([
    ['payout', { output: { ...receipt.output!, payout: '707000000001' } }],
    ['settlement price', { output: { ...receipt.output!, price: '70000005001' } }],
    ['number of prices', { output: { ...receipt.output!, good_ticks: 1_799 } }],
    ['currency', { output: { ...receipt.output!, paid: 'coin' } }],
    ['principal', { inputs: { ...receipt.inputs, principal: '10000001' } }],
    ['reference', { inputs: { ...receipt.inputs, strike: 70_000_01 } }],
    ['days', { inputs: { ...receipt.inputs, days: 11 } }],
    ['a recorded price', { ticks: receipt.ticks!.map((tick, place) => (place === 5 ? { ...tick, index: 1 } : tick)) }],
  ])('altered in its %s it is found', (_what, change) => {
    const altered = { ...receipt, ...change };
    expect(isSame(altered, resettle(altered)!)).toBe(false);
  });

  it('that failed says that all went back', () => {
    const failed: DualReceipt = {
      ...receipt,
      ticks: receipt.ticks!.slice(0, 899),
      output: { price: null, good_ticks: 899, paid: null, payout: '10000000' },
    };
    expect(isSame(failed, resettle(failed)!)).toBe(true);
    const altered = { ...failed, output: { ...failed.output!, payout: '9999999' } };
    expect(isSame(altered, resettle(altered)!)).toBe(false);
  });
});
