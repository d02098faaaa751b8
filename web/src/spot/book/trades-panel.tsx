import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { dateFormat } from '../../platform/format/time.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { useTrades } from '../../platform/live/market-hooks.ts';
import { useZone } from '../../platform/time/zone.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from './book.module.css';

/** The newest trades of a market, as they happen. */
export default function TradesPanel({ market, rows }: { market: MarketRow; rows: number }) {
  const { t } = useLingui();
  const { locale, number } = useFormat();
  const trades = useTrades(market.id);
  const timeZone = useZone();
  const times = dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return (
    <section data-live className={styles.book} aria-label={t`Recent trades`}>
      <div className={styles.head} aria-hidden="true">
        <span>{t`Price`}</span>
        <span>{t`Amount`}</span>
        <span>{t`Time`}</span>
      </div>
      {trades === null ? (
        <Loading label={t`Loading`}>
          {Array.from({ length: rows }, (_, index) => (
            <div key={index} className={styles.trade}>
              <Skeleton height={12} />
            </div>
          ))}
        </Loading>
      ) : trades.length === 0 ? (
        <EmptyState title={t`No trades yet`} />
      ) : (
        <ul>
          {trades.slice(0, rows).map((trade) => (
            <li key={trade.id} className={styles.trade} data-direction={trade.direction}>
              <span className={styles.levelPrice}>
                <span className="visually-hidden">{trade.direction === 'buy' ? t`Bought at` : t`Sold at`} </span>
                {number(trade.price, { minDigits: market.price_scale, maxDigits: market.price_scale })}
              </span>
              <span>{number(trade.amount, { maxDigits: 4 })}</span>
              <time dateTime={new Date(trade.ts).toISOString()}>{times.format(trade.ts)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
