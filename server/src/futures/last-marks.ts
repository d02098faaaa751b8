import type { Prices } from '../market/public.ts';
import { hoursEndedBefore, lastRecordedMark } from './last-recorded.ts';
import type { FutureInstrument } from './public.ts';
import type { PastMark } from './settled-events.ts';

/** So far before its end the last price of a session is looked for. */
const LOOK_BACK_MS = 60_000;

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
      const end = this.#marks.has(id) ? null : hoursEndedBefore(instrument, now);
      const last = end === null ? null : await lastRecordedMark(at, id, end, LOOK_BACK_MS);
      if (!last) continue;
      this.note(id, { ticks: last.mark, at: last.at, splits: last.splits ?? 0 });
    }
  }
}
