import type { MarketRow as Market } from '@aureus/contract/market/shapes.ts';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { useVisibleSubscription } from '../platform/live/market-hooks.ts';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { cx } from '../ui/cx.ts';
import { ClosedBadge } from './closed-badge.tsx';
import { ChangeCell, FiatCell, PriceCell, OwnTurnoverCell, RangeCell, SparkCell, VolumeCell } from './market-cells.tsx';
import styles from './market.module.css';
import { tradeHref } from './trade-link.ts';

export interface MarketRowProps {
  market: Market;
  /** Called before the link is followed, e.g. to remember a search. */
  onOpen?: ((market: Market) => void) | undefined;
  /** Under a head that says whose volume is shown; else the full name stands in its place. */
  volume?: boolean;
  /** With the day's highest and lowest price and what was traded here, for wide lists. */
  wide?: boolean;
}

/** A market in a list: what it is, how it went, where it stands. Live while it can be seen. Leads to its trade screen. */
export const MarketRow = memo(function MarketRow({ market, onOpen, volume = false, wide = false }: MarketRowProps) {
  const ref = useVisibleSubscription(market.id);
  return (
    <a
      ref={ref}
      className={cx(styles.row, wide && styles.wide)}
      href={tradeHref(market)}
      onClick={() => onOpen?.(market)}
    >
      <CoinIcon code={market.currency_name} src={market.logo} />
      <span className={styles.name}>
        <span className={styles.symbol}>
          {market.currency_name}
          <span className={styles.quote}> /{market.legal_name}</span>
        </span>
        <span className={styles.note}>
          {market.open_coin_trade !== 1 ? (
            <ClosedBadge market={market} />
          ) : volume ? (
            <Trans>
              24h <VolumeCell market={market} />
            </Trans>
          ) : (
            market.full_name
          )}
        </span>
      </span>
      <span data-live className={styles.spark}>
        <SparkCell market={market} {...(wide ? { width: 120, height: 32 } : {})} />
      </span>
      <span data-live className={styles.figures}>
        <span className={styles.price}>
          <PriceCell market={market} />
        </span>
        <span className={styles.note}>
          <FiatCell market={market} />
        </span>
      </span>
      {wide ? (
        <>
          <span className={styles.range}>
            <RangeCell market={market} end="high" />
          </span>
          <span className={styles.range}>
            <RangeCell market={market} end="low" />
          </span>
          <span data-live className={styles.range}>
            <OwnTurnoverCell market={market} />
          </span>
        </>
      ) : null}
      <ChangeCell market={market} />
    </a>
  );
});
