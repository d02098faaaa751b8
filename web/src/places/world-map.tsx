import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { usePreferences } from '../platform/preferences/preferences.ts';
import { publicKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { MinusIcon, PlusIcon } from '../ui/icons.tsx';
import { PlaceIcon } from '../ui/place-icon.tsx';
import { cityName } from './cities.ts';
import { coloursAt, drawMap } from './draw-map.ts';
import { loadShapes, type Shapes } from './map-shapes.ts';
import {
  atScreen,
  type Degrees,
  moved,
  onScreen,
  type Point,
  settled,
  type Size,
  toDegrees,
  toPoint,
  type View,
  zoomed,
} from './mercator.ts';
import styles from './places.module.css';
import { ScaleBar } from './scale-bar.tsx';
import { useMapGestures } from './use-map-gestures.ts';

export interface WorldMapProps {
  /** What it is, for those who do not see it. */
  label: string;
  /** What to look at. Another object moves the map there; null is the whole world. */
  look: { readonly place: Degrees; readonly scale: number } | null;
  marker: Degrees | null;
  /** A place was pointed at; without it the map is only looked at. */
  onPoint?: ((place: Degrees) => void) | undefined;
}

/** From here on the finer lines are drawn. */
const FINE_SCALE = 1600;
const STEP = 2;
const everything: View = { centre: { x: 0.55, y: 0.42 }, scale: 1 };

type Move = { view: View } | ((view: View, size: Size) => View);

/** A map of the world that is part of the app: nobody is asked for it, so nobody learns what is looked at. */
export default function WorldMap({ label, look, marker, onPoint }: WorldMapProps) {
  const { t } = useLingui();
  // All of them: with another theme it is drawn anew.
  const { language } = usePreferences();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const help = useId();
  const size = useSize(frame);
  const [asked, act] = useReducer(
    (view: View, move: Move) => ('view' in move ? move.view : move(settled(view, size), size)),
    everything,
  );
  const view = settled(asked, size);
  const [seenLook, setSeenLook] = useState<WorldMapProps['look']>(null);
  if (look !== seenLook) {
    setSeenLook(look);
    act({ view: look === null ? everything : { centre: toPoint(look.place), scale: look.scale } });
  }
  const { shapes, hasFailed, again } = useShapes(view.scale >= FINE_SCALE);
  useSystemTheme();

  const middle: Point = { x: size.width / 2, y: size.height / 2 };
  const zoom = (factor: number, at: Point = middle): void => act((before, room) => zoomed(before, factor, at, room));
  const gestures = useMapGestures(frame, {
    move: (dx, dy) => act((before, room) => moved(before, dx, dy, room)),
    zoom,
    point: (at = middle) => onPoint?.(toDegrees(atScreen(at, view, size))),
  });

  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d') ?? null;
    if (canvas.current === null || context === null || shapes === null || size.width === 0) return;
    const ratio = Math.min(2, window.devicePixelRatio);
    canvas.current.width = Math.round(size.width * ratio);
    canvas.current.height = Math.round(size.height * ratio);
    const colours = coloursAt(canvas.current);
    drawMap(context, { view, size, ratio, shapes, colours, nameOf: (city) => cityName(city, language) });
  });

  const pin = marker === null ? null : onScreen(toPoint(marker), view, size);
  return (
    <div className={styles.map}>
      <div
        ref={frame}
        className={styles.frame}
        role="application"
        aria-label={label}
        aria-describedby={help}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move it
        tabIndex={0}
        {...gestures}
      >
        <canvas ref={canvas} aria-hidden="true" />
        {onPoint === undefined ? null : <span className={styles.cross} aria-hidden="true" />}
        {pin === null ? null : (
          <span className={styles.pin} style={{ transform: `translate(${pin.x}px, ${pin.y}px)` }}>
            <PlaceIcon size={34} />
          </span>
        )}
      </div>
      <p id={help} className="visually-hidden">
        {onPoint === undefined
          ? t`Arrow keys move the map, plus and minus zoom.`
          : t`Arrow keys move the map, plus and minus zoom, Enter points at the middle.`}
      </p>
      {hasFailed ? (
        <div className={styles.failed} role="alert">
          <span>{t`The map could not be loaded.`}</span>
          <Button kind="text" size="small" onClick={again}>
            {t`Try again`}
          </Button>
        </div>
      ) : null}
      <div className={styles.zoom}>
        <IconButton label={t`Zoom in`} onClick={() => zoom(STEP)}>
          <PlusIcon />
        </IconButton>
        <IconButton label={t`Zoom out`} onClick={() => zoom(1 / STEP)}>
          <MinusIcon />
        </IconButton>
      </div>
      <div className={styles.margin}>
        <ScaleBar view={view} />
        <span>Natural Earth</span>
      </div>
    </div>
  );
}

/** The room an element has. */
function useSize(element: React.RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    const measure = (): void => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = element.current ?? {};
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return size;
}

const shapesQuery = (detail: 'coarse' | 'fine') =>
  queryOptions({
    queryKey: publicKey('places', 'shapes', detail),
    queryFn: ({ signal }) => loadShapes(detail, signal),
    // It came with the app and changes with it alone.
    staleTime: STALE.session,
    gcTime: Infinity,
    structuralSharing: false,
  });

/** Coarse lines at first, finer ones when they are needed and there. */
function useShapes(isFine: boolean): { shapes: Shapes | null; hasFailed: boolean; again: () => void } {
  const coarse = useQuery(shapesQuery('coarse'));
  const fine = useQuery({ ...shapesQuery('fine'), enabled: isFine });
  const shapes = (isFine ? fine.data : undefined) ?? coarse.data ?? null;
  return { shapes, hasFailed: coarse.isError && shapes === null, again: () => void coarse.refetch() };
}

/** Draws anew when the device becomes dark or light: colours on a canvas do not change by themselves. */
function useSystemTheme(): void {
  const [, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches);
  useEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const follow = (): void => setDark(scheme.matches);
    scheme.addEventListener('change', follow);
    return () => scheme.removeEventListener('change', follow);
  }, []);
}
