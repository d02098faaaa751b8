import type { hours } from '@aureus/contract/market/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';

export type Hours = Answer<typeof hours>;

/** What the clock of a session says: whether its hours are on, and the whole hours and minutes until that changes. */
export interface SessionClock {
  readonly state: 'always' | 'open' | 'closed' | 'halted';
  /** Rounded up to a minute, so that it is never over before it is; null where nothing changes. */
  readonly left: { readonly hours: number; readonly minutes: number } | null;
}

/**
 * What is known of the end of a halt: it is ahead, it has passed, or nobody knows one.
 * @param now epoch milliseconds
 */
export function expectedEnd(halt: Hours['halt'], now: number): 'ahead' | 'late' | 'unknown' {
  const until = halt?.until ?? null;
  return until === null ? 'unknown' : until > now ? 'ahead' : 'late';
}

const MINUTE = 60_000;

/** @param now epoch milliseconds */
export function sessionClock({ calendar, open, until, halted }: Hours, now: number): SessionClock {
  const left = until === null ? null : Math.max(0, Math.ceil((until - now) / MINUTE));
  return {
    state: halted === 1 ? 'halted' : calendar === 'always' ? 'always' : open === 1 ? 'open' : 'closed',
    left: left === null ? null : { hours: Math.floor(left / 60), minutes: left % 60 },
  };
}
