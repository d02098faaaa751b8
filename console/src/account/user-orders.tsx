import type { Answer } from '@aureus/contract/platform/call.ts';
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

type Order = Answer<typeof userOrders>['data'][number];

/** The spot orders of a user, newest first. */
export function UserOrders({ id }: { id: number }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const states = {
    waiting: <StateChip key="state" tone="wait" label={t({ message: 'Waiting', context: 'order' })} />,
    open: <StateChip key="state" tone="wait" label={t({ message: 'Open', context: 'order' })} />,
    filled: <StateChip key="state" tone="good" label={t`Filled`} />,
    cancelled: <StateChip key="state" tone="quiet" label={t`Cancelled`} />,
  };
  const kindOf = ({ kind, trigger, trail_distance }: Order): string => {
    if (trail_distance !== null) return t`Trailing stop`;
    if (trigger !== null) return kind === 'limit' ? t`Stop-limit` : t({ message: 'Stop', context: 'order kind' });
    return kind === 'limit' ? t`Limit` : t({ message: 'Market', context: 'order kind' });
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
              { text: t`Trigger`, right: true },
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
                kindOf(order),
                <Trigger key="trigger" order={order} />,
                order.kind === 'market' ? '–' : <Amount key="price" value={order.price} unit="" />,
                <Amount key="amount" value={order.amount} unit="" />,
                <Amount key="filled" value={order.filled} unit="" />,
                states[isWaiting(order) ? 'waiting' : order.status],
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

/** A stop that the mark price has not come to. */
const isWaiting = ({ status, trigger, triggered_at }: Order): boolean =>
  status === 'open' && trigger !== null && triggered_at === null;

/** What a stop waits for, and when that came. */
function Trigger({ order: { trigger, trail_distance, triggered_at } }: { order: Order }) {
  const { t } = useLingui();
  if (trigger === null) return '–';
  return (
    <>
      <Amount value={trigger} unit="" />
      {trail_distance === null ? null : (
        <div>
          {t`Distance`} <Amount value={trail_distance} unit="" />
        </div>
      )}
      {triggered_at === null ? null : (
        <div>
          <Moment at={triggered_at} />
        </div>
      )}
    </>
  );
}
