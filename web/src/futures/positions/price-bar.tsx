import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { useLingui } from '@lingui/react/macro';
import styles from './positions.module.css';

/** A place between two prices as percent of the way, 0 to 100, as text of a style. */
function placeOf(from: string, to: string, price: string): string {
  const way = new Decimal(to).minus(from);
  if (way.eq(0)) return '0%';
  const part = new Decimal(price).minus(from).times(100).div(way, 2);
  return `${part.lt(0) ? '0' : part.gt(100) ? '100' : part.toString()}%`;
}

export interface PriceBarProps {
  /** The entry price. */
  from: string;
  /** The liquidation price. */
  to: string;
  mark: string;
}

/** The way from the entry to the liquidation price, and how much of it the mark price has gone. */
export function PriceBar({ from, to, mark }: PriceBarProps) {
  const { t } = useLingui();
  const place = placeOf(from, to, mark);
  return (
    <div className={styles.bar} role="img" aria-label={t`Way from the entry to the liquidation price: ${place}`}>
      <i className={styles.gone} style={{ inlineSize: place }} />
      <i className={styles.mark} style={{ insetInlineStart: place }} />
    </div>
  );
}
