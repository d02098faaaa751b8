import { put, shade } from '../drawing/canvas.ts';
import { along, mixed, smooth } from '../drawing/colours.ts';
import { layered, noiseOf } from '../drawing/noise.ts';
import { chanceOf, type Draft, type Moment, TURN } from '../drawing/style.ts';

/** Chains of mountains, one behind the other. */
const CHAINS = 7;

/** Mountains in mist under a moon; the mist drifts in a circle. */
export function ridges(draft: Draft): Moment {
  const { size, palette, key } = draft;
  const chance = chanceOf(draft, 10);
  const tall = size.height / size.width;
  const rough = layered(noiseOf(key), 5);
  const mist = layered(noiseOf(key + 1), 3);
  const [moonX, moonY, moonRadius] = [0.2 + 0.6 * chance.uniform(), tall * (0.2 + 0.14 * chance.uniform()), 0.05 + 0.07 * chance.uniform()]; // prettier-ignore
  // For each chain the height of its edge at each column, of the width of the picture, from the top.
  const edges = Array.from({ length: CHAINS }, (_, chain) => {
    const base = tall * (0.4 + (0.55 * chain) / (CHAINS - 1));
    const wide = 1.5 + chain * 0.45;
    const high = 0.3 - chain * 0.018;
    return Float32Array.from({ length: size.width }, (__, column) => {
      const peaks = rough((column / size.width) * wide + chain * 31.7, chain * 5.3);
      return base - high * (Math.abs(peaks) * 1.1 + peaks * 0.4);
    });
  });
  const stars = Array.from({ length: 90 }, () => ({ x: chance.uniform(), y: chance.uniform() * tall * 0.55, phase: chance.uniform() })); // prettier-ignore
  const bright = palette.tones.at(-1) ?? palette.ground;
  const edge = 1.1 / size.width;

  return (time) => {
    const [driftX, driftY] = [Math.cos(time * TURN) * 0.35, Math.sin(time * TURN) * 0.18];
    const canvas = shade(size, (column, row, out) => {
      const [x, y] = [column / size.width, row / size.width];
      const moon = Math.hypot(x - moonX, y - moonY);
      let colour = mixed(palette.ground, along(palette.tones, 0.46), smooth(0, tall * 0.62, y) * 0.75);
      colour = mixed(colour, bright, 0.5 * Math.exp(-Math.max(0, moon - moonRadius) * 7));
      colour = mixed(colour, bright, smooth(moonRadius + edge, moonRadius - edge, moon) * 0.92);
      for (let chain = 0; chain < CHAINS; chain += 1) {
        const below = y - (edges[chain]?.[column] ?? 0);
        if (below < -edge) continue;
        const near = chain / (CHAINS - 1);
        const rock = mixed(along(palette.tones, 0.52 - 0.42 * near), palette.ground, 0.2 + 0.62 * near);
        // Mist lies in the valleys, thicker further away.
        const thick = (0.5 + 0.5 * mist(x * 2.2 + driftX + chain * 3.1, y * 3.2 + driftY)) * smooth(0.02, 0.26, below);
        const hazy = mixed(rock, along(palette.tones, 0.72), Math.min(0.85, thick * (0.75 - 0.4 * near)));
        const rim = smooth(0.012, 0, below) * (0.34 - 0.2 * near);
        colour = mixed(colour, mixed(hazy, bright, rim), smooth(-edge, edge, below));
      }
      put(out, colour);
    });
    for (const { x, y, phase } of stars) {
      const column = Math.floor(x * size.width);
      if (y > (edges[0]?.[column] ?? 0) - 0.02 || Math.hypot(x - moonX, y - moonY) < moonRadius * 2) continue;
      const place = (Math.floor(y * size.width) * size.width + column) * 3;
      const twinkle = 0.25 + 0.3 * (0.5 + 0.5 * Math.sin((time + phase) * TURN));
      for (let channel = 0; channel < 3; channel += 1)
        canvas.light[place + channel] = (canvas.light[place + channel] ?? 0) + (bright[channel] ?? 0) * twinkle;
    }
    return canvas;
  };
}
