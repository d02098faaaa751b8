import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FuturesLists, FuturesMode } from '../futures/public.ts';
import { useTicks } from '../platform/live/market-hooks.ts';
import buttons from '../ui/button.module.css';
import { ListIcon } from '../ui/icons.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { askedSide } from './trade/asked-side.ts';
import { DayFigures, PairTitle, PriceHead } from './trade/pair-header.tsx';
import { TradeSkeleton } from './trade/trade-skeleton.tsx';
import styles from './trade/trade.module.css';
import { useShownMarket } from './trade/use-shown-market.ts';

const path = '/pages/transaction/contract';

/** Trades leveraged contracts without the chart. */
export default function ContractPage(): ReactNode {
  const { t } = useLingui();
  const side = askedSide(useSearch({ from: path, shouldThrow: false }));
  const { market, query, pick } = useShownMarket(path);
  useTicks(market?.id);
  return (
    <>
      <NavBar
        title={t`Futures`}
        actions={
          <a href="#/pages/transaction/contract_order" className={buttons.icon} aria-label={t`All positions`}>
            <ListIcon />
          </a>
        }
      />
      {market === undefined ? (
        query.isPending ? (
          <TradeSkeleton />
        ) : query.error === null ? (
          <EmptyState title={t`No markets here yet`} />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <main className={styles.contract}>
          <PairTitle market={market} onPick={pick} />
          <div className={styles.top}>
            <PriceHead market={market} />
            <DayFigures market={market} />
          </div>
          <FuturesMode market={market} side={side === 'buy' ? 'long' : 'short'} />
          <FuturesLists market={market} />
        </main>
      )}
    </>
  );
}
