import { expect, test } from 'vitest';
import {
  comingOf,
  comingOfPlan,
  type Draft,
  draftOf,
  evenly,
  fieldsOf,
  newDraft,
  partText,
  type Problem,
  problemOf,
} from '../../src/recurring/plan-draft.ts';
import { offer, plan } from './samples.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const draft = (more: Partial<Draft> = {}): Draft => ({ ...newDraft(offer(), 'UTC', NOW), amount: '100', ...more });
const two = [
  { id: 1, share: '60', limit: '' },
  { id: 2, share: '40', limit: '' },
];

test('a plan that is changed stands in the form as it is, and goes back as it was', () => {
  const form = draftOf(plan({ end_sum: '900' }));
  expect(form).toMatchObject({ amount: '100', rhythm: 'weekly', weekday: 1, hour: 9, start: '2026-11-01', end: 'sum' });
  expect(fieldsOf(form, 'UTC')).toEqual({
    amount: '100',
    coins: '1:60:90000,2:40',
    rhythm: 'weekly',
    weekday: 1,
    hour: 9,
    zone: 'UTC',
    start_day: '2026-11-01',
    end_sum: '900',
  });
});

test('only what belongs to the rhythm and the end is sent', () => {
  expect(fieldsOf(draft({ rhythm: 'daily', end: 'runs', endRuns: '5' }), 'Asia/Tokyo')).toEqual({
    amount: '100',
    coins: '1:100',
    rhythm: 'daily',
    hour: 9,
    zone: 'Asia/Tokyo',
    start_day: '2026-11-25',
    end_runs: 5,
  });
  expect(fieldsOf(draft({ rhythm: 'monthly', monthDay: 31 }), 'UTC')).toMatchObject({ month_day: 31 });
});

test.each<[Partial<Draft>, Problem | null]>([
  [{}, null],
  [{ coins: [] }, 'coins'],
  [{ coins: [{ id: 1, share: '99', limit: '' }] }, 'shares'],
  [{ coins: [{ id: 1, share: '', limit: '' }] }, 'shares'],
  [{ coins: [{ id: 1, share: '100', limit: '0.00' }] }, 'limit'],
  [{ amount: '' }, 'amount'],
  [{ amount: '0' }, 'amount'],
  [{ amount: '9.99' }, 'too_small'],
  [{ amount: '5000.01' }, 'too_large'],
  [{ coins: [{ id: 1, share: '99', limit: '' }, { id: 2, share: '1', limit: '' }] }, 'part'],
  [{ start: '' }, 'start'],
  [{ end: 'runs', endRuns: '0' }, 'end'],
  [{ end: 'sum', endSum: '99.99' }, 'end'],
  [{ end: 'sum', endSum: '100' }, null],
])('%j has the problem %s', (more, problem) => {
  expect(problemOf(draft(more), offer(), null)).toBe(problem);
}); // prettier-ignore

test('a change has to leave room for a run', () => {
  expect(problemOf(draft({ end: 'runs', endRuns: '2' }), offer(), plan())).toBe('end');
  expect(problemOf(draft({ end: 'sum', endSum: '299' }), offer(), plan())).toBe('end');
  expect(problemOf(draft({ end: 'sum', endSum: '300' }), offer(), plan())).toBeNull();
});

test('shares are as equal as whole percent can be, and what they come to is shown', () => {
  expect(evenly([...two, { id: 4, share: '0', limit: '' }]).map(({ share }) => share)).toEqual(['34', '33', '33']);
  expect(evenly([])).toEqual([]);
  expect(partText('50', '33')).toBe('16.5');
  expect(partText('', '33')).toBe('0');
});

test('the next runs are those of the server, with its minute of lead, and as many as the end leaves', () => {
  const texts = (moments: readonly number[]) => moments.map((at) => new Date(at).toISOString());
  const daily = draft({ rhythm: 'daily', hour: 12 });
  expect(texts(comingOf(daily, 'UTC', NOW - 59_000, 1))).toEqual(['2026-11-26T12:00:00.000Z']);
  expect(texts(comingOf(daily, 'UTC', NOW - 61_000, 1))).toEqual(['2026-11-25T12:00:00.000Z']);
  expect(comingOf(draft({ start: '' }), 'UTC', NOW, 3)).toEqual([]);
  expect(texts(comingOfPlan(plan({ end_runs: 4 }), 6))).toEqual([
    '2026-11-30T09:00:00.000Z',
    '2026-12-07T09:00:00.000Z',
  ]);
  expect(comingOfPlan(plan({ end_sum: '510' }), 6)).toHaveLength(3);
  expect(comingOfPlan(plan({ state: 'paused', next_run_at: null }), 6)).toEqual([]);
});
