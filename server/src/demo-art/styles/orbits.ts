import { newCanvas } from '../drawing/canvas.ts';
import { along } from '../drawing/colours.ts';
import { chanceOf, type Draft, type Moment, TURN } from '../drawing/style.ts';

/** Points drawn for each pixel of a picture. */
const POINTS_A_PIXEL = 5;
/** Numbers by which the path of a point (Clifford Pickover’s) fills the picture evenly. */
const KINDS = [
  [-1.4, 1.6, 1.0, 0.7],
  [1.7, 1.7, 0.6, 1.2],
  [-1.7, 1.3, -0.1, -1.21],
  [-1.8, -2.0, -0.5, -0.9],
  [-1.24, -1.25, -1.81, -1.91],
] as const;

/** The path of one point that is thrown about by four waves and never comes back to where it was. */
export function orbits(draft: Draft): Moment {
  const { size, palette } = draft;
  const chance = chanceOf(draft, 5);
  // One after the other, so that no two neighbours of a series look alike.
  const kind = KINDS[Math.abs(draft.key) % KINDS.length] ?? KINDS[0];
  const lean = chance.uniform() * TURN;
  const [cosine, sine] = [Math.cos(lean), Math.sin(lean)];
  const scale = Math.min(size.width, size.height) / 4.4;
  const points = size.width * size.height * POINTS_A_PIXEL;

  return (time) => {
    const sway = 0.045;
    const [a, b, c, d] = kind.map((each, place) => each + sway * Math.sin(time * TURN + place * 1.7)) as [number, number, number, number]; // prettier-ignore
    const count = new Float32Array(size.width * size.height);
    const speed = new Float32Array(size.width * size.height);
    let [x, y] = [0.1, 0.1];
    for (let point = 0; point < points; point += 1) {
      const nextX = Math.sin(a * y) + c * Math.cos(a * x);
      const nextY = Math.sin(b * x) + d * Math.cos(b * y);
      const away = Math.abs(nextX - x) + Math.abs(nextY - y);
      [x, y] = [nextX, nextY];
      if (point < 20) continue;
      const column = Math.floor(size.width / 2 + (x * cosine - y * sine) * scale);
      const row = Math.floor(size.height / 2 + (x * sine + y * cosine) * scale);
      if (column < 0 || row < 0 || column >= size.width || row >= size.height) continue;
      const place = row * size.width + column;
      count[place] = (count[place] as number) + 1;
      speed[place] = (speed[place] as number) + away;
    }
    const canvas = newCanvas(size);
    const most = count.toSorted()[Math.floor(count.length * 0.999)] ?? 1;
    const { light } = canvas;
    for (let place = 0; place < count.length; place += 1) {
      const times = count[place] ?? 0;
      const density = Math.min(1, Math.log1p(times) / Math.log1p(Math.max(4, most)));
      const colour = along(
        palette.tones,
        0.18 + 0.5 * density + 0.12 * Math.min(3, (speed[place] ?? 0) / Math.max(1, times)),
      );
      for (let channel = 0; channel < 3; channel += 1) {
        const ground = palette.ground[channel] ?? 0;
        light[place * 3 + channel] = ground + ((colour[channel] ?? 0) - ground) * density ** 1.15;
      }
    }
    return canvas;
  };
}
