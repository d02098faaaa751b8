import { me as meCall } from '@aureus/contract/operator/entry-calls.ts';
import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { useToken } from '../../platform/session/session.ts';

/** The operator on duty here. */
export type Me = Answer<typeof meCall> & {
  /** Whether the operator's roles allow it. The server decides; this only spares useless buttons. */
  readonly may: (permission: OperatorPermission) => boolean;
};

const meQuery = () =>
  queryOptions({
    queryKey: ['operator', 'me'],
    queryFn: ({ signal }) => call(meCall, {}, { signal }),
    // The banner of acts done alone has to reach everybody on duty.
    refetchInterval: 60_000,
    staleTime: 30_000,
    retry: false,
  });

/** Null while nobody is logged in and until it is known. */
export function useMe(): Me | null {
  const token = useToken();
  const { data } = useQuery({ ...meQuery(), enabled: token !== null });
  if (data === undefined || token === null) return null;
  return { ...data, may: (permission) => data.permissions.includes(permission) };
}
