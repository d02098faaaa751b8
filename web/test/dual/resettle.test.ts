import type { DualReceipt } from '@aureus/contract/dual/shapes.ts';
import { describe, expect, it } from 'vitest';
import { isSame, resettle } from '../../src/dual/resettle.ts';
import { receipt } from './dual.ts';

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
