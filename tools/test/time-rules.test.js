import { expect, test } from 'vitest';
import { mustNotDraw, mustNotFormatDates, mustNotReadClock } from '../lint/time-rules.js';
import { lintSamples } from './support/lint-samples.js';

test.each([
  ['server/src/spot/orders.ts', true],
  ['core/src/spot/order-book.ts', true],
  ['server/src/platform/clock.ts', false],
  ['server/test/spot/orders.test.ts', false],
  ['web/src/ieo/course.tsx', true],
  ['web/src/platform/time/use-time-left.ts', true],
  ['console/src/support/snooze-dialog.tsx', true],
  ['client/src/money-call.ts', true],
  ['client/src/clock/page-clock.ts', false],
  ['web/test/ui/countdowns.test.tsx', false],
  ['e2e/walks/own/days.test.ts', false],
])('whether %s must not read the clock of its machine: %s', (file, mustNot) => {
  expect(mustNotReadClock(file)).toBe(mustNot);
});

test('apps may draw a number that means nothing', () => {
  expect(['server/src/spot/orders.ts', 'web/src/platform/live/socket-client.ts'].map(mustNotDraw)).toEqual([
    true,
    false,
  ]);
});

test('dates are written by one file for each reader of them', () => {
  expect(
    ['web/src/bills/statement.tsx', 'web/src/platform/format/time.ts', 'server/src/support/transcript.ts'].map(
      mustNotFormatDates,
    ),
  ).toEqual([true, false, true]);
});

const reads =
  'export const now = [Date.now(), Date.now, new Date(), Date(), Math.random(), new Date(0), Date.parse("")];';
const days = [
  'const format = new Intl.DateTimeFormat("en-CA");',
  'export const day: Intl.DateTimeFormatOptions = {};',
  'export const said = [new Date(2026, 10, 29), new Date(0).getDate(), new Date(0).toLocaleDateString("en-CA"), format];',
  'export const fine = [new Date(0).getUTCDate(), Date.UTC(2026, 10, 29), new Date(0).toISOString()];',
].join('\n');

test.each([
  ['server/src/spot/sample.ts', 5],
  ['web/src/spot/sample.ts', 4],
  ['console/src/spot/sample.ts', 4],
])('the linter finds what reads the clock in %s', (file, found) => {
  const { status, lines } = lintSamples(['clock'], { [file]: reads });
  expect(status).toBe(1);
  expect(lines.filter((line) => line.includes('aureus(clock)'))).toHaveLength(found);
});

test('the linter finds what goes by the zone of the machine or the habits of a locale', () => {
  const { status, lines } = lintSamples(['days'], { 'web/src/bills/sample.ts': days });
  expect(status).toBe(1);
  expect(lines.filter((line) => line.includes('aureus(days)'))).toHaveLength(4);
});
