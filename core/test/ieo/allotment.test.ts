import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allot, type Demand, ownPart, spread } from '../../src/ieo/allotment.ts';

const of = (...applied: number[]): Demand[] =>
  applied.map((each, place) => ({
    id: BigInt(place + 1),
    applied: BigInt(each),
    tie: String.fromCodePoint(97 + place),
  }));
const passed = (total: number, ...applied: number[]) =>
  [...allot(BigInt(total), of(...applied)).passed.values()].map(Number);

test('what is not oversubscribed is passed whole', () => {
  expect(passed(100, 30, 70)).toEqual([30, 70]);
  expect(passed(100, 30)).toEqual([30]);
  expect(passed(0)).toEqual([]);
  expect(allot(100n, of(30, 70))).toMatchObject({ demand: 100n, extras: 0n, cut: null });
});

test('what is oversubscribed is shared by what was applied for; the steps left go to the largest remainders', () => {
  // 10 of 30: 3⅓, 3⅓ and 3⅓.
  expect(passed(10, 10, 10, 10)).toEqual([4, 3, 3]);
  // 100 of 301: 33.22…, 66.44… and 0.33…: the second has lost most.
  expect(passed(100, 100, 200, 1)).toEqual([33, 67, 0]);
  expect(allot(100n, of(100, 200, 1))).toMatchObject({ demand: 301n, extras: 1n, cut: { remainder: 134n, tie: 'b' } });
});

test('equal remainders go by the tie, however large what was applied for', () => {
  // 1 of 2 each: one step is left.
  const [first, second] = of(1, 1);
  expect(allot(1n, [first!, second!]).passed).toEqual(new Map([[1n, 1n], [2n, 0n]])); // prettier-ignore
  expect(allot(1n, [{ ...first!, tie: 'z' }, second!]).passed).toEqual(new Map([[1n, 0n], [2n, 1n]])); // prettier-ignore
});

test('nobody is named twice, and nobody applies for nothing', () => {
  const [demand] = of(1);
  expect(() => allot(1n, [demand!, demand!])).toThrow(RangeError);
  expect(() => allot(1n, [demand!, { ...demand!, id: 2n }])).toThrow(RangeError);
  expect(() => allot(1n, of(0))).toThrow(RangeError);
  expect(() => allot(-1n, [])).toThrow(RangeError);
});

/** An exact fraction, never reduced and never rounded. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}
const isLess = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under;

/** The method of largest remainders as textbooks say it, with exact fractions: a step at a time to whoever lacks most. */
function model(total: bigint, demands: readonly Demand[]): Map<bigint, bigint> {
  const all = demands.reduce((sum, { applied }) => sum + applied, 0n);
  const got = new Map(demands.map(({ id }) => [id, 0n]));
  if (all <= total) return new Map(demands.map(({ id, applied }) => [id, applied]));
  const lacking = ({ id, applied }: Demand): Fraction => ({
    over: applied * total - got.get(id)! * all,
    under: all,
  });
  const one: Fraction = { over: 1n, under: 1n };
  // All whole steps.
  for (const demand of demands) while (!isLess(lacking(demand), one)) got.set(demand.id, got.get(demand.id)! + 1n);
  const rests = new Map(demands.map((demand) => [demand.id, lacking(demand)]));
  let left = total - [...got.values()].reduce((sum, each) => sum + each, 0n);
  const waiting = new Set(demands);
  while (left > 0n) {
    let next: Demand | undefined;
    for (const demand of waiting) {
      if (!next) next = demand;
      else if (isLess(rests.get(next.id)!, rests.get(demand.id)!)) next = demand;
      else if (!isLess(rests.get(demand.id)!, rests.get(next.id)!) && demand.tie < next.tie) next = demand;
    }
    waiting.delete(next!);
    got.set(next!.id, got.get(next!.id)! + 1n);
    left -= 1n;
  }
  return got;
}

const demands = fc
  .uniqueArray(fc.record({ tie: fc.string({ minLength: 1, maxLength: 4 }), applied: fc.bigInt(1n, 60n) }), {
    selector: ({ tie }) => tie,
    maxLength: 14,
  })
  .map((list): Demand[] => list.map((each, place) => ({ ...each, id: BigInt(place + 1) })));
const totals = fc.bigInt(0n, 400n);

test('it is the textbook method with exact fractions, whoever applies for what', () => {
  fc.assert(
    fc.property(totals, demands, (total, list) => {
      expect(allot(total, list).passed).toEqual(model(total, list));
    }),
  );
});

test('the order of the list makes no difference', () => {
  fc.assert(
    fc.property(
      totals,
      demands.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      (total, [list, mixed]) => {
        const byId = (map: ReadonlyMap<bigint, bigint>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
        const [one, other] = [allot(total, list), allot(total, mixed)];
        expect(byId(other.passed)).toEqual(byId(one.passed));
        expect({ ...other, passed: null }).toEqual({ ...one, passed: null });
      },
    ),
  );
});

test('never more than there is, all of it when enough is wanted, never more than was applied for', () => {
  fc.assert(
    fc.property(totals, demands, (total, list) => {
      const { passed: got, demand } = allot(total, list);
      const sum = [...got.values()].reduce((all, each) => all + each, 0n);
      expect(sum).toBe(demand < total ? demand : total);
      for (const { id, applied } of list) {
        expect(got.get(id)! <= applied && got.get(id)! >= 0n).toBe(true);
        // Within one step of the exact part.
        if (demand > total) {
          const off = got.get(id)! * demand - applied * total;
          expect(off < demand && off > -demand).toBe(true);
        }
      }
    }),
  );
});

test('who applies for more never gets less than who applies for less', () => {
  fc.assert(
    fc.property(totals, demands, (total, list) => {
      const { passed: got } = allot(total, list);
      for (const one of list) {
        for (const other of list) {
          if (one.applied > other.applied) expect(got.get(one.id)! >= got.get(other.id)!).toBe(true);
        }
      }
    }),
  );
});

test('everybody reckons their own part from what is published', () => {
  fc.assert(
    fc.property(totals, demands, (total, list) => {
      const { passed: got, ...facts } = allot(total, list);
      for (const each of list) expect(ownPart(facts, each).passed).toBe(got.get(each.id));
    }),
  );
});

test('large amounts stay exact', () => {
  const most = 10n ** 18n;
  const list = Array.from({ length: 100 }, (_, place) => {
    return { id: BigInt(place), applied: most - BigInt(place), tie: String(place).padStart(3, '0') };
  });
  const { passed: got } = allot(most, list);
  expect([...got.values()].reduce((sum, each) => sum + each, 0n)).toBe(most);
});

test('earlier applications of one user are filled first, and together they get what the user got', () => {
  expect(spread(5n, [2n, 2n, 2n])).toEqual([2n, 2n, 1n]);
  expect(spread(0n, [2n, 2n])).toEqual([0n, 0n]);
  fc.assert(
    fc.property(fc.array(fc.bigInt(1n, 50n), { minLength: 1, maxLength: 8 }), fc.nat(), (applied, seed) => {
      const all = applied.reduce((sum, each) => sum + each, 0n);
      const part = BigInt(seed) % (all + 1n);
      const parts = spread(part, applied);
      expect(parts.reduce((sum, each) => sum + each, 0n)).toBe(part);
      for (const [place, each] of parts.entries()) expect(each <= applied[place]! && each >= 0n).toBe(true);
    }),
  );
});
