import type { AccountName } from '@aureus/contract/wallet/accounts.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { transferCurrencies } from '@aureus/contract/transfer/calls.ts';

export type TransferCoin = Answer<typeof transferCurrencies>[number];

/** The wire's word for "may live in". */
const flags = { legal: 'is_legal', change: 'is_match', lever: 'is_lever', micro: 'is_micro' } as const;

export function existsIn(coin: TransferCoin, account: AccountName): boolean {
  return coin[flags[account]] === 1;
}

export function availableIn(coin: TransferCoin, account: AccountName): string {
  return coin.wallet[`${account}_balance`] ?? '0';
}

export interface Direction {
  from: AccountName;
  to: AccountName;
}

/** Another account on one side; choosing the one of the other side swaps them. */
export function turned(direction: Direction, side: keyof Direction, account: AccountName): Direction {
  const other = side === 'from' ? 'to' : 'from';
  if (direction[other] !== account) return { ...direction, [side]: account };
  return { from: direction.to, to: direction.from };
}
