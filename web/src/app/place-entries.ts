import type { AnyRouter } from '@tanstack/react-router';

/**
 * The router numbers its history entries; an entry made by editing the address has no number, and from then on
 * "back" could not be told from "forward". Gives such entries the next number before the router takes them; whoever may
 * hold it back is asked before that, and sees an entry without a state.
 */
export function placeForeignEntries(router: AnyRouter): () => void {
  const onPopState = (): void => {
    const state: unknown = window.history.state;
    if (typeof state === 'object' && state !== null && '__TSR_index' in state) return;
    const key = crypto.randomUUID().slice(0, 8);
    const index = (router.history.location.state.__TSR_index ?? 0) + 1;
    // The router wraps `replaceState` to hear of changes; this one it must not hear.
    History.prototype.replaceState.call(window.history, { __TSR_index: index, __TSR_key: key, key }, '');
  };
  window.addEventListener('popstate', onPopState, { capture: true });
  return () => window.removeEventListener('popstate', onPopState, { capture: true });
}
