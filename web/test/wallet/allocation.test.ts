import { describe, expect, it } from 'vitest';
import { byAccount, byCoin } from '../../src/wallet/allocation.ts';
import type { AccountHoldings } from '../../src/wallet/queries.ts';

describe('the ring', () => {
  const holding = (name: string, available: string, price: string) => ({
    currency: 1,
    name,
    logo: '',
    price,
    available,
    held: '0',
    version: 1,
  });
  const accounts: AccountHoldings[] = [
    { name: 'spot', total: '750', holdings: [holding('BTC', '0.005', '100000'), holding('ETH', '0.1', '2500')] },
    { name: 'fiat', total: '250', holdings: [holding('BTC', '0.0025', '100000'), holding('SOL', '0', '200')] },
  ];

  it('splits by account and, over all accounts, by coin', () => {
    expect(byAccount(accounts).map(({ key, share }) => [key, share])).toEqual([
      ['spot', 0.75],
      ['futures', 0],
      ['options', 0],
      ['fiat', 0.25],
    ]);
    expect(byCoin(accounts).map(({ key, value }) => [key, value])).toEqual([
      ['BTC', '750'],
      ['ETH', '250'],
    ]);
  });

  it('puts what is beyond the fourth coin together', () => {
    const many = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, place) => holding(name, String(10 - place), '1'));
    const parts = byCoin([{ name: 'spot', total: '45', holdings: many }]);
    expect(parts.map(({ key }) => key)).toEqual(['A', 'B', 'C', 'D', 'other']);
    expect(parts.at(-1)?.value).toBe('11');
    expect(byCoin([])).toEqual([]);
  });
});
