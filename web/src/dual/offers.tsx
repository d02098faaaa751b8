import type { DualProduct } from '@aureus/contract/dual/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';
import { ChevronRightIcon } from '../ui/icons.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './dual.module.css';
import { inTurn, isOnSale, nearestFirst } from './on-sale.ts';
import { coins, productsQuery } from './queries.ts';
import { useDualRefresh } from './use-dual-refresh.ts';

const MOST = 3;

/** A few products of a coin that can be bought now: those paid in the coin and in USDT in turn. */
export default function DualOffers() {
  const { t } = useLingui();
  const [coinId, setCoinId] = useState<number>(coins[0].id);
  const calls = useQuery(productsQuery(coinId, 'call'));
  const puts = useQuery(productsQuery(coinId, 'put'));
  useDualRefresh();
  const [ofCalls, ofPuts] = [calls, puts].map(({ data }) => nearestFirst((data ?? []).filter(isOnSale)));
  const products = inTurn(ofCalls ?? [], ofPuts ?? []).slice(0, MOST);
  return (
    <div className={styles.short}>
      <Segmented
        label={t`Coin`}
        options={coins.map(({ id, code }) => ({ value: String(id), label: code }))}
        value={String(coinId)}
        onChange={(value) => setCoinId(coins.find(({ id }) => String(id) === value)?.id ?? coins[0].id)}
      />
      <ListStates
        query={{
          data: calls.data ?? puts.data,
          isPending: calls.isPending || puts.isPending,
          error: calls.error ?? puts.error,
          refetch: () => Promise.all([calls.refetch(), puts.refetch()]),
        }}
        isEmpty={products.length === 0}
        empty={<p className={styles.about}>{t`Nothing on offer right now`}</p>}
        skeleton={<Skeleton height={156} radius={10} />}
      >
        <ul className={styles.ladder}>
          {products.map((product) => (
            <li key={product.id}>
              <Offer product={product} />
            </li>
          ))}
        </ul>
      </ListStates>
    </div>
  );
}

function Offer({ product }: { product: DualProduct }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { id, exercise_price: price, price_scale: scale, pay_name: code, rate, day } = product;
  return (
    <a href={`#/pages/invest/purchase?id=${id}`} className={styles.offer}>
      <span className={styles.reference}>
        <span className="visually-hidden">{t`Reference price`} </span>
        <strong>{number(price, { maxDigits: scale })}</strong>
        <small>{code === 'USDT' ? t`Pay with USDT` : t`Pay with ${code}`}</small>
      </span>
      <span className={styles.rate}>
        <strong>
          <Amount value={rate} unit="%" maxDigits={2} />
        </strong>
        <small>{t`a year`}</small>
      </span>
      <span className={styles.left}>{plural(day, { one: '# day', other: '# days' })}</span>
      <ChevronRightIcon size={18} />
    </a>
  );
}
