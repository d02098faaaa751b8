import type { DualProduct, DualType } from '@aureus/contract/dual/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTick, useTicks } from '../platform/live/market-hooks.ts';
import { EmptyState, ListStates } from '../ui/list-states.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './dual.module.css';
import { DualBar } from './dual-bar.tsx';
import { Ladder } from './ladder.tsx';
import { coins, productsQuery } from './queries.ts';
import { useDualRefresh } from './use-dual-refresh.ts';

/** What is on offer: of each coin, paid in it or in USDT, the references as a ladder around the price of now. */
export default function InvestPage() {
  const { t } = useLingui();
  const asked: { currency_id?: string | undefined; type?: string | undefined } = useSearch({ strict: false });
  const navigate = useNavigate();
  useDualRefresh();
  const coin = coins.find(({ id }) => String(id) === asked.currency_id) ?? coins[0];
  const type: DualType = asked.type === 'put' ? 'put' : 'call';
  const choose = (next: { currency_id?: number; type?: DualType }): void => {
    const search = { currency_id: String(next.currency_id ?? coin.id), type: next.type ?? type };
    void navigate({ to: '/pages/invest/invest', search, replace: true });
  };
  const { code } = coin;
  return (
    <>
      <DualBar title={t`Dual investment`} />
      <main className={styles.page}>
        <Tabs
          label={t`Coin`}
          tabs={coins.map(({ id, code: label }) => ({ value: String(id), label }))}
          value={String(coin.id)}
          onChange={(id) => choose({ currency_id: coins.find((each) => String(each.id) === id)?.id ?? coin.id })}
          panel="dual-offers"
        />
        <div id="dual-offers" role="tabpanel" aria-label={code} className={styles.offers}>
          <Segmented
            label={t`Paid in`}
            options={[
              { value: 'call', label: t`Pay with ${code}` },
              { value: 'put', label: t`Pay with USDT` },
            ]}
            value={type}
            onChange={(value) => choose({ type: value })}
          />
          <p className={styles.about}>
            {type === 'call'
              ? t`You get ${code} back with interest. If the price is at or above the reference price at the end, you get USDT instead: your ${code} at the reference price, with interest.`
              : t`You get USDT back with interest. If the price is at or below the reference price at the end, you get ${code} instead: bought at the reference price, with interest.`}
          </p>
          <Offers key={`${coin.id} ${type}`} coinId={coin.id} type={type} />
        </div>
      </main>
    </>
  );
}

function Offers({ coinId, type }: { coinId: number; type: DualType }) {
  const { t } = useLingui();
  const query = useQuery(productsQuery(coinId, type));
  const products = query.data ?? [];
  return (
    <ListStates
      query={query}
      isEmpty={products.length === 0}
      skeleton={<SkeletonRows count={4} lead={false} />}
      empty={
        <EmptyState title={t`Nothing on offer right now`} note={t`New products come regularly. Look again later.`} />
      }
    >
      {products[0] ? <Ladders products={products} first={products[0]} /> : null}
    </ListStates>
  );
}

function Ladders({ products, first }: { products: readonly DualProduct[]; first: DualProduct }) {
  useTicks(first.match_id);
  const live = useTick(first.match_id, (tick) => tick?.indexPrice ?? null);
  const price = live ?? first.price;
  return (
    <div className={styles.ladders}>
      {[...Map.groupBy(products, ({ end_time }) => end_time)].map(([end, group]) => (
        <Ladder key={end} products={group} price={price} />
      ))}
    </div>
  );
}
