import { describe, expect, it } from 'vitest';
import { allOf, pairWith, startPair, totalWithFee } from '../../src/exchange/pair.ts';
import type { ExchangeCoin } from '../../src/exchange/queries.ts';

describe('a pair of coins', () => {
  const coin = (currency: number, name: string, available: string, price: string): ExchangeCoin => ({
    currency,
    name,
    fullName: name,
    logo: '',
    scale: 6,
    price,
    available,
    version: 1,
  });
  const coins = [coin(1, 'BTC', '0.01', '60000'), coin(2, 'ETH', '0', '3000'), coin(3, 'USDT', '500', '1')];

  it('begins with what there is most of', () => {
    expect(startPair(coins, undefined)).toEqual({ from: 1, to: 3 });
    expect(startPair(coins, '3')).toEqual({ from: 3, to: 1 });
    expect(startPair([], undefined)).toBeNull();
    expect(pairWith({ from: 1, to: 3 }, 'to', 1)).toEqual({ from: 3, to: 1 });
    expect(pairWith({ from: 1, to: 3 }, 'to', 2)).toEqual({ from: 1, to: 2 });
  });

  it('all of a coin leaves room for its fee to the last unit', () => {
    const all = allOf(coins[2]!, '0.1');
    expect(all).toBe('499.500499');
    expect(totalWithFee(all, '0.1', 6).lte('500')).toBe(true);
    expect(totalWithFee('499.5005', '0.1', 6).gt('500')).toBe(true);
    expect(allOf(coins[1]!, '0.1')).toBe('0');
  });
});
