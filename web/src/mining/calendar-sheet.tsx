import type { MiningCalendarRow } from '@aureus/contract/mining/shapes.ts';
import { dateFormat } from '../platform/format/time.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useNow } from '../platform/time/use-now.ts';
import styles from './mining.module.css';

const DAY_MS = 86_400_000;
const weeks = 5;

/** Five weeks of days (UTC, as interest is reckoned), with a dot where interest comes and a filled one where an amount ends. */
export function CalendarSheet({ rows }: { rows: readonly MiningCalendarRow[] }) {
  const { locale } = useFormat();
  const today = Math.floor(useNow() / DAY_MS);
  // Weeks begin on Monday; the first day of 1970 was a Thursday.
  const first = today - ((today + 3) % 7);
  const kinds = new Map<number, 'interest' | 'principal'>();
  for (const { at, principal } of rows) {
    const day = Math.floor(Date.parse(at) / DAY_MS);
    if (principal !== '0' || !kinds.has(day)) kinds.set(day, principal === '0' ? 'interest' : 'principal');
  }
  const weekday = dateFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  const number = dateFormat(locale, { day: 'numeric', timeZone: 'UTC' });
  const cells = Array.from({ length: 7 * weeks }, (_, place) => first + place);
  return (
    <div className={styles.sheet} aria-hidden="true">
      {cells.slice(0, 7).map((day) => (
        <span key={`head ${day}`} className={styles.weekday}>
          {weekday.format(day * DAY_MS)}
        </span>
      ))}
      {cells.map((day) => (
        <span
          key={day}
          className={styles.cell}
          data-kind={kinds.get(day)}
          data-past={day < today || undefined}
          data-today={day === today || undefined}
        >
          {number.formatToParts(day * DAY_MS).find(({ type }) => type === 'day')?.value}
        </span>
      ))}
    </div>
  );
}
