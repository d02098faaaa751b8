import { clock } from '@aureus/client/clock/page-clock.ts';
import { candles } from '@aureus/contract/market/calls.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { formatNumber, isDecimal } from '../../platform/format/number.ts';
import { useFormat } from '../../platform/format/use-format.ts';
import { useLive } from '../../platform/live/hooks.ts';
import { listenToCandles } from '../../platform/live/market-hooks.ts';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { useZone } from '../../platform/time/zone.ts';
import { whenIdleInTurn } from '../../ui/when-idle.ts';
import { ErrorState } from '../../ui/list-states.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BoardContext } from './board-context.ts';
import { ChartBoard, type ChartMarket, type ChartWords, viewOf } from './chart-board.ts';
import type { ChartMark } from './chart-mark.ts';
import { measureText, readColours } from './chart-styles.ts';
import styles from './chart.module.css';
import type { IndicatorName } from './indicators.ts';
import { type IntervalId, intervals } from './intervals.ts';
import { onAppearance } from './on-appearance.ts';
import type { ChartDigest } from './spoken-digest.ts';
import { useVolumeSource } from '../volume-source.ts';

/** A market with whose candles it has. */
export type SourcedMarket = ChartMarket & Pick<MarketRow, 'lead_source' | 'price_sources'>;

export interface CandleChartProps {
  market: SourcedMarket;
  interval: IntervalId;
  indicators: readonly IndicatorName[];
  /** Prices of the user's own that are drawn on it. */
  marks: readonly ChartMark[];
  /** What is laid over the candles. */
  children?: ReactNode;
}

/** How loading went, of the view it is about. */
type Loaded = { view: string; error: unknown } | { view: string; digest: ChartDigest | null };

/** The candles of a market: history, the running candle, indicators. A chunk of its own. */
export default function CandleChart({ market, interval, indicators, marks, children }: CandleChartProps) {
  const { t } = useLingui();
  const live = useLive();
  const { locale, number } = useFormat();
  const textId = useId();
  const container = useRef<HTMLDivElement>(null);
  const [board, setBoard] = useState<ChartBoard | null>(null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isLine = interval === 'line';
  const isLineAtFirst = useRef(isLine);
  const timeZone = useZone();

  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let opened: ChartBoard | null = null;
    let close = (): void => undefined;
    const open = (): void => {
      const next = new ChartBoard(
        element,
        { colours: readColours(element), isLine: isLineAtFirst.current },
        {
          now: clock.now,
          steady: clock.steady,
          fetchCandles: (symbol, period, from, to) => call(candles, { symbol, period, from, to }),
          follow: (followed, { resolution }, listener) => listenToCandles(live, followed, resolution, listener),
        },
        {
          onLoaded: (view, digest) => setLoaded({ view, digest }),
          onFailed: (view, error) => setLoaded({ view, error }),
        },
      );
      const endResizing = onResize(element, () => next.resize());
      opened = next;
      close = () => {
        endResizing();
        setBoard(null);
        next.close();
      };
    };
    // Setting up the chart takes longer than the rest of a page: it must not hold up the touch that opened it, nor one that
    // comes meanwhile. So it is done in steps, with room for a touch between them.
    const callOff = whenIdleInTurn([() => measureText(readColours(element)), open, () => setBoard(opened)]);
    return () => {
      callOff();
      close();
      // A page that comes back into sight loads its candles anew.
      setLoaded(null);
    };
  }, [live]);

  useEffect(() => {
    const element = container.current;
    if (board === null || element === null) return undefined;
    const applyStyle = (): void => board.setStyle({ colours: readColours(element), isLine });
    applyStyle();
    return onAppearance(applyStyle);
  }, [board, isLine]);

  useEffect(() => {
    const element = container.current;
    if (board === null || element === null || marks.length === 0) return undefined;
    let isOver = false;
    let end = (): void => undefined;
    loadChunk(() => import('./draw-marks.ts')).then(
      ({ drawMarks }) => {
        if (!isOver) end = drawMarks(board, element, marks);
      },
      // The lists say what is missing here.
      () => undefined,
    );
    return () => {
      isOver = true;
      end();
    };
  }, [board, marks]);

  const source = useVolumeSource(market);
  const words = {
    time: t`Time`,
    open: t({ message: 'Open', context: 'opening price' }),
    high: t`High`,
    low: t`Low`,
    close: t`Close`,
    volume: source.label,
    change: t`Change`,
  };
  const wordsKey = JSON.stringify(words);
  useEffect(() => {
    board?.setLocale(locale, JSON.parse(wordsKey) as ChartWords, timeZone, (text) => localised(text, locale));
  }, [board, wordsKey, locale, timeZone]);

  useEffect(() => board?.setIndicators(indicators), [board, indicators]);

  const { id, symbol, priceScale, amountScale } = market;
  useEffect(() => {
    board?.show({ id, symbol, priceScale, amountScale }, intervals[interval]);
  }, [board, id, symbol, priceScale, amountScale, interval]);

  const price = (value: string): string => number(value, { minDigits: priceScale, maxDigits: priceScale });
  const current = loaded?.view === viewOf(market, intervals[interval]) ? loaded : null;
  const digest = current !== null && 'digest' in current ? current.digest : null;
  return (
    <div className={styles.chart}>
      <div
        ref={container}
        data-live
        className={styles.canvas}
        role="group"
        aria-roledescription={t`chart`}
        aria-label={t`Price chart of ${symbol}`}
        aria-describedby={textId}
      />
      <p id={textId} className="visually-hidden">
        {digest === null
          ? t`No candles are shown.`
          : t`Last ${price(digest.close)}, highest ${price(digest.high)}, lowest ${price(digest.low)} in what is loaded. Shift and the arrow keys move through time.`}
        {marks.map((mark) => ` ${mark.label} ${price(mark.price)}.`)}
      </p>
      <BoardContext value={board}>{children}</BoardContext>
      {current === null ? (
        <div className={styles.over} aria-hidden="true">
          <Skeleton height="100%" radius={10} />
        </div>
      ) : null}
      {current !== null && 'error' in current ? (
        <div className={styles.over}>
          <ErrorState
            error={current.error}
            small
            onRetry={() => {
              setLoaded(null);
              board?.reload();
            }}
          />
        </div>
      ) : null}
      {current !== null && 'digest' in current && digest === null ? (
        <p className={styles.over}>{t`No trades yet`}</p>
      ) : null}
    </div>
  );
}

/** Listens to changes of an element's size, beginning with the size it has now. Returns what ends it. */
function onResize(element: HTMLElement, listener: () => void): () => void {
  let known = sizeOf(element);
  const observer = new ResizeObserver(() => {
    const now = sizeOf(element);
    // The observer also tells the size it begins with, which the chart was drawn for.
    if (now === known) return;
    known = now;
    listener();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): string => `${clientWidth} ${clientHeight}`;

/** A plain number of the chart in the user's spelling; anything else as it is. */
function localised(text: string, locale: string): string {
  if (!isDecimal(text)) return text;
  const digits = text.split('.')[1]?.length ?? 0;
  return formatNumber(text, { locale, minDigits: digits, maxDigits: digits });
}
