import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  curveOf,
  distributionOf,
  drawdownOf,
  INDEX_ONE,
  type LookedDay,
  lookedDay,
  type OpenTrade,
  recordDays,
  returnOf,
  type Trade,
} from '../../src/copy/record.ts';

const DAY = 86_400_000;
const trade = (day: number, margin: bigint, result: bigint): Trade => ({
  opened: day * DAY + 1_000,
  closed: day * DAY + 2_000,
  margin,
  result,
});
const trades = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 60 }),
    margin: fc.bigInt(1n, 10n ** 12n),
    part: fc.integer({ min: -100, max: 300 }),
  }),
  { maxLength: 40 },
);
const made = (all: readonly { day: number; margin: bigint; part: number }[]): Trade[] =>
  all.map(({ day, margin, part }) => trade(day, margin, (margin * BigInt(part)) / 100n));
const endOf = (all: readonly Trade[]): bigint => recordDays(all).at(-1)?.index ?? INDEX_ONE;

test('a great result of a small position counts as its money once large ones follow', () => {
  const small = [trade(1, 10n, 90n)];
  expect(returnOf(endOf(small))).toBe(90_000n);
  // A thousand times the margin at work later, which brought nothing: 90 of 10,000.
  expect(returnOf(endOf([...small, trade(2, 10_000n, 0n)]))).toBe(90n);
});

test('a large position that brings nothing does not make an earlier loss smaller', () => {
  fc.assert(
    fc.property(trades, fc.bigInt(1n, 10n ** 15n), (all, margin) => {
      const before = made(all);
      return endOf([...before, trade(61, margin, 0n)]) <= endOf(before);
    }),
    { numRuns: 1_000 },
  );
});

test('money that lies beside the positions is not in it: all amounts tenfold change nothing but rounding', () => {
  fc.assert(
    fc.property(trades, (all) => {
      const before = made(all);
      const tenfold = before.map((each) => ({ ...each, margin: each.margin * 10n, result: each.result * 10n }));
      return endOf(before) === endOf(tenfold);
    }),
  );
});

test('no loss takes more than all there is, and a day’s results are one step', () => {
  expect(endOf([trade(1, 100n, -500n)])).toBe(0n);
  expect(returnOf(endOf([trade(1, 100n, 50n), trade(1, 100n, -50n)]))).toBe(0n);
  expect(recordDays([])).toEqual([]);
});

test('positions at the same time are at work together', () => {
  const together = [
    { opened: DAY, closed: 2 * DAY, margin: 100n, result: 50n },
    { opened: DAY + 1, closed: 2 * DAY, margin: 100n, result: 0n },
  ];
  expect(returnOf(endOf(together))).toBe(2_500n);
});

test('the curve stands at the end of each day, and the drawdown is the largest fall from a height', () => {
  const days = recordDays([trade(1, 100n, 100n), trade(2, 100n, -50n), trade(4, 100n, 50n)]);
  expect(curveOf(days, 5, 6)).toEqual([0n, 10_000n, 0n, 0n, 5_000n, 5_000n]);
  expect(drawdownOf(days)).toBe(5_000n);
  expect(drawdownOf([])).toBe(0n);
});

test('results are counted between their bounds', () => {
  const counts = distributionOf([
    { margin: 100n, result: -80n },
    { margin: 100n, result: -1n },
    { margin: 100n, result: 0n },
    { margin: 100n, result: 50n },
    { margin: 100n, result: 500n },
  ]);
  expect(counts).toEqual([1, 0, 0, 1, 1, 0, 0, 2]);
});

/** A leader looked at each minute: positions that come, move and go, in an account that holds so much. */
interface Course {
  readonly trades: Trade[];
  readonly open: OpenTrade[];
  readonly marked: LookedDay[];
  /** What the account has become, after each look. */
  readonly equity: bigint[];
}
const LOOKS_A_DAY = 8;
const step = fc.record({
  /** Opens with such a part of what the account can spare; zero: opens nothing. */
  opens: fc.integer({ min: 0, max: 90 }),
  /** How much the open positions move, percent of their margin. */
  moves: fc.integer({ min: -40, max: 40 }),
  /** The place of the position that is closed; none there: none is. */
  closes: fc.integer({ min: 0, max: 6 }),
});
const steps = fc.array(step, { minLength: 1, maxLength: 60 });

