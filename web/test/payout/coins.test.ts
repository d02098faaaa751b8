import { expect, it } from 'vitest';
import { withdrawableCoins } from '../../src/payout/coins.ts';
import type { AccountHoldings } from '../../src/wallet/queries.ts';

it('offers the coins that have a network, USDT first, then those there are some of', () => {
  const coin = (name: string, available: string): AccountHoldings['holdings'][number] => ({
    currency: name.charCodeAt(0),
    name,
    logo: '',
    price: '1',
    available,
    held: '0',
    version: 1,
  });
  const holdings = [coin('BTC', '0'), coin('ETH', '2'), coin('AAPL', '5'), coin('USDT', '0'), coin('SOL', '1')];
  const spot: AccountHoldings = { name: 'spot', total: '0', holdings };
  expect(withdrawableCoins([spot]).map(({ name }) => name)).toEqual(['USDT', 'ETH', 'BTC']);
  const fiat: AccountHoldings = { name: 'fiat', total: '0', holdings: [coin('USDT', '1.5'), coin('ETH', '0.5')] };
  expect(withdrawableCoins([spot, fiat]).map(({ available }) => available)).toEqual(['1.5', '2.5', '0']);
  expect(withdrawableCoins([])).toEqual([]);
});
