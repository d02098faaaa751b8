import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostWith, type OpenInterest, skewOf, whyRefused, withPosition } from '../../src/futures/caps.ts';
import { areStopsApart, closePosition, partOf, stopReached, takeInOrder } from '../../src/futures/closing.ts';
import { afterNight, nightFee } from '../../src/futures/overnight.ts';
import { feeFor, LONG, marginFor, profitOf, reserveFor, SHORT, valueOf } from '../../src/futures/reckoning.ts';
import { costAt, openingPrice } from '../../src/futures/opening.ts';
import { outputOf, readReceiptText, receiptText, recompute } from '../../src/futures/receipt.ts';
import { closingTicks, openingSpread, openingTicks } from '../../src/futures/spread.ts';
import { amount, leverage, lots, position, side, ticks, unit } from './arbitraries.ts';
import { ppm, type Rational, whole } from './model.ts';

const isCeiling = (rounded: bigint, exact: Rational): boolean =>
  exact.isAtMost(whole(rounded)) && !exact.isAtMost(whole(rounded - 1n));

test('margin and fees are value ÷ leverage and value × rate, rounded up; profit is exact', () => {
  fc.assert(
    fc.property(unit, ticks, ticks, lots, leverage, side, (each, open, now, count, by, of) => {
      const value = valueOf(each, open, count);
      expect(isCeiling(marginFor(value, by), whole(value).over(whole(by)))).toBe(true);
      expect(isCeiling(feeFor(value, 777), whole(value).times(ppm(777)))).toBe(true);
      const gained = valueOf(each, now, count) - value;
      expect(profitOf(each, of, open, now, count)).toBe(of === LONG ? gained : -gained);
    }),
  );
  expect(() => marginFor(1n, 0)).toThrow(RangeError);
  expect(() => marginFor(1n, 1.5)).toThrow(RangeError);
});

test('a fee of a tenth of a percent on 60,000.05 × 0.003 is 180.00015 ÷ 1,000, rounded up to six decimals', () => {
  // One tick is 0.01, one lot 0.0001: a unit of one millionth.
  const value = valueOf(1n, 6_000_005, 30);
  expect(value).toBe(180_000_150n);
  expect(feeFor(value, 1_000)).toBe(180_001n);
  expect(marginFor(value, 100)).toBe(1_800_002n);
});

test('nothing is gained by opening and closing at once, and no position brings more than the house has set aside', () => {
  fc.assert(
    fc.property(
      side,
      ticks,
      ticks,
      fc.integer({ min: 0, max: 5_000 }),
      lots,
      unit,
      (of, mark, later, rate, count, each) => {
        const open = openingTicks(of, mark, rate);
        expect(of * (closingTicks(of, open, mark, rate) - open)).toBeLessThanOrEqual(0);
        const profit = profitOf(each, of, open, closingTicks(of, open, later, rate), count);
        expect(profit <= reserveFor(of, valueOf(each, open, count))).toBe(true);
      },
    ),
  );
});

test('the spread of an opening grows with what the house then stands against, and never for who evens it out', () => {
  const rules = { spreadPpm: 200, skewPpm: 1_000, maxSkew: 1_000n };
  expect(openingSpread(rules, 0n, LONG, 0n)).toBe(200);
  expect(openingSpread(rules, 0n, LONG, 500n)).toBe(700);
  expect(openingSpread(rules, 500n, LONG, 501n)).toBe(1_200);
  expect(openingSpread(rules, 500n, SHORT, 400n)).toBe(200);
  expect(openingSpread(rules, -500n, SHORT, 1n)).toBe(701);
  expect(openingSpread(rules, 500n, SHORT, 1_000n)).toBe(700);
});

