import { type AccountName, accountIds, accountNames } from '@aureus/contract/wallet/accounts.ts';
import { list } from '@aureus/contract/wallet/calls.ts';
import { log } from '@aureus/contract/wallet/record-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

/** One currency in one account; decimal texts. */
export interface Holding {
  currency: number;
  name: string;
  logo: string;
  /** Price of one unit in USDT. */
  price: string;
  available: string;
  held: string;
}

export interface Account {
  name: AccountName;
  /** Available and held of all currencies, in USDT. */
  total: string;
  holdings: Holding[];
}

type WalletList = Answer<typeof list>;

/** The wire names each balance after its account; here every account has the same shape. */
export function accountsOf(wallet: WalletList): Account[] {
  return accountNames.map((name) => {
    const { usdt_total, balance } = wallet[`${name}_wallet`];
    return {
      name,
      total: usdt_total,
      holdings: balance.map((row) => {
        const balances: Readonly<Record<string, unknown>> = row;
        return {
          currency: row.currency,
          name: row.currency_name,
          logo: row.logo,
          price: row.usdt_price,
          available: String(balances[`${name}_balance`]),
          held: String(balances[`lock_${name}_balance`]),
        };
      }),
    };
  });
}

export const accountsQuery = () =>
  queryOptions({
    queryKey: privateKey('wallet', 'accounts'),
    queryFn: async ({ signal }) => accountsOf(await call(list, {}, { signal })),
    staleTime: STALE.seconds,
  });

const pageSize = 20;

/** Movements of the ledger, newest first; of one account or of all. */
export const billsQuery = (account: AccountName | 'all') =>
  infiniteQueryOptions({
    queryKey: privateKey('wallet', 'bills', account),
    queryFn: ({ pageParam, signal }) =>
      call(log, { type: account === 'all' ? 0 : accountIds[account], page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    staleTime: STALE.seconds,
  });
