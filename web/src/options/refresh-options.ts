import type { QueryClient } from '@tanstack/react-query';

let isDue = false;

/** Fetches what is shown of options again: once, however many parts of the page ask for it in the same moment. */
export function refreshOptions(queries: QueryClient): void {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    void queries.invalidateQueries({ queryKey: ['private', 'options'] });
  });
}
