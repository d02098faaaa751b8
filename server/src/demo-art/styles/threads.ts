import { addLight, type Colour, newCanvas, softened } from '../drawing/canvas.ts';
import { along } from '../drawing/colours.ts';
import { layered, noiseOf } from '../drawing/noise.ts';
import { chanceOf, type Draft, type Moment, TURN } from '../drawing/style.ts';

const THREADS = 850;
/** Steps of a thread, and its length as a part of the width. */
const STEPS = 240;
const LENGTH = 0.75;
const NEAR = 0.002;

interface Thread {
  readonly places: Float32Array;
  readonly colour: Colour;
  /** Where on it the light is at the beginning, from 0 to 1. */
  readonly phase: number;
}

/** Threads of light that follow a slow current; brightness runs along them. */
export function threads(draft: Draft): Moment {
  const { size, palette, key } = draft;
  const chance = chanceOf(draft, 1);
  const current = layered(noiseOf(key), 2);
  const swirl = 0.8 + chance.uniform() * 0.8;
  /** Along the lines of equal height of the noise: such a current nowhere gathers and nowhere runs dry. */
  const angleAt = (x: number, y: number): number => {
    const [here, right, below] = [current(x, y), current(x + NEAR, y), current(x, y + NEAR)];
    return Math.atan2(here - right, below - here);
  };
  const all = Array.from({ length: THREADS }, (): Thread => {
    let [x, y] = [chance.uniform() * 1.2 - 0.1, (chance.uniform() * 1.2 - 0.1) * (size.height / size.width)];
    const shadeAt = 0.5 + 0.5 * current(x * 1.3 + 40, y * 1.3) + (chance.uniform() - 0.5) * 0.3;
    const places = new Float32Array(STEPS * 2);
    for (let step = 0; step < STEPS; step += 1) {
      places[step * 2] = x * size.width;
      places[step * 2 + 1] = y * size.width;
      const angle = angleAt(x * swirl, y * swirl);
      x += (Math.cos(angle) * LENGTH) / STEPS;
      y += (Math.sin(angle) * LENGTH) / STEPS;
    }
    return { places, colour: along(palette.tones, 0.42 + 0.6 * shadeAt), phase: chance.uniform() };
  });
  const strength = 0.85 * (size.width / 720);

  return (time) => {
    const canvas = newCanvas(size);
    for (const { places, colour, phase } of all)
      for (let step = 0; step < STEPS; step += 1) {
        const part = step / STEPS;
        // Thin at both ends.
        const body = Math.sin(part * Math.PI);
        const glow = 0.45 + 0.9 * Math.max(0, Math.cos((part - time - phase) * TURN)) ** 6;
        addLight(canvas, places[step * 2] ?? 0, places[step * 2 + 1] ?? 0, colour, strength * body * glow);
      }
    const { light } = softened(canvas);
    for (let place = 0; place < light.length; place += 1) {
      const ground = palette.ground[place % 3] ?? 0;
      light[place] = ground + (1 - ground) * (1 - Math.exp(-1.9 * (light[place] ?? 0)));
    }
    return { ...size, light };
  };
}
