/** Days of lock-up mining are those of UTC, counted from 1970. */

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** When interest runs and when it is paid. */
export interface Term {
  /** The first day of interest: the one after the day on which the amount was locked. */
  readonly firstDay: number;
  /** Days of interest. */
  readonly days: number;
  /** Minutes after midnight at which the interest of the day before is paid. */
  readonly dividendMinute: number;
}

/** The day of a moment. @param ms epoch milliseconds */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** The first day of interest of what is locked at a moment: whole days count, so that of the moment does not. */
export const firstDayOf = (takenMs: number): number => dayOf(takenMs) + 1;

/** When interest begins and when its last day is over, epoch milliseconds. */
export const beginMs = ({ firstDay }: Term): number => firstDay * DAY_MS;
export const endMs = ({ firstDay, days }: Term): number => (firstDay + days) * DAY_MS;

/** When the interest of a day is paid, epoch milliseconds: once it is over. @param place from 1 */
export function dividendMs({ firstDay, dividendMinute }: Term, place: number): number {
  return (firstDay + place) * DAY_MS + dividendMinute * MINUTE_MS;
}

/** When the last interest is paid and the amount comes back by itself. */
export const maturityMs = (term: Term): number => dividendMs(term, term.days);

/** How many days of interest are over at a moment. @param nowMs epoch milliseconds */
export function finishedDays({ firstDay, days }: Term, nowMs: number): number {
  return Math.min(days, Math.max(0, dayOf(nowMs) - firstDay));
}

/** A time of day as `08:30`. @param minute after midnight */
export function timeOfDayText(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Minutes after midnight of a time of day as `08:30`. */
export function minuteOf(text: string): number {
  const [hours, minutes] = text.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
