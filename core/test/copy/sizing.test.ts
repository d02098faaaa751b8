import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addedPart, closedPart, copyParts, cutDown, largestRatio, WHOLE } from '../../src/copy/sizing.ts';

test('a copy is a multiple of the leader’s lots or a fixed number, to the hundredth, and one lot at the least', () => {
  const multiple = (number: number) => ({ mode: 'multiple', number }) as const;
  expect(copyParts(multiple(125), 100, 100)).toBe(125);
  expect(copyParts(multiple(133), 250, 100)).toBe(333);
  expect(copyParts(multiple(1), 100, 100)).toBe(100);
  expect(copyParts({ mode: 'lots', number: 250 }, 99_900, 100)).toBe(250);
  // Where a lot has tenths, or is whole.
  expect(copyParts(multiple(125), 10, 10)).toBe(13);
  expect(copyParts(multiple(125), 10, 1)).toBe(13);
});

test('the largest ratio has room, the next one has not, and all of it is taken where there is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 200 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (lots, room) => {
        const sum = (ratio: number): number => lots.reduce((total, each) => total + cutDown(each, ratio, 1), 0);
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
    const ratio = largestRatio((part) => all.reduce((sum, each) => sum + cutDown(each.lots, part, 1), 0) <= room);
    return new Map(all.map((each) => [each.follower, cutDown(each.lots, ratio, 1)]));
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

test('closing in parts leaves of a copy what is left of the leader’s, and closes it whole with the last one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 1, max: 1_000 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 30 }),
      (leaders, copies, closings) => {
        // Margins of a part of a lot each.
        const [led, copied] = [BigInt(leaders) * 12_345n, BigInt(copies) * 12_345n];
        let [leader, copy] = [leaders, copies];
        for (const asked of [...closings, leaders]) {
          const closed = Math.min(asked, leader);
          if (closed === 0) break;
          const part = closedPart({ parts: copy, opened: copied }, { parts: leader, opened: led }, closed);
          if (part > copy || part < 0) return false;
          copy -= part;
          leader -= closed;
          const due = (leader * copies) / leaders;
          if (leader > 0 && (copy < 1 || copy > Math.max(1, due + 0.5) || copy < due - 0.5)) return false;
        }
        return leader > 0 || copy === 0;
      },
    ),
  );
  // Of a copy of which its owner has closed a half the same part is closed.
  expect(closedPart({ parts: 100, opened: 200n }, { parts: 1_000, opened: 1_000n }, 300)).toBe(30);
  expect(addedPart(100n, 3, 7)).toBe(42n);
});
