import { type Canvas, type Colour, cover, newCanvas } from '../drawing/canvas.ts';
import { along, mixed, smooth } from '../drawing/colours.ts';
import { layered, noiseOf } from '../drawing/noise.ts';
import { chanceOf, type Draft, type Moment, TURN } from '../drawing/style.ts';

const TRIES = 9_000;
/** Of the width. */
const [LARGEST, SMALLEST, GAP] = [0.15, 0.008, 0.0035];

interface Bead {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: Colour;
  readonly phase: number;
  readonly isRinged: boolean;
}

/** Circles that touch and never overlap, the large ones laid first. */
function pack(draft: Draft): readonly Bead[] {
  const { size, palette, key } = draft;
  const chance = chanceOf(draft, 6);
  const field = layered(noiseOf(key), 2);
  const tall = size.height / size.width;
  const beads: Bead[] = [];
  for (let tried = 0; tried < TRIES && beads.length < 900; tried += 1) {
    const [x, y] = [chance.uniform(), chance.uniform() * tall];
    const wanted = LARGEST * (1 - tried / TRIES) ** 4 + SMALLEST;
    let room = wanted;
    for (const bead of beads) {
      room = Math.min(room, Math.hypot(bead.x - x, bead.y - y) - bead.radius - GAP);
      if (room < SMALLEST) break;
    }
    if (room < SMALLEST) continue;
    const level = 0.5 + 0.55 * field(x * 1.6, y * 1.6) + 0.25 * (chance.uniform() - 0.5);
    const colour = along(palette.tones, 0.15 + 0.7 * level);
    beads.push({ x, y, radius: room, colour, phase: chance.uniform(), isRinged: chance.uniform() < 0.38 });
  }
  return beads.map((bead) => ({ ...bead, x: bead.x * size.width, y: bead.y * size.width, radius: bead.radius * size.width })); // prettier-ignore
}

/** Glass beads on dark cloth; a light passes over them. */
export function beads(draft: Draft): Moment {
  const { size, palette } = draft;
  const packed = pack(draft);
  const bright = palette.tones.at(-1) ?? palette.ground;

  return (time) => {
    const canvas = newCanvas(size);
    for (let place = 0; place < canvas.light.length; place += 1) canvas.light[place] = palette.ground[place % 3] ?? 0;
    for (const bead of packed) drawBead(canvas, bead, { time, bright, ground: palette.ground });
    return canvas;
  };
}

interface Lit {
  readonly time: number;
  readonly bright: Colour;
  readonly ground: Colour;
}

function drawBead(canvas: Canvas, bead: Bead, { time, bright, ground }: Lit): void {
  const { x, y, radius, colour, phase, isRinged } = bead;
  const angle = TURN * (0.62 + 0.06 * Math.sin((time + phase) * TURN));
  const [lampX, lampY] = [Math.cos(angle), Math.sin(angle)];
  const pulse = 0.85 + 0.15 * Math.sin((time + phase) * TURN);
  for (let row = Math.floor(y - radius - 1); row <= y + radius + 1; row += 1)
    for (let column = Math.floor(x - radius - 1); column <= x + radius + 1; column += 1) {
      const [right, low] = [(column - x) / radius, (row - y) / radius];
      const away = Math.hypot(right, low);
      const part = smooth(1 + 0.7 / radius, 1 - 0.7 / radius, away);
      if (part === 0) continue;
      const roundness = Math.sqrt(Math.max(0, 1 - away * away));
      const lit = 0.5 + 0.5 * (right * lampX + low * lampY) * 0.9;
      let body = mixed(ground, colour, (0.3 + 0.7 * lit) * (0.55 + 0.45 * roundness) * pulse);
      if (isRinged) {
        const ring = 0.5 + 0.5 * Math.cos(away * TURN * Math.min(5, 1 + radius / 14) - time * TURN);
        body = mixed(body, mixed(ground, colour, 0.25), ring * 0.7);
      }
      // A small window of light, and light that comes through at the far side.
      const shine = smooth(0.34, 0.05, Math.hypot(right - lampX * 0.5, low - lampY * 0.5));
      const through = smooth(0.75, 0.1, Math.hypot(right + lampX * 0.5, low + lampY * 0.5)) * 0.28;
      cover(canvas, column, row, mixed(body, bright, Math.min(1, shine * 0.85 + through)), part);
    }
}
