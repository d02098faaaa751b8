import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { colour, typeSize } from '../../../look/palette.ts';
import { alarm, theme } from '../../src/ui/theme.ts';
import { contrastOf, tokensOf } from '../../../tools/vitest/contrast.ts';

const root = path.join(import.meta.dirname, '../../src');
const tokens = tokensOf(readFileSync(path.join(root, '../../look/tokens.css'), 'utf8'), ':root');

interface Shade {
  main: string;
  contrastText: string;
}
const palette = theme.palette as unknown as Record<'primary' | 'success' | 'error' | 'warning' | 'info', Shade> & {
  text: { primary: string; secondary: string };
  background: { default: string; paper: string };
};
const grounds = [palette.background.default, palette.background.paper, colour('raised')];

describe('the palette of the console', () => {
  test('is that of the web', () => {
    expect(palette.background.default).toBe(tokens.get('bg'));
    expect(palette.primary.main).toBe(tokens.get('gold'));
    expect(palette.error.main).toBe(tokens.get('danger'));
    expect(`${typeSize('note')}px`).toBe(tokens.get('type-note'));
  });

  test.each([
    ['text', palette.text.primary],
    ['second text', palette.text.secondary],
    ['primary', palette.primary.main],
    ['success', palette.success.main],
    ['error', palette.error.main],
    ['warning', palette.warning.main],
    ['info', palette.info.main],
  ])('has its %s read on every ground', (_, text) => {
    expect(grounds.filter((ground) => !(contrastOf(text, ground) >= 4.5))).toEqual([]);
  });

  test.each([
    ['primary', palette.primary],
    ['error', palette.error],
    ['warning', palette.warning],
    ['alarm', { main: alarm.backgroundColor, contrastText: alarm.color }],
  ])('has what stands on %s read', (_, { main, contrastText }) => {
    expect(contrastOf(contrastText, main)).toBeGreaterThanOrEqual(4.5);
  });

  test('has the chosen line of the menu read on its tint', () => {
    expect(contrastOf(colour('gold'), colour('surface'), colour('gold-tint'))).toBeGreaterThanOrEqual(4.5);
  });
});

test('no screen of the console names a colour or types a size of type', () => {
  const named = globSync('**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /['"`(]#[\da-f]{3,8}\b|\brgba?\(|fontSize: ['"]?\d/i.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(named).toEqual([]);
});
