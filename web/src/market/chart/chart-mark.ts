import { type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts';
import type { ChartColours } from './chart-styles.ts';

/** When a price counts, epoch milliseconds: where its line begins, where the window at its end does, and where both end. */
interface MarkSpan {
  readonly from: number;
  readonly windowFrom: number;
  readonly until: number;
}

/**
 * A price of the user's own: drawn as a line with a word. One that counts for a time is bold while it does, with the
 * seconds at its end that decide.
 */
export interface ChartMark {
  readonly id: string;
  /** Decimal text. */
  readonly price: string;
  readonly label: string;
  readonly tone: 'up' | 'down' | 'plain' | 'danger';
  /** Where its label begins, pixels from the left; at the edge where nothing is said. */
  readonly labelFrom?: number;
  /** Its user may move it. */
  readonly isMovable?: boolean;
  /** Left out of a price that counts until further notice. */
  readonly span?: MarkSpan;
}

/** What becomes of marks that are moved. */
export interface MarkMoves {
  /** What a mark would mean at a price, in words; null where there is nothing to say. Shown while it is moved. */
  note(id: string, price: string): string | null;
  /** It was let go at another price: whoever listens asks before anything is done. */
  drop(id: string, price: string): void;
}

/** Takes what is drawn on the chart of a market, and what becomes of it when it is moved. */
export type OnMarks = (marks: readonly ChartMark[], moves?: MarkMoves | null) => void;

interface Drawn {
  readonly mark: ChartMark;
  readonly colours: ChartColours;
}

const NAME = 'price-mark';
/** So narrow a window would not be seen. */
const leastWidth = 3;

const template: OverlayTemplate<Drawn> = {
  name: NAME,
  totalStep: 0,
  // The only mode in which a point lies between two candles.
  drawingMode: 'continuous',
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => figuresOf(overlay.extendData, coordinates, bounding),
};

function figuresOf(
  { mark, colours }: Drawn,
  [start, window, end]: readonly { x: number; y: number }[],
  { width, height }: { width: number; height: number },
): OverlayFigure[] {
  if (!start) return [];
  const { y } = start;
  const color = { up: colours.up, down: colours.down, plain: colours.gold, danger: colours.danger }[mark.tone];
  const line = (from: number, to: number, size: number): OverlayFigure => ({
    type: 'line',
    attrs: {
      coordinates: [
        { x: from, y },
        { x: to, y },
      ],
    },
    styles: { style: 'solid', size, color: mark.span === undefined ? color : colours.gold },
    ignoreEvent: true,
  });
  return [
    ...(window && end ? [windowOf(window.x, end.x, height, colours), line(start.x, end.x, 2)] : []),
    line(0, width, 0.5),
    {
      type: 'text',
      attrs: { x: mark.labelFrom ?? 4, y, text: mark.label, align: 'left', baseline: 'middle' },
      styles: {
        color: colours.background,
        backgroundColor: color,
        size: 10,
        family: colours.font,
        weight: 600,
        borderRadius: 3,
        paddingLeft: 4,
        paddingRight: 4,
        paddingTop: 2,
        paddingBottom: 2,
      },
      ignoreEvent: true,
    },
  ];
}

/** The seconds that decide. */
function windowOf(from: number, until: number, height: number, colours: ChartColours): OverlayFigure {
  const left = Math.min(from, until - leastWidth);
  return {
    type: 'rect',
    attrs: { x: left, y: 0, width: until - left, height },
    styles: { style: 'fill', color: colours.goldTint },
    ignoreEvent: true,
  };
}

let isRegistered = false;

/** What the library draws for a mark. */
export function overlayOf(mark: ChartMark, colours: ChartColours) {
  if (!isRegistered) registerOverlay(template);
  isRegistered = true;
  const value = Number(mark.price);
  return {
    name: NAME,
    id: mark.id,
    lock: true,
    extendData: { mark, colours } satisfies Drawn,
    points: mark.span
      ? [mark.span.from, mark.span.windowFrom, mark.span.until].map((timestamp) => ({ timestamp, value }))
      : [{ value }],
  };
}

export const MARKS = { name: NAME } as const;
