import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { RecentRange } from '../../src/market/recent-range.ts';
import { SimulatedMarket } from '../../src/market/simulated/simulated-market.ts';

/** One price and how lively the coin has been until then. */
export interface Point {
  readonly at: number;
  readonly price: number;
  readonly volatilityPpm: number;
}

/** Four prices a recorded minute, a quarter of a minute apart, as the replay plays them. */
export function recorded(): Point[] {
  const file = path.join(import.meta.dirname, '../../../server/test/market/data/BTCUSDT_1m_20230311.csv.gz');
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1);
  return withVolatility(
    lines.flatMap((line, minute) => {
      const [open, high, low, close] = line.split(',').slice(1, 5).map((text) => Math.round(Number(text) * 100)); // prettier-ignore
      const prices = close! >= open! ? [open!, low!, high!, close!] : [open!, high!, low!, close!];
      return prices.map((price, quarter) => ({ at: minute * 60_000 + quarter * 15_000, price }));
    }),
  );
}

/** Four hours of a simulated market, a price a second; the base price in ticks. */
export function simulated(seed: number, basePrice: number, dailyVolatility: number): Point[] {
  const hours = Array.from({ length: 24 }, () => 1);
  const terms = { seed, marketId: seed, basePrice, dailyVolatility, dailyVolume: 1e6, hours, weekend: 1 };
  const market = new SimulatedMarket({ ...terms, pointsPerMinute: 60 });
  const day = Date.UTC(2026, 0, 5);
  return withVolatility(
    market.hours(day).slice(8, 12).flatMap((hour) => market.minutes(hour).flatMap((minute) => market.points(minute))), // prettier-ignore
  );
}

function withVolatility(prices: readonly { at: number; price: number }[]): Point[] {
  const range = new RecentRange();
  return prices.map(({ at, price }) => {
    range.add(at, price);
    return { at, price, volatilityPpm: range.volatilityPpm(at) };
  });
}
