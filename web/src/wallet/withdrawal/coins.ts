import { networksOf } from '@aureus/core/wallet/networks.ts';
import Big from 'big.js';
import type { Account, Holding } from '../queries.ts';

/** The coins that have a network, with what is free in all accounts together; USDT first, then those the user has. */
export function withdrawableCoins(accounts: readonly Account[]): Holding[] {
  const spot = accounts.find(({ name }) => name === 'change');
  const rank = (coin: Holding): number => (coin.name === 'USDT' ? 0 : coin.available === '0' ? 2 : 1);
  const everywhere = (coin: Holding): string =>
    accounts
      .flatMap(({ holdings }) => holdings.filter(({ currency }) => currency === coin.currency))
      .reduce((sum, { available }) => sum.plus(available), new Big(0))
      .toFixed();
  return (spot?.holdings ?? [])
    .filter(({ name }) => networksOf(name).length > 0)
    .map((coin) => ({ ...coin, available: everywhere(coin) }))
    .toSorted((a, b) => rank(a) - rank(b));
}
