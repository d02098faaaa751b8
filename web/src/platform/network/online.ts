import { useSyncExternalStore } from 'react';

/** Whether the live connection stands. Where it does there is a network, whatever the browser takes for one. */
let isConnected = false;
const watchers = new Set<() => void>();
const waiters = new Set<() => void>();

/** Told by the live connection, with every change. */
export function noteConnection(isOpen: boolean): void {
  if (isOpen === isConnected) return;
  isConnected = isOpen;
  for (const tell of watchers) tell();
  if (isOpen) for (const tell of waiters) tell();
}

/** Whether the device has a network, as far as anybody can tell. */
export const isOnline = (): boolean => navigator.onLine || isConnected;

/** Calls back whenever there is a network again after there was none, or a server after it was out of reach. Returns its end. */
export function onNetworkBack(listener: () => void): () => void {
  waiters.add(listener);
  window.addEventListener('online', listener);
  return () => {
    waiters.delete(listener);
    window.removeEventListener('online', listener);
  };
}

function watch(listener: () => void): () => void {
  watchers.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    watchers.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** As {@link isOnline}, for what is drawn. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, isOnline);
}
