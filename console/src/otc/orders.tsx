import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorOrders } from '@aureus/contract/otc/operator-calls.ts';
import { orderStates, type OtcOrderState } from '@aureus/contract/otc/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@mui/material';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase } from 'react-admin';
import { call } from '../platform/calls/call.ts';
import { Amount } from '../ui/amount.tsx';
import { ListFilters, NumberFilter, StateFilter } from '../ui/list-filters.tsx';
import { Moment } from '../ui/moment.tsx';
import { NewestFirst } from '../ui/newest-first.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { UserLink } from '../ui/user-link.tsx';
import { useOrderStates, useReasonWords } from './otc-words.ts';

export type OrderRow = Answer<typeof operatorOrders>['data'][number];

const limit = 50;

interface Fields {
  readonly limit: number;
  readonly user?: string;
  readonly state?: OtcOrderState;
}

function useOrders(fields: Fields) {
  return useInfiniteQuery({
    queryKey: [operatorOrders.name, fields],
    queryFn: ({ signal, pageParam }) => call(operatorOrders, { ...fields, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
}

/** Orders that wait for a judgement, the oldest appeal first. */
export function AppealsPanel() {
  const { t } = useLingui();
  const reasons = useReasonWords();
  const list = useOrders({ limit, state: 'appealed' });
  return (
    <Panel title={t`Appeals to judge`}>
      <NewestFirst list={list}>
        {(rows) => (
          <PlainTable
            cards
            scrolls
            label={t`Appeals to judge`}
            head={[
              { text: t`Order` },
              { text: t`Under appeal since` },
              { text: t`Reason` },
              { text: t`Buyer` },
              { text: t`Seller` },
              { text: t`Coins`, right: true },
              { text: t`Total`, right: true },
              { text: t`Payment method` },
            ]}
            rows={rows.map((row) => ({
              key: row.id,
              cells: [
                <OrderLink key="id" id={row.id} />,
                row.appealed_at === null ? '–' : <Moment key="at" at={row.appealed_at} age />,
                row.appeal_reason === null ? '–' : reasons[row.appeal_reason],
                <UserLink key="buyer" id={row.buyer_id} name={row.buyer_name} />,
                <UserLink key="seller" id={row.seller_id} name={row.seller_name} />,
                <Amount key="amount" value={row.amount} unit={row.coin} />,
                <Amount key="total" value={row.total} unit={row.fiat} />,
                row.method_name,
              ],
            }))}
          />
        )}
      </NewestFirst>
    </Panel>
  );
}

/** Orders of all users, newest first; more below, without counting them all. */
export function OrdersPanel() {
  const { t } = useLingui();
  const [user, setUser] = useState('');
  const [state, setState] = useState<OtcOrderState | ''>('');
  const words = useOrderStates();
  const list = useOrders({
    limit,
    ...(/^[1-9][0-9]{0,14}$/.test(user) ? { user } : {}),
    ...(state === '' ? {} : { state }),
  });
  return (
    <Panel title={t`OTC orders of users`}>
      <ListFilters>
        <NumberFilter label={t`User's number`} value={user} onChange={setUser} />
        <StateFilter states={orderStates} words={words} value={state} onChange={setState} />
      </ListFilters>
      <NewestFirst list={list}>{(rows) => <OrderTable rows={rows} />}</NewestFirst>
    </Panel>
  );
}

function OrderTable({ rows }: { rows: readonly OrderRow[] }) {
  const { t } = useLingui();
  const words = useOrderStates();
  return (
    <PlainTable
      cards
      scrolls
      label={t`OTC orders of users`}
      head={[
        { text: t`Order` },
        { text: t`State` },
        { text: t`Merchant` },
        { text: t`Buyer` },
        { text: t`Seller` },
        { text: t`Coins`, right: true },
        { text: t`Price`, right: true },
        { text: t`Total`, right: true },
        { text: t`Payment method` },
        { text: t({ message: 'Taken at', context: 'OTC order' }) },
        { text: t`Ended at` },
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <OrderLink key="id" id={row.id} />,
          <StateChip key="state" {...words[row.state]} />,
          row.merchant,
          <UserLink key="buyer" id={row.buyer_id} name={row.buyer_name} />,
          <UserLink key="seller" id={row.seller_id} name={row.seller_name} />,
          <Amount key="amount" value={row.amount} unit={row.coin} />,
          <Amount key="price" value={row.price} unit={row.fiat} />,
          <Amount key="total" value={row.total} unit={row.fiat} />,
          row.method_name,
          <Moment key="created" at={row.created_at} />,
          row.ended_at === null ? '–' : <Moment key="ended" at={row.ended_at} />,
        ],
      }))}
    />
  );
}

function OrderLink({ id }: { id: number }) {
  const { t } = useLingui();
  return (
    <Link component={LinkBase} to={`/otc/${id}`} underline="hover" aria-label={t`OTC order ${id}`}>
      {id}
    </Link>
  );
}
