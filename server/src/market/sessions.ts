import type { Session } from '@aureus/core/market/session/calendar.ts';
import { sessionOf } from '@aureus/core/market/session/calendars.ts';
import type { ListedMarket } from './directory.ts';

/** The longest way to the next look: a clock that was set, or runs faster than time, is noticed then. */
const LOOK_MS = 1_000;

/** Puts what keeps hours into the session of a moment. @returns when the next session changes, null for never */
export type FollowHours = (moment: number) => number | null;

/** Opens and closes what keeps hours by its calendars. */
export interface Sessions {
  /** Puts everything into the session of now, and follows it. @param now the present by which the calendars go */
  start(now: () => number): void;
  stop(): void;
}

/** @param followers asked with every look, in this order: markets before what is traded on them */
export function followSessions(followers: () => Iterable<FollowHours>): Sessions {
  let timer: NodeJS.Timeout | undefined;

  function look(now: () => number): void {
    const moment = now();
    let next: number | null = moment + LOOK_MS;
    for (const follow of followers()) next = earlier(next, follow(moment));
    timer = setTimeout(look, Math.max(1, (next ?? 0) - moment), now).unref();
  }

  return { start: look, stop: () => clearTimeout(timer) };
}

/** @param take is given each market whose session is another, with the new one */
export function followMarketHours(
  markets: () => readonly ListedMarket[],
  take: (market: ListedMarket) => void,
): FollowHours {
  return (moment) => {
    let next: number | null = null;
    for (const market of markets()) {
      const session = sessionOf(market.calendar, moment);
      if (!isSameSession(session, market.session)) take({ ...market, session });
      next = earlier(next, session.until);
    }
    return next;
  };
}

/** The earlier of two moments; null is never. */
export function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

export function isSameSession(one: Session, other: Session): boolean {
  return one.isOpen === other.isOpen && one.until === other.until;
}
