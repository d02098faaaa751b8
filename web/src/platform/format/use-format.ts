import { useLingui } from '@lingui/react/macro';
import { formatNumber, formatPercent, type NumberStyle } from './number.ts';
import { useTimeZone } from '../session/session.ts';
import { dayOf, formatDate, formatDateTime, formatTime, formatWeekTime, relativeTime } from './time.ts';

/** The BCP 47 tag numbers and dates are written in. */
export function useLocale(): string {
  const { i18n } = useLingui();
  return i18n.locale || 'en';
}

/** Formatters bound to the language on screen. Amounts of money go through `<Amount>` instead. */
export function useFormat() {
  const { i18n, t } = useLingui();
  const locale = i18n.locale || 'en';
  const timeZone = useTimeZone() ?? undefined;
  return {
    locale,
    number: (value: string, style: Omit<NumberStyle, 'locale'> = {}) => formatNumber(value, { ...style, locale }),
    percent: (value: string, digits?: number) => formatPercent(value, locale, digits),
    /** Times are those of the user's time zone; a visitor's are those of the device. */
    dateTime: (value: string | number) => formatDateTime(value, locale, timeZone),
    /** The same to the second. */
    moment: (value: string | number) => formatDateTime(value, locale, timeZone, 'seconds'),
    /** Weekday and time, for what comes within a week. */
    weekTime: (value: string | number) => formatWeekTime(value, locale, timeZone),
    /** The time of day alone. */
    time: (value: string | number) => formatTime(value, locale, timeZone),
    /** Two instants of one day, as the user has it, give the same. */
    dayOf: (value: string | number) => dayOf(value, timeZone),
    date: (value: string | number) => formatDate(value, locale, timeZone),
    /** `just now`, `12 minutes ago`, … , then the date. */
    ago: (value: string | number, now = Date.now()) => {
      const relative = relativeTime(value, now);
      if (relative.kind === 'now') return t`just now`;
      if (relative.kind === 'date') return formatDate(value, locale, timeZone);
      return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(-relative.count, relative.unit);
    },
  };
}
