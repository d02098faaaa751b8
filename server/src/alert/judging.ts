import { type AlertPeriod, alertPeriods } from '@aureus/contract/alert/shapes.ts';
import type { AlertBook } from '@aureus/core/alert/alert-book.ts';
import { judge, judged } from '@aureus/core/alert/rule.ts';
import { closeOf, reliablePrice, type SeenMarket, seenAfter, unseenSince } from '@aureus/core/alert/watched-market.ts';
import { candleStart, nextCandleStart } from '@aureus/core/market/resolution.ts';
import type { RecordedPrices } from '../market/public.ts';
import type { JudgedAlert } from './alert-row.ts';

/** What a second did to an alert. */
export interface AlertChange {
  readonly before: JudgedAlert;
  readonly after: JudgedAlert;
  /** It waits no more. */
  readonly isOver: boolean;
  /** The price that decided, of a candle its last one; null when it only came back to the near side. */
  readonly crossing: {
    readonly price: number;
    readonly sequence: number;
    readonly unseenSince: number | null;
  } | null;
}

export type SeenMarkets = ReadonlyMap<number, SeenMarket>;

/** The candles that ended after one second and up to another, with their ends in seconds since 1970. */
export function endedBetween(before: number, second: number): [AlertPeriod, number][] {
  return alertPeriods.flatMap((period): [AlertPeriod, number][] => {
    const end = nextCandleStart(period, candleStart(period, before * 1_000)) / 1_000;
    return end <= second ? [[period, end]] : [];
  });
}

/**
 * Judges a second by what was written down of it, and the candles that ended since the second before. Only looks: the same
 * second on the same book says the same.
 * @param before the second that was judged before it
 */
export function judgeSecond(
  book: AlertBook<JudgedAlert>,
  seen: SeenMarkets,
  before: number,
  { second, ticks }: RecordedPrices,
): { readonly changes: AlertChange[]; readonly seen: SeenMarkets } {
  const changes: AlertChange[] = [];
  function look(
    market: number,
    period: AlertPeriod | null,
    sample: {
      second: number;
      price: number;
      sequence: number;
      splits?: number;
      unseenSince: (since: number) => number | null;
    },
  ): void {
    for (const alert of book.reachedBy(market, period, sample.price)) {
      const judgement = alert.splits === (sample.splits ?? 0) ? judge(alert, sample) : null;
      if (!judgement) continue;
      const { alert: after, isOver } = judged(alert, judgement, sample.second);
      const { price, sequence } = sample;
      const crossing =
        judgement === 'crosses' ? { price, sequence, unseenSince: sample.unseenSince(alert.since) } : null;
      changes.push({ before: alert, after, isOver, crossing });
    }
  }

  // First what ended before this second, by what was known then.
  for (const [period, end] of endedBetween(before, second)) {
    for (const [market, known] of seen) {
      const close = closeOf(known, end, before);
      if (close) look(market, period, { ...close, second: end, unseenSince: () => null });
    }
  }
  const next = new Map(seen);
  for (const [market, tick] of ticks) {
    const known = seen.get(market);
    const price = reliablePrice(tick);
    if (price !== null) {
      const { sequence, splits = 0 } = tick;
      const gap = (since: number): number | null => unseenSince(known, since, second);
      look(market, null, { second, price, sequence, splits, unseenSince: gap });
    }
    const after = seenAfter(known, tick);
    if (after) next.set(market, after);
  }
  return { changes, seen: next };
}
