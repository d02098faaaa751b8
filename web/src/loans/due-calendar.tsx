import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../platform/format/use-format.ts';
import { useDays } from '../platform/time/use-days.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Amount } from '../ui/amount.tsx';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { LinkRow } from '../ui/row.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { DayLegend } from './forecast.tsx';
import { isOpen } from './live-loan.ts';
import styles from './loans.module.css';
import { type DayKind, kindsOf, MonthSheet } from './month-sheet.tsx';
import { ordersQuery } from './queries.ts';
import { dueOf } from './reckon.ts';
import { OVERDUE_DAYS } from './rules.ts';

/** What of several loans counts for a day, the first one first. */
const ORDER: readonly DayKind[] = ['due', 'overdue', 'interest'];

/** When which loan is due: a month to look at, and beneath it each loan in words. All loans that run are on one page. */
export function DueCalendar() {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { dayOf } = useDays();
  const query = useInfiniteQuery(ordersQuery('running'));
  const loans = (query.data?.pages.flatMap((page) => page.data) ?? [])
    .filter(isOpen)
    .flatMap((loan) => (loan.matures_at === null ? [] : [{ loan, due: Date.parse(loan.matures_at) }]))
    .toSorted((a, b) => a.due - b.due);
  const kinds = loans.map(({ loan, due }) => kindsOf(dayOf(loan.created_at), dayOf(due), OVERDUE_DAYS));
  const kindOf = (day: number): DayKind | null => {
    const found = kinds.map((each) => each(day));
    return ORDER.find((kind) => found.includes(kind)) ?? null;
  };
  const now = useNow();
  const last = loans.at(-1)?.due ?? now;
  return (
    <ListStates
      query={query}
      isEmpty={loans.length === 0}
      skeleton={<SkeletonRows count={5} lead={false} />}
      empty={
        <EmptyState
          title={t`Nothing is due`}
          note={t`See beforehand what a loan costs and how safe it is.`}
          action={<a className={styles.link} href="#/pages/common/borrowing">{t`See all offers`}</a>}
        />
      }
    >
      <div className={styles.calendar}>
        <MonthSheet kindOf={kindOf} from={dayOf(now)} to={dayOf(last) + OVERDUE_DAYS} />
        <DayLegend />
      </div>
      <ul>
        {loans.map(({ loan }) => (
          <li key={loan.id}>
            <LinkRow
              to={`/pages/borrowing/order?id=${loan.id}`}
              title={dateTime(loan.matures_at ?? '')}
              note={
                loan.state === 'overdue'
                  ? t({ message: 'Overdue', context: 'loan' })
                  : t`Due, if you pay nothing before`
              }
              side={<Amount value={dueOf(loan)} unit={loan.currency_name} maxDigits={8} personal />}
            />
          </li>
        ))}
      </ul>
    </ListStates>
  );
}
