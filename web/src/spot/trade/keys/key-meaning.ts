import type { TradeKey } from '../../../platform/keys/trade-keys.ts';

/** Which key means what: letters of the English words, as trading platforms have them. */
export const keyMeanings = {
  '/': 'search',
  o: 'options',
  f: 'futures',
  c: 'coins',
  ',': 'shorter',
  '.': 'longer',
  v: 'depth',
  i: 'indicators',
  d: 'draw',
  b: 'buy',
  s: 'sell',
  m: 'market',
  l: 'limit',
  p: 'price',
  a: 'amount',
  '1': 'percent25',
  '2': 'percent50',
  '3': 'percent75',
  '4': 'percent100',
  Enter: 'submit',
  x: 'all',
  '?': 'help',
} as const satisfies Readonly<Record<string, TradeKey>>;

/** A pressed key as far as it matters here. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** It is held down. */
  readonly repeat: boolean;
  /** It is part of a character that is still being put together. */
  readonly isComposing: boolean;
  readonly target: EventTarget | null;
}

const typing =
  'input:not([type="range"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]';
const pressing = 'a, button, input, summary, [role="button"], [role="slider"]';

/**
 * What a pressed key asks for: to leave a field, or an act. Null while typing, with a modifier, while a sheet or dialog
 * is open, or when it means nothing.
 */
export function keyMeaning(pressed: Pressed, isSheetOpen: boolean): TradeKey | 'leave' | null {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing, target } = pressed;
  if (ctrlKey || metaKey || altKey || repeat || isComposing || isSheetOpen) return null;
  const isTyping = target instanceof Element && target.closest(typing) !== null;
  if (isTyping) return key === 'Escape' ? 'leave' : null;
  // Enter on a button or link is that button's.
  if (key === 'Enter' && target instanceof Element && target.closest(pressing) !== null) return null;
  return isKnown(key) ? keyMeanings[key] : null;
}

function isKnown(key: string): key is keyof typeof keyMeanings {
  return Object.hasOwn(keyMeanings, key);
}
