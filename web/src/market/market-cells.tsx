import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { FiatAmount } from '../platform/fiat/fiat-amount.tsx';
import { signOf } from '../platform/format/number.ts';
import { useTick } from '../platform/live/market-hooks.ts';
import { Amount } from '../ui/amount.tsx';
import { ChangeBadge, ChangeText } from '../ui/change-badge.tsx';
import { cx } from '../ui/cx.ts';
import { PriceFlash } from '../ui/price-flash.tsx';
import { Spark } from '../ui/spark.tsx';
import styles from './market.module.css';
import { useCloses } from './queries.ts';

interface CellProps {
  market: MarketRow;
}

/** Each cell follows its own figure: a tick renders one of them, never the row. */
export function PriceCell({ market, tone = false }: CellProps & { tone?: boolean }) {
  const price = useTick(market.id, (tick) => tick?.price) ?? market.now_price;
  const isStale = useTick(market.id, (tick) => tick?.isStale === true);
  const direction = useTick(market.id, (tick) => (tone ? tick?.direction : undefined));
  return (
    <span
      data-live
      className={cx(
        isStale && styles.stale,
        !isStale && direction === 'up' && 'tone-up',
        !isStale && direction === 'down' && 'tone-down',
      )}
    >
      <PriceFlash value={price}>
        <Amount value={price} digits={market.price_scale} />
      </PriceFlash>
    </span>
  );
}

export function FiatCell({ market }: CellProps) {
  const price = useTick(market.id, (tick) => tick?.price) ?? market.now_price;
  return <FiatAmount usdt={price} price />;
}

export function ChangeCell({ market, plain = false }: CellProps & { plain?: boolean }) {
  const change = useTick(market.id, (tick) => tick?.change) ?? market.change;
  return plain ? <ChangeText value={change} /> : <ChangeBadge value={change} />;
}

/** Highest or lowest price of the day. */
export function RangeCell({ market, end }: CellProps & { end: 'high' | 'low' }) {
  const value = useTick(market.id, (tick) => tick?.[end]) ?? market[end];
  return <Amount value={value} digits={market.price_scale} />;
}

/** The volume of the market elsewhere, in the quote currency; the head of the list says whose it is. */
export function VolumeCell({ market }: CellProps) {
  const volume = useTick(market.id, (tick) => tick?.quoteVolume) ?? market.quote_volume;
  return <Amount value={volume} compact />;
}

/** What was traded here, in the quote currency. */
export function OwnTurnoverCell({ market }: CellProps) {
  const turnover = useTick(market.id, (tick) => tick?.ownTurnover) ?? market.own_turnover;
  return <Amount value={turnover} compact />;
}

export function SparkCell({ market, width = 44, height = 24 }: CellProps & { width?: number; height?: number }) {
  const closes = useCloses(market.id);
  const sign = useTick(market.id, (tick) => signOf(tick?.change ?? market.change));
  return <Spark values={closes ?? []} width={width} height={height} tone={sign === -1 ? 'down' : 'up'} />;
}
