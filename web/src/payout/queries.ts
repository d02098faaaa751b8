import type { Answer } from '@aureus/contract/platform/call.ts';
import { addresses, card, internationalCard } from '@aureus/contract/payout/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';

export type SavedAddress = Answer<typeof addresses>['data'][number];

/** All saved addresses: there are at most a hundred. */
export const addressesQuery = () =>
  queryOptions({
    queryKey: privateKey('wallet', 'payout', 'addresses'),
    queryFn: async ({ signal }) => (await call(addresses, { limit: 100 }, { signal })).data,
    staleTime: STALE.seconds,
  });

export const cardQuery = () =>
  queryOptions({
    queryKey: privateKey('wallet', 'payout', 'card'),
    queryFn: ({ signal }) => call(card, {}, { signal }),
    staleTime: STALE.seconds,
  });

/** Its labels come in the language of the call, so each language has its own entry. */
export const internationalCardQuery = (language: string) =>
  queryOptions({
    queryKey: privateKey('wallet', 'payout', 'international', language),
    queryFn: ({ signal }) => call(internationalCard, {}, { signal }),
    staleTime: STALE.seconds,
  });
