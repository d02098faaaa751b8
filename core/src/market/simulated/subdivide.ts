import type { Candle } from '../candle.ts';
import type { RandomNumbers } from './random-streams.ts';

/**
 * Cuts a candle into equal pieces whose aggregation is exactly the candle: the first opens where it opens, the last
 * closes where it closes, one reaches its high, one its low, none goes beyond, and the volumes add up.
 * @param weights how lively each piece is, one per piece
 */
export function subdivide(
  parent: Candle,
  pieceMs: number,
  weights: readonly number[],
  random: RandomNumbers,
): Candle[] {
  const count = weights.length;
  const { nodes, total, times } = bridge(parent, weights, random);
  const highs = new Float64Array(count);
  const lows = new Float64Array(count);
  const reach = 0.35 * (parent.high - parent.low);
  let top = 0;
  let bottom = 0;
  for (let i = 0; i < count; i += 1) {
    const from = nodes[i] ?? 0;
    const to = nodes[i + 1] ?? 0;
    const wick = reach * Math.sqrt((weights[i] ?? 0) / total);
    highs[i] = Math.max(from, to) + wick * random.uniform();
    lows[i] = Math.min(from, to) - wick * random.uniform();
    if ((highs[i] ?? 0) > (highs[top] ?? 0)) top = i;
    if ((lows[i] ?? 0) < (lows[bottom] ?? 0)) bottom = i;
  }
  const fit = fitTo(parent, lows[bottom] ?? 0, highs[top] ?? 0);
  const volumes = shareVolume(parent.volume, times, total, random);
  const pieces: Candle[] = [];
  let open = parent.open;
  for (let i = 0; i < count; i += 1) {
    const close = i === count - 1 ? parent.close : fit(nodes[i + 1] ?? 0);
    pieces.push({
      start: parent.start + i * pieceMs,
      open,
      high: i === top ? parent.high : Math.max(open, close, fit(highs[i] ?? 0)),
      low: i === bottom ? parent.low : Math.min(open, close, fit(lows[i] ?? 0)),
      close,
      volume: volumes[i] ?? 0,
    });
    open = close;
  }
  return pieces;
}

/**
 * Cuts a candle into single prices: the first is its open, the last its close, its high and low are among the others.
 * @param count at least 4
 */
export function pointsOf(
  parent: Candle,
  count: number,
  random: RandomNumbers,
): { prices: number[]; volumes: number[] } {
  const weights = new Array<number>(count - 1).fill(1);
  const { nodes, total, times } = bridge(parent, weights, random);
  const top = extreme(nodes, (a, b) => a > b, random);
  const bottom = extreme(nodes, (a, b) => a < b, random, top);
  const fit = fitTo(parent, nodes[bottom] ?? 0, nodes[top] ?? 0);
  const prices = Array.from(nodes, (node) => fit(node));
  prices[0] = parent.open;
  prices[count - 1] = parent.close;
  if (!prices.includes(parent.high)) prices[top] = parent.high;
  if (!prices.includes(parent.low)) prices[bottom] = parent.low;
  const volumes = shareVolume(parent.volume, Float64Array.from([...times, total + 1]), total + 1, random);
  return { prices, volumes };
}

/** A random path from open to close with `weights.length` steps, about as wide as the candle. */
function bridge(parent: Candle, weights: readonly number[], random: RandomNumbers) {
  const count = weights.length;
  const nodes = new Float64Array(count + 1);
  const times = new Float64Array(count + 1);
  for (let i = 0; i < count; i += 1) {
    const weight = weights[i] ?? 0;
    nodes[i + 1] = (nodes[i] ?? 0) + random.normal() * Math.sqrt(weight);
    times[i + 1] = (times[i] ?? 0) + weight;
  }
  const total = times[count] ?? 1;
  const end = nodes[count] ?? 0;
  const width = (0.6 * (parent.high - parent.low)) / Math.sqrt(total);
  for (let i = 0; i <= count; i += 1) {
    const part = (times[i] ?? 0) / total;
    nodes[i] = parent.open + (parent.close - parent.open) * part + width * ((nodes[i] ?? 0) - end * part);
  }
  return { nodes, total, times: times.subarray(1) };
}

/**
 * A rising function that leaves what lies between open and close, and stretches what lies beyond so that the path's
 * own extremes come to lie on the candle's. Whole ticks.
 */
function fitTo(parent: Candle, lowest: number, highest: number): (value: number) => number {
  const low = Math.min(parent.open, parent.close);
  const high = Math.max(parent.open, parent.close);
  const up = highest > high ? (parent.high - high) / (highest - high) : 0;
  const down = lowest < low ? (low - parent.low) / (low - lowest) : 0;
  return (value) => {
    if (value > high) return Math.min(parent.high, Math.round(high + (value - high) * up));
    if (value < low) return Math.max(parent.low, Math.round(low - (low - value) * down));
    return Math.round(value);
  };
}

/** Shares whole steps out unevenly along the time; the shares add up. */
function shareVolume(volume: number, times: Float64Array, total: number, random: RandomNumbers): number[] {
  const shares = new Float64Array(times.length);
  let sum = 0;
  let before = 0;
  for (let i = 0; i < times.length; i += 1) {
    const time = times[i] ?? total;
    const liveliness = random.uniform();
    sum += (time - before) * (0.25 + 3 * liveliness ** 3);
    shares[i] = sum;
    before = time;
  }
  let given = 0;
  return Array.from(shares, (share, i) => {
    const until = i === shares.length - 1 ? volume : Math.floor((volume * share) / sum);
    const part = until - given;
    given = until;
    return part;
  });
}

/** The inner point that leads by `leads`; none but inner points, so that open and close stay. */
function extreme(
  nodes: Float64Array,
  leads: (a: number, b: number) => boolean,
  random: RandomNumbers,
  taken = -1,
): number {
  const inner = nodes.length - 2;
  let best = 1 + Math.floor(random.uniform() * inner);
  if (best === taken) best = best === inner ? best - 1 : best + 1;
  for (let i = 1; i <= inner; i += 1) {
    if (i !== taken && leads(nodes[i] ?? 0, nodes[best] ?? 0)) best = i;
  }
  return best;
}
