import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the device asks for as little motion as possible. */
export const useCalm = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
