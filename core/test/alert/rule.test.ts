import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AlertBook, type BookedAlert } from '../../src/alert/alert-book.ts';
import { judge, judged, LEAST_PAUSE_SECONDS, thresholdOf, type WaitingAlert } from '../../src/alert/rule.ts';

const waiting = (of: Partial<WaitingAlert> = {}): WaitingAlert => ({
  side: 'above',
  price: 1_000,
  kind: 'once',
  isArmed: true,
  since: 0,
  crossedAt: null,
  expiresAt: null,
  ...of,
});

/** The seconds at which prices, one a second from second 1, cross. */
function crossings(alert: WaitingAlert, prices: readonly number[]): number[] {
  const seconds: number[] = [];
  let now: WaitingAlert | null = alert;
  for (const [place, price] of prices.entries()) {
    const second: number = place + 1;
    const judgement = now && judge(now, { second, price });
    if (!now || !judgement) continue;
    if (judgement === 'crosses') seconds.push(second);
    const after: ReturnType<typeof judged> = judged(now, judgement, second);
    now = after.isOver ? null : after.alert;
  }
  return seconds;
}

describe('crossing', () => {
  test('is to go from one side to the other; at the level is not yet across', () => {
    expect(crossings(waiting(), [999, 1_000, 1_000, 1_001, 999, 1_001])).toEqual([4]);
    expect(crossings(waiting({ side: 'below' }), [1_001, 1_000, 999, 1_001, 999])).toEqual([3]);
  });

  test('counts up to the last second that its owner wants, and no later', () => {
    expect(crossings(waiting({ kind: 'each', expiresAt: 2 }), [999, 1_001])).toEqual([2]);
    expect(crossings(waiting({ expiresAt: 1 }), [999, 1_001, 999, 1_001])).toEqual([]);
  });

  test('begins with having been on the near side: a price beyond already has to come back', () => {
    expect(crossings(waiting({ isArmed: false }), [1_002, 1_001, 1_000, 1_001])).toEqual([]);
    expect(crossings(waiting({ isArmed: false }), [1_002, 999, 1_000, 1_001])).toEqual([4]);
  });

  test('of each crossing counts again when the price was 0.1 % back and a minute has passed', () => {
    const each = waiting({ kind: 'each', price: 10_000 });
    const flutter = [10_001, 9_999, 10_001, 9_991, 10_001];
    expect(crossings(each, [...flutter, ...flutter])).toEqual([1]);
    const pause = Array.from({ length: LEAST_PAUSE_SECONDS }, () => 10_001);
    // 9,991 is 9 ticks away, 9,990 is 10, which is 0.1 %.
    expect(crossings(each, [...pause, 9_991, 10_001, 9_990, 10_001])).toEqual([1, LEAST_PAUSE_SECONDS + 4]);
    expect(crossings({ ...each, side: 'below' }, [9_999, ...pause, 10_009, 9_999, 10_010, 9_999])).toEqual([
      1,
      LEAST_PAUSE_SECONDS + 5,
    ]);
    // Back too early counts as back as soon as the minute is over, and not before.
    const early = [10_001, ...Array.from({ length: LEAST_PAUSE_SECONDS - 1 }, () => 9_000), 10_001];
    expect(crossings(each, early)).toEqual([1]);
    expect(crossings(each, [10_001, ...Array.from({ length: LEAST_PAUSE_SECONDS }, () => 9_000), 10_001])).toEqual([
      1,
      LEAST_PAUSE_SECONDS + 2,
    ]);
  });

  test('a second that was judged counts no second time, nor one of before the alert', () => {
    const alert = waiting({ kind: 'each', since: 5 });
    expect(judge(alert, { second: 5, price: 2_000 })).toBeNull();
    expect(judge(alert, { second: 6, price: 2_000 })).toBe('crosses');
    const after = judged(alert, 'crosses', 6).alert;
    expect(judge({ ...after, isArmed: true }, { second: 6, price: 2_000 })).toBeNull();
  });
});

const prices = fc.array(fc.integer({ min: 970, max: 1_030 }), { maxLength: 400 });
const alerts = fc.record({
  side: fc.constantFrom('above', 'below'),
  price: fc.integer({ min: 980, max: 1_020 }),
  kind: fc.constantFrom('once', 'each'),
  isArmed: fc.boolean(),
  since: fc.integer({ min: 0, max: 50 }),
  crossedAt: fc.constant(null),
  expiresAt: fc.constant(null),
});

test('between two crossings the price was back, and a minute passed; each is beyond the level', () => {
  fc.assert(
    fc.property(alerts, prices, (alert, path) => {
      const seconds = crossings(alert, path);
      if (alert.kind === 'once') expect(seconds.length).toBeLessThanOrEqual(1);
      const way = alert.side === 'above' ? 1 : -1;
      for (const [place, second] of seconds.entries()) {
        expect(second).toBeGreaterThan(alert.since);
        expect(way * (path[second - 1]! - alert.price)).toBeGreaterThan(0);
        const before = seconds[place - 1];
        if (before === undefined) continue;
        expect(second - before).toBeGreaterThan(LEAST_PAUSE_SECONDS);
        const between = path.slice(before, second - 1);
        expect(between.some((price) => way * (alert.price - price) >= alert.price / 1_000)).toBe(true);
      }
    }),
  );
});

test('the book finds what judging every alert finds, whatever is put and removed meanwhile', () => {
  fc.assert(
    fc.property(fc.array(alerts, { maxLength: 30 }), prices, (set, path) => {
      const plain = new Map<number, BookedAlert>(
        set.map((alert, id) => [id, { ...alert, id, market: id % 2, period: null }]),
      );
      const book = new AlertBook();
      for (const alert of plain.values()) book.put(alert);
      for (const [place, price] of path.entries()) {
        const sample = { second: place + 1, price };
        const market = place % 2;
        const found = book.reachedBy(market, null, price).flatMap((alert) => {
          const judgement = judge(alert, sample);
          return judgement ? [`${alert.id} ${judgement}`] : [];
        });
        const expected: string[] = [];
        for (const alert of plain.values()) {
          const judgement = alert.market === market ? judge(alert, sample) : null;
          if (!judgement) continue;
          expected.push(`${alert.id} ${judgement}`);
          const after = judged(alert, judgement, sample.second);
          if (after.isOver) plain.delete(alert.id);
          else plain.set(alert.id, after.alert);
          if (after.isOver) book.remove(alert.id);
          else book.put(after.alert);
        }
        expect(found.toSorted()).toEqual(expected.toSorted());
      }
      expect(book.size).toBe(plain.size);
    }),
  );
});

test('a price that reaches none finds none, and candles are apart from seconds', () => {
  const book = new AlertBook();
  const alert = { ...waiting(), market: 1 };
  book.put({ ...alert, id: 1, period: null });
  book.put({ ...alert, id: 2, kind: 'close', period: '5min' });
  expect(book.reachedBy(1, null, 1_000)).toEqual([]);
  expect(book.reachedBy(1, null, 1_001).map(({ id }) => id)).toEqual([1]);
  expect(book.reachedBy(1, '5min', 1_001).map(({ id }) => id)).toEqual([2]);
  expect(book.reachedBy(1, '15min', 1_001)).toEqual([]);
  expect(book.reachedBy(2, null, 1_001)).toEqual([]);
  expect(thresholdOf({ ...waiting({ isArmed: false, kind: 'each', price: 3 }) })).toEqual({ isUp: false, price: 3 });
});
