import type { DualProduct } from '@aureus/contract/dual/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { ChevronRightIcon } from '../ui/icons.tsx';
import styles from './dual.module.css';
import { distanceOf, unitsOf } from './plan.ts';

/** Products that end at one moment: the highest reference on top, and the price of now in its place among them. */
export function Ladder({ products, price }: { products: readonly DualProduct[]; price: string | null }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const [first] = products;
  if (!first) return null;
  const { day, end_time, price_scale: scale, currency_name: coin } = first;
  const byHeight = products.toSorted((a, b) => unitsOf(b.exercise_price, scale) - unitsOf(a.exercise_price, scale));
  const now = price === null ? null : unitsOf(price, scale);
  const above = now === null ? 0 : byHeight.filter((each) => unitsOf(each.exercise_price, scale) > now).length;
  const isClosed = products.every(({ status }) => status === 0);
  const days = plural(day, { one: '# day', other: '# days' });
  const ends = date(end_time);
  const rows = byHeight.map((product) => <Offer key={product.id} product={product} price={price} />);
  const mark =
    price === null ? null : (
      <li key="now" className={styles.nowRow}>
        <span>{t`${coin} now`}</span>
        <Amount value={price} digits={scale} unit="USDT" />
      </li>
    );
  return (
    <section className={styles.ladder} aria-label={t`Ends on ${ends}`}>
      <h2 data-closed={isClosed || undefined}>
        <span>{t`Ends on ${ends}`}</span>
        <small>{isClosed ? t`Sale over` : days}</small>
      </h2>
      <ul>
        {rows.slice(0, above)}
        {mark}
        {rows.slice(above)}
      </ul>
    </section>
  );
}

function Offer({ product, price }: { product: DualProduct; price: string | null }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const {
    id,
    exercise_price,
    price_scale,
    rate,
    remaining_number: remaining,
    total_number,
    purchased_number,
  } = product;
  const isSoldOut = remaining === 0;
  const reference = number(exercise_price, { maxDigits: price_scale });
  const state =
    product.status === 0
      ? t`Sale over`
      : isSoldOut
        ? t`Sold out`
        : product.past === 1
          ? t`Reference price reached`
          : null;
  return (
    <li>
      <a href={`#/pages/invest/purchase?id=${id}`} className={styles.offer} data-off={state !== null || undefined}>
        <span className={styles.reference}>
          <span className="visually-hidden">{t`Reference price`} </span>
          <strong>{reference}</strong>
          {price === null ? null : (
            <Amount value={distanceOf(exercise_price, price, price_scale)} unit="%" sign minDigits={1} maxDigits={1} />
          )}
        </span>
        <span className={styles.rate}>
          <strong>
            <Amount value={rate} unit="%" maxDigits={2} />
          </strong>
          <small>{t`a year`}</small>
        </span>
        <span className={styles.left}>
          {state === null ? (
            <span>{plural(remaining, { one: '# share left', other: '# shares left' })}</span>
          ) : (
            <Badge tone="plain">{state}</Badge>
          )}
          <span
            className={styles.bar}
            style={{ '--sold': `${(purchased_number / total_number) * 100}%` } as CSSProperties}
            aria-hidden="true"
          />
        </span>
        <ChevronRightIcon size={18} />
      </a>
    </li>
  );
}
