import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ICON_FOLDER, drawIcons } from '../../src/market/icons/draw-icons.ts';

/** Mean difference of a colour value, 0 to 255. Other processors round differently when they draw. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [pixels, others] = await Promise.all(
    [one, other].map((picture) => sharp(picture).ensureAlpha().raw().toBuffer()),
  );
  expect(pixels).toHaveLength(others!.length);
  return pixels!.reduce((sum, value, at) => sum + Math.abs(value - others![at]!), 0) / pixels!.length;
}

test('the icons on disk are the ones the catalogue draws (run draw-icons.ts after a change)', async () => {
  const drawn = await drawIcons();
  expect(readdirSync(ICON_FOLDER).toSorted()).toEqual([...drawn.keys()].toSorted());
  for (const [name, bytes] of drawn) {
    const kept = readFileSync(path.join(ICON_FOLDER, name));
    // One after another, so that a failure names its icon.
    expect([name, Math.round(await difference(kept, bytes))]).toEqual([name, 0]);
    expect(kept.length).toBeLessThan(4_000);
  }
});
