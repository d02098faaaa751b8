import { type KeyboardEvent, type RefObject, useEffect } from 'react';

/**
 * Keys of a search page: down leads from the field into what was found, arrows lead through it and back, Enter in the
 * field opens the first of it, and `/` leads back to the field. Escape empties the field, or leaves the page.
 * @param field where is typed
 * @param results around all links that were found
 */
export function useResultKeys(needs: {
  field: RefObject<HTMLInputElement | null>;
  results: RefObject<HTMLElement | null>;
  onEscape: () => void;
}): { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void; openFirst: () => void } {
  const { field, results, onEscape } = needs;
  const links = (): HTMLElement[] => [...(results.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])];

  useEffect(() => {
    const onSlash = (event: globalThis.KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, dialog') !== null;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    // Before the bar of the frame, which would open the page that is open.
    window.addEventListener('keydown', onSlash, { capture: true });
    return () => window.removeEventListener('keydown', onSlash, { capture: true });
  }, [field]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onEscape();
      return;
    }
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const isInField = document.activeElement === field.current;
    if (at === -1 && !isInField) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, ...(isInField ? {} : { Home: 0, End: all.length - 1 }) }[
      event.key
    ];
    if (next === undefined || next < -1 || (isInField && next === -2)) return;
    event.preventDefault();
    if (next === -1) field.current?.focus();
    else all[Math.min(next, all.length - 1)]?.focus();
  };

  return { onKeyDown, openFirst: () => links()[0]?.click() };
}
