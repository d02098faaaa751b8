import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextWarned, type Priced, riskRate } from '../../src/loans/risk.ts';
import { LIQUIDATION_PPM } from '../../src/loans/rules.ts';
import { ratioOf, watchRange } from '../../src/loans/watch.ts';

/** One bitcoin at so many hundredths of a USDT; USDT has six decimals. */
const btc = (amount: bigint, ticks: bigint): Priced => ({ amount, scale: 8, price: { units: ticks, scale: 2 } });
const usdt = (amount: bigint): Priced => ({ amount, scale: 6, price: { units: 1n, scale: 0 } });
const BTC = 100_000_000n;
const debt = 5_005_000_000n;

/** Whether the loan would be looked at, by its range alone. */
function isLookedAt(held: Priced, haircutPpm: number, owed: Priced, warned: number, isDue = false): boolean {
  const { under, over } = watchRange({ collateral: held.amount, debt: owed.amount, haircutPpm, warned, isDue });
  const { low, high } = ratioOf(held, owed);
  return under === null || low <= under || (over !== null && high >= over);
}

/** Whether there is something to be done about it, by its risk rate. */
function isToDo(held: Priced, haircutPpm: number, owed: Priced, warned: number): boolean {
  const rate = riskRate(held, haircutPpm, owed)!;
  return nextWarned(warned, rate) !== warned || rate < BigInt(LIQUIDATION_PPM);
}

// 5,005 USDT on a bitcoin that counts 90 %: 140 % is at 7,785.555… USDT.
test.each([
  [0, 778_557n, false],
  [0, 778_556n, true],
  // Warned once: again at 130 %, and free again five points above 140 %.
  [1, 778_555n, false],
  [1, 722_946n, false],
  [1, 722_945n, true],
  [1, 806_361n, false],
  [1, 806_362n, true],
  // All four warnings given: at 105 % there is a sale, and nothing before.
  [4, 583_917n, false],
  [4, 583_916n, true],
])('after %d warnings a loan at %d hundredths of a USDT is looked at: %s', (warned, ticks, expected) => {
  expect(isLookedAt(btc(BTC, ticks), 100_000, usdt(debt), warned)).toBe(expected);
  expect(isToDo(btc(BTC, ticks), 100_000, usdt(debt), warned)).toBe(expected);
});

test('whatever the prices are, a loan whose collateral is to be sold is looked at, and so is one without any', () => {
  expect(isLookedAt(btc(BTC, 10n ** 9n), 0, usdt(debt), 0, true)).toBe(true);
  expect(isLookedAt(btc(0n, 10n ** 9n), 0, usdt(debt), 0)).toBe(true);
});

const priced = fc.record({
  amount: fc.bigInt({ min: 1n, max: 10n ** 17n }),
  scale: fc.integer({ min: 0, max: 8 }),
  price: fc.record({ units: fc.bigInt({ min: 1n, max: 10n ** 10n }), scale: fc.integer({ min: 0, max: 8 }) }),
});
const haircuts = fc.integer({ min: 0, max: 900_000 });
const warnings = fc.integer({ min: 0, max: 4 });

test('no loan about which something is to be done is left out', () => {
  fc.assert(
    fc.property(priced, haircuts, priced, warnings, (held, haircut, owed, warned) => {
      if (isToDo(held, haircut, owed, warned)) expect(isLookedAt(held, haircut, owed, warned)).toBe(true);
    }),
  );
});

/** A loan near its bounds: the debt is what makes its risk rate about so many millionths. */
test('near its bounds no loan is left out either, and far from them none is looked at', () => {
  const near = fc.record({
    amount: fc.bigInt({ min: 10n ** 6n, max: 10n ** 12n }),
    ticks: fc.bigInt({ min: 100n, max: 10n ** 8n }),
    rate: fc.bigInt({ min: 1_000_000n, max: 1_500_000n }),
  });
  fc.assert(
    fc.property(near, haircuts, warnings, ({ amount, ticks, rate }, haircut, warned) => {
      const held = btc(amount, ticks);
      const worth = (amount * ticks * BigInt(1_000_000 - haircut)) / 10n ** 4n / rate;
      fc.pre(worth > 10n ** 7n);
      const owed = usdt(worth);
      const isDone = !isToDo(held, haircut, owed, warned);
      if (!isDone) expect(isLookedAt(held, haircut, owed, warned)).toBe(true);
      // A fraction of a percent away from every bound nothing is read in vain.
      const isFar = [-1_000n, 1_000n].every((by) => !isToDo(held, haircut, usdt(worth + (worth * by) / 1_000_000n), warned)); // prettier-ignore
      if (isDone && isFar) expect(isLookedAt(held, haircut, owed, warned)).toBe(false);
    }),
  );
});
