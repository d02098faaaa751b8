import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorOrders } from '@aureus/contract/dual/operator-calls.ts';
import { Button, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../platform/calls/call.ts';
import { Amount } from '../ui/amount.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { StateChip, type Tone } from '../ui/state-chip.tsx';
import { Failure, LoadingRows } from '../ui/states.tsx';
import { UserLink } from '../ui/user-link.tsx';

interface Props {
  /** Of one product alone; null for all. */
  readonly product: { readonly id: number; readonly name: string } | null;
  readonly onAll: () => void;
}

/** Orders of all users, newest first; more below, without counting them all. */
export function OrderPanel({ product, onAll }: Props) {
  const { t } = useLingui();
  const fields = product === null ? {} : { product_id: product.id };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [operatorOrders.name, fields],
    queryFn: ({ signal, pageParam }) => call(operatorOrders, { ...fields, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
  });
  const states: readonly { readonly tone: Tone; readonly label: string }[] = [
    { tone: 'bad', label: t({ message: 'Failed', context: 'dual' }) },
    { tone: 'quiet', label: t({ message: 'Purchased', context: 'dual' }) },
    { tone: 'wait', label: t({ message: 'Settling', context: 'dual' }) },
    { tone: 'good', label: t({ message: 'Paid out', context: 'dual' }) },
  ];
  const name = product?.name;
  const title = name === undefined ? t`Orders of users` : t`Orders of ${name}`;
  return (
    <Panel
      title={title}
      action={product === null ? null : <Button size="small" onClick={onAll}>{t`All products`}</Button>}
    >
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <LoadingRows />
      ) : (
        <Stack sx={{ gap: 1 }}>
          <PlainTable
            cards
            scrolls
            label={title}
            head={[
              { text: t`Order` },
              { text: t`User` },
              { text: t`Product` },
              { text: t`Bought` },
              { text: t`Ends at` },
              { text: t`Shares`, right: true },
              { text: t`Invested`, right: true },
              { text: t`State` },
              { text: t`Settlement price`, right: true },
              { text: t({ message: 'Paid out', context: 'dual' }), right: true },
            ]}
            rows={data.pages
              .flatMap(({ orders }) => orders)
              .map((order) => ({
                key: order.id,
                cells: [
                  order.id,
                  <UserLink key="user" id={order.user_id} name={order.user_name} />,
                  order.name,
                  <Moment key="created" at={order.created} />,
                  <Moment key="end" at={order.end_time} />,
                  <Amount key="shares" value={String(order.number)} unit="" />,
                  <Amount key="total" value={order.total} unit={order.pay} />,
                  <StateChip
                    key="state"
                    {...(states[order.status] ?? { tone: 'quiet', label: String(order.status) })}
                  />,
                  order.settlement_price === null ? (
                    '–'
                  ) : (
                    <Amount key="price" value={order.settlement_price} unit="USDT" />
                  ),
                  order.paid === null ? '–' : <Amount key="paid" value={order.paid} unit={order.paid_name ?? ''} />,
                ],
              }))}
          />
          {hasNextPage && (
            <Button sx={{ alignSelf: 'start' }} onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
              {t`Older ones`}
            </Button>
          )}
        </Stack>
      )}
    </Panel>
  );
}
