import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Point } from './mercator.ts';

/** A finger that moved less has tapped, in pixels. */
const TAP_PX = 6;
/** What an arrow key moves, in pixels. */
const STEP_PX = 80;
/** What a key or a turn of the wheel zooms. */
const STEP = 2;
/** Pixels of the wheel that double or halve. */
const WHEEL_PX = 300;

export interface MapGestures {
  /** Drags what is seen by so many pixels. */
  move(dx: number, dy: number): void;
  /** Nearer by a factor around a place; the middle when there is none. */
  zoom(factor: number, at?: Point): void;
  /** Points at a place; the middle when there is none. */
  point(at?: Point): void;
}

/** Fingers, mouse, wheel and keys on a map. @param frame what they act on; places count from its corner */
export function useMapGestures(frame: RefObject<HTMLElement | null>, { move, zoom, point }: MapGestures) {
  const fingers = useRef(new Map<number, Point>());
  const tap = useRef<Point | null>(null);

  const placeOf = (event: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // The page must not scroll: React listens to the wheel in a way that cannot stop it.
    event.preventDefault();
    zoom(2 ** (-event.deltaY / WHEEL_PX), placeOf(event));
  });
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent): void => onWheel(event);
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [frame]);

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, placeOf(event));
    tap.current = fingers.current.size === 1 ? placeOf(event) : null;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const all = fingers.current;
    const before = all.get(event.pointerId);
    if (before === undefined) return;
    const now = placeOf(event);
    if (tap.current !== null && distance(tap.current, now) < TAP_PX) return;
    tap.current = null;
    const other = [...all].find(([id]) => id !== event.pointerId)?.[1];
    all.set(event.pointerId, now);
    if (other === undefined) {
      move(now.x - before.x, now.y - before.y);
      return;
    }
    const [was, is] = [middle(before, other), middle(now, other)];
    move(is.x - was.x, is.y - was.y);
    zoom(distance(now, other) / Math.max(1, distance(before, other)), is);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const wasDown = fingers.current.delete(event.pointerId);
    if (wasDown && tap.current !== null) point(tap.current);
    tap.current = null;
  };
  const onPointerCancel = (event: PointerEvent<HTMLElement>): void => {
    fingers.current.delete(event.pointerId);
    tap.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => move(STEP_PX, 0),
      ArrowRight: () => move(-STEP_PX, 0),
      ArrowUp: () => move(0, STEP_PX),
      ArrowDown: () => move(0, -STEP_PX),
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      Enter: () => point(),
      ' ': () => point(),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
