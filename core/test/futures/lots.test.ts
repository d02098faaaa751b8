import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closePosition } from '../../src/futures/closing.ts';
import {
  type ContractDividendInputs,
  contractDividend,
  lotsPaidBy,
  mostPaidByMargin,
} from '../../src/futures/dividend.ts';
import { liquidate } from '../../src/futures/liquidation.ts';
import { isolatedLiquidationTicks } from '../../src/futures/liquidation-price.ts';
import { HUNDREDTHS, lotsOfParts, partsInLot, partsOfHundredths, partsOfLots } from '../../src/futures/lots.ts';
import { costAt, openingPrice } from '../../src/futures/opening.ts';
import { nightFee } from '../../src/futures/overnight.ts';
import { riskPpm } from '../../src/futures/risk.ts';
import { contractSplit, type ContractSplitInputs, marginAfter, unfitLots } from '../../src/futures/split.ts';
import { amount, leverage, lots, position, side, ticks } from './arbitraries.ts';

const inLot = fc.constantFrom(1, 10, HUNDREDTHS);

test('a lot has a hundred parts, or as many as one tick on is a whole number of minor units', () => {
  expect([1n, 7n, 10n, 50n, 100n, 250n, 1_000n].map(partsInLot)).toEqual([1, 1, 10, 10, 100, 10, 100]);
});

test('lots become parts and parts lots again, to the part', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), fc.nat(HUNDREDTHS - 1), inLot, (whole, rest, parts) => {
      const count = whole * parts + (rest % parts);
      const shown = lotsOfParts(count, parts);
      expect(String(shown)).toMatch(/^\d+(\.\d{1,2})?$/);
      expect(partsOfLots(shown, parts)).toBe(count);
      expect(partsOfHundredths(BigInt(count) * BigInt(HUNDREDTHS / parts), parts)).toBe(count);
    }),
  );
  expect(partsOfHundredths(125n, 100)).toBe(125);
  expect(partsOfHundredths(120n, 10)).toBe(12);
  expect([partsOfHundredths(125n, 10), partsOfHundredths(150n, 1)]).toEqual([null, null]);
});

test('whoever counts in parts reckons the same money, price and risk as whoever counts in lots', () => {
  const skew = { spreadPpm: 200, skewPpm: 1_000, maxSkew: 10n ** 12n };
  fc.assert(
    fc.property(position, inLot, side, lots, leverage, ticks, amount, (whole, parts, on, count, by, price, balance) => {
      // One tick on a part is what one tick on a lot of `whole` is; a lot is so many times that.
      const unit = whole.unit * BigInt(parts);
      const [inLots, inParts] = [
        { unit, lots: whole.lots },
        { unit: whole.unit, lots: whole.lots * parts },
      ];
      const [terms, finer] = [
        { ...skew, unit, feePpm: 500 },
        { ...skew, unit: whole.unit, feePpm: 500 },
      ];
      const [sized, finely] = [
        { side: on, lots: count, leverage: by },
        { side: on, lots: count * parts, leverage: by },
      ];
      expect(openingPrice(finer, 5n, finely, price)).toBe(openingPrice(terms, 5n, sized, price));
      expect(costAt(finer, finely, price)).toEqual(costAt(terms, sized, price));

      const open = { ...whole, id: 1, isStuck: false };
      const [coarse, fine] = [
        { ...open, ...inLots },
        { ...open, ...inParts, inLot: parts },
      ];
      expect(riskPpm({ balance, positions: [fine] })).toBe(riskPpm({ balance, positions: [coarse] }));
      expect(isolatedLiquidationTicks(fine, 500_000)).toBe(isolatedLiquidationTicks(coarse, 500_000));
      const beside = { balance, others: [], closed: 0 };
      const closed = 1 + (count % whole.lots);
      expect(closePosition({ ...fine, ...beside, closed: closed * parts })).toEqual(
        closePosition({ ...coarse, ...beside, closed }),
      );
      const night = { openTicks: whole.openTicks, overnightPpm: 300, margin: whole.margin, balance };
      expect(nightFee({ ...night, ...inParts, inLot: parts })).toEqual(nightFee({ ...night, ...inLots }));
      const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
      const { steps, ...rest } = liquidate(0n, [fine], rules);
      const { steps: asLots, ...restAsLots } = liquidate(0n, [coarse], rules);
      expect(rest).toEqual(restAsLots);
      expect(steps).toEqual(asLots.map((step) => ({ ...step, lots: step.lots * parts })));
    }),
  );
});

