import * as calls from '@aureus/contract/alert/calls.ts';
import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { privateKey } from '../platform/queries/client.ts';
import { STALE } from '../platform/queries/stale.ts';
import { toastFailure } from '../ui/toast-failure.ts';

/** The user's price alerts. It stands among the notices: whatever is told of one has changed one. */
export const alertsQuery = () =>
  queryOptions({
    queryKey: privateKey('notice', 'alerts'),
    queryFn: ({ signal }) => call(calls.list, {}, { signal }),
    staleTime: STALE.seconds,
  });

/** A change of an alert; the list is asked for again after it, whatever came of it. */
export function useAlertCall<C extends Call>(declared: C, onDone?: (answer: Answer<C>, fields: Fields<C>) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: Fields<C>) => call(declared, fields),
    onSuccess: (answer, fields) => onDone?.(answer, fields),
    onError: (error) => toastFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: alertsQuery().queryKey }),
  });
}
