import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentRule, optionRules, ruleOf } from '../../src/options/rule.ts';
import {
  endOf,
  entryOf,
  entrySecond,
  lagOf,
  leavesRoom,
  type OptionTick,
  windowStart,
} from '../../src/options/ticks.ts';
import { tick, ticksFrom } from './ticks.ts';

const rule = ruleOf(1);
const DUE = 1_000;
/** The end price as of the due second. */
const endPriceOf = (...given: Parameters<typeof endOf>): number | null => endOf(...given).price;

test('rules are what they were: what they have settled is recomputed by them for ever', () => {
  expect(rule).toEqual({ version: 1, entryGuardMs: 500, mostLagMs: 1_000, windowSeconds: 5, leastTicks: 3, waitSeconds: 0 }); // prettier-ignore
  expect(ruleOf(2)).toEqual({ ...rule, version: 2, entryGuardMs: 1_500 });
  expect(ruleOf(3)).toEqual({ ...rule, version: 3, entryGuardMs: 1_500, waitSeconds: 60 });
  expect(optionRules.map(({ version }) => version)).toEqual(optionRules.map((_, place) => place + 1));
  expect(currentRule()).toBe(optionRules.at(-1));
  expect(() => ruleOf(0)).toThrow(RangeError);
});

test.each([
  // Between tick n and n + 1, and early enough: n + 1.
  [10_000, 10, 11],
  [10_499, 10, 11],
  // In the second half of a second somebody who sees prices half a second early knows the next one.
  [10_500, 10, 12],
  [10_999, 10, 12],
  [11_000, 10, 12],
  // A feed whose clock is ahead has written the next second already.
  [10_100, 11, 12],
  [10_100, 14, 15],
])('an order of %i that finds %i written down enters at %i', (takenMs, recordedUntil, second) => {
  expect(entrySecond(takenMs, recordedUntil, rule)).toBe(second);
});

test('an entry lies after the order and its guard, within its guard and a second, and never in what is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 41 }), (takenMs) => {
      const recorded = Math.floor(takenMs / 1_000);
      const second = entrySecond(takenMs, recorded, rule);
      expect(second * 1_000).toBeGreaterThan(takenMs + rule.entryGuardMs - 1);
      expect(second * 1_000).toBeLessThanOrEqual(takenMs + rule.entryGuardMs + 1_000);
      expect(second).toBeGreaterThan(recorded);
    }),
  );
});

const seen = { price: 10_000, slippagePpm: 500 };

test('an entry is the price of its very second', () => {
  const ticks = ticksFrom(DUE - 1, [10_001, 10_002, 10_003]);
  expect(entryOf(ticks, DUE, seen, rule)).toEqual({ price: 10_002, dropped: null });
  expect(entryOf(ticks, DUE + 2, seen, rule)).toEqual({ price: null, dropped: 'no_price' });
});

test('it is dropped beyond the slippage, in both directions alike, and taken at its edge', () => {
  const dropped = (price: number, given = seen) => entryOf([tick(DUE, price)], DUE, given, rule).dropped;
  expect([9_994, 9_995, 10_005, 10_006].map((price) => dropped(price))).toEqual(['price_moved', null, null, 'price_moved']); // prettier-ignore
  expect(dropped(10_001, { price: 10_000, slippagePpm: 0 })).toBe('price_moved');
  expect(dropped(10_000, { price: 10_000, slippagePpm: 0 })).toBeNull();
});

test('an order that leaves room enters at whatever is as near to the price of now as the least', () => {
  const order = fc.record({
    price: fc.integer({ min: 900_000, max: 1_100_000 }),
    slippagePpm: fc.integer({ min: 0, max: 200_000 }),
  });
  const ppm = fc.integer({ min: 0, max: 1_000 });
  const enters = (price: number, given: typeof seen): boolean => entryOf([tick(DUE, price)], DUE, given, rule).price !== null; // prettier-ignore
  fc.assert(
    fc.property(order, ppm, (given, leastPpm) => {
      // A price of a million: a tick is one part per million.
      const edges = [1_000_000 - leastPpm, 1_000_000 + leastPpm];
      expect(leavesRoom(given, 1_000_000, leastPpm)).toBe(edges.every((price) => enters(price, given)));
    }),
  );
});

test('it is dropped at a price whose sources have told it more than a second ago', () => {
  const aged = (...ages: number[]) => entryOf([tick(DUE, 10_000, { used: ages.map((ageMs) => ({ ageMs })) })], DUE, seen, rule).dropped; // prettier-ignore
  // Two of three have told within the second; one alone does not make a price young.
  expect(aged(4_000, 0, 1_000)).toBeNull();
  expect(aged(4_000, 0, 1_001)).toBe('price_lags');
  expect(aged()).toBe('price_lags');
  expect(lagOf({ used: [] })).toBe(Infinity);
});

test('neither entry nor end goes by a price that is none', () => {
  const bad: readonly Partial<OptionTick>[] = [
    { state: 'stale' },
    { state: 'few_sources' },
    { state: 'jumped' },
    { state: 'closed' },
    { index: null },
    { index: Number.NaN },
    { index: Infinity },
    { index: 0 },
    { index: -10_000 },
    { index: 10_000.5 },
  ];
  for (const more of bad) {
    expect(entryOf([tick(DUE, 10_000, more)], DUE, seen, rule)).toEqual({ price: null, dropped: 'no_price' });
    const ticks = [998, 999, 1_000].map((second) => tick(second, 10_000, second === 999 ? more : {}));
    expect(endPriceOf(ticks, DUE, rule), JSON.stringify(more)).toBeNull();
  }
});

