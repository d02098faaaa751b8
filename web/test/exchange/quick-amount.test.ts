import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { expect, test } from 'vitest';
import { boughtFor, coinsToBuy, usdtFor } from '../../src/exchange/quick-amount.ts';
import type { ExchangeCoin } from '../../src/exchange/queries.ts';

test('money of another currency is that much USDT, rounded down; nothing is nothing', () => {
  expect(usdtFor('100', '1', 6)).toBe('100');
  expect(usdtFor('100', '0.92', 6)).toBe('108.695652');
  expect(['', '0', '0.'].map((typed) => usdtFor(typed, '0.92', 6))).toEqual(['', '', '']);
  expect(usdtFor('1', '1000', 2)).toBe('');
});

test('about how much that buys is rounded down too, and unknown without a price', () => {
  expect(boughtFor('100', '60000')).toBe('0.00166666');
  expect(boughtFor('100', '0')).toBeNull();
});

test('coins in USDT that can be exchanged are offered, the most watched first', () => {
  const market = (id: number, more: Partial<MarketRow> = {}): MarketRow =>
    ({ id, currency_id: id, kind: 'coin', legal_name: 'USDT', sort: id, tags: [], ...more }) as MarketRow;
  const markets = [
    market(2),
    market(1),
    market(3, { kind: 'stock' }),
    market(4, { legal_name: 'BTC' }),
    market(5, { tags: ['hot'] }),
  ];
  const ids = (known: readonly ExchangeCoin[] | null) => coinsToBuy(markets, known).map(({ id }) => id);
  expect(ids(null)).toEqual([5, 1, 2]);
  expect(ids([{ currency: 5 } as ExchangeCoin, { currency: 2 } as ExchangeCoin])).toEqual([5, 2]);
});
