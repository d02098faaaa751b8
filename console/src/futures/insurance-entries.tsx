import { olderThan } from '@aureus/client/pages.ts';
import { insurance } from '@aureus/contract/futures/operator-calls.ts';
import { Button, Link, Stack } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { call } from '../platform/calls/call.ts';
import { Amount } from '../ui/amount.tsx';
import { Moment } from '../ui/moment.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Failure, LoadingRows } from '../ui/states.tsx';

const limit = 20;

/** What changed the insurance fund, newest first; a payment leads to the liquidation it was for. */
export function InsuranceEntries() {
  const { t } = useLingui();
  const me = useMe();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [insurance.name],
    queryFn: ({ signal, pageParam }) => call(insurance, { limit, ...olderThan(pageParam) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === limit ? (page.at(-1)?.id ?? null) : null),
  });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows />;
  const words: Readonly<Record<string, string>> = {
    futures_insurance: t`Paid for a liquidation`,
    genesis: t`Starting amount`,
  };
  return (
    <Stack sx={{ gap: 1, alignItems: 'start' }}>
      <PlainTable
        label={t`Entries of the insurance fund`}
        head={[
          { text: t`When` },
          { text: t`Kind` },
          { text: t`Amount`, right: true },
          { text: t`Liquidation`, right: true },
        ]}
        rows={data.pages.flat().map(({ id, kind, currency, change, liquidation, dividend, created_at }) => ({
          key: id,
          cells: [
            <Moment key="at" at={created_at} />,
            dividend === null ? (words[kind] ?? kind.replaceAll('_', ' ')) : t`Paid for a dividend`,
            <Amount key="change" value={change} unit={currency} />,
            liquidation === null ? (
              '–'
            ) : me?.may('users.read') === true ? (
              <Link key="liquidation" component={LinkBase} to={`/liquidations/${liquidation}`} underline="hover">
                #{liquidation}
              </Link>
            ) : (
              `#${liquidation}`
            ),
          ],
        }))}
      />
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          <Trans>Older ones</Trans>
        </Button>
      )}
    </Stack>
  );
}
