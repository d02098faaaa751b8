import { byPage } from '@aureus/client/pages.ts';
import { exchangeFee, exchangeHistory, exchangeList } from '@aureus/contract/exchange/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { fieldOf } from '@aureus/contract/wallet/accounts.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

/** A coin that can be exchanged; decimal texts. */
export interface ExchangeCoin {
  currency: number;
  name: string;
  fullName: string;
  logo: string;
  /** Decimal places. */
  scale: number;
  /** Price of one unit in USDT; `0` while there is none, and then it cannot be exchanged. */
  price: string;
  /** What is free in the spot account, where coins are exchanged. */
  available: string;
  /** How often that has changed: see `balanceVersion`. */
  version: number;
}

export function coinOf(row: Answer<typeof exchangeList>['wallet'][number]): ExchangeCoin {
  return {
    currency: row.currency,
    name: row.currency_name,
    fullName: row.full_name,
    logo: row.logo,
    scale: row.scale,
    price: row.usdt_price,
    available: row[fieldOf('spot', 'balance')],
    version: row.version,
  };
}

export const exchangeListQuery = () =>
  queryOptions({
    queryKey: privateKey('wallet', 'exchangeable'),
    queryFn: async ({ signal }) => (await call(exchangeList, {}, { signal })).wallet.map(coinOf),
    staleTime: STALE.seconds,
  });

export const exchangeFeeQuery = (from: number, to: number) =>
  queryOptions({
    queryKey: privateKey('wallet', 'exchange-fee', from, to),
    queryFn: ({ signal }) => call(exchangeFee, { from_currency_id: from, to_currency_id: to }, { signal }),
    staleTime: STALE.seconds,
  });

const pageSize = 20;

/** Past exchanges, newest first. By number: the list is short, and its call counts exactly. */
export const exchangesQuery = () =>
  infiniteQueryOptions({
    queryKey: privateKey('wallet', 'exchanges'),
    queryFn: ({ pageParam, signal }) => call(exchangeHistory, { page: pageParam, limit: pageSize }, { signal }),
    ...byPage,
    staleTime: STALE.seconds,
  });
