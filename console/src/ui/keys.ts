import { useEffect, useEffectEvent } from 'react';

/** What a key means in a queue. */
export type QueueKey = 'next' | 'previous' | 'open' | 'take' | 'propose' | 'refuse' | 'search' | 'help' | 'leave';

const meanings: Readonly<Record<string, QueueKey>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'open',
  t: 'take',
  p: 'propose',
  r: 'refuse',
  '/': 'search',
  '?': 'help',
  Escape: 'leave',
};

/** A key as far as it matters here. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly target: EventTarget | null;
}

const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]';
const pressing = 'a, button, [role="button"], [role="tab"], summary';

/** What a pressed key asks for; null while typing, with a modifier, in an open dialog, or when it means nothing. */
export function keyMeaning({ key, ctrlKey, metaKey, altKey, target }: Pressed): QueueKey | null {
  const meaning = meanings[key];
  if (meaning === undefined || ctrlKey || metaKey || altKey) return null;
  if (!(target instanceof Element)) return meaning;
  if (target.closest(typing) !== null || target.closest('[role="dialog"]') !== null) return null;
  // Enter on a button or link is that button's, not the queue's.
  if (key === 'Enter' && target.closest(pressing) !== null) return null;
  return meaning;
}

/** Acts on the keys while the page is shown; keys without an act are left to the browser. */
export function useQueueKeys(acts: Readonly<Partial<Record<QueueKey, () => void>>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const meaning = keyMeaning(event);
    const act = meaning === null ? undefined : acts[meaning];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The row after a step, kept inside the list; the first one when none was chosen. */
export function stepTo(index: number | null, step: 1 | -1, count: number): number | null {
  if (count === 0) return null;
  if (index === null) return 0;
  return Math.min(Math.max(index + step, 0), count - 1);
}
