import { isDeepStrictEqual } from 'node:util';
import { commonSession, type Session } from '@aureus/core/market/session/calendar.ts';
import { type CalendarName, sessionOf } from '@aureus/core/market/session/calendars.ts';
import { inTurn } from './in-turn.ts';
import type { Instrument, InstrumentKind, Instruments, InstrumentTerms, Market } from './public.ts';
import { earlier, isSameSession } from './sessions.ts';

/** What the market area does with the instruments of every kind. */
export interface KeptKind {
  /** Adds what the database lacks, reads all of them and checks that they fit their markets. @throws Error */
  start(markets: readonly Market[]): Promise<void>;
  /** Takes up the stored terms of this kind alone. */
  refresh(): Promise<void>;
  /** A market is another object, and so is what is traded on it. */
  followMarket(market: Market): void;
  /** Puts those with hours of their own into the session of a moment. @returns when the next one changes, null for never */
  followHours(moment: number): number | null;
}

/** The instruments of one kind as the market area keeps them. */
export interface KeptInstruments<Terms extends InstrumentTerms> extends KeptKind, Instruments<Terms> {
  /** Terms as they were read: an instrument whose terms are others is another object, and listeners are given it. */
  take(stored: ReadonlyMap<number, Terms>): void;
}

/**
 * What every kind of instrument needs beside its rows.
 * @param marketOf finds a market as it is now
 * @param now the present by which calendars go
 */
export function keepInstruments<Terms extends InstrumentTerms>(
  kind: InstrumentKind<Terms>,
  marketOf: (id: number) => Market | undefined,
  now: () => number,
): KeptInstruments<Terms> {
  type Traded = Instrument & Terms;
  const byMarket = new Map<number, Traded>();
  /** The terms each was made of. */
  const known = new Map<number, Terms>();
  const listeners = new Set<(instrument: Traded) => void>();
  let sorted: readonly Traded[] = [];

  function put(market: Market, terms: Terms, session = sessionAt(market, terms.calendar, now())): void {
    const instrument: Traded = { ...terms, kind: kind.name, market, session };
    known.set(market.id, terms);
    byMarket.set(market.id, instrument);
    sorted = [...byMarket.values()].toSorted((a, b) => a.market.id - b.market.id);
    for (const listener of listeners) listener(instrument);
  }

  const kept: KeptInstruments<Terms> = {
    all: () => sorted,
    on: (marketId) => byMarket.get(marketId),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async (markets) => {
      await kind.begin(markets);
      kept.take(await kind.read());
      for (const instrument of sorted) kind.check(instrument);
    },
    refresh: inTurn(async () => kept.take(await kind.read())),
    take: (stored) => {
      for (const [marketId, terms] of stored) {
        const market = marketOf(marketId);
        const before = known.get(marketId);
        // Terms are plain values, and lists of such.
        if (market && !(before && isDeepStrictEqual(before, terms))) put(market, terms);
      }
    },
    followMarket: (market) => {
      const terms = known.get(market.id);
      if (terms) put(market, terms);
    },
    followHours: (moment) => {
      let next: number | null = null;
      for (const [marketId, terms] of known) {
        const instrument = byMarket.get(marketId);
        if (terms.calendar === null || !instrument) continue;
        const session = sessionAt(instrument.market, terms.calendar, moment);
        if (!isSameSession(session, instrument.session)) put(instrument.market, terms, session);
        next = earlier(next, session.until);
      }
      return next;
    },
  };
  return kept;
}

/** An instrument trades within the hours of its market: without a price nothing is traded at it. */
function sessionAt(market: Market, calendar: CalendarName | null, moment: number): Session {
  if (calendar === null) return market.session;
  return commonSession(
    [market.calendar, calendar].map((name) => (at: number) => sessionOf(name, at)),
    moment,
  );
}
