import type { RandomNumbers, RandomStreams } from './random-streams.ts';

/** Days between two anchors of the path. */
const BLOCK = 256;
/** How much the volatility of the two halves of a stretch may differ: it makes calm and wild weeks. */
const RESTLESSNESS = 0.2;

/** One block of days: the logarithm of the price relative to the base at each midnight, and each day's volatility. */
export interface PathBlock {
  /** 257 values: the midnight before each day and the one after the last. */
  readonly level: Float64Array;
  readonly volatility: Float64Array;
}

/**
 * The course of one simulated price over the days: a random walk tied to anchors near the base price every 256 days
 * and filled in by halving (Lévy's construction), so that any day is known without the days before it.
 * @param dailyVolatility deviation of a day's logarithmic change, e.g. 0.025
 */
export function pathBlock(streams: RandomStreams, block: number, dailyVolatility: number): PathBlock {
  const level = new Float64Array(BLOCK + 1);
  const volatility = new Float64Array(BLOCK);
  level[0] = anchor(streams, block, dailyVolatility);
  level[BLOCK] = anchor(streams, block + 1, dailyVolatility);
  const random = streams(2, block);
  halve(level, volatility, 0, BLOCK, dailyVolatility, random);
  return { level, volatility };
}

/** The block a day (days since 1970) lies in, and its place there. */
export function placeOf(day: number): { block: number; index: number } {
  const block = Math.floor(day / BLOCK);
  return { block, index: day - block * BLOCK };
}

function anchor(streams: RandomStreams, block: number, dailyVolatility: number): number {
  return streams(1, block).normal() * Math.min(0.1, 2.5 * dailyVolatility);
}

function halve(
  level: Float64Array,
  volatility: Float64Array,
  from: number,
  to: number,
  vol: number,
  random: RandomNumbers,
) {
  const length = to - from;
  if (length === 1) {
    volatility[from] = vol;
    return;
  }
  const middle = from + length / 2;
  const mean = ((level[from] ?? 0) + (level[to] ?? 0)) / 2;
  level[middle] = mean + (random.normal() * vol * Math.sqrt(length)) / 2;
  const tilt = RESTLESSNESS * random.normal();
  halve(level, volatility, from, middle, vol * Math.exp(tilt - RESTLESSNESS ** 2 / 2), random);
  halve(level, volatility, middle, to, vol * Math.exp(-tilt - RESTLESSNESS ** 2 / 2), random);
}