test('the house takes no more of a side, of a skew, of a user, or than it has set aside', () => {
  const caps = { maxSide: 1_000n, maxSkew: 600n, maxUser: 10_000n, tiers: [] };
  const open: OpenInterest = { long: 900n, short: 400n };
  const none: OpenInterest = { long: 0n, short: 0n };
  const long = (value: bigint, leverage = 10) => ({ side: LONG, leverage, value, reserve: 2n * value }) as const;
  const short = (value: bigint) => ({ side: SHORT, leverage: 10, value, reserve: value }) as const;
  expect(whyRefused(open, none, long(100n), caps, 200n)).toBeNull();
  expect(whyRefused(open, none, long(101n), { ...caps, maxSkew: 9_999n }, 9_999n)).toBe('side_full');
  expect(whyRefused({ ...open, short: 300n }, none, long(1n), caps, 9_999n)).toBe('skew_full');
  expect(whyRefused({ ...open, short: 0n }, none, short(1n), caps, 9_999n)).toBeNull();
  expect(whyRefused(open, none, long(100n), caps, 199n)).toBe('house_full');
  expect(skewOf(withPosition(open, SHORT, 100n))).toBe(400n);
  // Both sides of a user count together: a hedge takes room from the others twice.
  const own: OpenInterest = { long: 70n, short: 20n };
  expect(whyRefused(open, own, short(10n), { ...caps, maxUser: 100n }, 9_999n)).toBeNull();
  expect(whyRefused(open, own, short(11n), { ...caps, maxUser: 100n }, 9_999n)).toBe('user_full');
  // The more leverage, the less of it, and what is open with less counts as well.
  const tiers = [
    { leverage: 20, maxUser: 200n },
    { leverage: 100, maxUser: 100n },
  ];
  const most = (by: number): bigint => mostWith(by, { maxUser: 1_000n, tiers });
  expect([most(10), most(19), most(20), most(99), most(100), most(125)]).toEqual([
    1_000n,
    1_000n,
    200n,
    200n,
    100n,
    100n,
  ]);
  const tiered = { ...caps, maxSide: 9_999n, maxSkew: 9_999n, tiers };
  expect(whyRefused(open, own, long(10n, 100), tiered, 9_999n)).toBeNull();
  expect(whyRefused(open, own, long(11n, 100), tiered, 9_999n)).toBe('user_full');
  expect(whyRefused(open, own, long(11n, 50), tiered, 9_999n)).toBeNull();
});

test('parts of a position sum to the whole, however it is divided', () => {
  fc.assert(
    fc.property(position, fc.array(fc.nat(50), { maxLength: 8 }), (given, cuts) => {
      let left = { ...given };
      const sum = { margin: 0n, originalMargin: 0n, reserve: 0n };
      for (const cut of [...cuts, left.lots]) {
        const closed = Math.min(cut, left.lots);
        if (closed === 0) continue;
        const part = partOf(left, closed);
        for (const key of ['margin', 'originalMargin', 'reserve'] as const) sum[key] += part[key];
        left = {
          ...left,
          lots: left.lots - closed,
          margin: left.margin - part.margin,
          originalMargin: left.originalMargin - part.originalMargin,
          reserve: left.reserve - part.reserve,
        };
        // What is left may still bring all that its lots may bring.
        expect(left.reserve).toBe(reserveFor(left.side, valueOf(left.unit, left.openTicks, left.lots)));
        if (left.lots === 0) break;
      }
      const { margin, originalMargin, reserve } = given;
      expect(sum).toEqual({ margin, originalMargin, reserve });
    }),
  );
  expect(() => partOf({ lots: 1, margin: 1n, originalMargin: 1n, reserve: 1n }, 2)).toThrow(RangeError);
});

test('a loss is paid by its margin, the balance, the rest of the margin and other margins, in this order, to the last unit', () => {
  fc.assert(
    fc.property(position, amount, fc.array(amount, { maxLength: 3 }), fc.nat(9_999), (given, balance, others, cut) => {
      const closed = 1 + (cut % given.lots);
      const { profit, part, fromBalance, fromRest, fromOthers, uncovered } = closePosition({
        ...given,
        closed,
        balance,
        others,
      });
      const paid = [fromBalance, fromRest, ...fromOthers];
      const missing = -profit - part.margin;
      expect(paid.reduce((sum, each) => sum + each, uncovered)).toBe(missing > 0n ? missing : 0n);
      const purses = [balance, given.margin - part.margin, ...others];
      // Nobody pays before whoever stands in front of them has nothing left.
      for (const [place, each] of paid.entries()) {
        expect(each >= 0n && each <= purses[place]!).toBe(true);
        if (each > 0n) expect(paid.slice(0, place)).toEqual(purses.slice(0, place));
      }
      if (uncovered > 0n) expect(paid).toEqual(purses);
    }),
  );
});

test('a night takes its fee from the margin, then from the balance, and never more than there is', () => {
  fc.assert(
    fc.property(unit, ticks, lots, amount, amount, (each, openTicks, count, margin, balance) => {
      const inputs = { unit: each, openTicks, lots: count, overnightPpm: 500, margin, balance };
      const { fee, fromMargin, fromBalance } = nightFee(inputs);
      const asked = feeFor(valueOf(each, openTicks, count), 500);
      expect(fromMargin + fromBalance).toBe(fee);
      expect(fee).toBe(asked < margin + balance ? asked : margin + balance);
      expect(fromBalance === 0n || fromMargin === margin).toBe(true);
    }),
  );
  expect(takeInOrder(5n, [2n, 0n, 9n])).toEqual({ taken: [2n, 0n, 3n], uncovered: 0n });
});

