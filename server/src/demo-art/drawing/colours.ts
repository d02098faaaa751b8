import type { Colour } from './canvas.ts';

/** `#d4ba83` as a colour. */
export function colourOf(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** @param part from 0, the first, to 1, the second */
export function mixed(first: Colour, second: Colour, part: number): Colour {
  return [
    first[0] + (second[0] - first[0]) * part,
    first[1] + (second[1] - first[1]) * part,
    first[2] + (second[2] - first[2]) * part,
  ];
}

/** Colours one after the other without an edge. @param at from 0, the first, to 1, the last */
export function along(colours: readonly Colour[], at: number): Colour {
  const place = Math.max(0, Math.min(1, at)) * (colours.length - 1);
  const left = Math.min(Math.floor(place), colours.length - 2);
  const [first = BLACK, second = first] = [colours[left], colours[left + 1]];
  return mixed(first, second, place - left);
}

/** From 0 at `low` to 1 at `high`, without a corner. */
export function smooth(low: number, high: number, value: number): number {
  const part = Math.max(0, Math.min(1, (value - low) / (high - low)));
  return part * part * (3 - 2 * part);
}

const BLACK: Colour = [0, 0, 0];
const gathered = (...hexes: readonly string[]): readonly Colour[] => hexes.map((hex) => colourOf(hex));

/** Colours of a picture: what lies behind everything, and what is drawn on it, from dark to light. */
export interface Palette {
  readonly ground: Colour;
  readonly tones: readonly Colour[];
}

const palette = (ground: string, ...tones: readonly string[]): Palette => ({
  ground: colourOf(ground),
  tones: gathered(...tones),
});

/** Named by what they remind of; gold is in all of them. */
export const palettes = {
  leaf: palette('#0b0e11', '#2b1d12', '#7a5426', '#d4ba83', '#fbf1d6'),
  walnut: palette('#17100b', '#3a2316', '#6d4327', '#b98247', '#f0d9a8'),
  pine: palette('#08120f', '#0d2e27', '#176a58', '#67b99a', '#ecd9a3'),
  dusk: palette('#0d0b18', '#251c46', '#6a3f78', '#d07c66', '#f7d79a'),
  tide: palette('#060f18', '#0c2b45', '#1b6288', '#74b7c4', '#f1e3b8'),
  garnet: palette('#130709', '#3f1018', '#8c2231', '#d1704f', '#f3d39a'),
  ink: palette('#0a0c10', '#1d2430', '#4a5a70', '#a9b7c2', '#f3ead2'),
  moss: palette('#0c100a', '#26331a', '#5b7033', '#b4b25c', '#f4e6b0'),
} as const satisfies Readonly<Record<string, Palette>>;

export type PaletteName = keyof typeof palettes;
