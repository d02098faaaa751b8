import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast, tokensOf } from '../../../tools/vitest/contrast.ts';

/**
 * A page shows red or green letters as the market goes, so that axe meets each pair of colours only by chance. Here every
 * colour of small letters is held against every ground it may stand on.
 */

const CSS = readFileSync(path.join(import.meta.dirname, '../../../look/tokens.css'), 'utf8');

const dark = tokensOf(CSS, ':root');
const light = new Map([...dark, ...tokensOf(CSS, ":root[data-theme='light']")]);

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
    ['on-gold', 'gold'],
    ['on-gold', 'gold-press'],
    ['on-up', 'up'],
    ['on-down', 'down'],
    ['on-alarm', 'alarm'],
    ['ink', 'paper'],
  ])('--%s is read on --%s', (text, ground) => {
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5);
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
