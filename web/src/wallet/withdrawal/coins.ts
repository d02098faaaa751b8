import { networksOf } from '@aureus/core/wallet/networks.ts';
import type { Account, Holding } from '../queries.ts';

/** The coins that have a network, as they stand in the spot account; USDT first, then those the user has. */
export function withdrawableCoins(accounts: readonly Account[]): Holding[] {
  const spot = accounts.find(({ name }) => name === 'change');
  const rank = (coin: Holding): number => (coin.name === 'USDT' ? 0 : coin.available === '0' ? 2 : 1);
  return (spot?.holdings ?? []).filter(({ name }) => networksOf(name).length > 0).toSorted((a, b) => rank(a) - rank(b));
}
