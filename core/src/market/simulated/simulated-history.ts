import type { Resolution } from '@aureus/contract/market/shapes.ts';
import { aggregate, candleOf, joinCandles } from '../candle.ts';
import type { Candle } from '../candle.ts';
import { candleStart, nextCandleStart } from '../resolution.ts';
import type { SimulatedMarket } from './simulated-market.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** The simulated markets opened on this day; before it there is nothing. */
export const SIMULATION_START = Date.UTC(2020, 0, 1);

/** The complete candles with a start in [from, to), ascending; `to` may not lie in the future of the caller's clock. */
export function simulatedCandles(market: SimulatedMarket, resolution: Resolution, from: number, to: number): Candle[] {
  const first = Math.max(from, SIMULATION_START);
  const start = candleStart(resolution, first);
  const begin = start < first ? nextCandleStart(resolution, start) : start;
  if (begin >= to) return [];
  const last = candleStart(resolution, to - 1);
  const end = nextCandleStart(resolution, last);
  return aggregate(finer(market, resolution, begin, end), resolution);
}

/** The candle that runs at `now`, made of the points up to and including `now`; null before the simulation began. */
export function simulatedRunning(market: SimulatedMarket, resolution: Resolution, now: number): Candle | null {
  if (now < SIMULATION_START) return null;
  const start = Math.max(candleStart(resolution, now), SIMULATION_START);
  const minute = candleStart('1min', now);
  const hour = candleStart('60min', now);
  const day = candleStart('1day', now);
  const parts: Candle[] = [];
  for (let at = start; at < day; at += DAY) parts.push(market.day(at));
  const hours = market.hours(day);
  for (const candle of hours) if (candle.start >= start && candle.start < hour) parts.push(candle);
  const minutes = market.minutes(hours[(hour - day) / HOUR] as Candle);
  for (const candle of minutes) if (candle.start >= start && candle.start < minute) parts.push(candle);
  for (const point of market.points(minutes[(minute - hour) / MINUTE] as Candle)) {
    if (point.at <= now) parts.push(candleOf(minute, point.price, point.lots));
  }
  const joined = parts.reduce(joinCandles);
  return { ...joined, start: candleStart(resolution, now) };
}

function* finer(market: SimulatedMarket, resolution: Resolution, from: number, to: number): Generator<Candle> {
  for (let day = candleStart('1day', from); day < to; day += DAY) {
    if (resolution === '1day' || resolution === '1week' || resolution === '1mon' || resolution === '1year') {
      yield market.day(day);
      continue;
    }
    for (const hour of market.hours(day)) {
      if (hour.start + HOUR <= from || hour.start >= to) continue;
      if (resolution === '60min') yield hour;
      else for (const minute of market.minutes(hour)) if (minute.start >= from && minute.start < to) yield minute;
    }
  }
}