test('parts of a position that are closed one after the other bring what the whole does, and leave nothing', () => {
  fc.assert(
    fc.property(position, fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 8 }), (whole, cuts) => {
      let left = { ...whole };
      let [profit, margin] = [0n, 0n];
      const close = (closed: number): void => {
        const done = closePosition({ ...left, closed, balance: 10n ** 18n, others: [] });
        profit += done.profit;
        margin += done.part.margin;
        left = {
          ...left,
          lots: left.lots - closed,
          margin: left.margin - done.part.margin,
          originalMargin: left.originalMargin - done.part.originalMargin,
          reserve: left.reserve - done.part.reserve,
        };
      };
      for (const cut of cuts) if (cut < left.lots) close(cut);
      close(left.lots);
      const all = closePosition({ ...whole, closed: whole.lots, balance: 10n ** 18n, others: [] });
      expect({ profit, margin }).toEqual({ profit: all.profit, margin: all.part.margin });
      expect(left).toMatchObject({ margin: 0n, originalMargin: 0n, reserve: 0n });
    }),
  );
});

test('a dividend is the same for parts as for the lots they make', () => {
  fc.assert(
    fc.property(
      side,
      lots,
      inLot,
      fc.bigInt(1n, 10n ** 9n),
      amount,
      amount,
      (on, count, parts, perShare, margin, balance) => {
        const terms = { lot: 1_000n, shareScale: 6, perShare };
        const finer = { ...terms, lot: 1_000n / BigInt(parts), inLot: parts };
        const common = { side: on, margin, balance, others: [] };
        const inLots: ContractDividendInputs = { ...common, ...terms, lots: count };
        expect(contractDividend({ ...common, ...finer, lots: count * parts })).toEqual(contractDividend(inLots));
        expect(lotsPaidBy(balance, finer) / BigInt(parts)).toBe(lotsPaidBy(balance, terms));
        const unit = { unit: 1_000n, ticks: 5_000, leverage: 5 };
        expect(mostPaidByMargin(finer, { ...unit, unit: 1_000n / BigInt(parts) })).toBe(mostPaidByMargin(terms, unit));
      },
    ),
  );
});

test('what a reverse split makes no whole number of lots of stays open in parts; equity before is equity after', () => {
  const position: ContractSplitInputs = {
    marketId: 1,
    side: 1,
    lots: 725,
    inLot: 100,
    openTicks: 1_000,
    originTicks: 1_000,
    margin: 72_500n,
    originalMargin: 72_500n,
    reserve: 1_450_000n,
    unit: 1n,
    mark: 1_100,
    balance: 0n,
    others: [],
    takeProfit: null,
    stopLoss: null,
    newShares: 1,
    oldShares: 5,
  };
  const split = contractSplit(position);
  expect(split).toMatchObject({ closed: null, after: { lots: 145, openTicks: 5_000, added: 0n } });
  expect(marginAfter(position, split)).toBe(72_500n);
  // What does not come to a whole part is closed, and no more.
  expect(contractSplit({ ...position, lots: 727 })).toMatchObject({ closed: { lots: 2 }, after: { lots: 145 } });
});

test('as many lots are stored after a split whatever they are counted in', () => {
  const ratio = { newShares: 100, oldShares: 1 };
  const most = 21_474_836;
  expect(unfitLots({ lots: most + 5, openTicks: 10_000 }, ratio)).toBe(5);
  expect(unfitLots({ lots: (most + 5) * 100, openTicks: 10_000, inLot: 100 }, ratio)).toBe(500 - 47);
});
