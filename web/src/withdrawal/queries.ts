import { byPage } from '@aureus/client/pages.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { info, list } from '@aureus/contract/withdrawal/calls.ts';
import type { WithdrawalState } from '@aureus/contract/withdrawal/shapes.ts';
import { type Account, accountList, type AccountName, fieldOf } from '@aureus/contract/wallet/accounts.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

type Info = Answer<typeof info>;

export interface WithdrawalInfo extends Omit<Info, `${AccountName}_balance`> {
  /** What each account has of the coin, free to leave. */
  available: Readonly<Record<Account, string>>;
}

export type Withdrawal = Answer<typeof list>['data'][number];

/** The balances of an answer, by our names of the accounts. */
export function withdrawalInfoOf(answer: Info): WithdrawalInfo {
  const balances = accountList.map((account) => [account, answer[fieldOf(account, 'balance')]]);
  return { ...answer, available: Object.fromEntries(balances) as Record<Account, string> };
}

/** What a withdrawal of a currency costs, what may leave now, and what is missing. */
export const withdrawalInfoQuery = (currency: number) =>
  queryOptions({
    queryKey: privateKey('wallet', 'withdrawal', 'info', currency),
    queryFn: async ({ signal }) => withdrawalInfoOf(await call(info, { currency }, { signal })),
    staleTime: STALE.seconds,
  });

const pageSize = 20;

/** The user's withdrawals, newest first. */
export const withdrawalsQuery = (state: WithdrawalState | null) =>
  infiniteQueryOptions({
    queryKey: privateKey('wallet', 'withdrawal', 'list', state ?? ''),
    queryFn: ({ pageParam, signal }) =>
      call(list, { page: pageParam, limit: pageSize, ...(state === null ? {} : { state }) }, { signal }),
    ...byPage,
    staleTime: STALE.seconds,
  });
