import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONG, profitOf, reserveFor, SHORT, valueOf } from '../../src/futures/reckoning.ts';
import { outputOf, receiptText, recompute } from '../../src/futures/receipt.ts';
import { isSame } from '../../src/futures/read-receipt.ts';
import { contractSplit, type ContractSplitInputs, marginAfter, unfitLots } from '../../src/futures/split.ts';
import { stopReached } from '../../src/futures/closing.ts';

const shares = fc.integer({ min: 1, max: 100 });
const unit = 5n;

/** A position of any side, size and price, with every stop there may be, before any split. */
const arbitrary: fc.Arbitrary<ContractSplitInputs> = fc
  .record({
    side: fc.constantFrom<1 | -1>(LONG, SHORT),
    lots: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2_147_483_647 })),
    openTicks: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 10_000_000 })),
    newShares: shares,
    oldShares: shares,
    moved: fc.integer({ min: -50, max: 50 }),
    away: fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 })),
    leverage: fc.integer({ min: 1, max: 100 }),
    balance: fc.bigInt(0n, 1_000_000n),
    others: fc.array(fc.bigInt(0n, 1_000_000n), { maxLength: 3 }),
  })
  .filter(({ newShares, oldShares }) => newShares !== oldShares)
  .map(({ side, lots, openTicks, moved, away, leverage, balance, others, ...ratio }) => {
    const mark = Math.max(1, openTicks + Math.trunc((openTicks * moved) / 100));
    const originalMargin = valueOf(unit, openTicks, lots) / BigInt(leverage) + 1n;
    const [profit, loss] = away.map((percent) => Math.max(1, Math.trunc((mark * percent) / 100)));
    return {
      ...ratio,
      marketId: 201,
      side,
      lots,
      openTicks,
      originTicks: openTicks,
      takeProfit: mark + side * profit! > 0 ? mark + side * profit! : null,
      stopLoss: mark - side * loss! > 0 ? mark - side * loss! : null,
      margin: originalMargin,
      originalMargin,
      reserve: reserveFor(side, valueOf(unit, openTicks, lots)),
      unit,
      mark,
      balance,
      others: others.map((margin, id) => ({ id, margin })),
    };
  });

/** What all that belongs to the position's owner is worth at the mark, which after the split is divided by it: times `newShares`, exact. */
function worthAfter(inputs: ContractSplitInputs): bigint {
  const split = contractSplit(inputs);
  const { side, mark, newShares, oldShares, balance, others } = inputs;
  const { closed, after } = split;
  const scale = BigInt(newShares);
  const ofOthers = others.reduce((sum, { margin }, place) => sum + margin - (closed?.fromOthers[place] ?? 0n), 0n);
  const lost = closed ? closed.fromRest + closed.fromOthers.reduce((sum, each) => sum + each, 0n) : 0n;
  // What was closed is in the balance: its margin, what others gave for it, and its profit; what nobody had was given.
  const paid = closed ? closed.part.margin + closed.profit + lost + closed.uncovered : 0n;
  const money = balance + paid + ofOthers + marginAfter(inputs, split);
  const running = after
    ? unit * BigInt(side) * BigInt(after.lots) * (BigInt(mark!) * BigInt(oldShares) - BigInt(after.openTicks) * scale)
    : 0n;
  return money * scale + running;
}

test('equity before is equity after to the minor unit: all ratios, sides, lots and ticks', () => {
  fc.assert(
    fc.property(arbitrary, (inputs) => {
      const { side, lots, openTicks, mark, margin, balance, others, newShares } = inputs;
      const closed = unfitLots(inputs, inputs);
      const uncovered = contractSplit(inputs).closed?.uncovered ?? 0n;
      const limited = closed > 0 && contractSplit(inputs).closed!.ticks !== mark;
      fc.pre(!limited);
      const before =
        balance +
        margin +
        others.reduce((sum, each) => sum + each.margin, 0n) +
        profitOf(unit, side, openTicks, mark!, lots);
      expect(worthAfter(inputs)).toBe((before + uncovered) * BigInt(newShares));
    }),
    { numRuns: 2_000 },
  );
});

