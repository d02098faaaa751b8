import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ICON_FOLDER, drawIcons } from '../../src/market/icons/draw-icons.ts';

test('the icons on disk are the ones the catalogue draws (run draw-icons.ts after a change)', () => {
  const drawn = drawIcons();
  expect(readdirSync(ICON_FOLDER).toSorted()).toEqual([...drawn.keys()].toSorted());
  for (const [name, text] of drawn) {
    expect([name, readFileSync(path.join(ICON_FOLDER, name), 'utf8') === text]).toEqual([name, true]);
    expect(text.length).toBeLessThan(4_000);
  }
});
