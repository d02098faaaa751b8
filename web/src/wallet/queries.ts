import { type AccountName, accountNames } from '@aureus/contract/wallet/accounts.ts';
import { detail, list } from '@aureus/contract/wallet/calls.ts';
import { exchangeFee, exchangeHistory, exchangeList } from '@aureus/contract/exchange/calls.ts';
import { log, statement } from '@aureus/contract/bills/calls.ts';
import { valueHistory } from '@aureus/contract/wallet/value-calls.ts';
import { transferCurrencies, transferHistory } from '@aureus/contract/transfer/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { type BillFilter, filterFields } from './bills/bill-filter.ts';

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

export interface Account {
  name: AccountName;
  /** Available and held of all currencies, in USDT. */
  total: string;
  holdings: Holding[];
}

type WalletList = Answer<typeof list>;

/** One movement of the ledger. */
export type Bill = Answer<typeof log>['data'][number];

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
          version: row.version,
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

/** Movements of the ledger that match, newest first; each page begins where the last one ended. */
export const billsQuery = (filter: BillFilter) =>
  infiniteQueryOptions({
    queryKey: privateKey('wallet', 'bills', JSON.stringify(filter)),
    queryFn: ({ pageParam, signal }) =>
      call(
        log,
        { ...filterFields(filter), ...(pageParam === null ? {} : { before: pageParam }), limit: pageSize },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: STALE.seconds,
  });

export const detailQuery = (currency: number, type: AccountName) =>
  queryOptions({
    queryKey: privateKey('wallet', 'detail', currency, type),
    queryFn: ({ signal }) => call(detail, { currency, type }, { signal }),
    staleTime: STALE.seconds,
  });

export const statementQuery = (year: number) =>
  queryOptions({
    queryKey: privateKey('wallet', 'statement', year),
    queryFn: ({ signal }) => call(statement, { year }, { signal }),
    staleTime: STALE.minute,
  });

export const valueHistoryQuery = () =>
  queryOptions({
    queryKey: privateKey('wallet', 'value'),
    queryFn: ({ signal }) => call(valueHistory, { days: 30 }, { signal }),
    staleTime: STALE.seconds,
  });

export const transferCurrenciesQuery = () =>
  queryOptions({
    queryKey: privateKey('wallet', 'transferable'),
    queryFn: ({ signal }) => call(transferCurrencies, {}, { signal }),
    staleTime: STALE.seconds,
  });

export const exchangeListQuery = () =>
  queryOptions({
    queryKey: privateKey('wallet', 'exchangeable'),
    queryFn: ({ signal }) => call(exchangeList, {}, { signal }),
    staleTime: STALE.seconds,
  });

export const exchangeFeeQuery = (from: number, to: number) =>
  queryOptions({
    queryKey: privateKey('wallet', 'exchange-fee', from, to),
    queryFn: ({ signal }) => call(exchangeFee, { from_currency_id: from, to_currency_id: to }, { signal }),
    staleTime: STALE.seconds,
  });

/** By number: these lists are short, and their calls count exactly. */
const nextNumber = ({ page, limit, total }: { page: number; limit: number; total: number }): number | undefined =>
  page * limit < total ? page + 1 : undefined;

export const transfersQuery = () =>
  infiniteQueryOptions({
    queryKey: privateKey('wallet', 'transfers'),
    queryFn: ({ pageParam, signal }) => call(transferHistory, { page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextNumber,
    staleTime: STALE.seconds,
  });

export const exchangesQuery = () =>
  infiniteQueryOptions({
    queryKey: privateKey('wallet', 'exchanges'),
    queryFn: ({ pageParam, signal }) => call(exchangeHistory, { page: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextNumber,
    staleTime: STALE.seconds,
  });
