import { DAY_MS, type CivilDay } from '@aureus/core/market/session/civil-day.ts';
import { formatInstant, timeStyles } from './time.ts';
import { useLocale } from './use-format.ts';

/**
 * Dates and times for what goes by UTC, whatever the user's zone; beside them it is said that they do. A day without a
 * time (a first day, a day of a list) is shown by `day`: it is the same date in every zone.
 */
export function useUtc() {
  const locale = useLocale();
  return {
    date: (value: string | number) => formatInstant(value, timeStyles.date, locale, 'UTC'),
    dateTime: (value: string | number) => formatInstant(value, timeStyles.dateTime, locale, 'UTC'),
    day: (day: CivilDay) => formatInstant(new Date(day * DAY_MS).toISOString(), timeStyles.date, locale, 'UTC'),
  };
}
