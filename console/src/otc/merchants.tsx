import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorMerchants } from '@aureus/contract/otc/operator-calls.ts';
import { type MerchantState, merchantStates } from '@aureus/contract/otc/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActButton, DecideButtons, HistoryLink } from '../operator/public.ts';
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
import { useMerchantStates } from './otc-words.ts';

type Row = Answer<typeof operatorMerchants>['data'][number];

const limit = 50;

/** Merchants and those who want to be one. */
export function MerchantsPanel() {
  const { t } = useLingui();
  const [user, setUser] = useState('');
  const [state, setState] = useState<MerchantState | ''>('');
  const words = useMerchantStates();
  const fields = {
    limit,
    ...(/^[1-9][0-9]{0,14}$/.test(user) ? { user } : {}),
    ...(state === '' ? {} : { state }),
  };
  const list = useInfiniteQuery({
    queryKey: [operatorMerchants.name, fields],
    queryFn: ({ signal, pageParam }) => call(operatorMerchants, { ...fields, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t`Merchants`} action={<HistoryLink kind="otc.merchant" />}>
      <ListFilters>
        <NumberFilter label={t`User's number`} value={user} onChange={setUser} />
        <StateFilter states={merchantStates} words={words} value={state} onChange={setState} />
      </ListFilters>
      <NewestFirst list={list}>
        {(rows) => <MerchantTable rows={rows} onDone={() => void list.refetch()} />}
      </NewestFirst>
    </Panel>
  );
}

function MerchantTable({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const words = useMerchantStates();
  return (
    <PlainTable
      cards
      scrolls
      label={t`Merchants`}
      head={[
        { text: t`Name` },
        { text: t`User` },
        { text: t`State` },
        { text: t`What they want to trade` },
        { text: t`Level` },
        { text: t`With us since` },
        { text: t`Applied` },
        { text: t`Open advertisements`, right: true },
        { text: t`Orders of 30 days`, right: true },
        { text: t`Completed rate`, right: true },
        { text: t`Appeals`, right: true },
        { text: t`Decide` },
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          row.name,
          <UserLink key="user" id={row.user_id} name={row.user_name} />,
          <StateChip key="state" {...words[row.state]} />,
          row.text,
          `LV${row.level}`,
          <Moment key="registered" at={row.registered_at} />,
          <Moment key="applied" at={row.applied_at} />,
          count(row.adverts),
          count(row.orders),
          <Amount key="rate" value={row.completed_rate} unit="%" digits={1} />,
          count(row.appeals),
          <MerchantActs key="acts" row={row} onDone={onDone} />,
        ],
      }))}
    />
  );
}

function MerchantActs({ row: { name, user_id, state }, onDone }: { row: Row; onDone: () => void }) {
  const { t } = useLingui();
  if (state === 'applied')
    return (
      <DecideButtons
        kind="otc.merchant"
        about={{ user_id }}
        approving={t`Approve the merchant ${name}`}
        refusing={t`Refuse the merchant ${name}`}
        onDone={onDone}
      />
    );
  if (state !== 'approved') return <>–</>;
  return (
    <ActButton
      act={{
        kind: 'otc.merchant_end',
        title: t`End the merchant ${name}`,
        payload: { user_id },
        fields: [{ kind: 'long', name: 'reason', label: t`Reason, shown to the user` }],
        onDone,
      }}
      words={t({ message: 'End', context: 'a merchant' })}
      color="error"
      otherwise="–"
    />
  );
}
