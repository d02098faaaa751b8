import { put, shade } from '../drawing/canvas.ts';
import { along, mixed, smooth } from '../drawing/colours.ts';
import { layered, noiseOf } from '../drawing/noise.ts';
import { chanceOf, type Draft, type Moment } from '../drawing/style.ts';

/** Tiles across; how wide the ribbon of a tile is. */
const ACROSS = [5, 6, 7, 8] as const;
const RIBBON = 0.2;

interface Tile {
  readonly isTurned: boolean;
  /** When in a turn of time it begins to move. */
  readonly begins: number;
}

/** Ribbons laid by tiles that know two ways to lie; one after the other they turn half around and fit again. */
export function tiles(draft: Draft): Moment {
  const { size, palette, key } = draft;
  const chance = chanceOf(draft, 2);
  const across = ACROSS[Math.floor(chance.uniform() * ACROSS.length)] ?? 6;
  const side = size.width / across;
  const down = Math.ceil(size.height / side);
  const field = layered(noiseOf(key), 2);
  const laid = Array.from({ length: across * down }, (): Tile => ({
    isTurned: chance.uniform() < 0.5,
    begins: chance.uniform() * 0.75,
  }));

  return (time) => {
    const turns = laid.map(({ isTurned, begins }) => {
      const angle = (isTurned ? Math.PI / 2 : 0) + Math.PI * smooth(begins, begins + 0.22, time);
      return [Math.cos(angle), Math.sin(angle)] as const;
    });
    return shade(size, (pixelX, pixelY, out) => {
      const [column, row] = [Math.min(across - 1, Math.floor(pixelX / side)), Math.floor(pixelY / side)];
      const [cosine, sine] = turns[row * across + column] ?? [1, 0];
      const [x, y] = [pixelX / side - column - 0.5, pixelY / side - row - 0.5];
      const [turnedX, turnedY] = [x * cosine + y * sine, y * cosine - x * sine];
      // From the middle of the nearer of two corners that lie across from each other.
      const near = Math.hypot(turnedX + 0.5, turnedY + 0.5);
      const far = Math.hypot(turnedX - 0.5, turnedY - 0.5);
      const off = Math.min(Math.abs(near - 0.5), Math.abs(far - 0.5));
      const level = 0.5 + 0.5 * field((pixelX / size.width) * 1.7, (pixelY / size.width) * 1.7);
      const edge = 1.2 / side;
      const ground = mixed(palette.ground, palette.tones[0] ?? palette.ground, 0.25 + 0.6 * level);
      // Fine lines beside the ribbon, as if it were inlaid.
      const inlay = smooth(edge * 2, 0, Math.abs(off - RIBBON * 1.35)) * 0.55;
      put(out, mixed(ground, along(palette.tones, 0.55), inlay));
      const part = smooth(RIBBON + edge, RIBBON - edge, off);
      if (part === 0) return;
      const roundness = Math.sqrt(Math.max(0, 1 - (off / RIBBON) ** 2));
      const body = along(palette.tones, 0.2 + 0.65 * level * roundness + 0.12 * roundness ** 6);
      const dark = 0.35 + 0.65 * roundness;
      for (let channel = 0; channel < 3; channel += 1)
        out[channel] = (out[channel] ?? 0) * (1 - part) + (body[channel] ?? 0) * dark * part;
    });
  };
}
