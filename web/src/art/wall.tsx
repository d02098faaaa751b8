import { memo, type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import styles from './wall.module.css';
import { layWall, placesBetween, type WallPlace } from './wall-layout.ts';

export interface WallProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** Width by height of its picture. */
  ratioOf: (item: Item) => number;
  /** Height of what stands below the picture, CSS pixels. */
  foot: number;
  children: (item: Item) => ReactNode;
}

const GAP = 12;
/** A column is not narrower than this while there are two others. */
const NARROWEST_COLUMN = 200;
const [FEWEST, MOST] = [2, 5];
/**
 * What is drawn changes in steps of so many pixels, and reaches so many beyond the screen: a change costs a frame or two
 * however little comes of it, so there are few.
 */
const [STEP, BEYOND] = [800, 800];

/**
 * Pictures of unequal heights in columns. Only what is near the screen is drawn, however long the list: heights are known
 * from the pictures' own proportions, so nothing is measured and nothing jumps.
 */
export function Wall<Item>({ label, items, keyOf, ratioOf, foot, children }: WallProps<Item>) {
  const ref = useRef<HTMLUListElement>(null);
  const width = useWidth(ref);
  const step = useScrollStep(ref);
  const columns = Math.min(MOST, Math.max(FEWEST, Math.floor((width + GAP) / (NARROWEST_COLUMN + GAP))));
  const columnWidth = (width - GAP * (columns - 1)) / columns;
  const layout = useMemo(
    () => layWall(items.map(ratioOf), { columns, width: columnWidth, gap: GAP, foot }),
    [items, ratioOf, columns, columnWidth, foot],
  );
  const from = step * STEP - BEYOND;
  const shown = width === 0 ? [] : placesBetween(layout, from, from + window.innerHeight + STEP + 2 * BEYOND);
  return (
    <ul
      ref={ref}
      aria-label={label}
      className={styles.wall}
      style={{ height: layout.height, ['--foot' as string]: `${foot}px` }}
    >
      {shown.map((place) => {
        const item = items[place.index];
        return item === undefined ? null : (
          <Place key={keyOf(item)} place={place} width={columnWidth} count={items.length} item={item} draw={children} />
        );
      })}
    </ul>
  );
}

interface PlaceProps<Item> {
  place: WallPlace;
  width: number;
  count: number;
  item: Item;
  draw: (item: Item) => ReactNode;
}

/** Where a card stands. Those that stay are not drawn again when others come and go. */
const Place = memo(function Place<Item>({ place, width, count, item, draw }: PlaceProps<Item>) {
  const { index, column, top, height } = place;
  return (
    <li
      className={styles.place}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ width, height, transform: `translate(${column * (width + GAP)}px, ${top}px)` }}
    >
      {draw(item)}
    </li>
  );
}) as <Item>(props: PlaceProps<Item>) => ReactNode;

/** Of the wall, once it stands in the page. */
function useWidth(ref: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => setWidth(element.clientWidth || window.innerWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/** How far the wall is scrolled beyond the upper edge of the screen, in steps: most frames of a scroll change nothing. */
function useScrollStep(ref: React.RefObject<HTMLElement | null>): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const look = (): void => {
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      startTransition(() => setStep(Math.floor(-top / STEP)));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [ref]);
  return step;
}
