import { expect, test } from 'vitest';
import { SourcePrices } from '../../src/market/source-prices.ts';

const names = ['a', 'b', 'c'].map((name) => ({ name, sameQuote: true }));

function quoted(): SourcePrices {
  const prices = new SourcePrices(names, 2);
  for (const { name } of names) prices.accept({ source: name, price: 1_000, sequence: 1, at: 10_000, kind: 'quote' });
  return prices;
}

test('a trade moves no source whose bid and ask are alive, and the one whose are not', () => {
  const prices = quoted();
  for (const [place, { name }] of names.entries()) {
    expect(prices.accept({ source: name, price: 1_020, sequence: 2 + place, at: 15_000, kind: 'trade' })).toBe(true);
  }
  expect(prices.index(15_000)?.ticks).toBe(1_000);
  for (const { name } of names) {
    expect(prices.accept({ source: name, price: 1_020, sequence: 9, at: 15_001, kind: 'trade' })).toBe(true);
  }
  expect(prices.index(15_001)?.ticks).toBe(1_020);
});

test('a price counts from when it was, not from when it came', () => {
  const prices = quoted();
  for (const { name } of names) {
    expect(prices.accept({ source: name, price: 900, sequence: 2, at: 9_999, kind: 'quote' })).toBe(false);
    expect(prices.accept({ source: name, price: 1_010, sequence: 3, at: 11_000, kind: 'quote' })).toBe(true);
  }
  expect(prices.index(16_000)?.ticks).toBe(1_010);
  expect(prices.index(16_001)).toBeNull();
});
