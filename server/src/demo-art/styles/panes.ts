import { put, shade } from '../drawing/canvas.ts';
import { along, mixed, smooth } from '../drawing/colours.ts';
import { layered, noiseOf } from '../drawing/noise.ts';
import { chanceOf, type Draft, type Moment, TURN } from '../drawing/style.ts';

const PANES = 130;
/** Half the width of the lead, of the width of the picture. */
const LEAD = 0.0052;

/** Moves points to the middle of what is nearest to them, so that panes are of like size. */
function spread(draft: Draft): readonly (readonly [number, number])[] {
  const chance = chanceOf(draft, 7);
  const tall = draft.size.height / draft.size.width;
  let points = Array.from({ length: PANES }, () => [chance.uniform(), chance.uniform() * tall] as const);
  for (let round = 0; round < 3; round += 1) {
    const sums = points.map(() => ({ x: 0, y: 0, number: 0 }));
    for (let sample = 0; sample < 3_000; sample += 1) {
      const [x, y] = [chance.uniform(), chance.uniform() * tall];
      const sum = sums[nearestTwo(points, x, y)[0]];
      if (!sum) continue;
      sum.x += x;
      sum.y += y;
      sum.number += 1;
    }
    points = points.map((point, place) => {
      const { x, y, number } = sums[place] ?? { x: 0, y: 0, number: 0 };
      return number === 0 ? point : [x / number, y / number];
    });
  }
  return points;
}

/** The nearest point and the one after it. */
function nearestTwo(points: readonly (readonly [number, number])[], x: number, y: number): [number, number] {
  let [first, second, near, next] = [0, 0, Infinity, Infinity];
  for (let place = 0; place < points.length; place += 1) {
    const [pointX, pointY] = points[place] as readonly [number, number];
    const away = (pointX - x) ** 2 + (pointY - y) ** 2;
    if (away < near) [second, next, first, near] = [first, near, place, away];
    else if (away < next) [second, next] = [place, away];
  }
  return [first, second];
}

/** A leaded window; the sun goes around behind it. */
export function panes(draft: Draft): Moment {
  const { size, palette, key } = draft;
  const points = spread(draft);
  const chance = chanceOf(draft, 8);
  const streaks = layered(noiseOf(key), 3);
  const tones = points.map(
    ([x, y]) => 0.2 + 0.6 * (0.5 + 0.6 * streaks(x * 1.4 + 7, y * 1.4)) + (chance.uniform() - 0.5) * 0.45,
  );
  const pane = new Uint8Array(size.width * size.height);
  // How far from the lead, and how the glass is streaked.
  const [lead, streak] = [new Float32Array(pane.length), new Float32Array(pane.length)];
  for (let row = 0, place = 0; row < size.height; row += 1)
    for (let column = 0; column < size.width; column += 1, place += 1) {
      const [x, y] = [column / size.width, row / size.width];
      const [first, second] = nearestTwo(points, x, y);
      const [a, b] = [points[first] ?? [0, 0], points[second] ?? [0, 0]];
      const apart = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      pane[place] = first;
      // To the line that lies in the middle between both.
      lead[place] = ((x - (a[0] + b[0]) / 2) * (a[0] - b[0]) + (y - (a[1] + b[1]) / 2) * (a[1] - b[1])) / apart;
      streak[place] = streaks(x * 5 + (tones[first] ?? 0) * 40, y * 14);
    }
  const tall = size.height / size.width;
  const pixel = 1 / size.width;
  const solder = along(palette.tones, 0.12);

  return (time) => {
    const [sunX, sunY] = [0.5 + 0.34 * Math.cos(time * TURN), tall * (0.42 + 0.3 * Math.sin(time * TURN))];
    return shade(size, (column, row, out) => {
      const place = row * size.width + column;
      const [x, y] = [column / size.width, row / size.width];
      const sun = Math.exp(-((x - sunX) ** 2 + (y - sunY) ** 2) * 3.4);
      const tone = tones[pane[place] ?? 0] ?? 0.5;
      const glass = along(palette.tones, tone * 0.82 + 0.1 * (streak[place] ?? 0) + 0.16 * sun);
      const edge = lead[place] ?? 0;
      const depth = 0.72 + 0.28 * smooth(LEAD, LEAD * 5, edge);
      const lit = (0.42 + 0.8 * sun) * depth;
      const glow: [number, number, number] = [glass[0] * lit, glass[1] * lit, glass[2] * lit];
      const isLead = smooth(LEAD + pixel, LEAD - pixel, edge);
      const ridge = mixed(palette.ground, solder, smooth(LEAD, 0, edge) * 0.8);
      put(out, mixed(glow, ridge, isLead));
    });
  };
}
