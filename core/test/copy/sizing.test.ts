import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addedPart, closedPart, copyLots, cutDown, largestRatio, LEAST_COPY, WHOLE } from '../../src/copy/sizing.ts';

test('lots are a multiple of the leader’s or a fixed number, and one at the least', () => {
  expect(copyLots('multiple', 200, 3 * LEAST_COPY)).toBe(6 * LEAST_COPY);
  expect(copyLots('multiple', 1, LEAST_COPY)).toBe(LEAST_COPY);
  expect(copyLots('lots', 300, 999 * LEAST_COPY)).toBe(3 * LEAST_COPY);
});

test('the largest ratio has room, the next one has not, and all of it is taken where there is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 200 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (lots, room) => {
        const sum = (ratio: number): number => lots.reduce((total, each) => total + cutDown(each, ratio), 0);
        const ratio = largestRatio((part) => sum(part) <= room);
        if (sum(ratio) > room) return false;
        return ratio === WHOLE ? sum(WHOLE) <= room : sum(ratio + 1) > room;
      },
    ),
    { numRuns: 500 },
  );
});

test('who comes first decides nothing: a thousand followers in any order get the same', () => {
  const lots = Array.from({ length: 1_000 }, (_, place) => ({ follower: place, lots: 1 + ((place * 7_919) % 500) }));
  const share = (all: typeof lots): Map<number, number> => {
    const room = 100_000;
    const ratio = largestRatio((part) => all.reduce((sum, each) => sum + cutDown(each.lots, part), 0) <= room);
    return new Map(all.map((each) => [each.follower, cutDown(each.lots, ratio)]));
  };
  const straight = share(lots);
  fc.assert(
    fc.property(fc.shuffledSubarray(lots, { minLength: lots.length }), (shuffled) => {
      const other = share(shuffled);
      return lots.every(({ follower }) => other.get(follower) === straight.get(follower));
    }),
    { numRuns: 20 },
  );
});

test('closing in parts closes copies whole in the end, and never more than there is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 1, max: 1_000 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 30 }),
      (leaders, copies, closings) => {
        let [leader, copy] = [leaders, copies];
        for (const asked of [...closings, leaders]) {
          const closed = Math.min(asked, leader);
          if (closed === 0) break;
          const part = closedPart(copy, closed, leader);
          if (part > copy || part < 0) return false;
          copy -= part;
          leader -= closed;
        }
        return leader > 0 || copy === 0;
      },
    ),
  );
  expect(addedPart(100n, 3, 7)).toBe(42n);
});
