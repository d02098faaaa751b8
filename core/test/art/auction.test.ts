import { artPayTypes, type SaleState, saleStates } from '@aureus/contract/art/rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  depositOf,
  extensionBy,
  extensionOf,
  isEnough,
  lastMoment,
  leastIncrement,
  POINTS,
} from '../../src/art/bidding.ts';
import { isTaken, nextSale, type SaleEvent, statusOf } from '../../src/art/sale-state.ts';
import { isWindow, shifted } from '../../src/art/sale-window.ts';
import { forfeitOf, sharesOf } from '../../src/art/shares.ts';

const price = fc.bigInt({ min: 1n, max: 10n ** 18n });
const points = fc.integer({ min: 0, max: 3_000 });
const MINUTE = 60_000;

test('what is shared out is the price, nobody gets less than nothing, and rounding never gains', () => {
  fc.assert(
    fc.property(price, points, points, (of, fee, royalty) => {
      const shares = sharesOf(of, fee, royalty);
      expect(shares.seller + shares.fee + shares.royalty).toBe(of);
      expect(shares.seller >= 0n && shares.royalty >= 0n).toBe(true);
      // The fee is rounded up and the royalty down, each by less than a minor unit.
      expect(shares.fee * POINTS >= of * BigInt(fee) && (shares.fee - 1n) * POINTS < of * BigInt(fee)).toBe(true);
      expect(shares.royalty * POINTS <= of * BigInt(royalty)).toBe(true);
    }),
  );
});

test('a price cut into parts pays no less fee and no more royalty', () => {
  fc.assert(
    fc.property(price, price, points, points, (one, other, fee, royalty) => {
      const [a, b, whole] = [one, other, one + other].map((of) => sharesOf(of, fee, royalty));
      expect(a!.fee + b!.fee >= whole!.fee && a!.royalty + b!.royalty <= whole!.royalty).toBe(true);
    }),
  );
});

test('shares by hand, and of more than the whole', () => {
  expect(sharesOf(1_000n, 250, 1_000)).toEqual({ seller: 875n, fee: 25n, royalty: 100n });
  expect(sharesOf(1n, 250, 1_000)).toEqual({ seller: 0n, fee: 1n, royalty: 0n });
  expect(sharesOf(999n, 1, 1)).toEqual({ seller: 998n, fee: 1n, royalty: 0n });
  expect(forfeitOf(1_001n, 250)).toEqual({ seller: 975n, fee: 26n });
  expect(() => sharesOf(1n, 6_000, 4_001)).toThrow(RangeError);
});

test('a bid is strictly higher, by at least the increment', () => {
  expect([isEnough(0n, 0n), isEnough(0n, 1n), isEnough(1n, 1n), isEnough(1n, 2n), isEnough(3n, 2n)]).toEqual([
    false,
    false,
    true,
    false,
    true,
  ]);
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 10_000 }), (of, part) => {
      const least = leastIncrement(of, part);
      expect(least > 0n && least * POINTS >= of * BigInt(part)).toBe(true);
    }),
  );
  expect([leastIncrement(1_000n, 100), leastIncrement(1_001n, 100), leastIncrement(5n, 0)]).toEqual([10n, 11n, 1n]);
  expect([depositOf(1_000n, 1_000, 50n), depositOf(100n, 1_000, 50n), depositOf(1_001n, 1_000, 1n)]).toEqual([
    100n,
    50n,
    101n,
  ]);
});

test('a bid in the last minutes moves the end, and all bids together never beyond the last moment', () => {
  const left = fc.integer({ min: 1, max: 600_000 });
  fc.assert(
    fc.property(fc.array(left, { maxLength: 40 }), (bids) => {
      const [window, most] = [3, 10];
      let [end, extended] = [600_000, 0];
      const last = lastMoment(end, extensionOf(window, most, extended));
      for (const before of bids) {
        const by = extensionBy(extensionOf(window, most, extended), before);
        expect(by).toBeGreaterThanOrEqual(0);
        // Never less time than there was, and never more than the window gives.
        expect(before + by).toBeLessThanOrEqual(Math.max(before, window * MINUTE));
        end += by;
        extended += by;
        expect(end).toBeLessThanOrEqual(last);
        expect(lastMoment(end, extensionOf(window, most, extended))).toBe(last);
      }
    }),
  );
});

