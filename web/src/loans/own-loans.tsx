import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import layout from '../ui/product.module.css';
import { LinkRow } from '../ui/row.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './loans.module.css';
import { ordersQuery } from './queries.ts';

/** Leads to the loans, and says how many of them something is owed of: it stands there before that is known. */
export function OwnLoans() {
  const { t } = useLingui();
  const { data, isPending } = useInfiniteQuery(ordersQuery('running'));
  const loans = data?.pages.flatMap((page) => page.data);
  const count = loans?.length ?? 0;
  const isLate = loans?.some(({ state }) => state !== 'running') ?? false;
  return (
    <LinkRow
      className={layout.leads ?? ''}
      to="/pages/borrowing/orders"
      title={t`Your loans`}
      note={
        isPending ? (
          <Skeleton width="40%" />
        ) : isLate ? (
          <span className={styles.warn}>{t`At least one is overdue: repay it first.`}</span>
        ) : loans === undefined ? undefined : count === 0 ? (
          t`No loan running`
        ) : (
          plural(count, { one: '# loan running', other: '# loans running' })
        )
      }
    />
  );
}
