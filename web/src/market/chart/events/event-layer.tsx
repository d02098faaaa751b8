import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { ChartBoard } from '../chart-board.ts';
import { useChartView } from '../view/use-chart-view.ts';
import styles from './events.module.css';
import { placeEvents } from './share-events.ts';
import { useShareEvents } from './use-share-events.ts';

export interface EventLayerProps {
  board: ChartBoard;
  marketId: number;
}

/** What traders call them everywhere. */
const LETTERS = { split: 'S', dividend: 'D' } as const;

/** Splits and dividends of a share, as letters at the foot of their candles. Which one it was is said when it is pressed. */
export default function EventLayer({ board, marketId }: EventLayerProps) {
  const view = useChartView(board);
  const known = useShareEvents(marketId);
  const events = known ?? [];
  const splits = known?.filter(({ kind }) => kind === 'split').length;
  const drawn = useRef(splits);
  useEffect(() => {
    // A split that was done while the chart was open: all candles of before are others.
    if (drawn.current !== undefined && splits !== undefined && splits > drawn.current) board.reload();
    drawn.current = splits ?? drawn.current;
  }, [board, splits]);
  const [shown, setShown] = useState<string | null>(null);
  if (view === null) return null;
  const placed = placeEvents(events, view);
  const told = placed.find(({ id }) => id === shown);
  return (
    <div className={styles.layer} style={{ width: view.width, height: view.height }}>
      {placed.map(({ id, kind, label, x, above }) => (
        <button
          key={id}
          type="button"
          className={styles.mark}
          data-kind={kind}
          title={label}
          aria-label={label}
          aria-pressed={id === shown}
          style={{ '--x': `${x}px`, '--above': above } as CSSProperties}
          onClick={() => setShown(id === shown ? null : id)}
          onKeyDown={({ key }) => (key === 'Escape' ? setShown(null) : undefined)}
        >
          {LETTERS[kind]}
        </button>
      ))}
      {told === undefined ? null : (
        <p
          className={styles.note}
          data-side={told.x > view.width / 2 ? 'left' : 'right'}
          style={{ '--x': `${told.x}px`, '--above': told.above } as CSSProperties}
        >
          {told.label}
        </p>
      )}
    </div>
  );
}
