import { byPage } from '@aureus/client/pages.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { depositAddress, depositBank, depositCurrencies, depositLog } from '@aureus/contract/deposit/calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

export type DepositTerms = Answer<typeof depositCurrencies>;
export type DepositCoin = DepositTerms['data'][number];
export type DepositNetwork = DepositCoin['networks'][number]['network'];
export type Deposit = Answer<typeof depositLog>['data'][number];

/** What can be deposited, and how. */
export const depositTermsQuery = () =>
  queryOptions({
    queryKey: privateKey('wallet-deposit', 'terms'),
    queryFn: ({ signal }) => call(depositCurrencies, {}, { signal }),
    // Nobody is to pay by a way that was closed meanwhile.
    staleTime: STALE.now,
  });

/** The user's own address; the same every time. */
export const depositAddressQuery = (currency: number, network: DepositNetwork) =>
  queryOptions({
    queryKey: privateKey('wallet-deposit', 'address', currency, network),
    queryFn: ({ signal }) => call(depositAddress, { currency, network }, { signal }),
    staleTime: STALE.minutes,
  });

export const depositBankQuery = () =>
  queryOptions({
    queryKey: privateKey('wallet-deposit', 'bank'),
    queryFn: ({ signal }) => call(depositBank, {}, { signal }),
    staleTime: STALE.minutes,
  });

const pageSize = 20;

/** The user's requests, newest first; `status` 1 waiting, 2 credited, 3 closed without a credit. */
export const depositsQuery = (status: 1 | 2 | 3 | null) =>
  infiniteQueryOptions({
    queryKey: privateKey('wallet', 'deposits', status ?? 0),
    queryFn: ({ pageParam, signal }) =>
      call(
        depositLog,
        { page: pageParam, limit: pageSize, ...(status === null ? {} : { status: String(status) }) },
        { signal },
      ),
    ...byPage,
    staleTime: STALE.seconds,
  });
