import { type CivilDay, DAY_MS } from '../market/session/civil-day.ts';

const HOUR_MS = 3_600_000;
/** What is said of a time zone is made once; there are a few hundred of them. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * How far a time zone is ahead of UTC at a moment, milliseconds.
 * @param zone IANA name
 * @throws RangeError for a zone that is none
 */
export function offsetAt(zone: string, moment: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
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

/** The day it is in a time zone at a moment. */
export function dayAt(zone: string, moment: number): CivilDay {
  return Math.floor((moment + offsetAt(zone, moment)) / DAY_MS);
}

/**
 * When the clocks of a time zone show a full hour of a day, epoch milliseconds. Of an hour that comes twice the first
 * one; for an hour that is left out the moment it would have been, had the clocks not been changed.
 */
export function momentOf(zone: string, day: CivilDay, hour: number): number {
  const wall = day * DAY_MS + hour * HOUR_MS;
  const before = wall - offsetAt(zone, wall - DAY_MS);
  const after = wall - offsetAt(zone, wall + DAY_MS);
  const shown = [before, after].filter((moment) => moment + offsetAt(zone, moment) === wall);
  return shown.length === 0 ? before : Math.min(...shown);
}
