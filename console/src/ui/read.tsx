import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call as makeCall } from '../platform/calls/call.ts';
import { Failure, LoadingRows } from './states.tsx';

interface Props<C extends Call> {
  call: C;
  fields: Fields<C>;
  /** Shapes shown while it loads. */
  count?: number;
  /** It is counted: nothing but the page itself reads it again. */
  look?: boolean;
  /** Read again so often, milliseconds, while it is on the screen: of what others change, or time does. */
  everyMs?: number;
  children: (answer: Answer<C>, again: () => void) => ReactNode;
}

/** Reads by one call and shows the answer, the wait or the failure. What was read before stays when a repeat fails. */
export function Read<C extends Call>({ call, fields, count = 5, look = false, everyMs, children }: Props<C>) {
  const { data, error, refetch } = useQuery({
    queryKey: [call.name, fields],
    queryFn: ({ signal }) => makeCall(call, fields, { signal }),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(look ? { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 } : {}),
  });
  const again = (): void => void refetch();
  return (
    <>
      {error !== null && <Failure error={error} onRetry={again} />}
      {data === undefined ? error === null && <LoadingRows count={count} /> : children(data, again)}
    </>
  );
}
