import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LinkRow } from '../ui/row.tsx';
import styles from './loans.module.css';
import { ordersQuery } from './queries.ts';

/** Leads to the loans of which something is owed; nothing while there are none. */
export function OwnLoans() {
  const { t } = useLingui();
  const { data } = useInfiniteQuery(ordersQuery('running'));
  const loans = data?.pages.flatMap((page) => page.data) ?? [];
  if (loans.length === 0) return null;
  const count = loans.length;
  const isLate = loans.some(({ state }) => state !== 'running');
  return (
    <LinkRow
      className={styles.leads ?? ''}
      to="/pages/borrowing/orders"
      title={t`Your loans`}
      note={
        isLate ? (
          <span className={styles.warn}>{t`At least one is overdue: repay it first.`}</span>
        ) : (
          plural(count, { one: '# loan running', other: '# loans running' })
        )
      }
    />
  );
}
