import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closePosition } from '../../src/futures/closing.ts';
import { whyRefused } from '../../src/futures/caps.ts';
import { isSame } from '../../src/futures/read-receipt.ts';
import { costAt, openingPrice } from '../../src/futures/opening.ts';
import { outputOf, receiptText } from '../../src/futures/receipt.ts';
import { LONG } from '../../src/futures/reckoning.ts';
import { trialLots, trialOutcome, trialRange } from '../../src/futures/trial.ts';
import { leverage, position, side, unit } from './arbitraries.ts';

const terms = fc.record({
  unit,
  feePpm: fc.constant(0),
  spreadPpm: fc.integer({ min: 0, max: 50_000 }),
  skewPpm: fc.integer({ min: 0, max: 50_000 }),
  maxSkew: fc.bigInt(1n, 10n ** 15n),
});

test('a trial has as many lots as its margin is enough for, and one more would be too many', () => {
  const cases = fc.record({
    terms,
    skew: fc.bigInt(-(10n ** 14n), 10n ** 14n),
    side,
    leverage,
    amount: fc.bigInt(1n, 10n ** 13n),
    minLots: fc.integer({ min: 1, max: 100 }),
    mark: fc.integer({ min: 1_000, max: 10_000_000 }),
  });
  fc.assert(
    fc.property(cases, ({ terms: of, skew, mark, ...size }) => {
      const maxLots = 1_000_000;
      const marginOf = (lots: number): bigint => {
        const sized = { side: size.side, leverage: size.leverage, lots };
        return costAt(of, sized, openingPrice(of, skew, sized, mark)).margin;
      };
      const lots = trialLots(of, skew, { ...size, maxLots }, mark);
      if (lots === null) return marginOf(size.minLots) > size.amount;
      const isMost = lots === maxLots || marginOf(lots + 1) > size.amount;
      return lots >= size.minLots && lots <= maxLots && marginOf(lots) <= size.amount && isMost;
    }),
  );
});

test('a margin within the range opens a position at any skew, and the limits of the market allow it', () => {
  const limit = fc.bigInt(1n, 10n ** 15n);
  const cases = fc.record({
    terms,
    side,
    leverage,
    minLots: fc.integer({ min: 1, max: 100 }),
    maxLots: fc.integer({ min: 100, max: 100_000 }),
    maxSide: limit,
    maxUser: limit,
    tier: fc.record({ leverage: fc.integer({ min: 2, max: 100 }), maxUser: limit }),
    mark: fc.integer({ min: 1_000, max: 10_000_000 }),
    /** Where in the range the margin is, and how far the one side is ahead; parts per million. */
    place: fc.bigInt(0n, 1_000_000n),
    ahead: fc.bigInt(-1_000_000n, 1_000_000n),
  });
  fc.assert(
    fc.property(cases, ({ terms: of, tier, maxSide, maxUser, mark, place, ahead, ...size }) => {
      const caps = { maxSide, maxUser, maxSkew: of.maxSkew, tiers: [tier] };
      const { least, most } = trialRange(of, size, caps, mark);
      fc.pre(least <= most);
      const amount = least + ((most - least) * place) / 1_000_000n;
      const skew = (of.maxSkew * ahead) / 1_000_000n;
      const lots = trialLots(of, skew, { ...size, amount }, mark);
      expect(lots).not.toBeNull();
      const sized = { side: size.side, leverage: size.leverage, lots: lots! };
      const { value, reserve } = costAt(of, sized, openingPrice(of, skew, sized, mark));
      const nothing = { long: 0n, short: 0n };
      expect(whyRefused(nothing, nothing, { ...sized, value, reserve }, caps, reserve)).toBeNull();
    }),
  );
});

test('a unit less than the range is not enough for the fewest lots where one side is as full as it may be', () => {
  const of = { unit: 1n, feePpm: 0, spreadPpm: 5_000, skewPpm: 5_000, maxSkew: 10_000_000n };
  const size = { side: LONG, leverage: 10, minLots: 10, maxLots: 1_000 } as const;
  const { least, most } = trialRange(of, size, { maxSide: 10n ** 9n, maxUser: 10n ** 9n, maxSkew: of.maxSkew, tiers: [] }, 10_000); // prettier-ignore
  expect([least, most]).toEqual([10_100n, 1_000_000n]);
  expect(trialLots(of, of.maxSkew, { ...size, amount: least }, 10_000)).toBe(10);
  expect(trialLots(of, of.maxSkew, { ...size, amount: least - 1n }, 10_000)).toBeNull();
});

test('its owner gets a gain and pays no loss; the house gets what is left of the margin and never more', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 13n), fc.bigInt(-(10n ** 14n), 10n ** 14n), (margin, profit) => {
      const { brought, returned } = trialOutcome(margin, profit);
      const lost = profit < 0n ? -profit : 0n;
      expect(brought).toBe(profit > 0n ? profit : 0n);
      expect(returned).toBe(lost < margin ? margin - lost : 0n);
    }),
  );
});

test('whatever a position on a trial is closed at, what is lost beyond its margin is nobody else’s', () => {
  fc.assert(
    fc.property(position, (open) => {
      const { profit, part, fromBalance, fromOthers, uncovered } = closePosition({
        ...open,
        closed: open.lots,
        balance: 0n,
        others: [],
      });
      const { brought, returned } = trialOutcome(part.margin, profit);
      // Margin and profit are all there is to share out; what is missing the insurance pays.
      expect(brought + returned).toBe(part.margin + profit + uncovered);
      expect([fromBalance, fromOthers]).toEqual([0n, []]);
    }),
  );
});

const closing = {
  marketId: 1,
  side: LONG,
  lots: 10,
  closed: 10,
  openTicks: 10_000,
  mark: 10_500,
  margin: 10_000n,
  originalMargin: 10_000n,
  reserve: 200_000n,
  unit: 1n,
  spreadPpm: 0,
  balance: 0n,
  others: [],
} as const;

const receiptAt = (second: number, named = second) => {
  const inputs = { ...closing, endsAt: 1_700_000_000_500, second };
  const ticks = [{ match_id: 1, symbol: 'BTC/USDT', second: named, sequence: 1, mark: '105.00' }];
  return { rule: 'futures.term.1', inputs: receiptText(inputs), output: outputOf('futures.term.1', inputs), ticks };
};
const tickOf = (_market: number, ticks: number): string => (ticks / 100).toFixed(2);

test('the receipt of a last moment says whether it had come by the second of its price', () => {
  const [early, late] = [receiptAt(1_700_000_000), receiptAt(1_700_000_001)];
  expect([early, late].map(({ output }) => (JSON.parse(output) as { isOver: boolean }).isOver)).toEqual([false, true]);
  expect(isSame(late, tickOf)).toBe(true);
  expect(isSame({ ...late, inputs: early.inputs }, tickOf)).toBe(false);
  expect(isSame(receiptAt(1_700_000_001, 1_700_000_002), tickOf)).toBe(false);
});
