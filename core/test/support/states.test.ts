import { supportStates, type SupportState } from '@aureus/contract/support/shapes.ts';
import { expect, test } from 'vitest';
import { stateAfter, type SupportAct } from '../../src/support/states.ts';

const acts: readonly SupportAct[] = [
  'take',
  'wake',
  'hand_over',
  'give_back',
  'snooze',
  'close',
  'write',
  'answer',
  'leave',
  'pass_on',
  'rest_over',
  'rate',
];

/** Written down a second time, from what agents and users expect. A dash: not possible. */
const EXPECTED: Readonly<Record<SupportAct, Readonly<Record<SupportState, string>>>> = {
  take: { waiting: 'assigned', assigned: '-', snoozed: '-', closed: '-' },
  wake: { waiting: '-', assigned: '-', snoozed: 'assigned', closed: '-' },
  hand_over: { waiting: '-', assigned: 'assigned', snoozed: '-', closed: '-' },
  give_back: { waiting: '-', assigned: 'waiting', snoozed: '-', closed: '-' },
  snooze: { waiting: '-', assigned: 'snoozed', snoozed: '-', closed: '-' },
  close: { waiting: 'closed', assigned: 'closed', snoozed: 'closed', closed: '-' },
  write: { waiting: 'waiting', assigned: 'assigned', snoozed: 'waiting', closed: '-' },
  answer: { waiting: '-', assigned: 'assigned', snoozed: '-', closed: '-' },
  leave: { waiting: '-', assigned: 'waiting', snoozed: 'waiting', closed: '-' },
  pass_on: { waiting: '-', assigned: 'waiting', snoozed: 'waiting', closed: '-' },
  rest_over: { waiting: '-', assigned: '-', snoozed: 'waiting', closed: '-' },
  rate: { waiting: '-', assigned: '-', snoozed: '-', closed: 'closed' },
};

test('each act leads from each state to where the table says, or nowhere', () => {
  for (const act of acts) {
    for (const state of supportStates) {
      expect(`${act} ${state}: ${stateAfter(state, act) ?? '-'}`).toBe(`${act} ${state}: ${EXPECTED[act][state]}`);
    }
  }
});

test('what rested or was passed on has an agent again where one is there', () => {
  const there = { hasAgent: true };
  expect(stateAfter('snoozed', 'write', there)).toBe('assigned');
  expect(stateAfter('snoozed', 'rest_over', there)).toBe('assigned');
  expect(stateAfter('assigned', 'pass_on', there)).toBe('assigned');
  expect(stateAfter('snoozed', 'pass_on', there)).toBe('assigned');
  // Somebody who is there takes nothing by being there.
  expect(stateAfter('waiting', 'write', there)).toBe('waiting');
});

test('nothing leads out of closed but a rating, which leaves it there', () => {
  for (const act of acts) expect([null, 'closed']).toContain(stateAfter('closed', act, { hasAgent: true }));
});
