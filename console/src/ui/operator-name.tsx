import { names } from '@aureus/contract/operator/people-calls.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';

/** An operator by name; by number for the moment until the names are known. */
export function OperatorName({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: [names.name],
    queryFn: ({ signal }) => call(names, {}, { signal }),
    staleTime: 5 * 60_000,
  });
  const name = data?.find((operator) => operator.id === id)?.name;
  return name === undefined ? <Trans>Operator {id}</Trans> : <>{name}</>;
}
