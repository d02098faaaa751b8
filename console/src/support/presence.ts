import { present, presenceSeconds } from '@aureus/contract/support/operator-calls.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../platform/calls/call.ts';

/** Whether this operator is there for users, and which conversation is open; kept in the tab, over every page of the console. */
interface Presence {
  readonly isOnDuty: boolean;
  readonly lookingAt: string | null;
}

const KEY = 'onDuty';
const listeners = new Set<() => void>();
let now: Presence = { isOnDuty: sessionStorage.getItem(KEY) === '1', lookingAt: null };

function change(next: Partial<Presence>): void {
  now = { ...now, ...next };
  for (const listener of listeners) listener();
}

export function setOnDuty(isOnDuty: boolean): void {
  sessionStorage.setItem(KEY, isOnDuty ? '1' : '0');
  change({ isOnDuty });
}

export const setLookingAt = (lookingAt: string | null): void => change({ lookingAt });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const usePresence = (): Presence => useSyncExternalStore(subscribe, () => now);

/** Whoever is not heard of within `presenceSeconds` counts as gone. */
const EVERY_MS = (presenceSeconds * 1000) / 3;

/** Says again and again that the operator is there, while they want to be; and once that they are not. @param may as roles allow */
export function useSaidPresence(may: boolean): void {
  const { isOnDuty, lookingAt } = usePresence();
  useEffect(() => {
    if (!may || (!isOnDuty && lookingAt === null)) return undefined;
    const say = (): void => {
      const fields = {
        on_duty: isOnDuty ? '1' : '0',
        ...(lookingAt === null ? {} : { looking_at: lookingAt }),
      } as const;
      // A lost one is made up for by the next.
      call(present, fields).catch(() => undefined);
    };
    say();
    const timer = setInterval(say, EVERY_MS);
    return () => {
      clearInterval(timer);
    };
  }, [may, isOnDuty, lookingAt]);
  useEffect(() => {
    if (!may || !isOnDuty) return undefined;
    return () => {
      call(present, { on_duty: '0' }).catch(() => undefined);
    };
  }, [may, isOnDuty]);
}
