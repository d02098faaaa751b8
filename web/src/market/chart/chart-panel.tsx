import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { FilterIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import type { ChartMarket } from './chart-board.ts';
import { type ChartChoice, storeChoice, storedChoice } from './chart-choice.ts';
import styles from './chart.module.css';
import { IndicatorSheet } from './indicator-sheet.tsx';
import { type IntervalId, intervalIds } from './intervals.ts';
import { moveByArrow } from '../../ui/roving.ts';

const loadCandles = () => loadChunk(() => import('./candle-chart.tsx'));
const CandleChart = lazy(loadCandles);

/** Loads the drawing library, the largest part, before it is needed. */
export async function preloadCandles(): Promise<void> {
  await loadCandles();
}

export interface ChartPanelProps {
  market: ChartMarket;
  /** Another view of the market that can take the chart's place, e.g. its depth. */
  other?: { label: string; view: React.ReactNode } | undefined;
}

/** Intervals, indicators and the chart below them. Remembers how it was last looked at. */
export function ChartPanel({ market, other }: ChartPanelProps) {
  const { t } = useLingui();
  const [choice, setChoice] = useState(storedChoice);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isOther, setOther] = useState(false);
  const choose = (change: Partial<ChartChoice>): void => {
    const next = { ...choice, ...change };
    setChoice(next);
    storeChoice(next);
  };
  const label = (id: IntervalId): string => (id === 'line' ? t`Line` : id);
  const showsOther = isOther && other !== undefined;
  return (
    <section className={styles.panel} aria-label={t`Chart`}>
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
                  choose({ interval: id });
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
            <CandleChart market={market} interval={choice.interval} indicators={choice.indicators} />
          </Suspense>
        </ErrorBoundary>
      )}
      <IndicatorSheet
        open={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        chosen={choice.indicators}
        onChange={(indicators) => choose({ indicators })}
      />
    </section>
  );
}
