import { type MarketDirectory, type Prices, refusalOf } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { MarketsNow } from './facts.ts';
import type { LastMarks } from './last-marks.ts';
import type { FutureInstruments } from './public.ts';
import type { SettledEvents } from './settled-events.ts';

/** What a process remembers of the prices of before. */
interface Memory {
  readonly clock: Pick<Clock, 'epochMs'>;
  readonly last: LastMarks;
  readonly settled: SettledEvents;
}

/** Prices and terms of now, by the markets of this process. */
export function marketsNow(
  directory: MarketDirectory,
  prices: Pick<Prices, 'mark'>,
  instruments: FutureInstruments,
  { clock, last, settled }: Memory,
): MarketsNow {
  return {
    instrumentOn: (market) => instruments.on(market),
    refusalOf: (instrument, action) => refusalOf(directory, instrument, action),
    markOf: (market) => {
      const mark = prices.mark(market);
      if (mark?.isValid !== true) return null;
      last.note(market, { ticks: mark.ticks, at: clock.epochMs(), splits: directory.splitsOf(market).length });
      return mark.ticks;
    },
    lastMarkOf: (market) => last.of(market),
    inShares: (market, side, mark) => {
      const instrument = instruments.on(market);
      return instrument ? settled.inShares(instrument, side, mark) : mark;
    },
    lessDividends: (market, side, mark) => {
      const instrument = instruments.on(market);
      return instrument ? settled.less(instrument, side, mark) : mark.ticks;
    },
    splitsOf: (market) => directory.splitsOf(market),
    indexOf: (market) => directory.indexPrice(market)?.ticks ?? null,
  };
}
