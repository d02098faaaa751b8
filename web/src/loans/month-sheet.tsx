import { type CivilDay, DAY_MS } from '@aureus/core/market/session/civil-day.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dateFormat } from '../platform/format/time.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useDays } from '../platform/time/use-days.ts';
import { useNow } from '../platform/time/use-now.ts';
import { IconButton } from '../ui/button.tsx';
import { BackIcon, ChevronRightIcon } from '../ui/icons.tsx';
import styles from './month.module.css';

/** What a day of a loan is: of its term, the one on which all is due, or one after that, which costs more. */
export type DayKind = 'interest' | 'due' | 'overdue';

const WEEK = 7;

/**
 * A month of days as a sheet to look at, and buttons to those before and after. What it shows stands in words beside it, so
 * those who do not see it miss nothing.
 * @param kindOf by days since 1970
 */
export function MonthSheet({
  kindOf,
  from,
  to,
}: {
  kindOf: (day: number) => DayKind | null;
  from: number;
  to: number;
}) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { dayOf } = useDays();
  const today = dayOf(useNow());
  const [month, setMonth] = useState(monthOf(today));
  const [first, last] = [monthOf(from), monthOf(to)];
  const shown = Math.min(Math.max(month, first), last);
  const start = startOf(shown);
  const length = startOf(shown + 1) - start;
  // Weeks begin on Monday; the first day of 1970 was a Thursday.
  const lead = (start + 3) % WEEK;
  const name = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const weekday = dateFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  const days = Array.from({ length }, (_, place) => start + place);
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <IconButton label={t`Month before`} disabled={shown <= first} onClick={() => setMonth(shown - 1)}>
          <BackIcon size={18} />
        </IconButton>
        <strong aria-live="polite">{name.format(start * DAY_MS)}</strong>
        <IconButton label={t`Month after`} disabled={shown >= last} onClick={() => setMonth(shown + 1)}>
          <ChevronRightIcon size={18} />
        </IconButton>
      </div>
      <div className={styles.days} aria-hidden="true">
        {Array.from({ length: WEEK }, (_, place) => (
          // The fifth of January 1970 was a Monday.
          <span key={place} className={styles.weekday}>
            {weekday.format((4 + place) * DAY_MS)}
          </span>
        ))}
        {days.map((day, place) => (
          <span
            key={day}
            className={styles.day}
            style={place === 0 ? { gridColumnStart: lead + 1 } : undefined}
            data-kind={kindOf(day) ?? undefined}
            data-past={day < today || undefined}
            data-today={day === today || undefined}
          >
            {place + 1}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Months since the year 0. */
function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The first day of a month. */
function startOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS;
}

/**
 * The days of a loan: those that cost its rate, the one on which all is due, and the overdue ones after which all is sold.
 * @param first the day it begins @param last the day on which all is due
 */
export function kindsOf(first: CivilDay, last: CivilDay, overdueDays: number): (day: CivilDay) => DayKind | null {
  return (day) => {
    if (day === last) return 'due';
    if (day >= first && day < last) return 'interest';
    return day > last && day <= last + overdueDays ? 'overdue' : null;
  };
}
