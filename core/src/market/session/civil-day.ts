/** A day of the Gregorian calendar as a number of days since 1970-01-01, wherever it is lived. */
export type CivilDay = number;

export const DAY_MS = 86_400_000;

/** @param month 1 to 12; a day beyond the end of its month runs on into the next */
export function civilDay(year: number, month: number, day: number): CivilDay {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

export function yearOf(day: CivilDay): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** 0 is Sunday, 6 Saturday. */
export function weekdayOf(day: CivilDay): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function isWeekend(day: CivilDay): boolean {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6;
}

/** The `count`-th of a weekday in a month, from 1: the third Monday is (year, month, 1, 3). */
export function nthWeekday(year: number, month: number, weekday: number, count: number): CivilDay {
  const first = civilDay(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7;
}

export function lastWeekday(year: number, month: number, weekday: number): CivilDay {
  const last = civilDay(year, month + 1, 0);
  return last - ((weekdayOf(last) - weekday + 7) % 7);
}

/** Easter Sunday of the western churches, by the anonymous Gregorian algorithm (Nature, 20 April 1876). */
export function easterSunday(year: number): CivilDay {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const lift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - lift + 15) % 30;
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * shift) / 451);
  const march = epact + shift - 7 * late + 114;
  return civilDay(year, Math.floor(march / 31), (march % 31) + 1);
}
