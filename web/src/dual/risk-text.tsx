import type { DualProduct, DualType } from '@aureus/contract/dual/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import styles from './dual.module.css';

/** What is true of every dual investment, said where it is bought. */
export function RiskText({ type, coin }: { type: DualType; coin: string }) {
  const { t } = useLingui();
  return (
    <p className={styles.risk}>
      {type === 'call'
        ? t`You cannot sell or cancel before the end. If ${coin} rises far above the reference price, you get no more than the reference price for it; if it falls, you hold ${coin} that is worth less.`
        : t`You cannot sell or cancel before the end. If ${coin} falls far below the reference price, you have bought it at the reference price and it is worth less; if it rises, you only earn the interest.`}
    </p>
  );
}

/** How the price of the end is made, and what happens without one. */
export function SettlementText({ product }: { product: Pick<DualProduct, 'least_ticks'> }) {
  const { t } = useLingui();
  const least = product.least_ticks;
  return (
    <p className={styles.about}>
      {t`The settlement price is the mean of the index prices recorded each second of the half hour before the end. If fewer than ${least} of them were recorded, the investment fails and all you invested goes back to you.`}
    </p>
  );
}
