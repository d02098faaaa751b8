import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Mark, MarkPrice, markRules } from '../../src/market/mark-price.ts';

/** What the mark makes of moves that last, and of seconds that were manipulated: one index price a second, as in the product. */
const START = 1_800_000_000;
const PRICE = 1_000_000;
const SECONDS = 300;
const CALM = 20;

type Told = Mark & { readonly index: number };

/** Marks of one index price a second; null for a second without a good one. */
function marksOf(indexes: readonly (number | null)[], mark = new MarkPrice()): (Told | null)[] {
  return indexes.map((index, second) => {
    mark.tell(START + second, index);
    return index === null || mark.mark === null ? null : { ...mark.mark, index };
  });
}
const present = (marks: readonly (Told | null)[]): Told[] => marks.flatMap((mark) => mark ?? []);
/** Those by which something with a trigger is done. */
const acting = (marks: readonly (Told | null)[]): Told[] =>
  present(marks).filter(({ isValid, isJumped }) => isValid && !isJumped);

const speed = fc.double({ min: 0.001, max: 0.01, noNaN: true });
const side = fc.constantFrom(-1, 1);
/** What each second of five minutes is off the line by, as a part of the most it may be. */
const noise = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: SECONDS, maxLength: SECONDS });

/** A steady move out of a calm market; of each second so much is noise. */
function move(way: number, perSecond: number, ofNoise: number, noises: readonly number[]): number[] {
  const line = noises.map((each, second) =>
    Math.round(PRICE * (1 + way * perSecond) ** (second + 1) * (1 + each * ofNoise)),
  );
  return [...Array.from({ length: CALM }, () => PRICE), ...line];
}

/** How late triggers were reached at worst: for each price that the index has passed, seconds and how far beyond it. */
function worstDelay(marks: readonly (Told | null)[], way: number): { seconds: number; beyond: number } {
  let [waiting, edge] = [0, PRICE];
  const worst = { seconds: 0, beyond: 0 };
  for (const mark of present(marks).slice(CALM)) {
    if (mark.isJumped) {
      waiting += 1;
      continue;
    }
    // The worst trigger is one a hair beyond the price that something was done by last.
    if (way * (mark.ticks - edge) > 0) {
      worst.beyond = Math.max(worst.beyond, Math.abs(mark.ticks - edge) / edge);
      worst.seconds = Math.max(worst.seconds, waiting + 1);
      edge = mark.ticks;
    }
    waiting = 0;
  }
  return worst;
}

test('moves of 0.1 to 1 % a second for five minutes reach each trigger within two seconds and two percent', () => {
  fc.assert(
    fc.property(side, speed, (way, perSecond) => {
      const marks = marksOf(move(way, perSecond, 0, Array<number>(SECONDS).fill(0)));
      const { seconds, beyond } = worstDelay(marks, way);
      expect(seconds).toBeLessThanOrEqual(2);
      expect(beyond).toBeLessThan(0.0202);
      expect(acting(marks).length).toBeGreaterThanOrEqual(SECONDS);
    }),
  );
});

test('a move of up to 1.9 % a second is followed in each second but the first', () => {
  fc.assert(
    fc.property(side, fc.double({ min: 0.001, max: 0.019, noNaN: true }), (way, perSecond) => {
      const marks = acting(marksOf(move(way, perSecond, 0, Array<number>(60).fill(0))).slice(CALM));
      expect(marks.length).toBeGreaterThanOrEqual(59);
    }),
  );
});

test('so do moves whose every second is up to 0.2 % off the line', () => {
  fc.assert(
    fc.property(side, speed, noise, (way, perSecond, noises) => {
      const { seconds, beyond } = worstDelay(marksOf(move(way, perSecond, 0.002, noises)), way);
      expect(seconds).toBeLessThanOrEqual(3);
      // Two seconds and what is noise.
      expect(beyond).toBeLessThan(0.0202 + 0.004);
    }),
  );
});

test('so do moves that begin anew with a process, and moves with gaps and seconds without a price', () => {
  const gaps = fc.uniqueArray(fc.integer({ min: 0, max: SECONDS - 1 }), { maxLength: 20 });
  fc.assert(
    fc.property(side, speed, gaps, (way, perSecond, missing) => {
      const indexes = move(way, perSecond, 0, Array<number>(SECONDS).fill(0)).slice(CALM);
      const mark = new MarkPrice();
      let waiting = 0;
      for (const [second, index] of indexes.entries()) {
        // Every other gap is a second that was left out, the others have too few sources.
        if (missing.includes(second) && second % 2 === 0) continue;
        mark.tell(START + second, missing.includes(second) ? null : index);
        const isActing = mark.mark?.isValid === true && !mark.mark.isJumped;
        // Seconds with a price that is not acted by. One without a price has its own reason, and those after it.
        waiting = isActing || mark.mark?.isValid !== true ? 0 : waiting + 1;
        expect(waiting).toBeLessThanOrEqual(markRules.longestJump);
      }
    }),
  );
});

