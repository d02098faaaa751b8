import { expect, test } from 'vitest';
import { isBeyondBand } from '../../src/spot/orders/beyond-band.ts';

test.each([
  ['a buy at the lower edge may trade', 1, '9500', false],
  ['a buy below it waits for the index', 1, '9499.99', true],
  ['a sell at the upper edge may trade', 2, '10500', false],
  ['a sell above it waits for the index', 2, '10500.01', true],
  ['a buy above the band trades at its edge', 1, '12000', false],
  ['a sell below the band trades at its edge', 2, '8000', false],
] as const)('%s', (_, type, target_price, isBeyond) => {
  expect(isBeyondBand({ type, target_price }, '10000', '5')).toBe(isBeyond);
});
