import { readJson, readLocal, removeLocal, writeLocal } from '../../../platform/storage/local.ts';
import { type Anchor, anchorsOf, type Drawing, drawingKinds, LONGEST_TEXT, MOST_DRAWINGS } from './drawing.ts';

/** Drawings are kept of so many markets of a device; those that were changed longest ago go first. */
const MOST_MARKETS = 60;
const LIST = 'drawings';

/** Whose drawings, and on which market; nobody's while logged out. */
export interface DrawingPlace {
  readonly user: number | null;
  readonly market: number;
}

const keyOf = ({ user, market }: DrawingPlace): string => `${LIST} ${user ?? 'guest'} ${market}`;

/** Whether anything was drawn there: cheap enough to be asked by who does not draw. */
export function hasDrawings(place: DrawingPlace): boolean {
  return readLocal(keyOf(place)) !== null;
}

/** What was drawn there; what cannot be read is left out. */
export function readDrawings(place: DrawingPlace): Drawing[] {
  const stored = readJson(keyOf(place), isList) ?? [];
  return stored.filter(isDrawing).slice(0, MOST_DRAWINGS);
}

export function storeDrawings(place: DrawingPlace, drawings: readonly Drawing[]): void {
  const key = keyOf(place);
  const others = storedKeys().filter((other) => other !== key);
  const kept = drawings.length === 0 ? others : [...others, key];
  for (const gone of kept.slice(0, -MOST_MARKETS)) removeLocal(gone);
  writeLocal(LIST, JSON.stringify(kept.slice(-MOST_MARKETS)));
  if (drawings.length === 0) removeLocal(key);
  else writeLocal(key, JSON.stringify(drawings));
}

/** Keys under which something is drawn, that which was changed last at the end. */
function storedKeys(): string[] {
  const stored = readJson(LIST, isList) ?? [];
  return stored.filter((key): key is string => typeof key === 'string' && key.startsWith(`${LIST} `));
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function isDrawing(value: unknown): value is Drawing {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, anchors, text } = value as Partial<Record<keyof Drawing, unknown>>;
  const known = drawingKinds.find((each) => each === kind);
  return (
    typeof id === 'string' &&
    known !== undefined &&
    isList(anchors) &&
    anchors.length === anchorsOf(known) &&
    anchors.every(isAnchor) &&
    (text === undefined || (typeof text === 'string' && text.length <= LONGEST_TEXT))
  );
}

function isAnchor(value: unknown): value is Anchor {
  if (typeof value !== 'object' || value === null) return false;
  const { time, price } = value as Partial<Anchor>;
  return Number.isFinite(time) && Number.isFinite(price);
}
