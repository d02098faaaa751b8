import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorSales } from '@aureus/contract/art/operator-calls.ts';
import { type SaleState, saleStates } from '@aureus/contract/art/rules.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { DecideButtons, HistoryLink } from '../operator/public.ts';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { ListFilters, NumberFilter, StateFilter } from '../ui/list-filters.tsx';
import { Moment } from '../ui/moment.tsx';
import { NewestFirst } from '../ui/newest-first.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { UserLink } from '../ui/user-link.tsx';
import { useSaleStates } from './art-words.ts';

type Row = Answer<typeof operatorSales>['data'][number];

const limit = 50;

/** Sales of all users, newest first; auctions under review with the oldest first. */
export function SalesPanel() {
  const { t } = useLingui();
  const [user, setUser] = useState('');
  const [state, setState] = useState<SaleState | ''>('');
  const words = useSaleStates();
  const fields = {
    limit,
    ...(/^[1-9][0-9]{0,14}$/.test(user) ? { user } : {}),
    ...(state === '' ? {} : { state }),
  };
  const list = useInfiniteQuery({
    queryKey: [operatorSales.name, fields],
    queryFn: ({ signal, pageParam }) => call(operatorSales, { ...fields, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t`Sales and auctions`} action={<HistoryLink kind="art.sale" />}>
      <ListFilters>
        <NumberFilter label={t`User's number`} value={user} onChange={setUser} />
        <StateFilter states={saleStates} words={words} value={state} onChange={setState} />
      </ListFilters>
      <NewestFirst list={list}>{(rows) => <SaleTable rows={rows} onDone={() => void list.refetch()} />}</NewestFirst>
    </Panel>
  );
}

function SaleTable({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const words = useSaleStates();
  return (
    <PlainTable
      cards
      scrolls
      label={t`Sales and auctions`}
      head={[
        { text: t`Work` },
        { text: t`State` },
        { text: t`How it is sold` },
        { text: t`Seller` },
        { text: t`Starting price`, right: true },
        { text: t`Price of now`, right: true },
        { text: t`Least raise`, right: true },
        { text: t`Deposit of a bidder`, right: true },
        { text: [t`Bids`, t`Bidders`].join(' / '), right: true },
        { text: [t`Begins`, t`Ends`].join(' / ') },
        { text: t`Decide` },
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          row.name,
          <StateChip key="state" {...words[row.state]} />,
          row.pay_type === 2 ? t`Auction` : t`Fixed price`,
          <UserLink key="seller" id={row.seller_id} name={row.seller_name} />,
          <Amount key="start" value={row.start_price} unit={row.currency} />,
          <Amount key="price" value={row.price} unit={row.currency} />,
          row.pay_type === 2 ? <Amount key="raise" value={row.per_increase} unit={row.currency} /> : '–',
          row.pay_type === 2 ? <Amount key="margin" value={row.margin} unit="USDT" /> : '–',
          `${count(row.bids)} / ${count(row.bidders)}`,
          <Fragment key="time">
            <Moment at={row.start_time} /> / <Moment at={row.end_time} />
          </Fragment>,
          row.state === 'review' ? (
            <DecideButtons
              key="decide"
              kind="art.sale"
              about={{ sale_id: row.id }}
              approving={t`Approve the auction of ${row.name}`}
              refusing={t`Refuse the auction of ${row.name}`}
              onDone={onDone}
            />
          ) : (
            '–'
          ),
        ],
      }))}
    />
  );
}
