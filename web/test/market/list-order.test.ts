// @vitest-environment node
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { describe, expect, test } from 'vitest';
import { marketsOfTab, nextSort, type MarketSort, sortMarkets, tagsOf } from '../../src/market/list-order.ts';

function market(id: number, name: string, rest: Partial<MarketRow> = {}): MarketRow {
  return {
    id,
    currency_id: id * 10,
    currency_name: name,
    full_name: name,
    legal_name: 'USDT',
    kind: 'coin',
    tags: [],
    sort: id,
    now_price: '1',
    change: '0',
    quote_volume: '0',
    ...rest,
  } as MarketRow;
}

const btc = market(1, 'BTC', {
  full_name: 'Bitcoin',
  now_price: '67512.40',
  change: '2.31',
  quote_volume: '900',
  own_turnover: '9',
  tags: ['hot', 'layer1'],
});
const eth = market(2, 'ETH', {
  full_name: 'Ethereum',
  now_price: '3482.16',
  change: '-1.04',
  quote_volume: '1000.5',
  own_turnover: '0',
  tags: ['hot'],
});
const wbtc = market(3, 'WBTC', {
  full_name: 'Wrapped Bitcoin',
  now_price: '67512.4',
  change: '-10.5',
  own_turnover: '12.5',
  tags: ['new'],
});
const apple = market(4, 'AAPL', { full_name: 'Apple Inc.', kind: 'stock', now_price: '226.51', tags: ['hot'] });
const all = [apple, wbtc, eth, btc];
const names = (rows: readonly MarketRow[]) => rows.map((row) => row.currency_name).join(' ');

describe('order', () => {
  test.each<[MarketSort, string]>([
    [null, 'BTC ETH WBTC AAPL'],
    [{ key: 'name', direction: 'up' }, 'AAPL BTC ETH WBTC'],
    [{ key: 'name', direction: 'down' }, 'WBTC ETH BTC AAPL'],
    [{ key: 'price', direction: 'down' }, 'BTC WBTC ETH AAPL'],
    [{ key: 'price', direction: 'up' }, 'AAPL ETH BTC WBTC'],
    [{ key: 'change', direction: 'down' }, 'BTC AAPL ETH WBTC'],
    [{ key: 'change', direction: 'up' }, 'WBTC ETH AAPL BTC'],
    [{ key: 'volume', direction: 'down' }, 'ETH BTC WBTC AAPL'],
    [{ key: 'own', direction: 'down' }, 'WBTC BTC ETH AAPL'],
  ])('%o', (sort, expected) => {
    expect(names(sortMarkets(all, sort, () => undefined))).toBe(expected);
  });

  test('goes by the live figures where there are some', () => {
    const figures = { price: '1', change: '99', quoteVolume: '5', ownTurnover: null };
    const order = sortMarkets(all, { key: 'change', direction: 'down' }, (id) => (id === 4 ? figures : undefined));
    expect(names(order)).toBe('AAPL BTC ETH WBTC');
  });

  test('a header cycles through its two orders and none', () => {
    const cycle = (key: 'name' | 'price') => {
      const first = nextSort(null, key);
      const second = nextSort(first, key);
      return [first, second, nextSort(second, key)];
    };
    expect(cycle('price')).toEqual([{ key: 'price', direction: 'down' }, { key: 'price', direction: 'up' }, null]);
    expect(cycle('name')).toEqual([{ key: 'name', direction: 'up' }, { key: 'name', direction: 'down' }, null]);
    expect(nextSort({ key: 'name', direction: 'up' }, 'change')).toEqual({ key: 'change', direction: 'down' });
  });
});

describe('choice', () => {
  test.each([
    ['favourites', 'ETH'],
    ['coins', 'WBTC ETH BTC'],
    ['stocks', 'AAPL'],
    ['hot', 'AAPL ETH BTC'],
  ] as const)('tab %s', (tab, expected) => {
    expect(names(marketsOfTab(all, tab, new Set([20])))).toBe(expected);
  });

  test('chips are the tags in use, most used first', () => {
    expect(tagsOf(all)).toEqual(['hot', 'layer1', 'new']);
  });
});
