import { useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTicks } from '../platform/live/market-hooks.ts';
import buttons from '../ui/button.module.css';
import { ListIcon } from '../ui/icons.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { NavBar } from '../ui/nav-bar.tsx';
import { OrdersPanel } from './orders/orders-panel.tsx';
import { askedSide } from './trade/asked-side.ts';
import { BookAndTicket } from './trade/book-and-ticket.tsx';
import { DayFigures, PairTitle, PriceHead } from './trade/pair-header.tsx';
import { TradeSkeleton } from './trade/trade-skeleton.tsx';
import styles from './trade/trade.module.css';
import { useShownMarket } from './trade/use-shown-market.ts';
import { useOwnRefresh } from './use-own-refresh.ts';

const path = '/pages/transaction/currency';

/** Buys or sells a coin without the chart. */
export default function CurrencyPage(): ReactNode {
  const { t } = useLingui();
  const side = askedSide(useSearch({ from: path, shouldThrow: false }));
  const { market, query, pick } = useShownMarket(path);
  useTicks(market?.id);
  useOwnRefresh();
  return (
    <>
      <NavBar
        title={t`Spot trading`}
        actions={
          <Link to="/pages/transaction/currency_order" className={buttons.icon} aria-label={t`All orders`}>
            <ListIcon />
          </Link>
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
        <main>
          <PairTitle market={market} onPick={pick} />
          <div className={styles.top}>
            <PriceHead market={market} />
            <DayFigures market={market} />
          </div>
          <div className={styles.bookAndTicket}>
            <BookAndTicket key={`${market.id}-${side}`} market={market} side={side} rows={6} />
          </div>
          <OrdersPanel market={market} />
        </main>
      )}
    </>
  );
}