test('stops are reached at their price, by either side from where it stands', () => {
  const long = { side: LONG, openTicks: 100 } as const;
  const stops = { takeProfit: 120, stopLoss: 90 };
  expect([89, 90, 91, 119, 120].map((mark) => stopReached(long, stops, mark)?.kind)).toEqual([
    'stop_loss',
    'stop_loss',
    undefined,
    undefined,
    'take_profit',
  ]);
  const short = { side: SHORT, openTicks: 100 } as const;
  const shortStops = { takeProfit: 80, stopLoss: 110 };
  expect([80, 81, 109, 110].map((mark) => stopReached(short, shortStops, mark)?.kind)).toEqual([
    'take_profit',
    undefined,
    undefined,
    'stop_loss',
  ]);
  const none = { takeProfit: null, stopLoss: null };
  expect(stopReached(long, none, 299)).toBeNull();
  expect(stopReached(long, none, 300)).toEqual({ kind: 'gain_limit', ticks: 300 });
  expect(stopReached(short, none, 1)).toBeNull();
  expect(areStopsApart(LONG, stops, 100)).toBe(true);
  expect([90, 120].map((mark) => areStopsApart(LONG, stops, mark))).toEqual([false, false]);
  expect(areStopsApart(SHORT, stops, 100)).toBe(false);
  expect(areStopsApart(SHORT, shortStops, 100)).toBe(true);
  expect(areStopsApart(SHORT, none, 100)).toBe(true);
});

test('a night is paid in turn: the margin of each first, and a balance that the first has used is gone for the second', () => {
  const common = { side: LONG, lots: 1, unit: 1n, originalMargin: 10n, mark: 1_000, overnightPpm: 10_000 } as const;
  const [first, second] = [
    { ...common, openTicks: 1_000, margin: 4n },
    { ...common, openTicks: 2_000, margin: 15n },
  ];
  // 10 of the first: 4 of its margin, 6 of the balance. 20 of the second: 15 of its margin, and only 1 is left.
  expect(afterNight(7n, [first, second])).toEqual({
    balance: 0n,
    positions: [
      { ...first, margin: 0n },
      { ...second, margin: 0n },
    ],
    fees: [10n, 16n],
  });
});

test('a receipt is reckoned again to the same text, and one unit more or less shows', () => {
  const inputs = { unit: 3n, openTicks: 1_000, lots: 7, overnightPpm: 500, margin: 4n, balance: 100n };
  const output = outputOf('futures.night.1', inputs);
  expect(output).toBe('{"fee":"11n","fromMargin":"4n","fromBalance":"7n"}');
  expect(recompute('futures.night.1', receiptText(inputs))).toBe(output);
  expect(recompute('futures.night.1', receiptText({ ...inputs, margin: 5n }))).not.toBe(output);
  expect(readReceiptText(receiptText(inputs))).toEqual(inputs);
  expect(() => recompute('toString', '{}')).toThrow('No rule');
  fc.assert(
    fc.property(position, amount, (given, balance) => {
      const stop = { ...given, closed: given.lots, balance, others: [1n], takeProfit: 5, stopLoss: null };
      expect(recompute('futures.stop.1', receiptText(stop))).toBe(outputOf('futures.stop.1', stop));
    }),
  );
});

test('an opening costs margin, fee and reserve of its value at the price with the spread', () => {
  // One tick is 0.01, one lot 0.0001: a unit of one millionth. The mark is 10,000.00; 1,000 lots are worth 1,000.
  const terms = { unit: 1n, feePpm: 500, spreadPpm: 200, skewPpm: 1_000, maxSkew: 4_000_000_000n };
  const long = { side: LONG, lots: 1_000, leverage: 20 } as const;
  // The house would stand against 1,000 of 4,000: a quarter of 0.1 % is added to 0.02 %.
  const ticks = openingPrice(terms, 0n, long, 1_000_000);
  expect(ticks).toBe(1_000_450);
  expect(costAt(terms, long, ticks)).toEqual({
    ticks,
    value: 1_000_450_000n,
    margin: 50_022_500n,
    fee: 500_225n,
    reserve: 2_000_900_000n,
  });
  // Who evens it out pays the plain spread.
  expect(openingPrice(terms, 2_000_000_000n, { ...long, side: SHORT }, 1_000_000)).toBe(999_800);
});
