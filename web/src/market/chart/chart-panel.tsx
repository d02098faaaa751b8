import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useTradeKeys } from '../../platform/keys/trade-keys.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { AlertSheet } from '../../alert/public.ts';
import { BellIcon, FilterIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lazyChunk } from '../../platform/loading/lazy-page.tsx';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import type { SourcedMarket } from './candle-chart.tsx';
import { ChartLayers } from './chart-layers.tsx';
import type { ChartMark, MarkMoves } from './chart-mark.ts';
import { type ChartChoice, indicatorsOn, storeChoice, storedChoice, withIndicators } from './chart-choice.ts';
import styles from './chart.module.css';
import { PencilIcon } from './drawing/pencil-icon.tsx';
import type { PriceSteps } from './view/snap-price.ts';
import { panesBelow } from './indicators.ts';
import { IndicatorSheet } from './indicator-sheet.tsx';
import { type IntervalId, intervalIds } from './intervals.ts';
import { useVolumeSource } from '../volume-source.ts';
import { moveByArrow } from '../../ui/roving.ts';

const loadCandles = () => loadChunk(() => import('./candle-chart.tsx'));
const CandleChart = lazyChunk(loadCandles);
/** Loads the drawing library, the largest part, before it is needed. */
export async function preloadCandles(): Promise<void> {
  await loadCandles();
}

export interface ChartPanelProps {
  market: SourcedMarket & PriceSteps & { readonly isShare: boolean };
  /** Another view of the market that can take the chart's place, e.g. its depth. */
  other?: { label: string; view: React.ReactNode } | undefined;
  /** Prices of the user's own that are drawn on the candles. */
  marks?: readonly ChartMark[];
  /** What becomes of those that may be moved. */
  moves?: MarkMoves | null;
}

const none: readonly ChartMark[] = [];

/** Intervals, indicators and the chart below them. Remembers how it was last looked at. */
export function ChartPanel({ market, other, marks = none, moves = null }: ChartPanelProps) {
  const { t } = useLingui();
  const { note } = useVolumeSource(market);
  const [choice, setChoice] = useState(storedChoice);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [alerts, setAlerts] = useState<'unseen' | 'open' | 'closed'>('unseen');
  const [isOther, setOther] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const draw = (): void => {
    setOther(false);
    setDrawing(!isDrawing);
  };
  const indicators = indicatorsOn(choice, market.id);
  const choose = (next: ChartChoice): void => {
    setChoice(next);
    storeChoice(next);
  };
  const step = (by: 1 | -1) => (): void => {
    const next = intervalIds[intervalIds.indexOf(choice.interval) + by];
    setOther(false);
    if (next !== undefined) choose({ ...choice, interval: next });
  };
  useTradeKeys({
    shorter: step(-1),
    longer: step(1),
    indicators: () => setSheetOpen(true),
    draw,
    ...(other === undefined ? {} : { depth: () => setOther(!isOther) }),
  });
  const label = (id: IntervalId): string => (id === 'line' ? t`Line` : id);
  const showsOther = isOther && other !== undefined;
  return (
    <section className={styles.panel} aria-label={t`Chart`} data-panes={panesBelow(indicators)}>
      <div className={styles.bar}>
        <div
          role="radiogroup"
          tabIndex={-1}
          aria-label={t`Interval`}
          className={styles.intervals}
          onKeyDown={moveByArrow}
        >
          {intervalIds.map((id) => {
            const isChosen = !showsOther && id === choice.interval;
            return (
              <button
                key={id}
                type="button"
                role="radio"
                data-roving
                aria-checked={isChosen}
                tabIndex={id === choice.interval ? 0 : -1}
                className={styles.interval}
                onClick={() => {
                  setOther(false);
                  choose({ ...choice, interval: id });
                }}
              >
                {label(id)}
              </button>
            );
          })}
        </div>
        {other === undefined ? null : (
          <button
            type="button"
            className={styles.interval}
            aria-pressed={showsOther}
            onClick={() => setOther(!isOther)}
          >
            {other.label}
          </button>
        )}
        <button type="button" className={styles.tool} aria-label={t`Price alerts`} onClick={() => setAlerts('open')}>
          <BellIcon size={18} />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={t`Drawing tools`}
          aria-pressed={isDrawing && !showsOther}
          onClick={draw}
        >
          <PencilIcon size={18} />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={t`Indicators`}
          onClick={() => {
            setOther(false);
            setSheetOpen(true);
          }}
        >
          <FilterIcon size={18} />
        </button>
      </div>
      {showsOther || note === '' ? null : <p className={styles.source}>{note}</p>}
      {showsOther ? (
        <div className={styles.chart}>{other.view}</div>
      ) : (
        <ErrorBoundary>
          <Suspense
            fallback={
              <div className={styles.chart}>
                <div className={styles.over}>
                  <Skeleton height="100%" radius={10} />
                </div>
              </div>
            }
          >
            <CandleChart market={market} interval={choice.interval} indicators={indicators} marks={marks}>
              <ChartLayers
                market={market}
                marks={marks}
                moves={moves}
                isDrawing={isDrawing}
                onDrawn={() => setDrawing(false)}
              />
            </CandleChart>
          </Suspense>
        </ErrorBoundary>
      )}
      {alerts === 'unseen' ? null : (
        <AlertSheet open={alerts === 'open'} onClose={() => setAlerts('closed')} marketId={market.id} />
      )}
      <IndicatorSheet
        open={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        chosen={indicators}
        onChange={(chosen) => choose(withIndicators(choice, market.id, chosen))}
      />
    </section>
  );
}
