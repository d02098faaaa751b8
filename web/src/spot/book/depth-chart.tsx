import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../platform/format/use-format.ts';
import { useDepth } from '../../platform/live/market-hooks.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './book.module.css';
import { depthCurve } from './depth-curve.ts';

const width = 400;
const height = 200;

/** How much is bid and asked, running away from the middle. */
export default function DepthChart({ market }: { market: MarketRow }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const book = useDepth(market.id);
  if (book === null) return <Skeleton height="100%" radius={10} />;
  const curve = depthCurve(book.bids, book.asks, width, height);
  if (curve === null) {
    const isEmpty = book.bids.length === 0 && book.asks.length === 0;
    return <EmptyState title={isEmpty ? t`The book is empty now` : t`The book has only one side now`} />;
  }
  const price = (value: number): string =>
    number(value.toFixed(market.price_scale), { minDigits: market.price_scale, maxDigits: market.price_scale });
  const low = price(curve.lowPrice);
  const high = price(curve.highPrice);
  const most = number(curve.largestSum.toFixed(4), { maxDigits: 4 });
  const symbol = `${market.currency_name}/${market.legal_name}`;
  return (
    <div className={styles.depth}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Depth of ${symbol} from ${low} to ${high}, at most ${most} on a side`}
      >
        <path d={curve.bids} className={styles.depthBids} vectorEffect="non-scaling-stroke" />
        <path d={curve.asks} className={styles.depthAsks} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={styles.depthAxis} aria-hidden="true">
        <span>{low}</span>
        <span>
          {most} {market.currency_name}
        </span>
        <span>{high}</span>
      </div>
    </div>
  );
}
