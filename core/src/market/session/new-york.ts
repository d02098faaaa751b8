import { type CivilDay, civilDay, easterSunday, lastWeekday, nthWeekday, weekdayOf, yearOf } from './civil-day.ts';
import type { SessionCalendar } from './calendar.ts';

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6] as const;

/**
 * Days the exchanges of New York closed out of turn: no rule gives them, they are added as they are announced.
 * 9 January 2025 was the day of mourning for President Carter.
 */
const SPECIAL_CLOSURES: ReadonlySet<CivilDay> = new Set([civilDay(2025, 1, 9)]);

/**
 * Shares in New York: NYSE Rule 7.2 and Nasdaq Equity 1, Section 1, with the dates both publish years ahead
 * (nyse.com/markets/hours-calendars, nasdaq.com/market-activity/stock-market-holiday-schedule). The two keep the same
 * hours. Holds from 2022 on, when Juneteenth joined.
 */
export const newYorkShares: SessionCalendar = {
  opensAt: 9 * 60 + 30,
  closesAt: 16 * 60,
  closesEarlyAt: 13 * 60,
  offsetOn: newYorkOffset,
  isHoliday: (day) => SPECIAL_CLOSURES.has(day) || holidaysOf(yearOf(day)).has(day),
  isHalfDay: (day) => halfDaysOf(yearOf(day)).has(day),
};

/**
 * Minutes New York is ahead of UTC from the morning of a day on: summer time from the second Sunday of March to the
 * first of November (Energy Policy Act of 2005, section 110). The clocks change at two in the night, before any session.
 */
function newYorkOffset(day: CivilDay): number {
  const year = yearOf(day);
  const isSummer = day >= nthWeekday(year, 3, SUNDAY, 2) && day < nthWeekday(year, 11, SUNDAY, 1);
  return isSummer ? -240 : -300;
}

const holidaysOf = remembered((year) => {
  return [
    // On a Saturday it is not kept: the Friday before ends the year's accounts, and is no day of this year.
    observed(civilDay(year, 1, 1)),
    // Martin Luther King Jr. Day, Washington's Birthday, Good Friday, Memorial Day
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    easterSunday(year) - 2,
    lastWeekday(year, 5, MONDAY),
    // Juneteenth, Independence Day
    observed(civilDay(year, 6, 19)),
    observed(civilDay(year, 7, 4)),
    // Labor Day, Thanksgiving, Christmas
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(civilDay(year, 12, 25)),
  ];
});

/** They end at one in the afternoon: the eves of Independence Day and Christmas and the day after Thanksgiving. */
const halfDaysOf = remembered((year) => [
  // One on a Friday is the holiday itself, kept a day early.
  civilDay(year, 7, 3),
  civilDay(year, 12, 24),
  nthWeekday(year, 11, THURSDAY, 4) + 1,
]);

/** A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after. */
function observed(day: CivilDay): CivilDay {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return day - 1;
  return weekday === SUNDAY ? day + 1 : day;
}

function remembered(make: (year: number) => readonly CivilDay[]): (year: number) => ReadonlySet<CivilDay> {
  const known = new Map<number, ReadonlySet<CivilDay>>();
  return (year) => {
    const found = known.get(year) ?? new Set(make(year));
    known.set(year, found);
    return found;
  };
}
