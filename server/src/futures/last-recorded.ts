import { isAllowed } from '@aureus/core/market/price-state.ts';
import { commonSession, endedBefore, type Session } from '@aureus/core/market/session/calendar.ts';
import { sessionOf } from '@aureus/core/market/session/calendars.ts';
import { PricesPendingError, type Prices, type PriceTick } from '../market/public.ts';
import type { FutureInstrument } from './public.ts';

/** The log looks back itself by steps of so long. */
const STEP_MS = 5_000;

/** The hours of contracts, and of their market. */
export function hoursAt({ market, calendar }: FutureInstrument, moment: number): Session {
  const calendars = [market.calendar, calendar ?? market.calendar];
  return commonSession(
    calendars.map((name) => (at: number) => sessionOf(name, at)),
    moment,
  );
}

/** When the hours ended that are off at a moment; null while they are on. */
export const hoursEndedBefore = (instrument: FutureInstrument, moment: number): number | null =>
  endedBefore((at) => hoursAt(instrument, at), moment);

/** A mark price that counted, as it was written down, and the moment it was the price of. */
export type RecordedMark = PriceTick & { readonly mark: number; readonly at: number };

/**
 * The last mark price that counted before a moment, not further back than so many milliseconds; null when none was written
 * down.
 */
export async function lastRecordedMark(
  at: Prices['at'],
  market: number,
  before: number,
  lookBackMs: number,
): Promise<RecordedMark | null> {
  for (let moment = before - 1; moment > before - lookBackMs; moment -= STEP_MS) {
    const tick = await recordedAt(at, market, moment);
    if (tick && counts(tick)) return { ...tick, mark: tick.mark, at: moment };
  }
  return null;
}

/** Prices are kept for a week. */
const KEPT_MS = 7 * 86_400_000;
const HOUR_MS = 3_600_000;

/** As above, however long ago it was: a market may have been closed for days. Null when nothing that is kept says it. */
export async function newestRecordedMark(
  { window }: Pick<Prices, 'window'>,
  market: number,
  before: number,
): Promise<RecordedMark | null> {
  for (let to = before - 1; to > before - KEPT_MS; to -= HOUR_MS) {
    const { ticks } = await window(market, to - HOUR_MS, to);
    const last = ticks.findLast(counts);
    if (last) return { ...last, mark: last.mark, at: last.second * 1_000 };
  }
  return null;
}

/** By a mark that two sources contradict contracts are liquidated, and nothing else is reckoned. */
const counts = (tick: PriceTick): tick is PriceTick & { readonly mark: number } =>
  tick.isMarkValid && tick.mark !== null && isAllowed('quote', tick.state);

/** What was written down of a moment; null also when the log never came to it. */
async function recordedAt(at: Prices['at'], market: number, moment: number): Promise<PriceTick | null> {
  try {
    return await at(market, moment);
  } catch (error) {
    if (error instanceof PricesPendingError) return null;
    throw error;
  }
}
