import type { RhythmName } from '@aureus/contract/recurring/shapes.ts';
import { type CivilDay, civilDay, DAY_MS, weekdayOf } from '../market/session/civil-day.ts';
import { dayAt, momentAt } from '../typed/day.ts';

const HOUR_MS = 3_600_000;

/** When a plan is run. */
export interface Rhythm {
  readonly name: RhythmName;
  /** Weekly and every two weeks: 1 Monday to 7 Sunday. Monthly: 1 to 31. Daily: 0. */
  readonly day: number;
  /** 0 to 23, by the clocks of the time zone. */
  readonly hour: number;
  /** IANA name. */
  readonly zone: string;
  /** No run is before this day. Every two weeks is counted from the first fitting day of it. */
  readonly startDay: CivilDay;
}

/**
 * The first moment of a rhythm after another one, epoch milliseconds. It is a day's full hour by the clocks of the zone;
 * where they are changed, see {@link momentAt}. So a day has one moment at most.
 */
export function nextMoment(rhythm: Rhythm, after: number): number {
  const today = dayAt(rhythm.zone, after);
  let day = firstDay(rhythm, Math.max(rhythm.startDay, today - 1));
  for (;;) {
    const moment = momentAt(rhythm.zone, day * DAY_MS + rhythm.hour * HOUR_MS);
    if (moment > after) return moment;
    day = firstDay(rhythm, day + 1);
  }
}

/** The next moments of a rhythm after another one. */
export function nextMoments(rhythm: Rhythm, after: number, count: number): number[] {
  const moments: number[] = [];
  for (let at = after; moments.length < count;) {
    at = nextMoment(rhythm, at);
    moments.push(at);
  }
  return moments;
}

/** The first day of a rhythm that is not before another one. */
function firstDay({ name, day, startDay }: Rhythm, from: CivilDay): CivilDay {
  if (name === 'daily') return from;
  if (name === 'weekly') return weekdayFrom(from, day);
  if (name === 'two_weeks') {
    const first = weekdayFrom(startDay, day);
    return first + Math.max(0, Math.ceil((from - first) / 14)) * 14;
  }
  const date = new Date(from * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  const here = dayOfMonth(year, month, day);
  return here >= from ? here : dayOfMonth(year, month + 1, day);
}

/** The first day with a weekday (1 Monday to 7 Sunday) that is not before another one. */
function weekdayFrom(from: CivilDay, weekday: number): CivilDay {
  return from + ((weekday - weekdayOf(from) + 7) % 7);
}

/** A day of a month; in a shorter one its last day. */
function dayOfMonth(year: number, month: number, day: number): CivilDay {
  return Math.min(civilDay(year, month, day), civilDay(year, month + 1, 1) - 1);
}
