import { type CivilDay, DAY_MS, isWeekend } from './civil-day.ts';

/** When the shares of one exchange trade. Times are minutes after midnight on the clocks of its city. */
export interface SessionCalendar {
  readonly opensAt: number;
  readonly closesAt: number;
  /** When a half day ends. */
  readonly closesEarlyAt: number;
  /** Minutes the clocks of its city are ahead of UTC during the session of a day. */
  readonly offsetOn: (day: CivilDay) => number;
  readonly isHoliday: (day: CivilDay) => boolean;
  readonly isHalfDay: (day: CivilDay) => boolean;
}

/** Whether something trades, and until when that holds: epoch milliseconds, null for ever. */
export interface Session {
  readonly isOpen: boolean;
  readonly until: number | null;
}

export const ALWAYS_OPEN: Session = { isOpen: true, until: null };

/** No exchange rests for longer; a calendar without a session in so many days is broken. */
const LONGEST_REST_DAYS = 30;

/**
 * The session at a moment: it begins with the millisecond of the opening and is over with that of the closing.
 * @param moment epoch milliseconds
 * @throws RangeError for a calendar that does not open within a month
 */
export function sessionAt(calendar: SessionCalendar, moment: number): Session {
  const today = Math.floor((moment + calendar.offsetOn(Math.floor(moment / DAY_MS)) * 60_000) / DAY_MS);
  for (let day = today; day <= today + LONGEST_REST_DAYS; day += 1) {
    const hours = hoursOf(calendar, day);
    if (hours === null || moment >= hours.to) continue;
    return moment < hours.from ? { isOpen: false, until: hours.from } : { isOpen: true, until: hours.to };
  }
  throw new RangeError('The calendar has no session in a month');
}

const HOUR_MS = 3_600_000;

/**
 * When hours ended that are off at a moment; no session is shorter than an hour.
 * @param sessionOf the session at a moment
 * @returns epoch milliseconds; null when they are on, or were not for a month
 */
export function endedBefore(sessionOf: (moment: number) => Session, moment: number): number | null {
  if (sessionOf(moment).isOpen) return null;
  for (let at = moment - HOUR_MS; at > moment - LONGEST_REST_DAYS * DAY_MS; at -= HOUR_MS) {
    const { isOpen, until } = sessionOf(at);
    if (isOpen) return until;
  }
  return null;
}

/**
 * When hours began that are on at a moment; no rest between two sessions is shorter than an hour.
 * @param sessionOf the session at a moment
 * @returns epoch milliseconds; null when they are off, or have been on for a month
 */
export function beganBefore(sessionOf: (moment: number) => Session, moment: number): number | null {
  if (!sessionOf(moment).isOpen) return null;
  for (let at = moment - HOUR_MS; at > moment - LONGEST_REST_DAYS * DAY_MS; at -= HOUR_MS) {
    const { isOpen, until } = sessionOf(at);
    if (!isOpen) return until;
  }
  return null;
}

/** How often calendars may open one after the other without meeting; those that meet at all do so within days. */
const MOST_OPENINGS = 100;

/**
 * The hours several calendars have in common: open while all of them are, and else closed until they all are again.
 * @param calendars each says its session at a moment
 * @throws RangeError for calendars that do not meet
 */
export function commonSession(calendars: readonly ((moment: number) => Session)[], moment: number): Session {
  let at = moment;
  for (let opening = 0; opening < MOST_OPENINGS; opening += 1) {
    const sessions = calendars.map((sessionOf) => sessionOf(at));
    const closed = sessions.filter(({ isOpen }) => !isOpen);
    if (closed.length === 0) return at === moment ? untilFirst(sessions) : { isOpen: false, until: at };
    const openings = closed.map(({ until }) => until);
    if (openings.includes(null)) return { isOpen: false, until: null };
    at = Math.max(...openings.map(Number));
  }
  throw new RangeError('The calendars have no hours in common');
}

/** Open until the first of them closes. */
function untilFirst(sessions: readonly Session[]): Session {
  const ends = sessions.flatMap(({ until }) => until ?? []);
  return ends.length === 0 ? ALWAYS_OPEN : { isOpen: true, until: Math.min(...ends) };
}

/** Opening and closing of a day, epoch milliseconds; null when the exchange is closed. */
export function hoursOf(
  calendar: SessionCalendar,
  day: CivilDay,
): { readonly from: number; readonly to: number } | null {
  if (isWeekend(day) || calendar.isHoliday(day)) return null;
  const midnight = day * DAY_MS - calendar.offsetOn(day) * 60_000;
  const closesAt = calendar.isHalfDay(day) ? calendar.closesEarlyAt : calendar.closesAt;
  return { from: midnight + calendar.opensAt * 60_000, to: midnight + closesAt * 60_000 };
}
