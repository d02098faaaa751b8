import { expect, test } from 'vitest';
import {
  closeOf,
  MOST_UNSEEN_SECONDS,
  reliablePrice,
  seenAfter,
  type RecordedSecond,
  unseenSince,
} from '../../src/alert/watched-market.ts';

const tick = (of: Partial<RecordedSecond> = {}): RecordedSecond => ({
  second: 1_000,
  sequence: 7,
  state: 'fresh',
  mark: 500,
  isMarkValid: true,
  ...of,
});

test('only a valid mark of a fresh price is told of', () => {
  expect(reliablePrice(tick())).toBe(500);
  for (const state of ['closed', 'stale', 'few_sources', 'jumped'] as const) {
    expect(reliablePrice(tick({ state }))).toBeNull();
  }
  expect(reliablePrice(tick({ isMarkValid: false }))).toBeNull();
});

test('what is known of a market is its last reliable price, and goes on while it is closed', () => {
  const seen = seenAfter(undefined, tick());
  expect(seen).toEqual({ second: 1_000, sequence: 7, price: 500, seenUntil: 1_000 });
  expect(seenAfter(seen, tick({ second: 1_001, state: 'stale', mark: null }))).toBe(seen);
  expect(seenAfter(seen, tick({ second: 2_000, state: 'closed', mark: null }))).toEqual({ ...seen, seenUntil: 2_000 });
  expect(seenAfter(undefined, tick({ state: 'closed' }))).toBeUndefined();
});

test('a candle has a close when nothing was missed before its end', () => {
  const seen = seenAfter(undefined, tick())!;
  const most = 1_000 + MOST_UNSEEN_SECONDS;
  expect(closeOf(seen, most, most - 1)).toBe(seen);
  expect(closeOf(seen, most + 1, most)).toBeNull();
  // After hours the last price of the session is the close.
  expect(closeOf({ ...seen, seenUntil: 9_000 }, 9_001, 9_000)?.price).toBe(500);
  // The log itself stood still before the end.
  expect(closeOf({ ...seen, seenUntil: 9_000 }, 9_001 + MOST_UNSEEN_SECONDS, 9_000)).toBeNull();
  expect(closeOf(undefined, 1_001, 1_000)).toBeNull();
});

test('a crossing after a pause says since when nothing was seen, not before the alert was set', () => {
  const seen = seenAfter(undefined, tick())!;
  expect(unseenSince(seen, 0, 1_000 + MOST_UNSEEN_SECONDS)).toBeNull();
  expect(unseenSince(seen, 0, 1_001 + MOST_UNSEEN_SECONDS)).toBe(1_000);
  expect(unseenSince(seen, 1_050, 1_100)).toBeNull();
  expect(unseenSince(undefined, 100, 101)).toBeNull();
});
