import { olderThan } from '@aureus/client/pages.ts';
import { userLedger } from '@aureus/contract/operator/user-calls.ts';
import { accountOf } from '@aureus/contract/wallet/accounts.ts';
import { Button, Stack } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { Amount } from '../ui/amount.tsx';
import { Moment } from '../ui/moment.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Failure, LoadingRows } from '../ui/states.tsx';
import { accountWords } from './account-words.ts';

const limit = 50;

/** Every movement of a user, newest first; more below, without counting them all. */
export function UserLedger({ id }: { id: number }) {
  const { t, i18n } = useLingui();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [userLedger.name, id],
    queryFn: ({ signal, pageParam }) => call(userLedger, { id, limit, ...olderThan(pageParam) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === limit ? (page.at(-1)?.id ?? null) : null),
  });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows />;
  return (
    <Stack sx={{ gap: 1, alignItems: 'start' }}>
      <PlainTable
        label={t`Ledger`}
        head={[
          { text: t`When` },
          { text: t`Account` },
          { text: t`Kind` },
          { text: t`Available`, right: true },
          { text: t`Held`, right: true },
          { text: t`Because of` },
          { text: t`Transfer`, right: true },
        ]}
        rows={data.pages.flat().map((row) => ({
          key: row.id,
          cells: [
            <Moment key="at" at={row.created_at} />,
            i18n._(accountWords[accountOf(row.account)]),
            row.kind.replaceAll('_', ' '),
            <Amount key="available" value={row.available} unit={row.currency} />,
            <Amount key="held" value={row.held} unit={row.currency} />,
            row.ref ?? '–',
            row.transfer_id,
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
