import { expect, test } from 'vitest';
import { everyDay } from '../../src/wallet/value/days.ts';
import { sumOfProfits } from '../../src/wallet/value/value-card.tsx';

const row = (day: string, value: string) => ({ day, value, flow: '0', profit: '0', taken_at: `${day}T00:05:00Z` });
const now = { day: '2026-03-04', value: '9', flow: '0', profit: null, is_priced: true };

test('days nobody noted are gaps between the first known day and today, and nothing is made up for them', () => {
  const history = { days: [row('2026-02-27', '5'), row('2026-02-28', '6'), row('2026-03-02', '7')], now };
  expect(everyDay(history).map(({ day, row: known }) => [day, known?.value ?? null])).toEqual([
    ['2026-02-27', '5'],
    ['2026-02-28', '6'],
    ['2026-03-01', null],
    ['2026-03-02', '7'],
    ['2026-03-03', null],
  ]);
  expect(everyDay({ days: [], now })).toEqual([]);
});

test('the profits that are known are added up', () => {
  const day = (profit: string | null) => ({ day: '2026-06-01', value: '1', flow: '0', profit, taken_at: '' });
  const now = { day: '2026-06-02', value: '1', flow: '0', profit: '-0.5', is_priced: true };
  expect(sumOfProfits({ days: [day('2'), day(null)], now })).toBe('1.5');
  expect(sumOfProfits({ days: [day(null)], now: { ...now, profit: null } })).toBeNull();
});