test('extensions by hand', () => {
  const fresh = extensionOf(3, 10, 0);
  expect([3 * MINUTE, 3 * MINUTE - 1, MINUTE, 1].map((left) => extensionBy(fresh, left))).toEqual([
    0,
    1,
    2 * MINUTE,
    3 * MINUTE - 1,
  ]);
  expect(extensionBy(extensionOf(3, 10, 9 * MINUTE), 1)).toBe(MINUTE);
  expect(extensionBy(extensionOf(3, 10, 10 * MINUTE), 1)).toBe(0);
  expect(extensionBy(extensionOf(3, 10, 11 * MINUTE), 1)).toBe(0);
});

const events: readonly SaleEvent[] = ['approve', 'refuse', 'buy', 'end', 'pay', 'lapse', 'remove'];

test('a sale ends once: by no events does it come back from where it ended', () => {
  const over: readonly SaleState[] = ['refused', 'sold', 'unsold', 'unpaid'];
  for (const state of over) {
    for (const payType of [1, 2] as const) {
      for (const bids of [0, 3]) {
        expect(events.map((event) => nextSale({ state, payType, bids }, event))).toEqual(events.map(() => null));
      }
    }
    expect(isTaken(state)).toBe(false);
  }
  expect(isTaken(null)).toBe(false);
});

test('what can happen to a sale, all of it', () => {
  const possible = saleStates.flatMap((state) =>
    ([1, 2] as const).flatMap((payType) =>
      [0, 1].flatMap((bids) =>
        events.flatMap((event) => {
          const next = nextSale({ state, payType, bids }, event);
          return next === null ? [] : [`${state} ${payType}/${bids} ${event} ${next}`];
        }),
      ),
    ),
  );
  expect(artPayTypes).toContain(3);
  expect(possible).toEqual([
    'review 1/0 approve open',
    'review 1/0 refuse refused',
    'review 1/0 remove refused',
    'review 1/1 approve open',
    'review 1/1 refuse refused',
    'review 1/1 remove refused',
    'review 2/0 approve open',
    'review 2/0 refuse refused',
    'review 2/0 remove refused',
    'review 2/1 approve open',
    'review 2/1 refuse refused',
    'review 2/1 remove refused',
    'open 1/0 buy sold',
    'open 1/0 end unsold',
    'open 1/0 remove unsold',
    'open 1/1 buy sold',
    'open 1/1 end unsold',
    'open 2/0 end unsold',
    'open 2/0 remove unsold',
    'open 2/1 end paying',
    'paying 1/0 pay sold',
    'paying 1/0 lapse unpaid',
    'paying 1/1 pay sold',
    'paying 1/1 lapse unpaid',
    'paying 2/0 pay sold',
    'paying 2/0 lapse unpaid',
    'paying 2/1 pay sold',
    'paying 2/1 lapse unpaid',
  ]);
});

test('availability by time and stock', () => {
  const sale = { state: 'open' as const, startAt: 100, endAt: 200 };
  expect([99, 100, 199, 200].map((now) => statusOf(sale, now))).toEqual([2, 1, 1, 0]);
  const others: readonly (SaleState | null)[] = ['review', 'refused', 'paying', 'sold', 'unsold', 'unpaid', null];
  expect(others.map((state) => statusOf({ ...sale, state }, 150))).toEqual(others.map(() => 0));
});

test('when a sale may be', () => {
  const bounds = { graceMinutes: 5, mostDaysAhead: 30, leastMinutes: 10, mostDays: 90 };
  const day = 1_440;
  const now = 1_000_000 * MINUTE;
  const at = (start: number, end: number) =>
    isWindow({ start: now + start * MINUTE, end: now + end * MINUTE }, now, bounds);
  expect([at(-5, 10), at(-6, 10), at(0, 10), at(0, 9), at(0, 0), at(10, 5)]).toEqual([
    true,
    false,
    true,
    false,
    false,
    false,
  ]);
  expect([at(0, 90 * day), at(0, 90 * day + 1), at(30 * day, 31 * day), at(30 * day + 1, 31 * day)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([shifted({ start: 100, end: 150 }, 90), shifted({ start: 100, end: 150 }, 130)]).toEqual([
    { start: 100, end: 150 },
    { start: 130, end: 180 },
  ]);
});
