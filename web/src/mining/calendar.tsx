import type { MiningCalendarRow } from '@aureus/contract/mining/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { CalendarSheet } from './calendar-sheet.tsx';
import styles from './mining.module.css';
import { calendarQuery } from './queries.ts';

/** Shown at once; what comes later stands with each order. */
const days = 35;

/** What comes in and when: a sheet of days to look at, and beneath it each of them in words. */
export function Calendar() {
  const { t } = useLingui();
  const query = useQuery(calendarQuery(days));
  const rows = query.data ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={rows.length === 0}
      skeleton={<SkeletonRows count={5} lead={false} />}
      empty={
        <EmptyState
          title={t`No interest to come`}
          note={t`Choose a plan and see beforehand what it brings.`}
          action={<a className={styles.link} href="#/pages/lockming/lockming">{t`See all plans`}</a>}
        />
      }
    >
      <CalendarSheet rows={rows} />
      <ul className={styles.coming}>
        {[...Map.groupBy(rows, ({ at }) => at)].map(([at, all]) => (
          <li key={at}>
            <Moment at={at} rows={all} />
          </li>
        ))}
      </ul>
      <p className={styles.end}>{t`The next 35 days`}</p>
    </ListStates>
  );
}

function Moment({ at, rows }: { at: string; rows: readonly MiningCalendarRow[] }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  return (
    <>
      <time dateTime={at}>{dateTime(at)}</time>
      <div className={styles.side}>
        {rows.map(({ currency_id: id, currency_name: unit, interest, principal }) => (
          <span key={id} className={styles.side}>
            <Amount value={interest} unit={unit} maxDigits={8} sign personal />
            {principal === '0' ? null : (
              <small>
                {t({ message: 'and back', context: 'before an amount that ends' })}{' '}
                <Amount value={principal} unit={unit} maxDigits={8} personal />
              </small>
            )}
          </span>
        ))}
      </div>
    </>
  );
}
