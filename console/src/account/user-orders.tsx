import { userOrders } from '@aureus/contract/operator/user-calls.ts';
import { Pagination, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Amount } from '../ui/amount.tsx';
import { Moment } from '../ui/moment.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { StateChip } from '../ui/state-chip.tsx';

const perPage = 25;

/** The spot orders of a user, newest first. */
export function UserOrders({ id }: { id: number }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const states = {
    open: <StateChip key="state" tone="wait" label={t({ message: 'Open', context: 'order' })} />,
    filled: <StateChip key="state" tone="good" label={t`Filled`} />,
    cancelled: <StateChip key="state" tone="quiet" label={t`Cancelled`} />,
  };
  return (
    <Read call={userOrders} fields={{ id, page, limit: perPage }}>
      {({ data, total }) => (
        <Stack sx={{ gap: 1 }}>
          <PlainTable
            label={t`Orders`}
            head={[
              { text: t`Placed` },
              { text: t`Market` },
              { text: t`Side` },
              { text: t`Kind` },
              { text: t`Price`, right: true },
              { text: t`Amount`, right: true },
              { text: t`Filled`, right: true },
              { text: t`State` },
            ]}
            rows={data.map((order) => ({
              key: order.id,
              cells: [
                <Moment key="at" at={order.created_at} />,
                order.symbol,
                order.side === 'buy' ? t`Buy` : t`Sell`,
                order.kind === 'limit' ? t`Limit` : t({ message: 'Market', context: 'order kind' }),
                order.kind === 'market' ? '–' : <Amount key="price" value={order.price} unit="" />,
                <Amount key="amount" value={order.amount} unit="" />,
                <Amount key="filled" value={order.filled} unit="" />,
                states[order.status],
              ],
            }))}
          />
          {total > perPage && (
            <Pagination
              count={Math.ceil(total / perPage)}
              page={page}
              onChange={(_event, next) => setPage(next)}
              aria-label={t`Pages`}
            />
          )}
        </Stack>
      )}
    </Read>
  );
}
