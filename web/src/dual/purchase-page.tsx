import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { isRefusedAs } from '../ui/money/refused-as.ts';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { MoneyFormSkeleton } from '../ui/money/money-form-skeleton.tsx';
import styles from './dual.module.css';
import { DualBar } from './dual-bar.tsx';
import { unitsOf } from './plan.ts';
import { PurchaseForm } from './purchase-form.tsx';
import { productQuery } from './queries.ts';
import { useDualRefresh } from './use-dual-refresh.ts';

/** One product: what it pays at each price, and buying shares of it. */
export default function PurchasePage() {
  const { t } = useLingui();
  const asked: { id?: string | undefined } = useSearch({ strict: false });
  useDualRefresh();
  return (
    <>
      <DualBar title={t`Dual investment`} />
      <main>{asked.id === undefined ? <Unknown /> : <Product id={asked.id} />}</main>
    </>
  );
}

function Product({ id }: { id: string }) {
  const query = useQuery(productQuery(unitsOf(id, 0)));
  if (isRefusedAs(query.error, 'dual_unknown')) return <Unknown />;
  return (
    <ListStates query={query} isEmpty={false} empty={null} skeleton={<MoneyFormSkeleton />}>
      {query.data ? <PurchaseForm key={query.data.id} product={query.data} /> : null}
    </ListStates>
  );
}

function Unknown() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`This product does not exist`}
      action={<a className={styles.link} href="#/pages/invest/invest">{t`See all products`}</a>}
    />
  );
}
