/** What can be drawn on a chart, in the order it is offered. */
export const drawingKinds = ['trend', 'ray', 'level', 'box', 'fibonacci', 'measure', 'text'] as const;
export type DrawingKind = (typeof drawingKinds)[number];

/** A place that moves with the market: epoch milliseconds and a price. */
export interface Anchor {
  readonly time: number;
  readonly price: number;
}

export interface Drawing {
  readonly id: string;
  readonly kind: DrawingKind;
  /** As many as {@link anchorsOf} says. */
  readonly anchors: readonly Anchor[];
  /** What is written at a note; left out of all else. */
  readonly text?: string;
}

/** How many places each kind is held by. */
export function anchorsOf(kind: DrawingKind): 1 | 2 {
  return kind === 'level' || kind === 'text' ? 1 : 2;
}

/** More would be a picture and not a chart. */
export const MOST_DRAWINGS = 40;
export const LONGEST_TEXT = 80;
const MOST_STEPS_BACK = 50;

/** What is drawn on one market, and the way back and forth between what it was. */
export interface Board {
  readonly drawings: readonly Drawing[];
  readonly past: readonly (readonly Drawing[])[];
  readonly future: readonly (readonly Drawing[])[];
}

export const boardOf = (drawings: readonly Drawing[]): Board => ({ drawings, past: [], future: [] });

export type DrawingAction =
  | { readonly type: 'add'; readonly drawing: Drawing }
  | { readonly type: 'move'; readonly id: string; readonly anchors: readonly Anchor[] }
  | { readonly type: 'write'; readonly id: string; readonly text: string }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'clear' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

/** Every change but undo and redo is a step that can be taken back; one that changes nothing is none. */
export function reduceBoard(board: Board, action: DrawingAction): Board {
  const { drawings, past, future } = board;
  const change = (next: readonly Drawing[]): Board => ({
    drawings: next,
    past: [...past, drawings].slice(-MOST_STEPS_BACK),
    future: [],
  });
  const edit = (id: string, patch: Partial<Drawing>): Board =>
    drawings.some((each) => each.id === id)
      ? change(drawings.map((each) => (each.id === id ? { ...each, ...patch } : each)))
      : board;
  switch (action.type) {
    case 'add':
      return drawings.length < MOST_DRAWINGS ? change([...drawings, action.drawing]) : board;
    case 'move':
      return edit(action.id, { anchors: action.anchors });
    case 'write':
      return edit(action.id, { text: action.text.slice(0, LONGEST_TEXT) });
    case 'remove':
      return drawings.some(({ id }) => id === action.id)
        ? change(drawings.filter(({ id }) => id !== action.id))
        : board;
    case 'clear':
      return drawings.length > 0 ? change([]) : board;
    case 'undo': {
      const before = past.at(-1);
      return before === undefined
        ? board
        : { drawings: before, past: past.slice(0, -1), future: [drawings, ...future] };
    }
    case 'redo': {
      const [next, ...rest] = future;
      return next === undefined ? board : { drawings: next, past: [...past, drawings], future: rest };
    }
  }
}