function courseOf(all: readonly { opens: number; moves: number; closes: number }[], start = 1_000_000n): Course {
  const trades: Trade[] = [];
  const marked: LookedDay[] = [];
  let positions: { opened: number; margin: bigint; result: bigint }[] = [];
  let realised = 0n;
  const equity: bigint[] = [];
  for (const [place, { opens, moves, closes }] of all.entries()) {
    const day = Math.floor(place / LOOKS_A_DAY);
    const at = day * DAY + (place % LOOKS_A_DAY) * 1_000;
    const before = marked.at(-1) ?? null;
    positions = positions.map((each, i) => {
      const moved = each.result + (each.margin * BigInt(i % 2 === 0 ? moves : -moves)) / 100n;
      return { ...each, result: moved < -each.margin ? -each.margin : moved };
    });
    const [gone] = positions.splice(closes, 1);
    if (gone) {
      realised += gone.result;
      trades.push({ opened: gone.opened, closed: at, margin: gone.margin, result: gone.result });
    }
    const open = positions.reduce((sum, { result }) => sum + result, 0n);
    const spare = start + realised + (open < 0n ? open : 0n) - positions.reduce((sum, { margin }) => sum + margin, 0n);
    const margin = (spare * BigInt(opens)) / 100n;
    if (margin > 0n) positions.push({ opened: at + 1, margin, result: 0n });
    const closed = trades.reduce((sum, each) => (Math.floor(each.closed / DAY) === day ? sum + each.result : sum), 0n);
    const look = lookedDay(before, { day, open, closed }, 0n);
    if (before?.day === day) marked.pop();
    marked.push(look);
    equity.push(start + realised + open);
  }
  return { trades, open: positions, marked, equity };
}

const recordOf = ({ trades, open, marked }: Course) => recordDays(trades, open, marked);

test('a leader whose equity fell shows a negative return, whatever is closed and whatever is kept open', () => {
  let fell = 0;
  fc.assert(
    fc.property(steps, (all) => {
      const course = courseOf(all);
      const change = (course.equity.at(-1) ?? 0n) - 1_000_000n;
      if (change >= 0n) return;
      fell += 1;
      expect(returnOf(recordOf(course).at(-1)?.index ?? INDEX_ONE)).toBeLessThan(0n);
    }),
    { numRuns: 2_000 },
  );
  expect(fell).toBeGreaterThan(200);
});

test('the drawdown is no smaller than the one the account has seen at any look, by the most it held until the end of that day', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const course = courseOf(all);
      let [height, worst] = [1_000_000n, 0n];
      for (const [place, equity] of course.equity.entries()) {
        if (equity > height) height = equity;
        const endOfDay = (Math.floor(place / LOOKS_A_DAY) + 1) * LOOKS_A_DAY;
        const held = course.equity.slice(0, endOfDay).reduce((most, each) => (each > most ? each : most), 1_000_000n);
        const fallen = ((height - equity) * 10_000n) / held;
        if (fallen > worst) worst = fallen;
      }
      expect(drawdownOf(recordOf(course))).toBeGreaterThanOrEqual(worst);
    }),
    { numRuns: 2_000 },
  );
});

test('what was closed while nothing looked counts with the next look, once', () => {
  const first = lookedDay(null, { day: 1, open: -50n, closed: 10n }, 0n);
  expect(first).toMatchObject({ result: -40n, high: 0n, low: -40n, fall: 40n });
  // The open one was closed at −60 after the last look of the day.
  const second = lookedDay(first, { day: 2, open: 0n, closed: 0n }, -60n);
  expect(second).toMatchObject({ day: 2, result: -10n, high: 0n, low: -10n, fall: 10n });
  expect(lookedDay(second, { day: 2, open: 0n, closed: 30n }, 0n)).toMatchObject({ result: 20n, high: 20n, low: -10n });
});

test('a loss that is kept open counts as it stands, with its margin', () => {
  const won = { ...trade(1, 100n, 50n) };
  const lost = { opened: DAY + 500, margin: 100n };
  const marked = [lookedDay(null, { day: 1, open: -80n, closed: 50n }, 0n)];
  const days = recordDays([won], [lost], marked);
  // 30 of 200 at work.
  expect(returnOf(days.at(-1)?.index ?? INDEX_ONE)).toBe(-1_500n);
  expect(drawdownOf(days)).toBe(1_500n);
  expect(returnOf(endOf([won]))).toBe(5_000n);
});
