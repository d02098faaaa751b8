import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { clock } from '@aureus/client/clock/page-clock.ts';
import { log, statement } from '@aureus/contract/bills/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { type Account, type AccountName, accountOf } from '@aureus/contract/wallet/accounts.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { type BillFilter, filterFields } from './bill-filter.ts';

/** One movement of the ledger. */
export type Bill = Answer<typeof log>['data'][number];

const pageSize = 20;

/**
 * Movements of the ledger that match, newest first; each page begins where the last one ended.
 * @param zone where the days of the filter are
 */
export const billsQuery = (filter: BillFilter, zone: string) =>
  infiniteQueryOptions({
    queryKey: privateKey('wallet', 'bills', JSON.stringify(filter), zone),
    queryFn: ({ pageParam, signal }) =>
      call(
        log,
        { ...filterFields(filter, { zone, now: clock.now() }), ...olderThan(pageParam), limit: pageSize },
        { signal },
      ),
    ...byPosition,
    staleTime: STALE.seconds,
  });

type Ours<Row> = Omit<Row, 'account'> & { account: Account };

const ofAccount = <Row extends { account: AccountName }>(row: Row): Ours<Row> => ({
  ...row,
  account: accountOf(row.account),
});

/** A year with its rows by our names of the accounts. */
export function yearOf(answer: Answer<typeof statement>) {
  return { ...answer, balances: answer.balances.map(ofAccount), sums: answer.sums.map(ofAccount) };
}

/** Balances of a year and what moved them. */
export type Year = ReturnType<typeof yearOf>;

export const statementQuery = (year: number) =>
  queryOptions({
    queryKey: privateKey('wallet', 'statement', year),
    queryFn: async ({ signal }) => yearOf(await call(statement, { year }, { signal })),
    staleTime: STALE.minute,
  });