test('what is acted by is the index price itself, and what is held lies between it and the last of those', () => {
  const seconds = fc.array(fc.option(fc.integer({ min: 1, max: PRICE }), { freq: 8, nil: null }), { maxLength: 60 });
  fc.assert(
    fc.property(seconds, (indexes) => {
      const marks = marksOf(indexes);
      for (const mark of present(marks)) expect(mark.ticks === mark.index).toBe(!mark.isJumped);
      const known = indexes.flatMap((index) => index ?? []);
      for (const { ticks } of present(marks)) {
        expect(ticks).toBeGreaterThanOrEqual(Math.min(...known));
        expect(ticks).toBeLessThanOrEqual(Math.max(...known));
      }
      // The same ticks, the same marks.
      expect(marksOf(indexes)).toEqual(marks);
    }),
  );
});

test('seconds that all sources are moved for bring what is acted by no further than is published', () => {
  const calm = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: CALM, maxLength: CALM });
  // Parts of the price before that are just allowed somewhere, or not; and any.
  const edges = fc.constantFrom(0.003, 0.0099, 0.0101, 0.0199, 0.0299, 0.0399, 0.0599, 0.0799, 0.0999, 0.1399, 0.5);
  const step = fc.oneof(edges, fc.double({ min: -0.02, max: 0.1, noNaN: true }));
  const lies = fc.array(step, { minLength: 1, maxLength: markRules.longestJump });
  fc.assert(
    fc.property(calm, side, lies, (quiet, way, parts) => {
      const before = quiet.map((each) => PRICE + each);
      const from = before.at(-1) ?? PRICE;
      let lie = from;
      const lied = parts.map((part) => (lie = Math.round(lie * (1 + way * part))));
      const after = Array.from({ length: 12 }, () => from);
      const marks = acting(marksOf([...before, ...lied, ...after]).slice(CALM));
      // 1, 4, 6 … 14 %; upwards each step is one of the price that the step before has reached.
      const many = parts.length;
      const [low, high] = many === 1 ? [from * 0.99, from * 1.01] : [from * (1 - 0.02 * many), from * 1.02 ** many];
      for (const { ticks } of marks) expect(ticks >= Math.floor(low) && ticks <= Math.ceil(high)).toBe(true);
      // When they tell the truth again, so does the mark.
      expect(marks.at(-1)?.ticks).toBe(from);
    }),
    { numRuns: 2_000 },
  );
});

test('one second beyond the band does nothing, however far it goes and however often it comes back', () => {
  const spike = fc.oneof(
    fc.double({ min: 0.1, max: 0.9899, noNaN: true }),
    fc.double({ min: 1.0101, max: 10, noNaN: true }),
  );
  fc.assert(
    fc.property(spike, fc.integer({ min: 1, max: 3 }), (part, apart) => {
      const period = [Math.round(PRICE * part), ...Array.from({ length: apart }, () => PRICE)];
      const indexes = Array.from({ length: 60 }, (_, second) => period[second % period.length] ?? PRICE);
      const marks = marksOf([...Array.from({ length: CALM }, () => PRICE), ...indexes]);
      expect(new Set(acting(marks).map(({ ticks }) => ticks))).toEqual(new Set([PRICE]));
      // While it is away the mark is held; each second in which it is back counts.
      expect(acting(marks.slice(CALM))).toHaveLength(indexes.filter((index) => index === PRICE).length);
    }),
  );
});

test('no price, however it goes, is a jump for longer than seven seconds, unless seconds contradict each other', () => {
  const steps = fc.array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), { minLength: 30, maxLength: 60 });
  fc.assert(
    fc.property(steps, (parts) => {
      let price = PRICE;
      const indexes = parts.map((part) => (price = Math.max(1_000, Math.round(price * (1 + part)))));
      let [jumped, longest] = [0, 0];
      for (const { isJumped } of present(marksOf([...Array.from({ length: CALM }, () => PRICE), ...indexes]))) {
        jumped = isJumped ? jumped + 1 : 0;
        longest = Math.max(longest, jumped);
      }
      expect(longest).toBeLessThanOrEqual(markRules.longestJump);
    }),
  );
});
