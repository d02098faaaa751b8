import { mix } from '@aureus/core/market/simulated/seeded-random.ts';

/** Something that rises and falls by chance and without edges, at any place of a plane; mostly between -1 and 1. */
export type Noise = (x: number, y: number) => number;

const TABLE = 256;
const MASK = TABLE - 1;

/** Noise of slopes at the points of a grid, blended between them. The same key gives the same. */
export function noiseOf(key: number): Noise {
  const [slopesX, slopesY] = [new Float64Array(TABLE), new Float64Array(TABLE)];
  for (let place = 0; place < TABLE; place += 1) {
    const turn = ((mix(key, place) >>> 0) / 2 ** 32) * 2 * Math.PI;
    slopesX[place] = Math.cos(turn);
    slopesY[place] = Math.sin(turn);
  }
  const order = new Uint8Array(TABLE);
  for (let place = 0; place < TABLE; place += 1) order[place] = mix(key, place, 1) & MASK;
  const slope = (column: number, row: number, x: number, y: number): number => {
    const place = ((order[(column + (order[row & MASK] ?? 0)) & MASK] ?? 0) + row) & MASK;
    return (slopesX[place] ?? 0) * x + (slopesY[place] ?? 0) * y;
  };
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [right, low] = [x - column, y - row];
    const [across, down] = [eased(right), eased(low)];
    const above = blend(slope(column, row, right, low), slope(column + 1, row, right - 1, low), across);
    const below = blend(slope(column, row + 1, right, low - 1), slope(column + 1, row + 1, right - 1, low - 1), across);
    return blend(above, below, down) * 1.5;
  };
}

const eased = (part: number): number => part * part * part * (part * (part * 6 - 15) + 10);
const blend = (first: number, second: number, part: number): number => first + (second - first) * part;

/** Noise with finer noise upon it, each half as strong and twice as fine as the one before. */
export function layered(noise: Noise, layers: number): Noise {
  return (x, y) => {
    let [sum, strength, fineness] = [0, 0.5, 1];
    for (let layer = 0; layer < layers; layer += 1) {
      sum += noise(x * fineness + layer * 17.3, y * fineness - layer * 9.1) * strength;
      strength /= 2;
      fineness *= 2;
    }
    return sum;
  };
}
