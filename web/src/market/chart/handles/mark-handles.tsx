import { useLingui } from '@lingui/react/macro';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useFormat } from '../../../platform/format/use-format.ts';
import type { ChartBoard } from '../chart-board.ts';
import type { ChartMark, MarkMoves } from '../chart-mark.ts';
import { priceAt, yOf } from '../view/chart-view.ts';
import { type PriceSteps, snapPrice, stepPrice } from '../view/snap-price.ts';
import { useChartView } from '../view/use-chart-view.ts';
import styles from './handles.module.css';
import { placeHandles } from './place-handles.ts';

export interface MarkHandlesProps {
  board: ChartBoard;
  marks: readonly ChartMark[];
  moves: MarkMoves;
  steps: PriceSteps;
}

/** A mark on its way. */
interface Held {
  readonly id: string;
  readonly price: string;
  /** Null: it is moved by keys. */
  readonly pointer: number | null;
}

/** Room above a line for what is said of it, pixels; a line with less has it below. */
const noteHeight = 30;
/** Steps of the price that an arrow key goes with Shift. */
const farSteps = 100;

/**
 * Handles at the right of the lines a user may move: the lines themselves are left to whoever scrolls. A drag or the
 * arrow keys move one, letting go or Enter asks what to do with it, Escape puts it back.
 */
export default function MarkHandles({ board, marks, moves, steps }: MarkHandlesProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const view = useChartView(board);
  const layer = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const release = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || held === null) return;
    event.preventDefault();
    setHeld(null);
  });
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return undefined;
    const listen = (event: globalThis.KeyboardEvent): void => release(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isHeld]);
  if (view === null) return null;

  const priceText = (price: string): string =>
    number(price, { minDigits: steps.priceScale, maxDigits: steps.priceScale });
  const priceOf = (mark: ChartMark): string => (held?.id === mark.id ? held.price : mark.price);
  const drop = (mark: ChartMark): void => {
    if (held?.id !== mark.id) return;
    setHeld(null);
    if (Number(held.price) !== Number(mark.price)) moves.drop(mark.id, held.price);
  };
  const pointerPrice = (event: PointerEvent): string => {
    const top = layer.current?.getBoundingClientRect().top ?? 0;
    const y = Math.min(view.height, Math.max(0, event.clientY - top));
    return snapPrice(priceAt(view, y), steps);
  };
  const onKeyDown = (event: KeyboardEvent, mark: ChartMark): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      drop(mark);
      return;
    }
    const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    // The chart moves by arrows as well.
    event.preventDefault();
    event.stopPropagation();
    const price = stepPrice(priceOf(mark), by * (event.shiftKey ? farSteps : 1), steps);
    setHeld({ id: mark.id, price, pointer: null });
  };
  const movable = marks.filter(({ isMovable }) => isMovable === true);
  // What is moved keeps its column, so that the others do not jump about.
  const placed = placeHandles(
    movable.map((mark) => ({ item: mark, y: yOf(view, Number(mark.price)) })),
    view.height,
  );
  return (
    <div ref={layer} className={styles.layer} style={{ width: view.width, height: view.height }}>
      {placed.map(({ item: mark, column }) => {
        const price = priceOf(mark);
        const y = yOf(view, Number(price));
        const isMoved = held?.id === mark.id;
        const note = isMoved ? moves.note(mark.id, price) : null;
        return (
          <div
            key={mark.id}
            className={styles.row}
            data-moved={isMoved || undefined}
            style={{ transform: `translateY(${y}px)`, '--column': column } as CSSProperties}
          >
            {isMoved ? (
              <span className={styles.note} data-below={y < noteHeight || undefined}>
                {mark.label} <b>{priceText(price)}</b> {note}
              </span>
            ) : null}
            <button
              type="button"
              role="slider"
              className={styles.handle}
              aria-label={t`Move ${mark.label}`}
              aria-orientation="vertical"
              aria-valuemin={view.bottom}
              aria-valuemax={view.top}
              aria-valuenow={Number(price)}
              aria-valuetext={`${priceText(price)} ${note ?? ''}`.trim()}
              onKeyDown={(event) => onKeyDown(event, mark)}
              onBlur={() => {
                if (held?.pointer === null) setHeld(null);
              }}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                setHeld({ id: mark.id, price: mark.price, pointer: event.pointerId });
              }}
              onPointerMove={(event) => {
                if (isMoved && held.pointer === event.pointerId) setHeld({ ...held, price: pointerPrice(event) });
              }}
              onPointerUp={() => drop(mark)}
              onPointerCancel={() => setHeld(null)}
            />
          </div>
        );
      })}
    </div>
  );
}
