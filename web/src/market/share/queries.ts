import { dividends } from '@aureus/contract/corporate/calls.ts';
import { splits } from '@aureus/contract/corporate/split-calls.ts';
import { hours } from '@aureus/contract/market/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { publicKey } from '../../platform/queries/client.ts';
import { STALE } from '../../platform/queries/stale.ts';

const MINUTE = 60_000;

/** Asked again every minute while it is shown: a session may begin, or a market be halted. */
export const hoursQuery = (match_id: number) =>
  queryOptions({
    queryKey: publicKey('market', 'hours', match_id),
    queryFn: ({ signal }) => call(hours, { match_id }, { signal }),
    refetchInterval: MINUTE,
  });

export const dividendsQuery = (match_id: number) =>
  queryOptions({
    queryKey: publicKey('market', 'dividends', match_id),
    queryFn: ({ signal }) => call(dividends, { match_id }, { signal }),
    staleTime: STALE.minute,
  });

export const splitsQuery = (match_id: number) =>
  queryOptions({
    queryKey: publicKey('market', 'splits', match_id),
    queryFn: ({ signal }) => call(splits, { match_id }, { signal }),
    staleTime: STALE.minute,
  });
