import type { Account } from '@aureus/contract/wallet/accounts.ts';

const ALL: readonly Account[] = ['fiat', 'spot', 'futures', 'options'];
const SPOT_ALONE: readonly Account[] = ['spot'];

/** Which accounts a currency may live in: coins in all four, shares in the spot account alone. */
export function accountsOf(kind: 'coin' | 'stock'): readonly Account[] {
  return kind === 'coin' ? ALL : SPOT_ALONE;
}
