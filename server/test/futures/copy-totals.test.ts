import { expect, test } from 'vitest';
import { ALICE, BOB, follow, LEADER, open, refusal, useCopies } from './copies-stage.ts';

/** The limits over all markets where positions are copied. One lot is worth one unit. */
const stage = useCopies();
const { ask, only } = stage;
const LEVERAGE = { leverage: 50 };

const begin = (units: number): void => {
  stage.begin({}, [1, 2]);
  stage.futures.totals = [{ above: 20, units }];
};

test('a copy counts for its owner, and is left out where it is beyond the limit; the others are made', () => {
  begin(1_000);
  ask(follow(ALICE), follow(BOB));
  ask(open(ALICE, 700, { ...LEVERAGE, market: 2 }));
  const { skipped } = ask(open(LEADER, 500, LEVERAGE));
  expect(skipped).toMatchObject([{ follow: stage.followOf(ALICE).id, reason: 'limit' }]);
  expect(only(BOB).parts).toBe(500);
  expect(refusal(ask(open(BOB, 600, { ...LEVERAGE, market: 2 })))).toBe('futures_total_limit_reached');
  expect(refusal(ask(open(BOB, 400, { ...LEVERAGE, market: 2 })))).toBe('none');
});

test('followers who are one person, or the leader, share their limits within one order', () => {
  begin(1_000);
  stage.futures.linked.set(ALICE, [BOB]).set(BOB, [ALICE]);
  ask(follow(ALICE), follow(BOB));
  ask(open(LEADER, 600, LEVERAGE));
  expect([...stage.futures.openOf(ALICE), ...stage.futures.openOf(BOB)]).toHaveLength(1);
  begin(1_000);
  stage.futures.linked.set(ALICE, [LEADER]).set(LEADER, [ALICE]);
  ask(follow(ALICE), follow(BOB));
  ask(open(LEADER, 600, LEVERAGE));
  expect([stage.futures.openOf(ALICE).length, stage.futures.openOf(BOB).length]).toEqual([0, 1]);
});
