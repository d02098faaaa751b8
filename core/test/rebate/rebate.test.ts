import { MOST_SHARE_PERCENT } from '@aureus/contract/coupon/proposals.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countsUntil, reasonAgainst, reasonOfAmount } from '../../src/rebate/counting.ts';
import { DAY_MS, dayFrom, dayText, endMs, paidMs, reckonedMs } from '../../src/rebate/days.ts';
import { MOST_RATE_PPM, rebateOf } from '../../src/rebate/reckoning.ts';
import { areTiers, type Tier, tierOf } from '../../src/rebate/tiers.ts';

const fees = fc.bigInt({ min: 1n, max: 10n ** 18n });
const rates = fc.integer({ min: 1, max: MOST_RATE_PPM });

test.each([
  [12_340_000n, 200_000, 2_468_000n],
  [1_000_000n, 400_000, 400_000n],
  [9n, 100_000, 0n],
  [10n, 100_000, 1n],
  [19n, 100_000, 1n],
])('%d at %d ppm is %d', (fee, rate, rebate) => expect(rebateOf(fee, rate)).toBe(rebate));

test('it is the exact fraction, rounded down by less than one minor unit', () => {
  fc.assert(
    fc.property(fees, rates, (fee, rate) => {
      // Compared as fractions with the denominator of a million.
      const exact = fee * BigInt(rate);
      const paid = rebateOf(fee, rate) * 1_000_000n;
      return paid <= exact && exact - paid < 1_000_000n;
    }),
  );
});

test('nothing is gained by cutting fees into parts', () => {
  fc.assert(
    fc.property(
      fees,
      fees,
      rates,
      (one, other, rate) => rebateOf(one, rate) + rebateOf(other, rate) <= rebateOf(one + other, rate),
    ),
  );
});

test('C32: whoever invites themself, however many accounts they have, pays more than they earn', () => {
  const accounts = fc.array(fc.record({ inviter: fc.nat(), fees: fc.array(fees, { maxLength: 5 }) }), {
    minLength: 1,
    maxLength: 10,
  });
  fc.assert(
    fc.property(accounts, rates, (all, rate) => {
      // Each account may have any inviter among them, also in a circle: it makes no difference.
      const paid = all.flatMap((account) => account.fees).reduce((sum, fee) => sum + fee, 0n);
      const earned = all.map(() => 0n);
      for (const { inviter, fees: own } of all) {
        for (const fee of own) earned[inviter % all.length]! += rebateOf(fee, rate);
      }
      const sum = earned.reduce((total, each) => total + each, 0n);
      expect(sum * 1_000_000n).toBeLessThanOrEqual(paid * BigInt(rate));
      if (paid > 0n) expect(sum).toBeLessThan(paid);
    }),
  );
});

test('no rate is above the one that still costs', () => {
  expect(MOST_RATE_PPM).toBeLessThan(500_000);
  expect(() => rebateOf(1n, MOST_RATE_PPM + 1)).toThrow(RangeError);
  expect(() => rebateOf(1n, -1)).toThrow(RangeError);
});

const TIERS: readonly Tier[] = [
  { people: 0, fees: 0n, ratePpm: 100_000 },
  { people: 5, fees: 100n, ratePpm: 200_000 },
  { people: 20, fees: 1_000n, ratePpm: 300_000 },
];

test.each([
  [0, 0n, 1],
  [5, 99n, 1],
  [4, 100n, 1],
  [5, 100n, 2],
  [19, 5_000n, 2],
  [20, 999n, 2],
  [20, 1_000n, 3],
  [10_000, 10n ** 18n, 3],
])('%d people with fees of %d reach tier %d', (people, worth, place) =>
  expect(tierOf(TIERS, { people, fees: worth })).toBe(place),
);

test('more people and more fees never reach a lower tier', () => {
  const reached = fc.record({ people: fc.nat(40), fees: fc.bigInt({ min: 0n, max: 2_000n }) });
  fc.assert(
    fc.property(reached, reached, (one, more) => {
      const both = { people: one.people + more.people, fees: one.fees + more.fees };
      return tierOf(TIERS, both) >= tierOf(TIERS, one);
    }),
  );
  expect(tierOf([], { people: 5, fees: 5n })).toBe(0);
});

test('tiers ask for more and give more, from nothing on', () => {
  const with_ = (place: number, change: Partial<Tier>) =>
    TIERS.map((tier, index) => (index === place ? { ...tier, ...change } : tier));
  expect(areTiers(TIERS)).toBe(true);
  expect(areTiers([])).toBe(false);
  expect(areTiers(with_(0, { people: 1 }))).toBe(false);
  expect(areTiers(with_(0, { fees: 1n }))).toBe(false);
  expect(areTiers(with_(1, { people: 0, fees: 0n }))).toBe(false);
  expect(areTiers(with_(2, { people: 4 }))).toBe(false);
  expect(areTiers(with_(2, { fees: 99n }))).toBe(false);
  expect(areTiers(with_(1, { ratePpm: 100_000 }))).toBe(false);
  expect(areTiers(with_(2, { ratePpm: MOST_RATE_PPM + 1 }))).toBe(false);
  expect(areTiers(with_(0, { ratePpm: 0 }))).toBe(false);
  expect(areTiers(with_(1, { people: 0 }))).toBe(true);
});

test('what makes fees count for nothing, in this order', () => {
  const since = 100 * DAY_MS + 5;
  const good = { isLinked: false, isVerified: true, isInviterVerified: true, isInviterClosed: false, since };
  expect(reasonAgainst(good, 100, 10)).toBe(null);
  expect(reasonAgainst(good, 110, 10)).toBe(null);
  expect(reasonAgainst(good, 111, 10)).toBe('expired');
  expect(countsUntil(since, 10)).toBe(111 * DAY_MS);
  expect(reasonAgainst({ ...good, isInviterVerified: false }, 100, 10)).toBe('inviter_unverified');
  expect(reasonAgainst({ ...good, isInviterVerified: false, isVerified: false }, 100, 10)).toBe('unverified');
  expect(reasonAgainst({ ...good, isVerified: false }, 111, 10)).toBe('expired');
  expect(reasonAgainst({ ...good, isLinked: true, isVerified: false }, 111, 10)).toBe('linked');
  expect(reasonAgainst({ ...good, isInviterClosed: true, isLinked: true }, 111, 10)).toBe('inviter_closed');
  expect(reasonOfAmount(9n, 100_000)).toBe('too_small');
  expect(reasonOfAmount(10n, 100_000)).toBe(null);
});

test('days are those of UTC, reckoned a while after their end and paid so many days later', () => {
  expect(dayText(dayFrom('2026-11-25'))).toBe('2026-11-25');
  const day = dayFrom('2026-11-25');
  expect(endMs(day)).toBe(Date.parse('2026-11-26T00:00:00Z'));
  expect(reckonedMs(day)).toBe(Date.parse('2026-11-26T00:15:00Z'));
  expect(paidMs(day, 7)).toBe(Date.parse('2026-12-03T00:15:00Z'));
});

test('C33: a coupon and an inviter together never get the whole of a fee', () => {
  expect(MOST_SHARE_PERCENT * 10_000 + MOST_RATE_PPM).toBeLessThan(1_000_000);
});
