import { create } from 'zustand';
import { readJson, readLocal, removeLocal, writeLocal } from '../storage/local.ts';

const tokenKey = 'token';
const userKey = 'user';
const markKey = 'session_mark';

/** The open session of this browser. What is known of the user is the `account.info` query's to say. */
interface SessionStore {
  token: string | null;
  /** The user's time zone, an IANA name; null for a visitor and until known. */
  timeZone: string | null;
}

function storedToken(): string | null {
  const token = readLocal(tokenKey);
  return token === null || token === '' ? null : token;
}

function hasTimeZone(value: unknown): value is { timezone: string } {
  return typeof value === 'object' && value !== null && 'timezone' in value && typeof value.timezone === 'string';
}

/** The zone when the browser knows it, else null: formatting with an unknown zone throws. */
function knownZone(zone: string | undefined): string | null {
  if (zone === undefined || zone === '') return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const useSessionStore = create<SessionStore>()(() => ({
  token: storedToken(),
  timeZone: knownZone(readJson(userKey, hasTimeZone)?.timezone),
}));

export function currentToken(): string | null {
  return useSessionStore.getState().token;
}

/** Whether someone is logged in on this device. */
export function useLoggedIn(): boolean {
  return useSessionStore((state) => state.token !== null);
}

/** The zone in which times are shown; null means that of the device. */
export function useTimeZone(): string | null {
  return useSessionStore((state) => state.timeZone);
}

export function setTimeZone(zone: string): void {
  useSessionStore.setState({ timeZone: knownZone(zone) });
}

export function openSession(token: string): void {
  writeLocal(tokenKey, token);
  removeLocal(markKey);
  useSessionStore.setState({ token });
}

/** Forgets token and user on this device; does not tell the server. */
export function closeSession(): void {
  removeLocal(tokenKey);
  removeLocal(userKey);
  removeLocal(markKey);
  useSessionStore.setState({ token: null, timeZone: null });
}

/** Tells the open session from every other one of this browser, and tells nothing else; empty for a visitor. */
export function sessionMark(): string {
  if (currentToken() === null) return '';
  const kept = readLocal(markKey);
  if (kept !== null) return kept;
  const made = crypto.getRandomValues(new Uint32Array(2)).join('-');
  writeLocal(markKey, made);
  return made;
}

/** Calls back with the new token whenever a session opens, closes or is replaced, in this tab or another. */
export function onSessionChange(listener: (token: string | null) => void): () => void {
  return useSessionStore.subscribe((state, before) => {
    if (state.token !== before.token) listener(state.token);
  });
}

/** Takes over what other tabs of this browser do. Returns its end. */
export function followSession(): () => void {
  const onStorage = (event: StorageEvent): void => {
    // A null key means that all of storage was cleared.
    if (event.key === tokenKey || event.key === null) useSessionStore.setState({ token: storedToken() });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The last known user, kept so that the name is there before the first answer. */
export const storedUser = {
  read: (): string | null => readLocal(userKey),
  write: (json: string): void => writeLocal(userKey, json),
};
