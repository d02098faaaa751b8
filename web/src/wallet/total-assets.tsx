import { useLingui } from '@lingui/react/macro';
import { FiatAmount } from '../platform/fiat/fiat-amount.tsx';
import { usePortfolio } from './use-portfolio.ts';
import styles from './wallet.module.css';

/** The total in the bar of wide screens. */
export function TotalAssets() {
  const { t } = useLingui();
  const { portfolio } = usePortfolio();
  return (
    <div className={styles.barTotal}>
      <span>{t`Total assets`}</span>
      <FiatAmount usdt={portfolio?.total} personal />
    </div>
  );
}
