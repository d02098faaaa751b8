import { byPage } from '@aureus/client/pages.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { transferCurrencies, transferHistory } from '@aureus/contract/transfer/calls.ts';
import { type Account, accountList, type AccountName, accountOf, fieldOf } from '@aureus/contract/wallet/accounts.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import type { Direction } from './accounts.ts';

/** A coin that lives in more than one account; decimal texts. */
export interface TransferCoin {
  id: number;
  name: string;
  fullName: string;
  logo: string;
  /** Decimal places. */
  scale: number;
  /** Price of one unit in USDT; `0` while there is none. */
  price: string;
  /** What is free in each account; an account it cannot live in is left out. */
  available: Readonly<Partial<Record<Account, string>>>;
  /** How often each of these has changed: see `balanceVersion`. */
  versions: Readonly<Partial<Record<Account, number>>>;
}

/** A coin as the wire has it, its balances by our names of the accounts. */
export function coinOf(row: Answer<typeof transferCurrencies>[number]): TransferCoin {
  const inEach = <Suffix extends 'balance' | 'version'>(suffix: Suffix) =>
    Object.fromEntries(
      accountList.flatMap((account) => {
        const value = row.wallet[fieldOf(account, suffix)];
        return value === undefined ? [] : [[account, value]];
      }),
    );
  return {
    id: row.id,
    name: row.name,
    fullName: row.full_name,
    logo: row.logo,
    scale: row.scale,
    price: row.usdt_price,
    available: inEach('balance'),
    versions: inEach('version'),
  };
}

export const transferCurrenciesQuery = () =>
  queryOptions({
    queryKey: privateKey('wallet', 'transferable'),
    queryFn: async ({ signal }) => (await call(transferCurrencies, {}, { signal })).map(coinOf),
    staleTime: STALE.seconds,
  });

/** A transfer with its accounts by our names. */
export function moveOf<Row extends Record<keyof Direction, AccountName>>(
  row: Row,
): Omit<Row, keyof Direction> & Direction {
  return { ...row, from: accountOf(row.from), to: accountOf(row.to) };
}

const pageSize = 20;

/** Past transfers, newest first. By number: the list is short, and its call counts exactly. */
export const transfersQuery = () =>
  infiniteQueryOptions({
    queryKey: privateKey('wallet', 'transfers'),
    queryFn: async ({ pageParam, signal }) => {
      const answer = await call(transferHistory, { page: pageParam, limit: pageSize }, { signal });
      return { ...answer, data: answer.data.map(moveOf) };
    },
    ...byPage,
    staleTime: STALE.seconds,
  });
