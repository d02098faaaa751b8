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

test('a trade on a book that nobody has seen, or that is wide, is not counted', () => {
  const [first, second, third] = names.map(({ name }) => name);
  const prices = new SourcePrices(names, 2);
  const tell = (source: string, spread?: number) =>
    prices.accept({ source, price: 1_000, sequence: 1, at: 10_000, kind: 'trade', spread });
  tell(first!);
  tell(second!, 0.01);
  expect(prices.index(10_000)).toMatchObject({ sources: ['a', 'b'], families: 0 });
  tell(third!, 0.0001);
  expect(prices.index(10_000)).toMatchObject({ sources: ['a', 'b', 'c'], families: 1 });
});

test('a converted price may be a fraction of a tick, one of the own dollar may not', () => {
  const prices = new SourcePrices([names[0]!, { name: 'usd', sameQuote: false }], 2);
  expect(prices.accept({ source: 'a', price: 1_000.5, sequence: 1, at: 10_000 })).toBe(false);
  expect(prices.accept({ source: 'usd', price: 1_000.5, sequence: 1, at: 10_000 })).toBe(true);
  expect(prices.accept({ source: 'usd', price: Number.POSITIVE_INFINITY, sequence: 2, at: 10_000 })).toBe(false);
});
