import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormat } from '../../../platform/format/use-format.ts';
import { cx } from '../../../ui/cx.ts';
import { toast } from '../../../ui/toast.tsx';
import type { ChartBoard } from '../chart-board.ts';
import type { ChartView, Point } from '../view/chart-view.ts';
import { useChartView } from '../view/use-chart-view.ts';
import { type Anchor, anchorsOf, type Drawing, type DrawingKind, MOST_DRAWINGS } from './drawing.ts';
import { Shape } from './drawing-shape.tsx';
import type { DrawingPlace } from './drawing-store.ts';
import { DrawingTools } from './drawing-tools.tsx';
import styles from './drawing.module.css';
import { anchorAt, middleOf, moved, pointOf } from './geometry.ts';
import { NoteSheet } from './note-sheet.tsx';
import { useDrawings } from './use-drawings.ts';
import { useKindNames } from './use-kind-names.ts';

export interface DrawingLayerProps {
  board: ChartBoard;
  place: DrawingPlace;
  /** Digits of prices. */
  scale: number;
  /** Whether the tools are open; else what is drawn is only looked at. */
  isOpen: boolean;
  onClose: () => void;
}

/** A finger that moves no further only pressed. */
const leastDrag = 6;
/** How far an arrow key moves, pixels; with Shift as far as that many. */
const keyStep = 4;
const farKeys = 8;

/** A drawing that is being made or moved. */
interface Held {
  readonly pointer: number;
  readonly start: Point;
  readonly id: string | null;
  /** The place that is moved; null: the whole drawing. */
  readonly only: number | null;
  readonly from: readonly Anchor[];
  readonly now: readonly Anchor[];
}

/** What the user drew on a market's candles, and the tools for it. */
export default function DrawingLayer(props: DrawingLayerProps) {
  const view = useChartView(props.board);
  return view === null ? null : <Layer {...props} view={view} />;
}

