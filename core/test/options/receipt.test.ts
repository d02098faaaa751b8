import { expect, test } from 'vitest';
import { type OptionInputs, type OptionPrices, secondsOf, settle } from '../../src/options/receipt.ts';
import { tick, ticksFrom } from './ticks.ts';

const inputs: OptionInputs = {
  rule: 1,
  direction: 1,
  stake: 1_000n,
  payoutPpm: 850_000,
  seconds: 60,
  takenMs: 100_200,
  recordedUntil: 100,
  seen: { price: 10_000, slippagePpm: 500 },
};
const prices: OptionPrices = { entry: [tick(101, 10_001)], window: ticksFrom(157, [10_003, 9_000, 10_002, 10_004, 1]) };

test('an option is settled by its entry and its window', () => {
  expect(settle(inputs, prices)).toEqual({
    entrySecond: 101,
    dueSecond: 161,
    entryPrice: 10_001,
    endPrice: 10_002,
    endSecond: 161,
    dropped: null,
    result: 'won',
    profit: 850n,
  });
  expect(settle({ ...inputs, direction: 2 }, prices)).toMatchObject({ result: 'lost', profit: -1_000n });
  expect(secondsOf(inputs)).toEqual({ entrySecond: 101, dueSecond: 161 });
});

test('what is not entered has no end', () => {
  const moments = { entrySecond: 101, dueSecond: 161, entryPrice: null, endPrice: null, endSecond: null };
  expect(settle(inputs, { entry: [], window: null })).toEqual({ ...moments, dropped: 'no_price' });
  expect(settle({ ...inputs, seen: { price: 9_000, slippagePpm: 1 } }, prices)).toEqual({ ...moments, dropped: 'price_moved' }); // prettier-ignore
});

test('what is entered is not settled without a window, nor by a rule nobody knows', () => {
  expect(() => settle(inputs, { ...prices, window: null })).toThrow('window');
  expect(() => settle({ ...inputs, rule: 99 }, prices)).toThrow('rule 99');
});

test('each input counts: another of any is another outcome', () => {
  const before = settle(inputs, prices);
  const others: readonly [Partial<OptionInputs>, Partial<OptionPrices>][] = [
    [{ direction: 2 }, {}],
    [{ stake: 1_001n, payoutPpm: 1_000_000 }, {}],
    [{ payoutPpm: 851_000 }, {}],
    [{ seconds: 61 }, {}],
    [{ takenMs: 100_500 }, {}],
    [{ recordedUntil: 101 }, {}],
    [{ seen: { price: 9_990, slippagePpm: 500 } }, {}],
    [{ seen: { price: 10_000, slippagePpm: 50 } }, {}],
    [{}, { entry: [tick(101, 10_002)] }],
    [{}, { window: ticksFrom(157, [10_003, 9_000, 10_001, 10_004, 1]) }],
  ];
  for (const [input, price] of others) {
    expect(settle({ ...inputs, ...input }, { ...prices, ...price })).not.toEqual(before);
  }
});
