import type { AccountName } from '@aureus/contract/wallet/accounts.ts';

const ALL: readonly AccountName[] = ['legal', 'change', 'lever', 'micro'];
const SPOT_ALONE: readonly AccountName[] = ['change'];

/** Which accounts a currency may live in: coins in all four, shares in the spot account alone. */
export function accountsOf(kind: 'coin' | 'stock'): readonly AccountName[] {
  return kind === 'coin' ? ALL : SPOT_ALONE;
}