function Layer({ place, scale, isOpen, onClose, view }: DrawingLayerProps & { view: ChartView }) {
  const { t } = useLingui();
  const [{ drawings, past, future }, dispatch] = useDrawings(place);
  const [tool, setTool] = useState<DrawingKind | null>(null);
  const [made, setMade] = useState<readonly Anchor[]>([]);
  const [held, setHeld] = useState<Held | null>(null);
  const [chosenId, setChosen] = useState<string | null>(null);
  const [writtenId, setWritten] = useState<string | null>(null);
  const picture = useRef<SVGSVGElement>(null);
  const chosen = isOpen ? drawings.find(({ id }) => id === chosenId) : undefined;
  const written = drawings.find(({ id }) => id === writtenId);

  const placeOf = (event: PointerEvent): Point => {
    const box = picture.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const add = (kind: DrawingKind, anchors: readonly Anchor[]): string => {
    const id = crypto.randomUUID();
    dispatch({ type: 'add', drawing: { id, kind, anchors } });
    setTool(null);
    setMade([]);
    setHeld(null);
    setChosen(id);
    if (kind === 'text') setWritten(id);
    return id;
  };
  const takeTool = (kind: DrawingKind, byKey: boolean): void => {
    setMade([]);
    setHeld(null);
    setChosen(null);
    if (byKey) add(kind, middleOf(view, anchorsOf(kind)));
    else setTool(tool === kind ? null : kind);
  };
  const remove = (id: string): void => {
    dispatch({ type: 'remove', id });
    setChosen(null);
  };
  const clear = (): void => {
    dispatch({ type: 'clear' });
    toast(t`All drawings cleared`, { action: { label: t`Undo`, run: () => dispatch({ type: 'undo' }) } });
  };
  const letGo = (): void => {
    setHeld(null);
    setMade([]);
    setTool(null);
  };

  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (held === null && tool === null) setChosen(null);
      else letGo();
      return;
    }
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea') !== null;
    if (isTyping || !(event.ctrlKey || event.metaKey) || !/^[zy]$/i.test(event.key)) return;
    event.preventDefault();
    dispatch({ type: event.shiftKey || event.key.toLowerCase() === 'y' ? 'redo' : 'undo' });
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: globalThis.KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOpen]);

  const surface = {
    onPointerDown: (event: PointerEvent): void => {
      if (tool === null || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = placeOf(event);
      const anchor = anchorAt(view, at);
      const from = made.length === 0 ? [anchor] : made;
      setHeld({ pointer: event.pointerId, start: at, id: null, only: null, from, now: [...from.slice(0, 1), anchor] });
    },
    onPointerMove: (event: PointerEvent): void => {
      if (tool === null) return;
      const anchor = anchorAt(view, placeOf(event));
      // Between two presses the second place follows the mouse.
      if (held !== null) setHeld({ ...held, now: [...held.from.slice(0, 1), anchor] });
      else if (made.length > 0) setMade([...made.slice(0, 1), anchor]);
    },
    onPointerUp: (event: PointerEvent): void => {
      if (tool === null || held === null) return;
      const at = placeOf(event);
      const anchor = anchorAt(view, at);
      if (anchorsOf(tool) === 1) return void add(tool, [anchor]);
      const wasDragged = Math.hypot(at.x - held.start.x, at.y - held.start.y) >= leastDrag;
      if (made.length > 0 || wasDragged) return void add(tool, [...held.from.slice(0, 1), anchor]);
      setMade([anchor]);
      setHeld(null);
    },
    onPointerCancel: letGo,
  };

  /** Moves a drawing, or one of its places. */
  const handlers = (drawing: Drawing, only: number | null) => ({
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setChosen(drawing.id);
      const { anchors } = drawing;
      setHeld({ pointer: event.pointerId, start: placeOf(event), id: drawing.id, only, from: anchors, now: anchors });
    },
    onPointerMove: (event: PointerEvent): void => {
      if (held?.pointer !== event.pointerId || held.id !== drawing.id) return;
      const at = placeOf(event);
      const way = { x: at.x - held.start.x, y: at.y - held.start.y };
      const isMoved = held.now !== held.from || Math.hypot(way.x, way.y) >= leastDrag;
      if (isMoved) setHeld({ ...held, now: moved(held.from, way, view, only) });
    },
    onPointerUp: (): void => {
      if (held?.id !== drawing.id) return;
      if (held.now !== held.from) dispatch({ type: 'move', id: drawing.id, anchors: held.now });
      setHeld(null);
    },
    onPointerCancel: letGo,
    onFocus: () => setChosen(drawing.id),
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'Delete' || event.key === 'Backspace') {
        event.preventDefault();
        remove(drawing.id);
        return;
      }
      if (event.key === 'Enter' && drawing.kind === 'text') setWritten(drawing.id);
      const far = event.shiftKey ? farKeys : 1;
      const along = { ArrowLeft: -view.barWidth, ArrowRight: view.barWidth }[event.key] ?? 0;
      const up = { ArrowUp: -keyStep, ArrowDown: keyStep }[event.key] ?? 0;
      if (along === 0 && up === 0) return;
      // The arrows move the chart otherwise.
      event.preventDefault();
      event.stopPropagation();
      const anchors = moved(drawing.anchors, { x: along * far, y: up * far }, view, only);
      dispatch({ type: 'move', id: drawing.id, anchors });
    },
  });

  const beginning = held?.id === null ? held.now : made;
  return (
    <div className={cx(styles.layer, isOpen && styles.isOpen)} style={{ width: view.width, height: view.height }}>
      <svg
        ref={picture}
        className={styles.picture}
        width={view.width}
        height={view.height}
        role="group"
        aria-label={t`Drawings`}
      >
        {drawings.map((drawing) => {
          const shown = held?.id === drawing.id ? { ...drawing, anchors: held.now } : drawing;
          return (
            <DrawingItem
              key={drawing.id}
              drawing={shown}
              isOpen={isOpen}
              isChosen={chosen?.id === drawing.id}
              scale={scale}
              view={view}
              handlers={handlers(drawing, null)}
            />
          );
        })}
        {tool === null ? null : (
          <rect className={styles.surface} width={view.width} height={view.height} {...surface} />
        )}
        {tool === null || beginning.length < anchorsOf(tool) ? null : (
          <Shape drawing={{ id: '', kind: tool, anchors: beginning }} view={view} scale={scale} />
        )}
        {chosen === undefined || tool !== null
          ? null
          : (held?.id === chosen.id ? held.now : chosen.anchors).map((anchor, index) => (
              <Handle
                // The places of a drawing never change their order.
                key={`${chosen.id} ${String(index)}`}
                place={pointOf(view, anchor)}
                label={index === 0 ? t`First point` : t`Second point`}
                handlers={handlers(chosen, index)}
              />
            ))}
      </svg>
      {isOpen ? (
        <DrawingTools
          tool={tool}
          isFull={drawings.length >= MOST_DRAWINGS}
          onTool={takeTool}
          onUndo={past.length === 0 ? undefined : () => dispatch({ type: 'undo' })}
          onRedo={future.length === 0 ? undefined : () => dispatch({ type: 'redo' })}
          onRemove={chosen === undefined ? undefined : () => remove(chosen.id)}
          onWrite={chosen?.kind === 'text' ? () => setWritten(chosen.id) : undefined}
          onClear={drawings.length === 0 ? undefined : clear}
          onClose={() => {
            letGo();
            setChosen(null);
            onClose();
          }}
        />
      ) : null}
      {written === undefined ? null : (
        <NoteSheet
          text={written.text ?? ''}
          onWrite={(text) => {
            dispatch({ type: 'write', id: written.id, text });
            setWritten(null);
          }}
          onClose={() => setWritten(null)}
        />
      )}
    </div>
  );
}

type Handlers = Readonly<Record<string, unknown>>;

interface DrawingItemProps {
  drawing: Drawing;
  isOpen: boolean;
  isChosen: boolean;
  scale: number;
  view: ChartView;
  handlers: Handlers;
}

function DrawingItem({ drawing, isOpen, isChosen, scale, view, handlers }: DrawingItemProps) {
  const { number } = useFormat();
  const name = useKindNames()[drawing.kind];
  const prices = drawing.anchors.map(({ price }) => number(price.toFixed(scale), { maxDigits: scale }));
  return (
    <g
      className={styles.drawing}
      data-chosen={isChosen || undefined}
      {...(isOpen ? { role: 'button', tabIndex: 0, 'aria-pressed': isChosen } : { role: 'img' })}
      aria-label={`${name} ${drawing.text ?? ''} ${prices.join(' – ')}`}
      {...(isOpen ? handlers : {})}
    >
      <Shape drawing={drawing} view={view} scale={scale} />
    </g>
  );
}

function Handle({ place, label, handlers }: { place: Point; label: string; handlers: Handlers }) {
  return (
    <g>
      <circle
        className={styles.grip}
        cx={place.x}
        cy={place.y}
        r={18}
        role="button"
        tabIndex={0}
        aria-label={label}
        {...handlers}
      />
      <circle className={styles.handle} cx={place.x} cy={place.y} r={5} />
    </g>
  );
}
