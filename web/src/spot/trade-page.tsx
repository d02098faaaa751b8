import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChartPanel, MarketPicker, preloadChart, PriceStateBadge } from '../market/public.ts';
import { useTicks } from '../platform/live/hooks.ts';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { DepthChart } from './book/depth-chart.tsx';
import { OrdersPanel } from './orders/orders-panel.tsx';
import type { Side } from './ticket/ticket.ts';
import { askedSide } from './trade/asked-side.ts';
import { BookAndTicket } from './trade/book-and-ticket.tsx';
import { isTradeMode, ModeBeingBuilt, ModeSwitch, type TradeMode } from './trade/mode.tsx';
import { DayFigures, PairTitle, PriceHead, Star } from './trade/pair-header.tsx';
import { TradeSkeleton } from './trade/trade-skeleton.tsx';
import styles from './trade/trade.module.css';
import { useShownMarket } from './trade/use-shown-market.ts';
import { useOwnRefresh } from './use-own-refresh.ts';
import { useWide } from '../ui/use-wide.ts';

const path = '/pages/transaction/index';

// While the first of the page is drawn the chart is already on its way.
preloadChart();

/** The trade screen: pair, price, chart, and a way to trade. */
export default function TradePage(): ReactNode {
  const { t } = useLingui();
  const router = useRouter();
  const { market, query, pick } = useShownMarket(path);
  const asked = useSearch({ from: path, shouldThrow: false });
  const mode: TradeMode = isTradeMode(asked?.mode) ? asked.mode : 'coins';
  const setMode = (next: TradeMode): void =>
    void router.navigate({ to: path, search: (before) => ({ ...before, mode: next }), replace: true });
  useOwnRefresh();
  if (market === undefined) {
    if (query.isPending) return <TradeSkeleton />;
    if (query.error !== null) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return <EmptyState title={t`No markets here yet`} />;
  }
  return <TradeScreen market={market} onPick={pick} mode={mode} onMode={setMode} side={askedSide(asked)} />;
}

interface TradeScreenProps {
  market: MarketRow;
  onPick: (market: MarketRow) => void;
  mode: TradeMode;
  onMode: (mode: TradeMode) => void;
  side: Side;
}

function TradeScreen(props: TradeScreenProps) {
  const isWide = useWide();
  useTicks(props.market.id);
  return isWide ? <WideScreen {...props} /> : <PhoneScreen {...props} />;
}

function PhoneScreen({ market, onPick, mode, onMode, side }: TradeScreenProps) {
  return (
    <main className={styles.phone}>
      <div className={styles.first}>
        <PairTitle market={market} onPick={onPick} />
        <div className={styles.top}>
          <PriceHead market={market} />
          <DayFigures market={market} />
        </div>
        <div className={styles.modes}>
          <ModeSwitch mode={mode} onChange={onMode} />
        </div>
        <div className={styles.chart}>
          <MarketChart market={market} />
        </div>
        {mode === 'coins' ? (
          <div className={styles.bookAndTicket}>
            <BookAndTicket key={`${market.id}-${side}`} market={market} side={side} rows={5} />
          </div>
        ) : (
          <ModeBeingBuilt mode={mode} onChange={onMode} />
        )}
      </div>
      {mode === 'coins' ? <OrdersPanel market={market} /> : null}
    </main>
  );
}

function WideScreen({ market, onPick, mode, onMode, side }: TradeScreenProps) {
  return (
    <main className={styles.wide}>
      <div className={styles.pickerColumn}>
        <MarketPicker selected={market.id} onPick={onPick} />
      </div>
      <div className={styles.chartColumn}>
        <div className={styles.wideHead}>
          <h1>
            {market.currency_name}/{market.legal_name}
          </h1>
          <PriceStateBadge market={market} />
          <Star market={market} />
          <PriceHead market={market} />
          <DayFigures market={market} />
        </div>
        <div className={styles.wideChart}>
          <MarketChart market={market} />
        </div>
      </div>
      <div className={styles.wideModes}>
        <ModeSwitch mode={mode} onChange={onMode} />
      </div>
      {mode === 'coins' ? (
        <BookAndTicket key={`${market.id}-${side}`} market={market} side={side} rows={9} />
      ) : (
        <div className={styles.wideBuilding}>
          <ModeBeingBuilt mode={mode} onChange={onMode} />
        </div>
      )}
      <div className={styles.ordersRow}>
        <OrdersPanel market={market} />
      </div>
    </main>
  );
}

function MarketChart({ market }: { market: MarketRow }) {
  const { t } = useLingui();
  return (
    <ChartPanel
      market={{
        id: market.id,
        symbol: `${market.currency_name}/${market.legal_name}`,
        priceScale: market.price_scale,
        amountScale: market.amount_scale,
      }}
      other={{ label: t`Depth`, view: <DepthChart market={market} /> }}
    />
  );
}
