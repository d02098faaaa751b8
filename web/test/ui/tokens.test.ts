import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * A page shows red or green letters as the market goes, so that axe meets each pair of colours only by chance. Here every
 * colour of small letters is held against every ground it may stand on.
 */

const CSS = readFileSync(path.join(import.meta.dirname, '../../src/ui/tokens.css'), 'utf8');

function tokensOf(selector: string): Map<string, string> {
  const start = CSS.indexOf(`${selector} {`);
  const block = CSS.slice(start, CSS.indexOf('\n}', start));
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

const dark = tokensOf(':root');
const light = new Map([...dark, ...tokensOf(":root[data-theme='light']")]);

type Colour = readonly [red: number, green: number, blue: number];

function colourOf(tokens: ReadonlyMap<string, string>, name: string): { colour: Colour; alpha: number } {
  const value = tokens.get(name) ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return colourOf(tokens, other);
  const hex = /^#(..)(..)(..)$/.exec(value);
  if (hex)
    return { colour: [1, 2, 3].map((part) => Number.parseInt(hex[part] ?? '', 16)) as unknown as Colour, alpha: 1 };
  const [red = 0, green = 0, blue = 0, alpha = 1] = [...value.matchAll(/[\d.]+/g)].map(Number);
  return { colour: [red, green, blue], alpha };
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour
    .map((part) => part / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: ReadonlyMap<string, string>, text: string, ground: string, tint?: string): number {
  let below = colourOf(tokens, ground).colour;
  if (tint !== undefined) {
    const { colour, alpha } = colourOf(tokens, tint);
    below = below.map((part, at) => Math.round((colour[at] ?? 0) * alpha + part * (1 - alpha))) as unknown as Colour;
  }
  const [high = 0, low = 0] = [luminance(colourOf(tokens, text).colour), luminance(below)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['dark', dark],
  ['light', light],
])('%s', (_, tokens) => {
  test.each(['text', 'text-2', 'gold', 'green', 'red', 'danger'])('--%s is read on every ground', (text) => {
    const worst = ['bg', 'surface', 'raised', 'sheet-surface'].map((ground) => [
      ground,
      contrast(tokens, text, ground),
    ]);
    expect(worst.filter(([, ratio]) => Number(ratio) < 4.5)).toEqual([]);
  });

  test.each([
    ['red', 'red-tint'],
    ['green', 'green-tint'],
    ['gold', 'gold-tint'],
  ])('--%s is read on its own tint', (text, tint) => {
    const worst = ['bg', 'surface'].map((ground) => [ground, contrast(tokens, text, ground, tint)]);
    expect(worst.filter(([, ratio]) => Number(ratio) < 4.5)).toEqual([]);
  });
});
