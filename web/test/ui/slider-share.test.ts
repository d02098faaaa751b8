// @vitest-environment node
import { expect, test } from 'vitest';
import { sliderShare } from '../../src/ui/slider-share.ts';

test.each([
  [0n, 100n, 0],
  [1n, 3n, 33],
  [99_999n, 100_000n, 99],
  [5n, 5n, 100],
  [6n, 5n, 100],
  [-1n, 5n, 0],
  [1n, 0n, 0],
])('%d of %d stand at %d percent', (part, whole, percent) => {
  expect(sliderShare(part, whole)).toBe(percent);
});
