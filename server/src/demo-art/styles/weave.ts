import { put, shade } from '../drawing/canvas.ts';
import { along, mixed, smooth } from '../drawing/colours.ts';
import { layered, noiseOf } from '../drawing/noise.ts';
import { chanceOf, type Draft, type Moment, TURN } from '../drawing/style.ts';

/** How many bands a band goes over before it goes under, and by how many the next one is put aside. */
const BINDINGS = [
  { over: 1, under: 1, aside: 1 },
  { over: 2, under: 2, aside: 1 },
  { over: 3, under: 1, aside: 1 },
  { over: 1, under: 3, aside: 2 },
] as const;

/** Silk bands, woven and leaning; a shimmer runs through them. */
export function weave(draft: Draft): Moment {
  const { size, palette, key } = draft;
  const chance = chanceOf(draft, 9);
  const binding = BINDINGS[Math.floor(chance.uniform() * BINDINGS.length)] ?? BINDINGS[1];
  const bands = 8 + Math.floor(chance.uniform() * 5);
  const lean = (chance.uniform() - 0.5) * 1.1 + Math.PI / 4;
  const [cosine, sine] = [Math.cos(lean), Math.sin(lean)];
  const field = layered(noiseOf(key), 2);
  const toneOf = Array.from({ length: 512 }, () => chance.uniform());
  const bend = 0.35 + chance.uniform() * 0.4;

  return (time) =>
    shade(size, (column, row, out) => {
      const [plainX, plainY] = [column / size.width, row / size.width];
      const wave = field(plainX * 1.1, plainY * 1.1) * bend;
      const x = (plainX * cosine + plainY * sine) * bands + wave;
      const y = (plainY * cosine - plainX * sine) * bands - wave;
      const [warp, weft] = [Math.floor(x), Math.floor(y)];
      const period = binding.over + binding.under;
      const place = (((warp + weft * binding.aside) % period) + period) % period;
      const isWarp = place < binding.over;
      const [across, lengthwise] = isWarp ? [x - warp - 0.5, y] : [y - weft - 0.5, x];
      const band = isWarp ? warp : weft + 256;
      const tone = toneOf[((band % 512) + 512) % 512] ?? 0.5;
      const roundness = Math.sqrt(Math.max(0, 1 - (across * 2.06) ** 2));
      // Deep where it goes under the next one.
      const along01 = lengthwise - Math.floor(lengthwise);
      const begins = isWarp ? place === 0 : (((place - binding.over) % period) + period) % period === 0;
      const rise = begins || binding.over === 1 ? Math.sin(along01 * Math.PI) : 1;
      const fine = 0.94 + 0.06 * Math.cos(across * TURN * 5);
      const shimmer = 0.5 + 0.5 * Math.cos((lengthwise / bands + tone - time) * TURN);
      const base = isWarp ? 0.28 + 0.34 * tone : 0.5 + 0.34 * tone;
      const silk = along(palette.tones, base + 0.14 * shimmer * roundness + wave * 0.1);
      const lit = (0.22 + 0.78 * roundness) * (0.5 + 0.5 * rise) * fine * (0.78 + 0.3 * shimmer);
      put(out, mixed(palette.ground, silk, smooth(0, 0.25, roundness)), lit);
    });
}
