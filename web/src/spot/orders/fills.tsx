import type { FillRow } from '@aureus/contract/spot/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { EmptyState, ListEnd, ListStates } from '../../ui/list-states.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { fillsQuery, type OrderFilter } from '../queries.ts';
import { Figure, namesOf, SideText, ToMarkets, When } from './order-parts.tsx';
import styles from './orders.module.css';

/** Executed trades. */
export default function Fills({ filter }: { filter: OrderFilter }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(fillsQuery(filter));
  const fills = query.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={fills.length === 0}
      skeleton={<SkeletonRows count={3} lead={false} />}
      empty={<EmptyState title={t`No trades of yours yet`} action={<ToMarkets />} />}
    >
      <div className={styles.lists}>
        <div className={styles.head} data-kind="fill" aria-hidden="true">
          <span>{t`Time`}</span>
          <span>{t`Pair`}</span>
          <span>{t`Role`}</span>
          <span>{t`Side`}</span>
          <span>{t`Price`}</span>
          <span>{t`Amount`}</span>
          <span>{t`Total`}</span>
          <span>{t`Fee`}</span>
        </div>
        <ul>
          {fills.map((fill) => (
            <FillItem key={fill.id} fill={fill} />
          ))}
        </ul>
      </div>
      <ListEnd query={query} />
    </ListStates>
  );
}

/** An executed trade, in the shape of an order. */
const FillItem = memo(function FillItem({ fill }: { fill: FillRow }) {
  const { t } = useLingui();
  const [base, quote] = namesOf(fill.symbol);
  return (
    <li className={styles.item} data-kind="fill">
      <When at={fill.created_at} number={fill.order_id} />
      <span className={styles.pair}>
        {base}
        <span className={styles.quote}> /{quote}</span>
      </span>
      <span className={styles.kind}>{fill.role === 'maker' ? t`Maker` : t`Taker`}</span>
      <span className={styles.side}>
        <SideText type={fill.type} />
      </span>
      <Figure label={t`Price`}>
        <Amount value={fill.price} maxDigits={8} />
      </Figure>
      <Figure label={t`Amount`}>
        <Amount value={fill.amount} maxDigits={8} />
      </Figure>
      <Figure label={t`Total`}>
        <Amount value={fill.total} maxDigits={4} />
      </Figure>
      <Figure label={t`Fee`}>
        <Amount value={fill.fee} maxDigits={8} unit={fill.type === 1 ? base : quote} />
      </Figure>
    </li>
  );
});