test('the end price is the middle of five seconds, the due one being the last', () => {
  expect(windowStart(DUE, rule)).toBe(996);
  const ticks = ticksFrom(994, [1, 1, 50, 10, 40, 20, 30, 90, 90]);
  expect(endPriceOf(ticks, DUE, rule)).toBe(30);
  expect(endPriceOf(ticks.slice(0, -1), DUE, rule)).toBe(30);
});

test('a second counts once, with the price it came with first', () => {
  const ticks = ticksFrom(996, [10, 20, 30, 40, 50]);
  expect(endPriceOf([...ticks, tick(1_000, 1), tick(999, 1)], DUE, rule)).toBe(30);
});

test('of four the oldest is left out; of two there is none', () => {
  expect(endPriceOf(ticksFrom(996, [1, null, 30, 20, 40]), DUE, rule)).toBe(30);
  expect(endPriceOf(ticksFrom(996, [null, null, 30, 20, 40]), DUE, rule)).toBe(30);
  expect(endPriceOf(ticksFrom(996, [null, null, 30, null, 40]), DUE, rule)).toBeNull();
  expect(endPriceOf([], DUE, rule)).toBeNull();
});

const index = fc.option(fc.integer({ min: 1, max: 10 ** 9 }), { freq: 4 });
const someWindow = fc.array(index, { minLength: 5, maxLength: 5 });

test('the end price does not depend on the order of the ticks, on twins or on what lies outside of the window', () => {
  fc.assert(
    fc.property(someWindow, fc.array(fc.integer({ min: 0, max: 4 })), fc.infiniteStream(fc.double()), (prices, twins, shuffle) => {
      const ticks = ticksFrom(996, prices);
      const expected = endPriceOf(ticks, DUE, rule);
      const more = [...ticks, ...twins.map((place) => ticks[place]!), tick(995, 7), tick(1_001, 10 ** 9)];
      const order = more.map((each) => ({ each, at: shuffle.next().value }));
      const shuffled = order.toSorted((a, b) => a.at - b.at).map(({ each }) => each);
      expect(endPriceOf(shuffled, DUE, rule)).toBe(expected);
    }), // prettier-ignore
  );
});

test('it is a price that was recorded, with as many good ones above it as below, at least three in all', () => {
  fc.assert(
    fc.property(someWindow, (prices) => {
      const good = prices.filter((price) => price !== null);
      const end = endPriceOf(ticksFrom(996, prices), DUE, rule);
      if (good.length < 3 || end === null) {
        expect([end, good.length < 3]).toEqual([null, true]);
        return;
      }
      const counted = good.length % 2 === 1 ? good : good.slice(1);
      expect(counted).toContain(end);
      const below = counted.filter((price) => price < end).length;
      const above = counted.filter((price) => price > end).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(counted.length >> 1);
    }),
  );
});

test('one tick alone, however far, moves the end price no further than to the next one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 5, maxLength: 5 }), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 10 ** 12 }), (prices, place, spike) => {
      const rest = prices.filter((_, at) => at !== place);
      const end = endPriceOf(ticksFrom(996, prices.with(place, spike)), DUE, rule)!;
      expect(end).toBeGreaterThanOrEqual(Math.min(...rest));
      expect(end).toBeLessThanOrEqual(Math.max(...rest));
    }), // prettier-ignore
  );
});

const waiting = ruleOf(3);

test('an end without enough prices waits for the first window that has them, and no longer than it says', () => {
  const from = (prices: readonly (number | null)[]) => endOf(ticksFrom(996, prices), DUE, waiting);
  const none = (count: number): null[] => Array.from({ length: count }, () => null);
  expect(from([10, 20, 30, 40, 50])).toEqual({ second: DUE, price: 30 });
  // What was there before counts as long as it is in the window.
  expect(from([null, null, null, 40, 50, 60, 70])).toEqual({ second: 1_001, price: 50 });
  expect(from([...none(10), 7, 5, 6, 100])).toEqual({ second: 1_008, price: 6 });
  expect(from([...none(62), 7, 5, 6])).toEqual({ second: 1_060, price: 6 });
  expect(from([...none(63), 7, 5, 6])).toEqual({ second: 1_060, price: null });
  expect(from([...none(62), 7, 5])).toEqual({ second: 1_060, price: null });
});

test('a price of two sources that agree ends an option, and enters none', () => {
  const two = ticksFrom(996, [10, 20, 30, 40, 50]).map((each) => ({ ...each, state: 'two_sources' as const }));
  expect(endOf(two, DUE, waiting)).toEqual({ second: DUE, price: 30 });
  expect(entryOf(two, DUE, { price: 50, slippagePpm: 1_000_000 }, waiting)).toEqual({
    price: null,
    dropped: 'no_price',
  });
});

test('what is told later changes no end that was found', () => {
  fc.assert(
    fc.property(
      fc.array(index, { minLength: 5, maxLength: 66 }),
      fc.array(index, { maxLength: 66 }),
      (prices, more) => {
        const found = endOf(ticksFrom(996, prices), DUE, waiting);
        if (found.price !== null) expect(endOf(ticksFrom(996, [...prices, ...more]), DUE, waiting)).toEqual(found);
      },
    ),
  );
});
