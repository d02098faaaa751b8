import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorCreators } from '@aureus/contract/art/operator-calls.ts';
import { type CreatorState, creatorStates } from '@aureus/contract/art/rules.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActButton, DecideButtons, HistoryLink } from '../operator/public.ts';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/format.ts';
import { ListFilters, NumberFilter, StateFilter } from '../ui/list-filters.tsx';
import { Moment } from '../ui/moment.tsx';
import { NewestFirst } from '../ui/newest-first.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { UserLink } from '../ui/user-link.tsx';
import { useCreatorStates } from './art-words.ts';

type Row = Answer<typeof operatorCreators>['data'][number];

const limit = 50;

/** Creators and those who want to be one. */
export function CreatorsPanel() {
  const { t } = useLingui();
  const [user, setUser] = useState('');
  const [state, setState] = useState<CreatorState | ''>('');
  const words = useCreatorStates();
  const fields = {
    limit,
    ...(/^[1-9][0-9]{0,14}$/.test(user) ? { user } : {}),
    ...(state === '' ? {} : { state }),
  };
  const list = useInfiniteQuery({
    queryKey: [operatorCreators.name, fields],
    queryFn: ({ signal, pageParam }) => call(operatorCreators, { ...fields, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t`Creators`} action={<HistoryLink kind="art.creator" />}>
      <ListFilters>
        <NumberFilter label={t`User's number`} value={user} onChange={setUser} />
        <StateFilter states={creatorStates} words={words} value={state} onChange={setState} />
      </ListFilters>
      <NewestFirst list={list}>{(rows) => <CreatorTable rows={rows} onDone={() => void list.refetch()} />}</NewestFirst>
    </Panel>
  );
}

function CreatorTable({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const words = useCreatorStates();
  return (
    <PlainTable
      cards
      scrolls
      label={t`Creators`}
      head={[
        { text: t`User` },
        { text: t`Nickname` },
        { text: t`State` },
        { text: t`What they make` },
        { text: t`What they were told` },
        { text: t`Works`, right: true },
        { text: t`With us since` },
        { text: t`Applied` },
        { text: t`Decided at` },
        { text: t`Decide` },
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <UserLink key="user" id={row.user_id} name={row.user_name} />,
          row.nickname,
          <StateChip key="state" {...words[row.state]} />,
          row.text,
          row.reason === '' ? '–' : row.reason,
          count(row.works),
          <Moment key="registered" at={row.registered_at} />,
          <Moment key="applied" at={row.applied_at} />,
          row.decided_at === null ? '–' : <Moment key="decided" at={row.decided_at} />,
          row.state === 'applied' ? (
            <DecideButtons
              key="decide"
              kind="art.creator"
              about={{ user_id: row.user_id }}
              approving={t`Approve user ${row.user_id} as a creator`}
              refusing={t`Refuse user ${row.user_id} as a creator`}
              onDone={onDone}
            />
          ) : row.state === 'approved' ? (
            <EndButton key="end" user={row.user_id} onDone={onDone} />
          ) : (
            '–'
          ),
        ],
      }))}
    />
  );
}

function EndButton({ user, onDone }: { user: number; onDone: () => void }) {
  const { t } = useLingui();
  return (
    <ActButton
      act={{
        kind: 'art.creator_end',
        title: t`End user ${user} as a creator`,
        payload: { user_id: user },
        fields: [
          {
            kind: 'long',
            name: 'reason',
            label: t`Reason, shown to the user`,
            help: t`What they made stays, and so do their sales.`,
          },
        ],
        onDone,
      }}
      words={t({ message: 'End', context: 'a creator' })}
      color="error"
      otherwise="–"
    />
  );
}
