import { put, shade, type Size } from '../drawing/canvas.ts';
import { along, mixed, smooth } from '../drawing/colours.ts';
import { chanceOf, type Draft, type Moment, TURN } from '../drawing/style.ts';

/** Most cells across what grows, and how long it grows. */
const MOST_CELLS = 150;
const ROUNDS = 2_200;
const [SPREAD_FOOD, SPREAD_LIFE] = [0.21, 0.105];
/** How much is fed and how much dies: each pair grows another kind of pattern. */
const KINDS = [
  { feed: 0.0367, kill: 0.0649 },
  { feed: 0.029, kill: 0.057 },
  { feed: 0.039, kill: 0.058 },
  { feed: 0.0545, kill: 0.062 },
] as const;

interface Grown extends Size {
  readonly heights: Float32Array;
}

/** Two substances, of which one feeds on the other and both spread (Gray and Scott), until lines and spots have grown. */
function grow(draft: Draft): Grown {
  const chance = chanceOf(draft, 3);
  const { feed, kill } = KINDS[Math.floor(chance.uniform() * KINDS.length)] ?? KINDS[0];
  const width = Math.min(MOST_CELLS, draft.size.width);
  const height = Math.round((width * draft.size.height) / draft.size.width);
  let [food, life] = [new Float32Array(width * height).fill(1), new Float32Array(width * height)];
  for (let spot = 0; spot < 26; spot += 1) {
    const [x, y] = [Math.floor(chance.uniform() * width), Math.floor(chance.uniform() * height)];
    for (let away = 0; away < 49; away += 1) {
      const place = ((y + Math.floor(away / 7)) % height) * width + ((x + (away % 7)) % width);
      food[place] = 0.5;
      life[place] = 0.25 + 0.1 * chance.uniform();
    }
  }
  let [nextFood, nextLife] = [new Float32Array(food), new Float32Array(life)];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let y = 0; y < height; y += 1) {
      const [above, own, below] = [((y + height - 1) % height) * width, y * width, ((y + 1) % height) * width];
      for (let x = 0; x < width; x += 1) {
        const [left, right] = [x === 0 ? width - 1 : x - 1, x === width - 1 ? 0 : x + 1];
        const [f, l] = [food[own + x] as number, life[own + x] as number];
        const eaten = f * l * l;
        const foodAround = (food[above + x] as number) + (food[below + x] as number) + (food[own + left] as number) + (food[own + right] as number); // prettier-ignore
        const lifeAround = (life[above + x] as number) + (life[below + x] as number) + (life[own + left] as number) + (life[own + right] as number); // prettier-ignore
        nextFood[own + x] = f + SPREAD_FOOD * (foodAround - 4 * f) - eaten + feed * (1 - f);
        nextLife[own + x] = l + SPREAD_LIFE * (lifeAround - 4 * l) + eaten - (kill + feed) * l;
      }
    }
    [food, nextFood, life, nextLife] = [nextFood, food, nextLife, life];
  }
  return { width, height, heights: life };
}

/** Height between cells, by a curve through the nearest sixteen, so that no cell is seen. */
function heightAt({ width, height, heights }: Grown, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  let sum = 0;
  for (let down = -1; down <= 2; down += 1) {
    const weightDown = bell(y - row - down);
    const line = Math.max(0, Math.min(height - 1, row + down)) * width;
    for (let right = -1; right <= 2; right += 1)
      sum +=
        (heights[line + Math.max(0, Math.min(width - 1, column + right))] ?? 0) * weightDown * bell(x - column - right);
  }
  return sum;
}

/** Of a cubic B-spline. */
function bell(away: number): number {
  const by = Math.abs(away);
  if (by < 1) return (4 - 6 * by * by + 3 * by ** 3) / 6;
  return by < 2 ? (2 - by) ** 3 / 6 : 0;
}

/** A relief that has grown by itself, and a lamp that goes around it. */
export function coral(draft: Draft): Moment {
  const { size, palette } = draft;
  const grown = grow(draft);
  const relief = new Float32Array(size.width * size.height);
  const scale = grown.width / size.width;
  for (let y = 0, place = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1, place += 1)
      relief[place] = heightAt(grown, x * scale - 0.5, y * scale - 0.5);
  const steepness = (4.5 * size.width) / grown.width;
  const begins = chanceOf(draft, 4).uniform();
  const at = (x: number, y: number): number => relief[Math.min(size.height - 1, y) * size.width + Math.min(size.width - 1, x)] ?? 0; // prettier-ignore

  return (time) => {
    const angle = (begins + time) * TURN;
    const [lampX, lampY] = [Math.cos(angle) * 0.75, Math.sin(angle) * 0.75];
    return shade(size, (x, y, out) => {
      const height = at(x, y);
      const [slopeX, slopeY] = [(height - at(x + 1, y)) * steepness, (height - at(x, y + 1)) * steepness];
      const lit = (slopeX * lampX + slopeY * lampY + 0.66) / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1);
      const level = smooth(0.03, 0.36, height);
      const body = mixed(palette.ground, along(palette.tones, 0.12 + 0.62 * level), 0.25 + 0.75 * level);
      const shine = Math.max(0, lit) ** 14 * level * 0.5;
      put(out, mixed(body, palette.tones.at(-1) ?? body, Math.min(1, shine)), 0.35 + 0.85 * Math.max(0, lit));
    });
  };
}
