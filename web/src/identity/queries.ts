import { realState } from '@aureus/contract/identity/calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

export type IdentityState = Answer<typeof realState>;

/** How the user's verification stands. Fetched anew when the page is opened: operators change it. */
export const identityQuery = () =>
  queryOptions({
    queryKey: privateKey('identity', 'state'),
    queryFn: ({ signal }) => call(realState, {}, { signal }),
    staleTime: STALE.now,
  });
