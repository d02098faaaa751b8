import fc from 'fast-check';
import { expect, test } from 'vitest';
import { houseProfit, shareOf } from '../../src/futures/exposure.ts';
import { LONG, profitOf, SHORT, valueOf } from '../../src/futures/reckoning.ts';
import { lots, side, ticks, unit } from './arbitraries.ts';

test('what the house has gained is what all positions have lost, one by one', () => {
  const positions = fc.array(fc.record({ side, lots, openTicks: ticks }), { maxLength: 8 });
  fc.assert(
    fc.property(unit, ticks, positions, (each, mark, open) => {
      const total = (of: typeof LONG | typeof SHORT) => {
        const own = open.filter((position) => position.side === of);
        return {
          lots: own.reduce((sum, position) => sum + BigInt(position.lots), 0n),
          value: own.reduce((sum, position) => sum + valueOf(each, position.openTicks, position.lots), 0n),
        };
      };
      const lost = open.reduce(
        (sum, position) => sum - profitOf(each, position.side, position.openTicks, mark, position.lots),
        0n,
      );
      expect(houseProfit(each, mark, total(LONG), total(SHORT))).toBe(lost);
    }),
  );
});

test('a share is rounded down, and nothing has none', () => {
  expect(shareOf(2n, 3n)).toBe(666_666n);
  expect(shareOf(5n, 4n)).toBe(1_250_000n);
  expect(shareOf(0n, 4n)).toBe(0n);
  expect(shareOf(4n, 0n)).toBeNull();
});
