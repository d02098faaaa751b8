import { useSyncExternalStore } from 'react';

/**
 * The operator's session. It lives in the tab's own store: it ends with the tab, is not sent by the browser on its
 * own, and is no other tab's. The server ends it after 12 hours at the latest.
 */
const key = 'console.token';

let token: string | null = read();
const listeners = new Set<() => void>();

function read(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function set(next: string | null): void {
  token = next;
  try {
    if (next === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  } catch {
    // Without a store the session lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function currentToken(): string | null {
  return token;
}

export function openSession(next: string): void {
  set(next);
}

export function forgetSession(): void {
  set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The token of the open session, null when nobody is on duty here. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribe, currentToken);
}
