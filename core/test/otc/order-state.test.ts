import { type OtcOrderState, orderStates } from '@aureus/contract/otc/shapes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  appealFrom,
  hasEnded,
  nextOf,
  type OtcAct,
  type OtcActor,
  type OtcStanding,
  possibleActs,
} from '../../src/otc/order-state.ts';

const MINUTE_MS = 60_000;
const AFTER = 10;
const ACTORS: readonly OtcActor[] = ['buyer', 'seller', 'operators', 'time'];
const ACTS: readonly OtcAct[] = ['paid', 'unpaid', 'release', 'other_payer', 'cancel', 'appeal', 'judge_release', 'judge_return', 'lapse']; // prettier-ignore
const begun: OtcStanding = { state: 'created', wasPaid: false, otherPayer: false, paidAt: null };

interface Step {
  readonly act: OtcAct;
  readonly actor: OtcActor;
  readonly after: number;
}

const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...ACTS),
    actor: fc.constantFrom(...ACTORS),
    after: fc.integer({ min: 0, max: 20 * MINUTE_MS }),
  }),
  { maxLength: 40 },
);

/** Each standing an order goes through, with the step that led to it. */
function* walk(given: readonly Step[]): Generator<{ before: OtcStanding; step: Step; after: OtcStanding }> {
  let now = 0;
  let order = begun;
  for (const step of given) {
    now += step.after;
    const next = nextOf(order, step.act, step.actor, now, AFTER);
    if (typeof next === 'string') continue;
    yield { before: order, step, after: next };
    order = next;
  }
}

test('whatever is tried: what was ever said to be paid ends by the seller’s release, the buyer’s cancel or operators alone', () => {
  fc.assert(
    fc.property(steps, (given) => {
      for (const { before, step, after } of walk(given)) {
        expect(hasEnded(before.state)).toBe(false);
        if (!hasEnded(after.state)) continue;
        if (step.actor === 'time') expect(before.wasPaid).toBe(false);
        if (step.actor === 'seller') expect(after.state).toBe('released');
        if (step.actor === 'buyer') expect(after.state).toBe('cancelled');
        if (before.otherPayer) expect(step.actor).toBe('operators');
      }
    }),
  );
});

test('whatever is tried: “paid” and another payer are never forgotten, and operators act under appeal alone', () => {
  fc.assert(
    fc.property(steps, (given) => {
      for (const { before, step, after } of walk(given)) {
        expect(after.wasPaid || !before.wasPaid).toBe(true);
        expect(after.otherPayer || !before.otherPayer).toBe(true);
        if (step.actor === 'operators') expect(before.state).toBe('appealed');
        if (after.state === 'released') expect(after.wasPaid).toBe(true);
      }
    }),
  );
});

test('in every state that does not end by time each side can get on without the other, by operators at the latest', () => {
  const standings: Record<Exclude<OtcOrderState, 'released' | 'cancelled'>, OtcStanding> = {
    created: begun,
    paid: { state: 'paid', wasPaid: true, otherPayer: false, paidAt: 0 },
    unpaid: { state: 'unpaid', wasPaid: true, otherPayer: false, paidAt: 0 },
    appealed: { state: 'appealed', wasPaid: true, otherPayer: true, paidAt: 0 },
  };
  for (const state of ['paid', 'unpaid'] as const) {
    for (const side of ['buyer', 'seller'] as const) expect(possibleActs(standings[state], side)).toContain('appeal');
  }
  expect(possibleActs(standings.created, 'buyer')).toEqual(['paid', 'cancel']);
  expect(possibleActs(standings.created, 'seller')).toEqual([]);
  expect(possibleActs(standings.appealed, 'buyer')).toEqual([]);
  for (const act of ['judge_release', 'judge_return'] as const) {
    expect(typeof nextOf(standings.appealed, act, 'operators', 0, AFTER)).toBe('object');
  }
});

test('a buyer appeals ten minutes after “paid” to the millisecond, a seller at once', () => {
  const paid: OtcStanding = { state: 'paid', wasPaid: true, otherPayer: false, paidAt: 1_000 };
  const from = 1_000 + AFTER * MINUTE_MS;
  expect(appealFrom(paid, 'buyer', AFTER)).toBe(from);
  expect(nextOf(paid, 'appeal', 'buyer', from - 1, AFTER)).toBe('early');
  expect(nextOf(paid, 'appeal', 'buyer', from, AFTER)).toMatchObject({ state: 'appealed' });
  expect(nextOf(paid, 'appeal', 'seller', 1_000, AFTER)).toMatchObject({ state: 'appealed' });
  expect(appealFrom(begun, 'buyer', AFTER)).toBeNull();
});

test('nobody does anything to an order that has ended', () => {
  for (const state of orderStates.filter(hasEnded)) {
    for (const actor of ACTORS) {
      for (const act of ACTS) {
        const ended = { state, wasPaid: true, otherPayer: false, paidAt: 0 };
        expect(nextOf(ended, act, actor, 1e12, AFTER)).toBe('impossible');
      }
    }
  }
});
