import type { MarketRow as Market } from '@aureus/contract/market/shapes.ts';
import { memo } from 'react';
import { useVisibleSubscription } from '../platform/live/market-hooks.ts';
import { ChangeCell, PriceCell, SparkCell } from './market-cells.tsx';
import { MarketRow } from './market-row.tsx';
import styles from './market.module.css';
import { tradeHref } from './trade-link.ts';

/** Markets side by side; swipes sideways, three in sight on a phone. */
export function MarketStrip({ markets, label }: { markets: readonly Market[]; label: string }) {
  return (
    <ul className={styles.strip} aria-label={label}>
      {markets.map((market) => (
        <li key={market.id}>
          <StripCard market={market} />
        </li>
      ))}
    </ul>
  );
}

const StripCard = memo(function StripCard({ market }: { market: Market }) {
  const ref = useVisibleSubscription(market.id);
  return (
    <a ref={ref} data-live className={styles.card} href={tradeHref(market)}>
      <span className={styles.cardHead}>
        <span>
          {market.currency_name}
          <span className="visually-hidden">/{market.legal_name}</span>
        </span>
        <ChangeCell market={market} plain />
      </span>
      <span className={styles.cardPrice}>
        <PriceCell market={market} />
      </span>
      <SparkCell market={market} width={96} height={24} />
    </a>
  );
});

/** A few markets below each other, for pages that show some of them. Long lists belong to the markets page. */
export function MarketList({ markets, label }: { markets: readonly Market[]; label: string }) {
  return (
    <ul aria-label={label}>
      {markets.map((market) => (
        <li key={market.id}>
          <MarketRow market={market} />
        </li>
      ))}
    </ul>
  );
}
