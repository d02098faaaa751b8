import type { Account } from '@aureus/contract/wallet/accounts.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { coinColour } from '../ui/coin-icon.tsx';
import { accountOrder } from './account-names.ts';
import type { AccountHoldings } from './queries.ts';

/** A part of what the user has. */
export interface AllocationPart {
  key: string;
  /** In USDT. */
  value: string;
  /** From 0 to 1. */
  share: number;
  colour: string;
}

/** So many coins have a part of their own; the rest is one part, `other`. */
const OWN_PARTS = 4;
export const OTHER = 'other';

export function byAccount(accounts: readonly AccountHoldings[]): (AllocationPart & { key: Account })[] {
  const total = accounts.reduce((sum, account) => sum.plus(account.total), new Decimal(0));
  return accountOrder.map(({ name, colour }) => {
    const value = accounts.find((account) => account.name === name)?.total ?? '0';
    return { key: name, colour, value, share: shareOf(new Decimal(value), total) };
  });
}

/** The most valuable coins of all accounts, and everything else as one. */
export function byCoin(accounts: readonly AccountHoldings[]): AllocationPart[] {
  const values = new Map<string, Decimal>();
  for (const { name, available, held, price } of accounts.flatMap(({ holdings }) => holdings)) {
    const value = new Decimal(available).plus(held).times(price);
    if (value.gt(0)) values.set(name, (values.get(name) ?? new Decimal(0)).plus(value));
  }
  const total = [...values.values()].reduce((sum, value) => sum.plus(value), new Decimal(0));
  const sorted = [...values].toSorted(([, a], [, b]) => b.cmp(a));
  const own = sorted.slice(0, OWN_PARTS);
  const rest = sorted.slice(OWN_PARTS).reduce((sum, [, value]) => sum.plus(value), new Decimal(0));
  const part = (key: string, value: Decimal, colour: string): AllocationPart => ({
    key,
    value: value.toString(),
    share: shareOf(value, total),
    colour,
  });
  return [
    ...own.map(([name, value]) => part(name, value, coinColour(name))),
    ...(rest.gt(0) ? [part(OTHER, rest, 'var(--ring-4)')] : []),
  ];
}

function shareOf(value: Decimal, total: Decimal): number {
  return total.gt(0) ? value.div(total).toDrawn() : 0;
}
