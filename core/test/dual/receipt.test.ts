import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DualInputs, paidIn, settle } from '../../src/dual/receipt.ts';
import { currentDualRule, dualRule } from '../../src/dual/rule.ts';
import { daysToEnd, isBeforeReference, saleEnds } from '../../src/dual/sale.ts';
import { type DualTick, dualWindow, PARTS_OF_A_TICK, settlementPrice } from '../../src/dual/settlement-price.ts';

const END = 1_800_000_000;
const rule = currentDualRule();
const { from, to } = dualWindow(END, rule);
const tick = (second: number, index: number | null, state: DualTick['state'] = 'fresh'): DualTick => ({ second, index, state }); // prettier-ignore
/** A window of one price, or of what a function says of each second. */
const ticksOf = (price: number | ((place: number) => number | null)): DualTick[] =>
  Array.from({ length: rule.windowSeconds }, (_, place) =>
    tick(from + place, typeof price === 'number' ? price : price(place)),
  );

const inputs: DualInputs = {
  rule: 1,
  type: 'call',
  principal: 10n ** 8n,
  strike: 70_000_00,
  days: 10,
  ratePpm: 3_650_000,
  endSecond: END,
  tick: 1,
  priceScale: 2,
  coinScale: 8,
  usdtScale: 8,
};
const K = inputs.strike;

test('the window is the half hour before the end', () => {
  expect([from, to]).toEqual([END - 1_800, END - 1]);
});

test.each([
  ['call', K - 1, 'coin'],
  ['call', K, 'usdt'],
  ['call', K + 1, 'usdt'],
  ['put', K - 1, 'coin'],
  ['put', K, 'coin'],
  ['put', K + 1, 'usdt'],
] as const)('a %s at %i is paid in %s', (type, price, side) => {
  expect(settle({ ...inputs, type }, ticksOf(price)).paid).toBe(side);
});

test('the boundary is exact: one tick in one second of the half hour is on its side', () => {
  const below = ticksOf((place) => (place === 7 ? K - 1 : K));
  const above = ticksOf((place) => (place === 7 ? K + 1 : K));
  expect(settle(inputs, below).paid).toBe('coin');
  expect(settle(inputs, above).paid).toBe('usdt');
  expect(settle({ ...inputs, type: 'put' }, below).paid).toBe('coin');
  expect(settle({ ...inputs, type: 'put' }, above).paid).toBe('usdt');
});

test('rounded to parts of a tick the mean is on the same side of every price as the exact one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: K - 3, max: K + 3 }), { minLength: 900, maxLength: 1_800 }),
      fc.integer({ min: K - 3, max: K + 3 }),
      (prices, strike) => {
        const ticks = prices.map((price, place) => tick(from + place, price));
        const { price } = settlementPrice(ticks, END, rule);
        const sum = prices.reduce((total, each) => total + BigInt(each), 0n);
        const exact = sum - BigInt(strike) * BigInt(prices.length);
        const rounded = price! - BigInt(strike) * PARTS_OF_A_TICK;
        expect(Math.sign(Number(rounded))).toBe(Math.sign(Number(exact)));
        expect(paidIn('call', price!, strike)).toBe(exact < 0n ? 'coin' : 'usdt');
        expect(paidIn('put', price!, strike)).toBe(exact <= 0n ? 'coin' : 'usdt');
      },
    ),
  );
});

test('what is no good price does not count: of the wrong state, missing, twice, or outside of the window', () => {
  const good = ticksOf(K).slice(0, rule.leastTicks);
  const others = [
    tick(from + 1_000, K - 500, 'jumped'),
    tick(from + 1_001, K - 500, 'stale'),
    tick(from + 1_002, null),
    tick(from + 1_003, 0),
    tick(from, K - 500),
    tick(from - 1, K - 500),
    tick(to + 1, K - 500),
  ];
  expect(settlementPrice([...good, ...others], END, rule)).toEqual({
    price: BigInt(K) * PARTS_OF_A_TICK,
    goodTicks: rule.leastTicks,
  });
});

test('with too few prices it fails, and what was invested goes back', () => {
  const few = ticksOf(K).slice(1, rule.leastTicks);
  expect(settle(inputs, few)).toEqual({ price: null, goodTicks: rule.leastTicks - 1, paid: null, payout: inputs.principal }); // prettier-ignore
  expect(settle({ ...inputs, type: 'put', principal: 5n }, [])).toEqual({ price: null, goodTicks: 0, paid: null, payout: 5n }); // prettier-ignore
});

test('each input counts: another of any is another outcome', () => {
  const ticks = ticksOf((place) => (place === 0 ? K + 1 : K));
  const before = settle(inputs, ticks);
  expect(before).toEqual({ price: 70_000_000_005n, goodTicks: 1_800, paid: 'usdt', payout: 7_700_000_000_000n });
  const others: readonly Partial<DualInputs>[] = [
    { type: 'put', principal: 10n ** 8n + 1n },
    { principal: 10n ** 8n + 1n },
    { strike: K + 1 },
    { strike: K - 1 },
    { days: 11 },
    { ratePpm: 3_650_001 },
    { endSecond: END - 1 },
    { endSecond: END + 1 },
    { tick: 2 },
    { priceScale: 3 },
    { coinScale: 7 },
    { usdtScale: 7 },
  ];
  for (const other of others) expect(settle({ ...inputs, ...other }, ticks)).not.toEqual(before);
  expect(settle(inputs, ticksOf(K))).not.toEqual(before);
});

test('a rule that never was settles nothing', () => {
  expect(() => settle({ ...inputs, rule: 9 }, [])).toThrow('rule 9');
  expect(dualRule(1)).toEqual({ version: 1, name: 'dual.settlement.1', windowSeconds: 1_800, leastTicks: 900 });
});

test('the sale ends with the day before the end, so nobody buys when prices of the window are known', () => {
  const end = new Date('2026-12-04T08:00:00Z');
  expect(saleEnds(end)).toEqual(new Date('2026-12-04T00:00:00Z'));
  expect(daysToEnd(new Date('2026-12-01T00:00:00Z'), end)).toBe(3);
  expect(daysToEnd(new Date('2026-12-03T23:59:59.999Z'), end)).toBe(1);
  expect(daysToEnd(new Date('2026-12-04T00:00:00Z'), end)).toBe(0);
  expect(saleEnds(new Date('2026-12-04T00:30:00Z')).getTime() / 1_000).toBe(
    dualWindow(Date.UTC(2026, 11, 4, 0, 30) / 1_000, rule).from,
  );
});

test('a call is sold below its reference alone, a put above it', () => {
  expect([K - 1, K, K + 1].map((price) => isBeforeReference('call', price, K))).toEqual([true, false, false]);
  expect([K - 1, K, K + 1].map((price) => isBeforeReference('put', price, K))).toEqual([false, false, true]);
});
