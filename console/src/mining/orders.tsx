import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorOrders } from '@aureus/contract/mining/operator-calls.ts';
import { type MiningState, miningStates } from '@aureus/contract/mining/shapes.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { Amount } from '../ui/amount.tsx';
import { ListFilters, NumberFilter, StateFilter } from '../ui/list-filters.tsx';
import { Moment } from '../ui/moment.tsx';
import { NewestFirst } from '../ui/newest-first.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { StateChip, type Tone } from '../ui/state-chip.tsx';
import { UserLink } from '../ui/user-link.tsx';

const limit = 50;

/** Orders of all users, newest first; more below, without counting them all. */
export function OrdersPanel() {
  const { t } = useLingui();
  const [user, setUser] = useState('');
  const [state, setState] = useState<MiningState | ''>('');
  const words: Readonly<Record<MiningState, { tone: Tone; label: string }>> = {
    running: { tone: 'wait', label: t({ message: 'Running', context: 'lock mining order' }) },
    matured: { tone: 'good', label: t({ message: 'Matured', context: 'lock mining order' }) },
    redeemed: { tone: 'quiet', label: t({ message: 'Redeemed early', context: 'lock mining order' }) },
  };
  const fields = {
    limit,
    ...(/^[1-9][0-9]{0,14}$/.test(user) ? { user } : {}),
    ...(state === '' ? {} : { state }),
  };
  const list = useInfiniteQuery({
    queryKey: [operatorOrders.name, fields],
    queryFn: ({ signal, pageParam }) => call(operatorOrders, { ...fields, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t`Orders`}>
      <ListFilters>
        <NumberFilter label={t`User's number`} value={user} onChange={setUser} />
        <StateFilter states={miningStates} words={words} value={state} onChange={setState} />
      </ListFilters>
      <NewestFirst list={list}>
        {(rows) => (
          <PlainTable
            cards
            scrolls
            label={t`Orders`}
            head={[
              { text: t`Order` },
              { text: t`User` },
              { text: t`Plan` },
              { text: t`Interest a day`, right: true },
              { text: t`Amount`, right: true },
              { text: t`Interest paid`, right: true },
              { text: t`Interest in all`, right: true },
              { text: t`Penalty`, right: true },
              { text: t`State` },
              { text: t`Locked at` },
              { text: t`Matures at` },
            ]}
            rows={rows.map(({ id, user_id, user_name, currency, days, penalty, state: is, ...order }) => ({
              key: id,
              cells: [
                id,
                <UserLink key="user" id={user_id} name={user_name} />,
                `${currency}, ${plural(days, { one: '# day', other: '# days' })}`,
                <Amount key="rate" value={order.rate} unit="%" />,
                <Amount key="amount" value={order.amount} unit={currency} />,
                <Amount key="paid" value={order.paid} unit={currency} />,
                <Amount key="full" value={order.full_interest} unit={currency} />,
                penalty === null ? '–' : <Amount key="penalty" value={penalty} unit={currency} />,
                <StateChip key="state" {...words[is]} />,
                <Moment key="created" at={order.created_at} />,
                <Moment key="matures" at={order.matures_at} />,
              ],
            }))}
          />
        )}
      </NewestFirst>
    </Panel>
  );
}
