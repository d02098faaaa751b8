// @vitest-environment node
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { expect, test } from 'vitest';
import { findMarkets } from '../../src/market/find-markets.ts';

const market = (id: number, currency_name: string, full_name: string): MarketRow =>
  ({ id, currency_name, full_name, legal_name: 'USDT', sort: 10 - id }) as MarketRow;
const all = [
  market(1, 'WBTC', 'Wrapped Bitcoin'),
  market(2, 'BTC', 'Bitcoin'),
  market(3, 'AAPL', 'Apple'),
  market(4, 'BCH', 'Bitcoin Cash'),
];

test.each([
  ['btc', 'BTC WBTC'],
  ['BTC/usdt', 'BTC WBTC'],
  ['btcusdt', 'BTC WBTC'],
  ['bitcoin', 'BTC BCH WBTC'],
  ['WRAPPED b', 'WBTC'],
  ['cash bit', 'BCH'],
  ['äpple', 'AAPL'],
  ['苹果', 'AAPL'],
  ['비트코인', 'BTC BCH'],
  ['usdt', 'BCH AAPL BTC WBTC'],
  ['  ', ''],
  ['doge', ''],
])('%j finds %j', (typed, expected) => {
  expect(
    findMarkets(all, typed)
      .map(({ item }) => item.currency_name)
      .join(' '),
  ).toBe(expected);
});
