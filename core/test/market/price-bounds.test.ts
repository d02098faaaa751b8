import { expect, test } from 'vitest';
import { gainLimit, LONG, SHORT } from '../../src/futures/reckoning.ts';
import { openingTicks } from '../../src/futures/spread.ts';
import { HIGHEST_PRICE, isPrice } from '../../src/market/price-bounds.ts';
import { SourcePrices } from '../../src/market/source-prices.ts';
import { BUY, MAX_TICK } from '../../src/spot/book-types.ts';
import { protectionPrice } from '../../src/spot/hold.ts';

const NOW = 1_800_000_000_000;
const SOURCES = ['a', 'b', 'c'].map((name) => ({ name, sameQuote: true }));

test('no source is believed that says no price, or one beyond bounds, however many say the same', () => {
  for (const price of [
    0,
    -1,
    0.5,
    HIGHEST_PRICE + 1,
    2 ** 31,
    2 ** 40,
    Number.MAX_SAFE_INTEGER,
    Infinity,
    Number.NaN,
  ]) {
    expect(isPrice(price)).toBe(false);
    const prices = new SourcePrices(SOURCES, 2);
    for (const { name } of SOURCES) expect(prices.accept({ source: name, price, sequence: 1, at: NOW })).toBe(false);
    expect(prices.index(NOW)).toBeNull();
  }
  const prices = new SourcePrices(SOURCES, 2);
  for (const { name } of SOURCES) prices.accept({ source: name, price: HIGHEST_PRICE, sequence: 1, at: NOW });
  expect(prices.index(NOW)?.ticks).toBe(HIGHEST_PRICE);
});

test('what is made of the highest price fits the books and the columns it is written to', () => {
  const [widestBand, widestSpread] = [200_000n, 100_000];
  expect(protectionPrice(BUY, HIGHEST_PRICE, widestBand)).toBeLessThan(MAX_TICK);
  const opened = openingTicks(LONG, HIGHEST_PRICE, widestSpread);
  expect(gainLimit(LONG, opened)).toBeLessThan(2 ** 31);
  expect(openingTicks(SHORT, 1, widestSpread)).toBe(1);
});
