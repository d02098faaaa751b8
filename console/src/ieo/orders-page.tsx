import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorOrders } from '@aureus/contract/ieo/operator-calls.ts';
import type { IeoOrderState } from '@aureus/contract/ieo/shapes.ts';
import { Box, Button, Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { StateChip, type Tone } from '../ui/state-chip.tsx';
import { Failure, LoadingRows } from '../ui/states.tsx';
import { UserLink } from '../ui/user-link.tsx';

const limit = 50;

/** Subscriptions for one project, newest first; more below, without counting them all. */
export function IeoOrdersPage() {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const { id = '' } = useParams();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [operatorOrders.name, id],
    queryFn: ({ signal, pageParam }) =>
      call(operatorOrders, { project_id: id, limit, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
  });
  const states: Readonly<Record<IeoOrderState, { tone: Tone; label: string }>> = {
    applied: { tone: 'wait', label: t`Subscribed` },
    locked: { tone: 'good', label: t`Locked` },
    listed: { tone: 'good', label: t`Listed` },
    nothing: { tone: 'quiet', label: t`Nothing allotted` },
    cancelled: { tone: 'quiet', label: t({ message: 'Cancelled', context: 'project' }) },
  };
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Subscriptions`} />
      <Typography variant="h1">
        <Trans>Subscriptions for project {id}</Trans>
      </Typography>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <LoadingRows />
      ) : (
        <PlainTable
          cards
          scrolls
          label={t`Subscriptions`}
          head={[
            { text: t({ message: 'Number', context: 'subscription' }) },
            { text: t`User` },
            { text: t`Time` },
            { text: t`Subscribed for`, right: true },
            { text: t`Allotted`, right: true },
            { text: t`Held`, right: true },
            { text: t`Paid`, right: true },
            { text: t`State` },
          ]}
          rows={rows.map((row) => ({
            key: row.id,
            cells: [
              row.id,
              <UserLink key="user" id={row.user_id} name={row.user_name} />,
              dateTime(row.created_at, true),
              <Amount key="amount" value={row.amount} unit={row.coin} />,
              <Amount key="passed" value={row.passed} unit={row.coin} />,
              <Amount key="held" value={row.held} unit={row.currency} />,
              row.paid === null ? '–' : <Amount key="paid" value={row.paid} unit={row.currency} />,
              <StateChip key="state" {...states[row.state]} />,
            ],
          }))}
        />
      )}
      {hasNextPage && (
        <Box>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </Box>
      )}
    </Stack>
  );
}
