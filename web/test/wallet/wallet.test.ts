import { describe, expect, it } from 'vitest';
import { faucetAmounts } from '../../src/wallet/faucet-amounts.ts';
import { shownHoldings } from '../../src/wallet/holdings.tsx';
import { portfolioOf } from '../../src/wallet/portfolio.ts';
import { type AccountHoldings, type Holding } from '../../src/wallet/queries.ts';

const holding = (name: string, currency: number, available: string, price: string, held = '0'): Holding => ({
  currency,
  name,
  logo: '',
  price,
  available,
  held,
  version: 1,
});
const account = (total: string, ...holdings: Holding[]): AccountHoldings => ({ name: 'spot', total, holdings });

describe('the portfolio', () => {
  it('adds the accounts and measures what prices did in a day', () => {
    const accounts = [
      account('1600', holding('USDT', 3, '1000', '1'), holding('BTC', 1, '0.005', '60000', '0.005')),
      account('400'),
    ];
    const result = portfolioOf(accounts, [
      { currencyId: 1, price: '60000', open: '50000', closes: ['50000', '55000'] },
    ]);
    expect(result.total).toBe('2000');
    expect(result.change).toBe('100');
    expect(result.percent).toBe('5.26');
    expect(result.curve).toEqual([1900, 1950, 2000]);
  });

  it('says nothing of what it does not know', () => {
    expect(portfolioOf([account('0')], [])).toEqual({ total: '0', change: '0', percent: '0.00', curve: [] });
  });
});

describe('holdings', () => {
  const all = [holding('BTC', 1, '0.00001', '60000'), holding('ETH', 2, '1', '3000'), holding('USDT', 3, '500', '1')];
  it('stand by value and are found whatever the case', () => {
    expect(shownHoldings(all, '', 0).map(({ name }) => name)).toEqual(['ETH', 'USDT', 'BTC']);
    expect(shownHoldings(all, 'eTh', 0).map(({ name }) => name)).toEqual(['ETH']);
    expect(shownHoldings(all, '', 1).map(({ name }) => name)).toEqual(['ETH', 'USDT']);
    // A coin that is not listed yet has no price, and is no small holding: before those of which there is nothing.
    const unlisted = [holding('AAA', 8, '0', '0'), holding('HELIA', 9, '0', '0', '5'), ...all];
    expect(shownHoldings(unlisted, '', 1).map(({ name }) => name)).toEqual(['ETH', 'USDT', 'HELIA']);
    expect(shownHoldings(unlisted, '', 0).map(({ name }) => name)).toEqual(['ETH', 'USDT', 'BTC', 'HELIA', 'AAA']);
  });
});

describe('faucet chips', () => {
  it.each([
    ['1', 6, ['1000', '10000', '50000']],
    ['67512.4', 8, ['0.01', '0.1', '0.7']],
    ['0.2', 2, ['5000', '50000', '200000']],
    ['60000', 0, []],
    ['0', 8, []],
  ])('at %s with scale %i are %o', (price, scale, expected) => {
    expect(faucetAmounts(price, scale)).toEqual(expected);
  });
});
