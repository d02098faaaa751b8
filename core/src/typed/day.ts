import { type CivilDay, civilDay, DAY_MS, yearOf } from '../market/session/civil-day.ts';
import { fold, foldDashes } from './fold.ts';

const MINUTE_MS = 60_000;

/** The first moment that belongs to a day, and the first that no longer does; epoch milliseconds. */
export interface DayBounds {
  readonly from: number;
  readonly to: number;
}

/** A date and a time of day as the clocks of a place show them, without the place: milliseconds since 1970 there. */
export type WallTime = number;

/** The year comes first, so that no order of day and month has to be guessed. */
const DAY = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?$/;

/**
 * Reads a day: `2026-11-29`, in the digits of any script, also with slashes or full stops. The calendar is the Gregorian
 * one.
 * @returns null for what is no day of it
 */
export function parseDay(text: string): CivilDay | null {
  const [, year, , month, date] = (DAY.exec(foldDashes(fold(text)).trim()) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined || year < 1) return null;
  const day = civilDay(year, month, date);
  const found = new Date(day * DAY_MS);
  // A day that its month does not have would run on into the next one.
  return found.getUTCMonth() + 1 === month && found.getUTCDate() === date && yearOf(day) === year ? day : null;
}

/** A day as forms and the wire have it: `2026-11-29`. */
export const dayText = (day: CivilDay): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * Reads a day and a time of day: `2026-11-29 21:00`, or with a `T` between them as browsers write it.
 * @returns null for what is none
 */
export function parseWallTime(text: string): WallTime | null {
  const [dayPart = '', timePart = ''] = fold(text).trim().split(/[T ]+/);
  const day = parseDay(dayPart);
  const [, hours, minutes, seconds = 0] = (TIME.exec(timePart) ?? []).map((part) => Number(part ?? 0));
  if (day === null || hours === undefined || minutes === undefined) return null;
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  return day * DAY_MS + (hours * 60 + minutes) * MINUTE_MS + seconds * 1_000;
}

/** A wall time as fields of the kind `datetime-local` have it: `2026-11-29T21:00`. */
export const wallText = (wall: WallTime): string => new Date(wall).toISOString().slice(0, 16);

/**
 * The name of a time zone in the spelling that `Intl` here has for it; null for what is none. Offsets such as `+08:00` are
 * none: they know no summer time.
 */
export function parseZone(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** What is said of a time zone is made once; there are a few hundred of them. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * How far a time zone is ahead of UTC at a moment, milliseconds.
 * @param zone IANA name
 * @throws RangeError for a zone that is none
 */
export function offsetAt(zone: string, moment: number): number {
  if (zone === 'UTC') return 0;
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - Math.floor(moment / 1_000) * 1_000;
}

/** What the clocks of a time zone show at a moment. */
export const wallAt = (zone: string, moment: number): WallTime => moment + offsetAt(zone, moment);

/** The day it is in a time zone at a moment. */
export const dayAt = (zone: string, moment: number): CivilDay => Math.floor(wallAt(zone, moment) / DAY_MS);

/**
 * When the clocks of a time zone show a wall time, epoch milliseconds. Of a time that comes twice the first one; for one
 * that is left out the moment it would have been, had the clocks not been changed.
 */
export function momentAt(zone: string, wall: WallTime): number {
  const { before, shown } = candidates(zone, wall);
  return shown ?? before;
}

/**
 * The moments of a day in a time zone: the one answer to what belongs to it, for filters, statements, exports and
 * calendars. A day may have 23 or 25 hours; it begins later than at midnight where the clocks leave midnight out, and one
 * that a zone left out (30 December 2011 in Samoa) has no moment at all. What is not in a day is in another: days follow
 * each other without a gap.
 * @param zone IANA name
 * @throws RangeError for a zone that is none
 */
export const dayBounds = (zone: string, day: CivilDay): DayBounds => ({
  from: beginOf(zone, day),
  to: beginOf(zone, day + 1),
});

function beginOf(zone: string, day: CivilDay): number {
  const wall = day * DAY_MS;
  const { before, after, shown } = candidates(zone, wall);
  if (shown !== undefined) return shown;
  // The clocks leave midnight out: the day begins when they are changed, between the two.
  let [tooEarly, begun] = [after - 1, before];
  while (begun - tooEarly > 1) {
    const middle = Math.floor((tooEarly + begun) / 2);
    if (wallAt(zone, middle) >= wall) begun = middle;
    else tooEarly = middle;
  }
  return begun;
}

/** The moments a wall time may be: by the clocks of the day before and of the day after, and the first that shows it. */
function candidates(zone: string, wall: WallTime) {
  const before = wall - offsetAt(zone, wall - DAY_MS);
  const after = wall - offsetAt(zone, wall + DAY_MS);
  const shown = [Math.min(before, after), Math.max(before, after)].find((moment) => wallAt(zone, moment) === wall);
  return { before, after, shown };
}
