import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorMerchants } from '@aureus/contract/otc/operator-calls.ts';
import { type MerchantState, merchantStates } from '@aureus/contract/otc/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mui/material';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HistoryLink, useMe, usePropose } from '../operator/public.ts';
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
    queryFn: ({ signal, pageParam }) =>
      call(operatorMerchants, { ...fields, ...olderThan(pageParam) }, { signal }),
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
          <DecideButtons key="decide" row={row} onDone={onDone} />,
        ],
      }))}
    />
  );
}

function DecideButtons({ row, onDone }: { row: Row; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const mayDecide = useMe()?.may('otc.decide') === true;
  const { name, user_id } = row;
  const reason = { kind: 'long' as const, name: 'reason', label: t`Reason, shown to the user` };
  if (!mayDecide) return <>–</>;
  if (row.state === 'applied') {
    const decide = (approve: boolean, title: string) => () =>
      propose({ kind: 'otc.merchant', title, payload: { user_id, approve }, fields: [reason], onDone });
    const [passing, refusing] = [t`Approve the merchant ${name}`, t`Refuse the merchant ${name}`];
    return (
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button size="small" variant="outlined" aria-label={passing} onClick={decide(true, passing)}>
          {t`Approve`}
        </Button>
        <Button size="small" color="error" aria-label={refusing} onClick={decide(false, refusing)}>
          {t`Refuse`}
        </Button>
      </Stack>
    );
  }
  if (row.state !== 'approved') return <>–</>;
  const ending = t`End the merchant ${name}`;
  return (
    <Button
      size="small"
      color="error"
      aria-label={ending}
      onClick={() =>
        propose({ kind: 'otc.merchant_end', title: ending, payload: { user_id }, fields: [reason], onDone })
      }
    >
      {t({ message: 'End', context: 'a merchant' })}
    </Button>
  );
}
