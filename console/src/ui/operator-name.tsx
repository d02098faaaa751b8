import { names } from '@aureus/contract/operator/people-calls.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../platform/calls/call.ts';

/** The names of operators by their numbers; empty for the moment until they are known. */
export function useOperatorNames(): ReadonlyMap<number, string> {
  const { data } = useQuery({
    queryKey: [names.name],
    queryFn: ({ signal }) => call(names, {}, { signal }),
    staleTime: 5 * 60_000,
  });
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data]);
}

/** An operator by name; by number where the name is not known. */
export function OperatorName({ id }: { id: number }) {
  const name = useOperatorNames().get(id);
  return name === undefined ? <Trans>Operator {id}</Trans> : <>{name}</>;
}
