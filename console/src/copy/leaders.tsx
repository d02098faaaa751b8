import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorLeaders } from '@aureus/contract/copy/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { useFormat } from '../platform/format/format.ts';
import { Amount } from '../ui/amount.tsx';
import { ListFilters, NumberFilter, StateFilter } from '../ui/list-filters.tsx';
import { Moment } from '../ui/moment.tsx';
import { NewestFirst } from '../ui/newest-first.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { StateChip, type Tone } from '../ui/state-chip.tsx';
import { UserLink } from '../ui/user-link.tsx';
import { LeaderActs } from './leader-acts.tsx';

export type Leader = Answer<typeof operatorLeaders>['data'][number];

const limit = 50;
const states = ['applied', 'leading', 'refused', 'ended'] as const satisfies readonly Leader['state'][];

/** Applications and traders, newest application first; those that wait at the beginning. */
export function LeadersPanel() {
  const { t } = useLingui();
  const [user, setUser] = useState('');
  const [state, setState] = useState<Leader['state'] | ''>('');
  const words = useStateWords();
  const fields = {
    limit,
    ...(/^[1-9][0-9]{0,14}$/.test(user) ? { user } : {}),
    ...(state === '' ? {} : { state }),
  };
  const list = useInfiniteQuery({
    queryKey: [operatorLeaders.name, fields],
    queryFn: ({ signal, pageParam }) => call(operatorLeaders, { ...fields, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t`Applications and traders`}>
      <ListFilters>
        <NumberFilter label={t`User's number`} value={user} onChange={setUser} />
        <StateFilter states={states} words={words} value={state} onChange={setState} />
      </ListFilters>
      <NewestFirst list={list}>{(rows) => <LeaderTable rows={rows} onDone={() => void list.refetch()} />}</NewestFirst>
    </Panel>
  );
}

function useStateWords(): Readonly<Record<Leader['state'], { tone: Tone; label: string }>> {
  const { t } = useLingui();
  return {
    applied: { tone: 'wait', label: t({ message: 'Applied', context: 'trader' }) },
    leading: { tone: 'good', label: t({ message: 'Can be followed', context: 'trader' }) },
    refused: { tone: 'bad', label: t({ message: 'Refused', context: 'trader' }) },
    ended: { tone: 'quiet', label: t({ message: 'Ended', context: 'trader' }) },
  };
}

function LeaderTable({ rows, onDone }: { rows: readonly Leader[]; onDone: () => void }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const words = useStateWords();
  return (
    <PlainTable
      cards
      scrolls
      label={t`Applications and traders`}
      head={[
        { text: t`User` },
        { text: t`State` },
        { text: t`Decide` },
        { text: t`How they trade` },
        { text: t`Profit share`, right: true },
        { text: t`Return`, right: true },
        { text: t`Largest drawdown`, right: true },
        { text: t`Closed positions`, right: true },
        { text: t`Followers`, right: true },
        { text: t`Linked followers`, right: true },
        { text: t`Followers earned`, right: true },
        { text: t`Profit shares earned`, right: true },
        { text: t`Applied at` },
        { text: t`Decided at` },
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <UserLink key="user" id={row.user_id} name={row.user_name} />,
          <StateChip key="state" {...words[row.state]} />,
          <LeaderActs key="acts" row={row} onDone={onDone} />,
          row.plan,
          row.share === null ? '–' : <Amount key="share" value={row.share} unit="%" />,
          <Amount key="return" value={row.total_return} unit="%" />,
          <Amount key="drawdown" value={row.drawdown} unit="%" />,
          count(row.closed),
          count(row.followers),
          row.linked_followers === 0 ? (
            count(0)
          ) : (
            <StateChip key="linked" tone="wait" label={count(row.linked_followers)} />
          ),
          <Amount key="earnedByFollowers" value={row.followers_earned} unit="USDT" />,
          <Amount key="earned" value={row.earned} unit="USDT" />,
          <Moment key="applied" at={row.applied_at} />,
          row.decided_at === null ? '–' : <Moment key="decided" at={row.decided_at} />,
        ],
      }))}
    />
  );
}
