import { byPage } from '@aureus/client/pages.ts';
import { passkeys } from '@aureus/contract/account/factor-calls.ts';
import { history, safetyState, sessions } from '@aureus/contract/account/safety-calls.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { privateKey, queryClient } from '../../platform/queries/client.ts';
import { STALE } from '../../platform/queries/stale.ts';

const area = privateKey('account', 'safety');

/** What protects the account. */
export const safetyQuery = () =>
  queryOptions({
    queryKey: [...area, 'state'],
    queryFn: ({ signal }) => call(safetyState, {}, { signal }),
    staleTime: STALE.minute,
  });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: [...area, 'sessions'],
    queryFn: ({ signal }) => call(sessions, {}, { signal }),
    staleTime: 0,
  });

export const passkeysQuery = () =>
  queryOptions({
    queryKey: [...area, 'passkeys'],
    queryFn: ({ signal }) => call(passkeys, {}, { signal }),
    staleTime: STALE.minute,
  });

const PAGE = 20;

export const historyQuery = () =>
  infiniteQueryOptions({
    queryKey: [...area, 'history'],
    queryFn: ({ pageParam, signal }) => call(history, { page: pageParam, limit: PAGE }, { signal }),
    ...byPage,
    staleTime: 0,
  });

/** After a change everything the pages say of it is asked for again. */
export const refreshSafety = (): Promise<void> => queryClient.invalidateQueries({ queryKey: privateKey('account') });
