import type { Account } from '@aureus/contract/wallet/accounts.ts';

export interface Direction {
  from: Account;
  to: Account;
}

/** Another account on one side; choosing the one of the other side swaps them. */
export function turned(direction: Direction, side: keyof Direction, account: Account): Direction {
  const other = side === 'from' ? 'to' : 'from';
  if (direction[other] !== account) return { ...direction, [side]: account };
  return { from: direction.to, to: direction.from };
}
