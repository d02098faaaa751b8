import { operatorCase } from '@aureus/contract/support/operator-calls.ts';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/calls/call.ts';
import { Failure, LoadingRows } from '../ui/states.tsx';
import { setLookingAt } from './presence.ts';
import { Person } from './person.tsx';
import { Talk } from './talk.tsx';

/** One conversation and whose it is. Colleagues see that it is open here. */
export function CaseColumns({ id }: { id: string }) {
  useEffect(() => {
    setLookingAt(id);
    return () => setLookingAt(null);
  }, [id]);
  const { data, error, refetch } = useQuery({
    queryKey: [operatorCase.name, id],
    queryFn: ({ signal }) => call(operatorCase, { id }, { signal }),
  });
  const again = (): void => void refetch();
  if (data === undefined) {
    return <Stack>{error === null ? <LoadingRows /> : <Failure error={error} onRetry={again} />}</Stack>;
  }
  return (
    <>
      <Talk detail={data} again={again} />
      <Person detail={data} again={again} />
    </>
  );
}