test('the house adds less than a tick on each lot, takes nothing, and sets aside the most the position may bring', () => {
  fc.assert(
    fc.property(arbitrary, (inputs) => {
      const { after, closed } = contractSplit(inputs);
      const { side, newShares, oldShares, lots } = inputs;
      expect((closed?.lots ?? 0) === lots).toBe(after === null);
      if (!after) return;
      expect(after.added).toBeGreaterThanOrEqual(0n);
      expect(after.added).toBeLessThan(unit * BigInt(after.lots));
      expect(after.reserve).toBe(reserveFor(side, valueOf(unit, after.openTicks, after.lots)));
      // As many lots as there were, divided exactly, and whole.
      expect(BigInt(after.lots) * BigInt(oldShares)).toBe(BigInt(lots - (closed?.lots ?? 0)) * BigInt(newShares));
      expect([after.lots, after.openTicks].every((each) => each >= 1 && each <= 2_147_483_647)).toBe(true);
      if (after.lots + newShares <= 2_147_483_647) expect(closed?.lots ?? 0).toBeLessThan(oldShares);
    }),
  );
});

test('no stop is reached by the split, wherever its price is rounded to', () => {
  fc.assert(
    fc.property(arbitrary, fc.boolean(), (inputs, isUp) => {
      const { after } = contractSplit(inputs);
      const { side, newShares, oldShares } = inputs;
      if (!after || stopReached(inputs, inputs, inputs.mark!)) return;
      const exact = (inputs.mark! * oldShares) / newShares;
      // Where the price itself would be below a tick there is no side of it.
      fc.pre(exact >= 1 && after.stopLoss !== 2_147_483_647);
      const mark = isUp ? Math.ceil(exact - 1e-9) : Math.floor(exact + 1e-9);
      const reached = stopReached({ side, openTicks: after.openTicks }, after, mark);
      // A stop less than a tick away stands at the price: rounded beyond it never.
      if (reached) expect(Math.abs(reached.ticks - exact)).toBeLessThan(1);
    }),
  );
});

test('lots that do not fit are closed at the mark, without a spread', () => {
  const position = {
    marketId: 201,
    side: LONG,
    lots: 25,
    openTicks: 100,
    originTicks: 99,
    margin: 1_250n,
    originalMargin: 1_250n,
    reserve: 25_000n,
    unit,
    takeProfit: 150,
    stopLoss: 91,
    mark: 120,
    balance: 0n,
    others: [],
  } as const;
  const { closed, after } = contractSplit({ ...position, newShares: 1, oldShares: 10 });
  expect(closed).toMatchObject({ lots: 5, ticks: 120, profit: 500n, uncovered: 0n });
  expect(after).toMatchObject({ lots: 2, openTicks: 1_000, originTicks: 990, takeProfit: 1_500, stopLoss: 910 });
  expect(after?.added).toBe(0n);
  // Thirds of a tick: a long opens higher, and its margin has the difference.
  const third = contractSplit({ ...position, newShares: 3, oldShares: 1 });
  expect(third.closed).toBeNull();
  expect(third.after).toMatchObject({ lots: 75, openTicks: 34, takeProfit: 50, stopLoss: 30, added: 5n * (34n * 75n - 2_500n) }); // prettier-ignore
  const short = contractSplit({ ...position, side: SHORT, newShares: 3, oldShares: 1 });
  expect(short.after).toMatchObject({ openTicks: 33, takeProfit: 50, stopLoss: 31, added: 5n * (2_500n - 33n * 75n) });
  expect(() => contractSplit({ ...position, mark: null, newShares: 1, oldShares: 10 })).toThrow(RangeError);
  // Below one tick there is no price to go on at.
  expect(contractSplit({ ...position, openTicks: 2, newShares: 3, oldShares: 1 }).after).toBeNull();
});

test('a receipt of it is reckoned again, with the price it closed by', () => {
  fc.assert(
    fc.property(arbitrary, (inputs) => {
      const output = outputOf('futures.split.1', inputs);
      expect(recompute('futures.split.1', receiptText(inputs))).toBe(output);
      const tick = { match_id: 201, symbol: 'X', second: 1, sequence: 1, mark: String(inputs.mark) };
      const stored = { rule: 'futures.split.1', inputs: receiptText(inputs), output };
      expect(isSame({ ...stored, ticks: [tick] }, (_, ticks) => String(ticks))).toBe(true);
      expect(isSame({ ...stored, ticks: [] }, (_, ticks) => String(ticks))).toBe(false);
      expect(isSame({ ...stored, output: `${output} `, ticks: [tick] }, () => undefined)).toBe(false);
    }),
  );
});
