import { useSyncExternalStore } from 'react';

/** Whether the window is at least so wide, CSS pixels. */
export function useMinWidth(pixels: number): boolean {
  const query = `(min-width: ${pixels}px)`;
  const subscribe = (listener: () => void): (() => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether the screen has room for the rail and the top bar. */
export function useWide(): boolean {
  return useMinWidth(1024);
}
