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

test('what is asked twice within a millisecond is judged once, unless a source has said something else meanwhile', () => {
  const prices = quoted();
  const before = prices.judge(12_000);
  expect(prices.judge(12_000)).toBe(before);
  for (const { name } of names) prices.accept({ source: name, price: 1_002, sequence: 2, at: 12_000, kind: 'quote' });
  expect(prices.judge(12_000).index?.ticks).toBe(1_002);
  expect(before.index?.ticks).toBe(1_000);
  expect(prices.judge(17_001).index).toBeNull();
});

test('a source in another currency counts by its new basis within the same millisecond', () => {
  const prices = new SourcePrices([...names.slice(0, 2), { name: 'other', sameQuote: false }], 2);
  for (const { name } of names.slice(0, 2))
    prices.accept({ source: name, price: 1_000, sequence: 1, at: 60_000, kind: 'quote' });
  prices.accept({ source: 'other', price: 990, sequence: 1, at: 60_000, kind: 'quote' });
  const priceOf = () => prices.judge(60_000).used.find(({ source }) => source === 'other')?.price;
  const before = priceOf();
  prices.index(60_000);
  expect(before).toBe(990);
  expect(priceOf()).toBeCloseTo(1_000, 9);
});
