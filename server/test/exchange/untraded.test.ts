import { expect, test } from 'vitest';
import { isExchangeable, pricePair } from '../../src/exchange/pricing.ts';
import { COIN, marketsWithCoin } from '../ieo/coin.ts';
import { AAPL, BTC, USDT } from '../wallet/markets.ts';

test('a coin nobody can trade yet is not offered for exchange, nor exchanged', () => {
  const markets = marketsWithCoin();
  const offered = markets.currencies().filter((currency) => isExchangeable(markets, currency));
  expect(offered.map(({ code }) => code)).toEqual(['USDT', 'BTC', 'ETH']);
  expect(isExchangeable(markets, AAPL)).toBe(false);
  for (const [from, to] of [[COIN, USDT], [BTC, COIN]] as const) {
    expect(() => pricePair(markets, from.id, to.id)).toThrow(expect.objectContaining({ code: 'not_exchangeable' }));
  }
}); // prettier-ignore
