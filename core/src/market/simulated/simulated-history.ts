import type { Resolution } from '@aureus/contract/market/shapes.ts';
import { aggregate, candleOf, joinCandles } from '../candle.ts';
import type { Candle } from '../candle.ts';
import { allResolutions, candleStart, nextCandleStart } from '../resolution.ts';
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

/** The running candles at `now`, made of the prices up to and including `now`; none before the simulation began. */
export function simulatedRunning(market: SimulatedMarket, now: number): Map<Resolution, Candle> {
  const running = new Map<Resolution, Candle>();
  if (now < SIMULATION_START) return running;
  const parts = todaysParts(market, now);
  const today = parts.reduce(joinCandles);
  for (const resolution of allResolutions) {
    const start = candleStart(resolution, now);
    if (start >= today.start) {
      const inside = parts.filter((part) => part.start >= start);
      running.set(resolution, { ...inside.reduce(joinCandles), start });
    } else {
      const days: Candle[] = [];
      for (let day = Math.max(start, SIMULATION_START); day < today.start; day += DAY) days.push(market.day(day));
      running.set(resolution, { ...[...days, today].reduce(joinCandles), start });
    }
  }
  return running;
}

/** The hours of the day so far, the minutes of the hour so far and the prices of the minute so far. */
function todaysParts(market: SimulatedMarket, now: number): Candle[] {
  const minute = candleStart('1min', now);
  const hour = candleStart('60min', now);
  const day = candleStart('1day', now);
  const hours = market.hours(day);
  const minutes = market.minutes(hours[(hour - day) / HOUR] as Candle);
  const points = market.points(minutes[(minute - hour) / MINUTE] as Candle);
  return [
    ...hours.filter(({ start }) => start < hour),
    ...minutes.filter(({ start }) => start < minute),
    ...points.filter(({ at }) => at <= now).map(({ price, volume }) => candleOf(minute, price, volume)),
  ];
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
