import type { CouponRow } from '@aureus/contract/coupon/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { daysText, miningOrdersQuery } from '../mining/public.ts';
import { useFormat } from '../platform/format/use-format.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Amount } from '../ui/amount.tsx';
import { EmptyState, ListEnd, ListStates } from '../ui/list-states.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { boostPlan } from './boost-plan.ts';
import styles from './coupon.module.css';

/** Chooses the lock mining order a coupon adds to, with what it would bring on each. */
export function OrderChoice({
  coupon,
  value,
  onChange,
}: {
  coupon: CouponRow;
  /** The number of the order; null while none is chosen. */
  value: number | null;
  onChange: (order: number) => void;
}) {
  const { t } = useLingui();
  const { number } = useFormat();
  const now = useNow();
  const query = useInfiniteQuery(miningOrdersQuery('running'));
  const unit = coupon.currency_name;
  const fitting = (query.data?.pages.flatMap((page) => page.order_list) ?? []).flatMap((order) => {
    const plan = boostPlan(coupon, order, now);
    return plan === null ? [] : [{ order, plan }];
  });
  return (
    <ListStates
      query={query}
      isEmpty={fitting.length === 0 && !query.hasNextPage}
      skeleton={<SkeletonRows count={2} />}
      empty={
        <EmptyState
          title={t`No order it fits`}
          note={t`It needs a running lock mining order in ${unit} with at least one full day left.`}
          action={<a className={styles.link} href="#/pages/lockming/lockming">{t`See the plans`}</a>}
        />
      }
    >
      <fieldset className={styles.orders}>
        <legend>{t`To which order?`}</legend>
        {fitting.map(({ order, plan }) => {
          const [locked, days] = [number(order.amount, { maxDigits: 8 }), daysText(plan.days)];
          return (
            <label key={order.id} className={styles.order}>
              <input type="radio" name="order" checked={value === order.id} onChange={() => onChange(order.id)} />
              <span>
                <span className={styles.orderTitle}>{t`${locked} ${unit}, ${days} count`}</span>
                <small>{t`Order ${order.id}`}</small>
              </span>
              <Amount value={plan.interest} unit={unit} maxDigits={8} sign />
            </label>
          );
        })}
        {query.hasNextPage ? <ListEnd query={query} /> : null}
      </fieldset>
    </ListStates>
  );
}
