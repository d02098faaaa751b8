import { commonSession, endedBefore, type Session } from '@aureus/core/market/session/calendar.ts';
import { sessionOf } from '@aureus/core/market/session/calendars.ts';
import { PricesPendingError, type Prices, type PriceTick } from '../market/public.ts';
import type { FutureInstrument } from './public.ts';
import type { PastMark } from './settled-dividends.ts';

/** So far before its end the last price of a session is looked for, in steps in which the log looks back itself. */
const LOOK_BACK_MS = 60_000;
const STEP_MS = 5_000;

/**
 * The last mark price of each market that counted. A position whose market is closed counts by it: so it outlives the
 * process, by what was written down before the hours of the market ended.
 */
export class LastMarks {
  readonly #marks = new Map<number, PastMark>();

  note(market: number, mark: PastMark): void {
    this.#marks.set(market, mark);
  }

  of(market: number): PastMark | null {
    return this.#marks.get(market) ?? null;
  }

  /** Looks up what the hours of those ended with that are off now. */
  async load(instruments: readonly FutureInstrument[], { at }: Pick<Prices, 'at'>, now: number): Promise<void> {
    for (const instrument of instruments) {
      const { id } = instrument.market;
      const end = this.#marks.has(id) ? null : endedBefore((moment) => hoursAt(instrument, moment), now);
      if (end === null) continue;
      for (let moment = end - 1; moment > end - LOOK_BACK_MS; moment -= STEP_MS) {
        const tick = await recordedAt(at, id, moment);
        if (!tick?.isMarkValid || tick.mark === null) continue;
        this.note(id, { ticks: tick.mark, at: moment });
        break;
      }
    }
  }
}

function hoursAt({ market, calendar }: FutureInstrument, moment: number): Session {
  const calendars = [market.calendar, calendar ?? market.calendar];
  return commonSession(
    calendars.map((name) => (at: number) => sessionOf(name, at)),
    moment,
  );
}

/** What was written down of a moment; null also when the log never came to it. */
async function recordedAt(at: Prices['at'], market: number, moment: number): Promise<PriceTick | null> {
  try {
    return await at(market, moment);
  } catch (error) {
    if (error instanceof PricesPendingError) return null;
    throw error;
  }
}
