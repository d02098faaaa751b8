import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growthOf } from '../../src/recurring/growth.ts';
import { areShares, partsOf } from '../../src/recurring/parts.ts';
import { endReached } from '../../src/recurring/plan-end.ts';
import { isAbove, PAID_SCALE, pricePaid } from '../../src/recurring/price-paid.ts';
import { trialOf } from '../../src/recurring/trial.ts';

const shares = fc.integer({ min: 1, max: 5 }).chain((count) =>
  fc.array(fc.integer({ min: 1, max: 100 }), { minLength: count - 1, maxLength: count - 1 }).map((cuts) => {
    const places = [...new Set(cuts.map((cut) => Math.min(cut, 99)))].toSorted((a, b) => a - b);
    return [...places, 100].map((cut, place) => cut - (places[place - 1] ?? 0));
  }),
);

test('parts are the whole, and none is a unit away from its share', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), shares, (amount, each) => {
      expect(areShares(each)).toBe(true);
      const parts = partsOf(amount, each);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
      for (const [place, part] of parts.entries()) {
        const exact = amount * BigInt(each[place]!);
        expect(part * 100n).toBeGreaterThan(exact - 100n);
        expect(part * 100n).toBeLessThan(exact + 100n);
      }
    }),
  );
});

test.each([[[50, 49]], [[100, 0]], [[33.3, 66.7]], [[-1, 101]], [[]]])('%j are no shares', (wrong) => {
  expect(areShares(wrong)).toBe(false);
  expect(() => partsOf(100n, wrong)).toThrow(RangeError);
});

test('a price paid is rounded up, and compared without rounding', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.integer({ min: 2, max: 8 }),
      fc.bigInt({ min: 1n, max: 10n ** 14n }),
      (paid, received, scale, limit) => {
        const price = pricePaid({ paid, received }, 6, scale)!;
        // price = paid / 10^6 ÷ (received / 10^scale), in units of 10^-8.
        const [top, bottom] = [paid * 10n ** BigInt(PAID_SCALE + scale), received * 10n ** 6n];
        expect(price * bottom).toBeGreaterThanOrEqual(top);
        expect((price - 1n) * bottom).toBeLessThan(top);
        expect(isAbove({ paid, received }, limit, 6, scale)).toBe(top > limit * bottom);
      },
    ),
  );
  expect(pricePaid({ paid: 1n, received: 0n }, 6, 8)).toBeNull();
  // 100 USDT for 0.01 BTC are 10,000: exactly at the limit is not above it.
  const paid = { paid: 100_000_000n, received: 1_000_000n };
  expect(isAbove(paid, 10_000n * 10n ** 8n, 6, 8)).toBe(false);
  expect(isAbove(paid, 10_000n * 10n ** 8n - 1n, 6, 8)).toBe(true);
});

test('a plan ends after its runs, or before it would cost more than its sum', () => {
  const none = { endRuns: null, endSum: null };
  expect(endReached(none, { runsDone: 10_000, invested: 10n ** 18n }, 1n)).toBeNull();
  expect(endReached({ ...none, endRuns: 3 }, { runsDone: 2, invested: 0n }, 1n)).toBeNull();
  expect(endReached({ ...none, endRuns: 3 }, { runsDone: 3, invested: 0n }, 1n)).toBe('runs');
  expect(endReached({ ...none, endSum: 300n }, { runsDone: 2, invested: 200n }, 100n)).toBeNull();
  expect(endReached({ ...none, endSum: 299n }, { runsDone: 2, invested: 200n }, 100n)).toBe('sum');
});

test('growth is what was paid, and its worth at the prices paid last', () => {
  const runs = [
    [{ coin: 2, paid: '100', received: '0.01' }],
    [
      { coin: 2, paid: '60', received: '0.012' },
      { coin: 3, paid: '40', received: '2' },
    ],
    [{ coin: 3, paid: '10', received: '1' }],
  ];
  // 0.022 at 5,000 and 2 at 20; then 3 at 10.
  expect(growthOf(runs, 2)).toEqual([
    { invested: '100', value: '100' },
    { invested: '200', value: '150' },
    { invested: '210', value: '140' },
  ]);
});

test('the example buys at recorded closes, counted back from the newest', () => {
  const days = ['100', '50', '100', '200', '100'].map((close, time) => ({ time, close }));
  const trial = trialOf(days, 2, '100', 0);
  expect(trial).toEqual({
    points: [
      { time: 0, invested: '100', value: '100' },
      { time: 2, invested: '200', value: '200' },
      { time: 4, invested: '300', value: '300' },
    ],
    runs: 3,
    invested: '300',
    received: '3',
    average: '100',
    value: '300',
  });
  expect(trialOf(days, 1, '100', 10_000)).toMatchObject({
    runs: 5,
    invested: '500',
    received: '5.445',
    value: '544.5',
  });
  expect(trialOf([], 7, '100', 0)).toMatchObject({ runs: 0, average: null, value: '0' });
});
