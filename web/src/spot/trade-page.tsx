import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import {
  type ChartMark,
  ChartPanel,
  MarketHalt,
  MarketPicker,
  type MarkMoves,
  type OnMarks,
  preloadChart,
  PriceStateBadge,
  ShareButton,
} from '../market/public.ts';
import { OptionsMode, OwnOptions } from '../options/public.ts';
import { FuturesLists, FuturesMode } from '../futures/public.ts';
import { useTicks } from '../platform/live/market-hooks.ts';
import { lazyPart } from '../platform/loading/lazy-page.tsx';
import { useLoggedIn } from '../platform/session/session.ts';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { DepthChart } from './book/lazy-depth-chart.tsx';
import { OrdersPanel } from './orders/orders-panel.tsx';
import type { Side } from './ticket/ticket.ts';
import { askedSide } from './trade/asked-side.ts';
import { BookAndTicket } from './trade/book-and-ticket.tsx';
import { isTradeMode, ModeSwitch, type TradeMode } from './trade/mode.tsx';
import { DayFigures, PairButton, PairTitle, PriceHead, Star } from './trade/pair-header.tsx';
import { TradeSkeleton } from './trade/trade-skeleton.tsx';
import styles from './trade/trade.module.css';
import { useShownMarket } from './trade/use-shown-market.ts';
import { useOwnRefresh } from './use-own-refresh.ts';
import { cx } from '../ui/cx.ts';
import { useMinWidth, useWide } from '../ui/use-wide.ts';

const path = '/pages/transaction/index';

/** The user's open orders on the chart. */
const OrderMarks = lazyPart(
  () => import('./trade/order-marks.tsx'),
  ['spot'],
  () => null,
);
/** Keys that trade, for who has a keyboard; without them the screen is whole all the same. */
const TradeKeys = lazyPart(
  () => import('./trade/keys/trade-key-help.tsx'),
  ['spot'],
  () => null,
);

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

/** What is drawn on the chart, and who says it: the way to trade that is open. */
interface Marks {
  drawn: Drawn;
  onMarks: OnMarks;
}

interface Drawn {
  readonly marks: readonly ChartMark[];
  readonly moves: MarkMoves | null;
}

const nothingDrawn: Drawn = { marks: [], moves: null };

interface TradeScreenProps {
  market: MarketRow;
  onPick: (market: MarketRow) => void;
  mode: TradeMode;
  onMode: (mode: TradeMode) => void;
  side: Side;
}

function TradeScreen(props: TradeScreenProps) {
  const isLoggedIn = useLoggedIn();
  const isWide = useWide();
  const [drawn, setDrawn] = useState(nothingDrawn);
  useTicks(props.market.id);
  const onMarks = useCallback<OnMarks>((marks, moves = null) => setDrawn({ marks, moves }), []);
  const all = { ...props, drawn, onMarks };
  return (
    <>
      {isWide ? <WideScreen {...all} /> : <PhoneScreen {...all} />}
      {isLoggedIn && props.mode === 'coins' ? <OrderMarks market={props.market} onMarks={onMarks} /> : null}
    </>
  );
}

const futuresSide = (side: Side): 'long' | 'short' => (side === 'buy' ? 'long' : 'short');

function PhoneScreen({ market, onPick, mode, onMode, side, drawn, onMarks }: TradeScreenProps & Marks) {
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
        <MarketHalt market={market} />
        <div className={styles.chart}>
          <MarketChart market={market} drawn={drawn} />
        </div>
        {mode === 'coins' ? (
          <div className={styles.bookAndTicket}>
            <BookAndTicket key={`${market.id}-${side}`} market={market} side={side} rows={5} />
          </div>
        ) : mode === 'options' ? (
          <OptionsMode market={market} onMarks={onMarks} />
        ) : (
          <FuturesMode market={market} side={futuresSide(side)} onMarks={onMarks} />
        )}
      </div>
      <OwnLists market={market} mode={mode} />
    </main>
  );
}

function WideScreen({ market, onPick, mode, onMode, side, drawn, onMarks }: TradeScreenProps & Marks) {
  // Below, the list of pairs would leave the chart too little.
  const hasPicker = useMinWidth(1200);
  return (
    <main className={cx(styles.wide, hasPicker && styles.withPicker)}>
      {hasPicker ? (
        <div className={styles.pickerColumn}>
          <MarketPicker selected={market.id} onPick={onPick} />
        </div>
      ) : null}
      <div className={styles.chartColumn}>
        <div className={styles.wideHead}>
          {hasPicker ? (
            <h1>
              {market.currency_name}/{market.legal_name}
            </h1>
          ) : (
            <PairButton market={market} onPick={onPick} />
          )}
          <PriceStateBadge market={market} />
          <ShareButton market={market} />
          <Star market={market} />
          <PriceHead market={market} />
          <span className={styles.keys}>
            <TradeKeys />
          </span>
          <DayFigures market={market} />
        </div>
        <MarketHalt market={market} />
        <div className={styles.wideChart}>
          <MarketChart market={market} drawn={drawn} />
        </div>
      </div>
      <div className={styles.wideModes}>
        <ModeSwitch mode={mode} onChange={onMode} />
      </div>
      {mode === 'coins' ? (
        <BookAndTicket key={`${market.id}-${side}`} market={market} side={side} rows={9} />
      ) : (
        <div className={styles.wideMode}>
          {mode === 'options' ? (
            <OptionsMode market={market} onMarks={onMarks} />
          ) : (
            <FuturesMode market={market} side={futuresSide(side)} onMarks={onMarks} />
          )}
        </div>
      )}
      <div className={cx(styles.ordersRow, mode !== 'coins' && styles.scrolls)}>
        <OwnLists market={market} mode={mode} />
      </div>
    </main>
  );
}

/** What the user has of what is traded in this mode. */
function OwnLists({ market, mode }: { market: MarketRow; mode: TradeMode }) {
  if (mode === 'futures') return <FuturesLists market={market} />;
  return mode === 'options' ? <OwnOptions /> : <OrdersPanel market={market} />;
}

function MarketChart({ market, drawn }: { market: MarketRow; drawn: Drawn }) {
  const { t } = useLingui();
  return (
    <ChartPanel
      market={{
        id: market.id,
        symbol: `${market.currency_name}/${market.legal_name}`,
        priceScale: market.price_scale,
        amountScale: market.amount_scale,
        tick: market.tick,
        isShare: market.kind === 'stock',
        lead_source: market.lead_source,
        price_sources: market.price_sources,
      }}
      other={{ label: t`Depth`, view: <DepthChart market={market} /> }}
      {...drawn}
    />
  );
}
