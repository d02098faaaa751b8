import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { PriceCell } from '../../market/public.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { useTick } from '../../platform/live/market-hooks.ts';
import type { Book } from '../../platform/live/market-streams.ts';
import styles from './book.module.css';
import { spreadOf } from './ladder.ts';

/** Between asks and bids: the last price, the spread and the index. */
export function Middle({ market, book }: { market: MarketRow; book: Book }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const index = useTick(market.id, (tick) => tick?.indexPrice ?? null);
  const spread = book === null ? null : spreadOf(book.bids, book.asks, market.price_scale);
  const shownSpread = spread === null ? '–' : number(spread, { maxDigits: market.price_scale });
  const shownIndex =
    index === null ? null : number(index, { minDigits: market.price_scale, maxDigits: market.price_scale });
  return (
    <div className={styles.middle}>
      <span className={styles.last}>
        <PriceCell market={market} tone />
      </span>
      <span className={styles.spread}>
        <span>{t`Spread`}</span>
        <span>{shownSpread}</span>
      </span>
      {shownIndex === null ? null : <span className={styles.index}>{t`Index ${shownIndex}`}</span>}
    </div>
  );
}
