import { ALWAYS_OPEN, type Session, sessionAt } from './calendar.ts';
import { newYorkShares } from './new-york.ts';

/** What a market's hours go by: `always` has none, the others are exchanges by their market identifier code (ISO 10383). */
export const calendarNames = ['always', 'XNAS', 'XNYS'] as const;
export type CalendarName = (typeof calendarNames)[number];
export type ExchangeName = Exclude<CalendarName, 'always'>;

const calendars = { XNAS: newYorkShares, XNYS: newYorkShares } as const;

/** The session of a named calendar at a moment, epoch milliseconds. */
export function sessionOf(name: CalendarName, moment: number): Session {
  return name === 'always' ? ALWAYS_OPEN : sessionAt(calendars[name], moment);
}
