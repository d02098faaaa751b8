import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contractDividend,
  dividendOfLots,
  lotsPaidBy,
  mostPaidByMargin,
  priceAfter,
} from '../../src/futures/dividend.ts';
import { outputOf, receiptText } from '../../src/futures/receipt.ts';
import { isSame, readReceipt } from '../../src/futures/read-receipt.ts';
import { LONG, marginFor, SHORT, valueOf } from '../../src/futures/reckoning.ts';

/** A lot is a hundredth of a share, the dividend 0.25 of a currency with six decimals. */
const terms = { lot: 100n, shareScale: 4, perShare: 250_000n };
const of = { ...terms, lots: 300, margin: 500_000n, balance: 100_000n, others: [{ id: 8, margin: 90_000n }] };

test('a long gets it, and owes nothing to anybody', () => {
  expect(contractDividend({ ...of, side: LONG })).toEqual({
    received: 750_000n,
    fromMargin: 0n,
    fromBalance: 0n,
    fromOthers: [],
    uncovered: 0n,
  });
});

test('a short pays it out of its margin, then the balance, then the margins that stand for it; the rest nobody owes', () => {
  expect(contractDividend({ ...of, side: SHORT })).toEqual({
    received: 0n,
    fromMargin: 500_000n,
    fromBalance: 100_000n,
    fromOthers: [90_000n],
    uncovered: 60_000n,
  });
});

test('shorts pay at least what as many longs get, and what is set aside for lots pays them, but not one more', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      fc.bigInt({ min: 1n, max: 10_000n }),
      amount,
      amount,
      fc.array(fc.record({ id: fc.nat(), margin: amount }), { maxLength: 3 }),
      (lots, perShare, lot, margin, balance, others) => {
        const inputs = { lot, shareScale: 4, perShare, lots, margin, balance, others };
        const { received } = contractDividend({ ...inputs, side: LONG });
        const short = contractDividend({ ...inputs, side: SHORT });
        const owed = dividendOfLots(lots, inputs);
        const paid = short.fromOthers.reduce((sum, each) => sum + each, short.fromMargin + short.fromBalance);
        expect(paid + short.uncovered).toBe(owed);
        expect(owed - received >= 0n && owed - received <= 1n).toBe(true);
        expect(short.uncovered === 0n || paid === others.reduce((sum, each) => sum + each.margin, margin + balance)).toBe(true); // prettier-ignore
        const room = lotsPaidBy(owed, inputs);
        expect(room >= BigInt(lots)).toBe(true);
        expect(contractDividend({ ...inputs, side: LONG, lots: Number(room) }).received <= owed).toBe(true);
      },
    ),
  );
});

test('the most a dividend may be is paid by the margin of any lots, and one unit more is not', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 6n }),
      fc.integer({ min: 1, max: 10 ** 8 }),
      fc.integer({ min: 1, max: 999 }),
      fc.bigInt({ min: 1n, max: 10_000n }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (unit, ticks, leverage, lot, lots) => {
        const of = { lot, shareScale: 4 };
        const perShare = mostPaidByMargin(of, { unit, ticks, leverage });
        const margin = marginFor(valueOf(unit, ticks, lots), leverage);
        expect(dividendOfLots(lots, { ...of, perShare }) <= margin).toBe(true);
        const exact = BigInt(lots) * lot * (perShare + 1n) * BigInt(leverage);
        expect(exact > valueOf(unit, ticks, lots) * 10_000n).toBe(true);
      },
    ),
  );
});

test('a price less a dividend is rounded to the next tick, against the position', () => {
  // A tick on a lot is 3 units, a lot a hundredth of a share: 0.25 a share are 2,500 units a lot, or 833 and a third ticks.
  const of = { unit: 3n, ticks: 10_000 };
  expect(priceAfter(terms, { ...of, side: LONG })).toBe(9_166);
  expect(priceAfter(terms, { ...of, side: SHORT })).toBe(9_167);
  expect(priceAfter({ ...terms, perShare: 300_000n }, { ...of, side: SHORT })).toBe(9_000);
  expect(priceAfter(terms, { ...of, ticks: 800, side: LONG })).toBe(1);
});

test('its receipt is read and reckoned again; it goes by no price', () => {
  const inputs = { ...of, side: SHORT } as const;
  const rule = 'futures.dividend.1';
  const receipt = { rule, inputs: receiptText(inputs), output: outputOf(rule, inputs), ticks: [] };
  expect(readReceipt(receipt)).toEqual({ kind: 'dividend', inputs, output: contractDividend(inputs) });
  expect(isSame(receipt, () => undefined)).toBe(true);
  expect(isSame({ ...receipt, inputs: receiptText({ ...inputs, balance: 100_001n }) }, () => undefined)).toBe(false);
});
