import { expect, test } from 'vitest';
import { follow, LEADER, open, USDT, useCopies } from './copies-stage.ts';

const stage = useCopies();
const { setPrice, ask } = stage;
/** What one batch may store of copies that stay open while others are over. */
const MOST_STORED = 100_000;

test('a leader cannot make a batch endless by closing one after the other many positions that all gain', () => {
  const FOLLOWERS = 20;
  const POSITIONS = 199;
  const users = Array.from({ length: FOLLOWERS }, (_, at) => 1_000 + at);
  for (const user of users) stage.futures.fund(user, 10_000n * USDT);
  ask(...users.map((user) => follow(user)));
  let full = 0;
  for (let at = 0; at < POSITIONS; at += 1) {
    full += ask(open(LEADER, 10)).skipped.filter(({ reason }) => reason === 'full').length;
  }
  setPrice(1_100_000);
  const { results } = ask({ kind: 'closeMany', owner: LEADER, side: null, market: null, worst: null });
  const stored = results.reduce((sum, { open: kept }) => sum + kept.length, 0);
  expect(stage.futures.openOf(LEADER)).toEqual([]);
  expect(stored).toBeGreaterThan(MOST_STORED / 2);
  expect(stored).toBeLessThanOrEqual(MOST_STORED);
  expect(full).toBeGreaterThan(0);
});
