import { clock } from '@aureus/client/clock/page-clock.ts';
import { useLingui } from '@lingui/react/macro';
import { formatNumber, formatPercent, type NumberStyle } from './number.ts';
import { useTimeZone } from '../session/session.ts';
import { formatInstant, relativeTime, timeStyles } from './time.ts';

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
  const by =
    (style: Intl.DateTimeFormatOptions) =>
    (value: string | number): string =>
      formatInstant(value, style, locale, timeZone);
  const date = by(timeStyles.date);
  return {
    locale,
    number: (value: string, style: Omit<NumberStyle, 'locale'> = {}) => formatNumber(value, { ...style, locale }),
    percent: (value: string, digits?: number) => formatPercent(value, locale, digits),
    /** Times are those of the user's time zone; a visitor's are those of the device. */
    dateTime: by(timeStyles.dateTime),
    /** The same to the second. */
    moment: by(timeStyles.moment),
    /** Weekday and time, for what comes within a week. */
    weekTime: by(timeStyles.weekTime),
    /** The time of day alone. */
    time: by(timeStyles.time),
    date,
    /** `just now`, `12 minutes ago`, … , then the date. */
    ago: (value: string | number, now = clock.now()) => {
      const relative = relativeTime(value, now);
      if (relative.kind === 'now') return t`just now`;
      if (relative.kind === 'date') return date(value);
      return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(-relative.count, relative.unit);
    },
  };
}
