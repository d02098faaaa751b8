import { sessionOf } from '@aureus/core/market/session/calendars.ts';
import type { ListedMarket } from './directory.ts';

/** The longest way to the next look: a clock that was set, or runs faster than time, is noticed then. */
const LOOK_MS = 1_000;

/** Opens and closes markets by their calendars. */
export interface Sessions {
  /** Puts every market into the session of now, and follows them. @param now the present by which the calendars go */
  start(now: () => number): void;
  stop(): void;
}

/** @param take is given each market whose session is another, with the new one */
export function followSessions(markets: () => readonly ListedMarket[], take: (market: ListedMarket) => void): Sessions {
  let timer: NodeJS.Timeout | undefined;

  function look(now: () => number): void {
    const moment = now();
    let next = moment + LOOK_MS;
    for (const market of markets()) {
      const session = sessionOf(market.calendar, moment);
      if (session.isOpen !== market.session.isOpen || session.until !== market.session.until) {
        take({ ...market, session });
      }
      if (session.until !== null) next = Math.min(next, session.until);
    }
    timer = setTimeout(look, Math.max(1, next - moment), now).unref();
  }

  return { start: look, stop: () => clearTimeout(timer) };
}
