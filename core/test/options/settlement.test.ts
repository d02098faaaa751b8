import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bet, directions, outcomeOf, payoutOf } from '../../src/options/settlement.ts';

const { up, down } = directions;
const bet = (direction: Bet['direction'], stake = 1_000n, payoutPpm = 850_000): Bet => ({ direction, stake, payoutPpm }); // prettier-ignore

test.each([
  [up, 100, 101, 'won', 850n],
  [up, 100, 99, 'lost', -1_000n],
  [up, 100, 100, 'draw', 0n],
  [up, 100, null, 'void', 0n],
  [down, 100, 99, 'won', 850n],
  [down, 100, 101, 'lost', -1_000n],
  [down, 100, 100, 'draw', 0n],
  [down, 100, null, 'void', 0n],
] as const)('direction %i from %i to %s is %s', (direction, entry, end, result, profit) => {
  expect(outcomeOf(bet(direction), entry, end)).toEqual({ result, profit });
});

test('a payout is rounded down, in the smallest unit and beyond what a float holds', () => {
  expect(payoutOf(1n, 999_999)).toBe(0n);
  expect(payoutOf(3n, 850_000)).toBe(2n);
  expect(payoutOf(999_999_999_999_999_999n, 850_001)).toBe(850_000_999_999_999_999n);
});

const stakes = fc.bigInt({ min: 1n, max: 10n ** 18n });
const ppm = fc.integer({ min: 1, max: 2_000_000 });
const price = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

test('of two opposite options on the same prices one wins and the other loses, or both are drawn', () => {
  fc.assert(
    fc.property(stakes, ppm, price, price, (stake, payoutPpm, entry, end) => {
      const one = outcomeOf({ direction: up, stake, payoutPpm }, entry, end);
      const other = outcomeOf({ direction: down, stake, payoutPpm }, entry, end);
      const opposite = { won: 'lost', lost: 'won', draw: 'draw', void: 'void' } as const;
      expect(other.result).toBe(opposite[one.result]);
      if (entry === end) expect([one.profit, other.profit]).toEqual([0n, 0n]);
      else expect([one.profit, other.profit].toSorted((a, b) => (a < b ? -1 : 1))).toEqual([-stake, payoutOf(stake, payoutPpm)]); // prettier-ignore
    }),
  );
});

test('nobody loses more than the stake, nor gains more than it times the payout', () => {
  fc.assert(
    fc.property(stakes, ppm, price, fc.option(price), (stake, payoutPpm, entry, end) => {
      const { profit } = outcomeOf({ direction: up, stake, payoutPpm }, entry, end);
      expect(profit).toBeGreaterThanOrEqual(-stake);
      expect(profit * 1_000_000n).toBeLessThanOrEqual(stake * BigInt(payoutPpm));
    }),
  );
});

test('a payout on parts of a stake is never more than on the whole', () => {
  fc.assert(
    fc.property(stakes, stakes, ppm, (one, other, payoutPpm) => {
      const whole = payoutOf(one + other, payoutPpm);
      const parts = payoutOf(one, payoutPpm) + payoutOf(other, payoutPpm);
      expect(whole - parts === 0n || whole - parts === 1n).toBe(true);
    }),
  );
});
