import { type Account, accountList, type AccountName, fieldOf, wireNames } from '@aureus/contract/wallet/accounts.ts';
import { detail, list } from '@aureus/contract/wallet/calls.ts';
import { valueHistory } from '@aureus/contract/wallet/value-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { queryOptions } from '@tanstack/react-query';
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
  /** How often it has changed: see `balanceVersion`. */
  version: number;
}

export interface AccountHoldings {
  name: Account;
  /** Available and held of all currencies, in USDT. */
  total: string;
  holdings: Holding[];
}

type BalanceField = `${'' | 'lock_'}${AccountName}_balance`;

interface Row extends Readonly<Partial<Record<BalanceField, string | undefined>>> {
  currency: number;
  currency_name: string;
  logo: string;
  usdt_price: string;
  version: number;
}

/** The wire names each balance after its account; here every account has the same shape. */
function holdingOf(account: Account, row: Row): Holding {
  const balance = fieldOf(account, 'balance');
  return {
    currency: row.currency,
    name: row.currency_name,
    logo: row.logo,
    price: row.usdt_price,
    available: row[balance] ?? '0',
    held: row[`lock_${balance}`] ?? '0',
    version: row.version,
  };
}

export function accountsOf(wallet: Answer<typeof list>): AccountHoldings[] {
  return accountList.map((name) => {
    const { usdt_total, balance } = wallet[fieldOf(name, 'wallet')];
    return { name, total: usdt_total, holdings: balance.map((row) => holdingOf(name, row)) };
  });
}

export const accountsQuery = () =>
  queryOptions({
    queryKey: privateKey('wallet', 'accounts'),
    queryFn: async ({ signal }) => accountsOf(await call(list, {}, { signal })),
    staleTime: STALE.seconds,
  });

/** One balance, and whose it is. */
export interface Balance extends Holding {
  account: Account;
}

export const detailQuery = (currency: number, account: Account) =>
  queryOptions({
    queryKey: privateKey('wallet', 'detail', currency, account),
    queryFn: async ({ signal }): Promise<Balance> => {
      const row = await call(detail, { currency, type: wireNames[account] }, { signal });
      return { account, ...holdingOf(account, row) };
    },
    staleTime: STALE.seconds,
  });

export const valueHistoryQuery = () =>
  queryOptions({
    queryKey: privateKey('wallet', 'value'),
    queryFn: ({ signal }) => call(valueHistory, { days: 30 }, { signal }),
    staleTime: STALE.seconds,
  });
