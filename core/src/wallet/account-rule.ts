import { type AccountName, accountNames } from '@aureus/contract/wallet/accounts.ts';

/** Which accounts a currency may live in: coins in all four, shares in the spot account alone. */
export function accountsOf(kind: 'coin' | 'stock'): readonly AccountName[] {
  return kind === 'coin' ? accountNames : ['change'];
}
