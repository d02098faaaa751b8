import { Trans } from '@lingui/react/macro';
import { Button } from '@mui/material';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure, LoadingRows } from './states.tsx';

interface NewestFirstProps<Row> {
  list: UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly Row[] }>>;
  /** Draws what is there so far. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that begins with the newest and gets older ones below, without counting them all. */
export function NewestFirst<Row>({ list, children }: NewestFirstProps<Row>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  return (
    <>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? error === null && <LoadingRows /> : children(data.pages.flatMap((page) => page.data))}
      {hasNextPage && (
        <Button sx={{ alignSelf: 'start' }} onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          <Trans>Older ones</Trans>
        </Button>
      )}
    </>
  );
}
