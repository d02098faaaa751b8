import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorFollows } from '@aureus/contract/copy/operator-calls.ts';
import { type FollowRow, followStates } from '@aureus/contract/copy/shapes.ts';
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

type Row = Answer<typeof operatorFollows>['data'][number];
type State = FollowRow['state'];

const limit = 50;
const isId = (text: string): boolean => /^[1-9][0-9]{0,14}$/.test(text);

/** Follows of all users, newest first; more below, without counting them all. */
export function FollowsPanel() {
  const { t } = useLingui();
  const [user, setUser] = useState('');
  const [leader, setLeader] = useState('');
  const [state, setState] = useState<State | ''>('');
  const words = useStateWords();
  const fields = {
    limit,
    ...(isId(user) ? { user } : {}),
    ...(isId(leader) ? { leader } : {}),
    ...(state === '' ? {} : { state }),
  };
  const list = useInfiniteQuery({
    queryKey: [operatorFollows.name, fields],
    queryFn: ({ signal, pageParam }) => call(operatorFollows, { ...fields, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t`Follows of users`}>
      <ListFilters>
        <NumberFilter label={t`Follower's number`} value={user} onChange={setUser} />
        <NumberFilter label={t`Trader's number`} value={leader} onChange={setLeader} />
        <StateFilter states={followStates} words={words} value={state} onChange={setState} />
      </ListFilters>
      <NewestFirst list={list}>{(rows) => <FollowTable rows={rows} />}</NewestFirst>
    </Panel>
  );
}

function useStateWords(): Readonly<Record<State, { tone: Tone; label: string }>> {
  const { t } = useLingui();
  return {
    active: { tone: 'good', label: t({ message: 'Goes on', context: 'follow' }) },
    ended: { tone: 'quiet', label: t({ message: 'Ended', context: 'follow' }) },
  };
}

/** How a follow stands; of one that is over with the reason. */
function useStandingWords(): (row: Row) => { tone: Tone; label: string } {
  const { t } = useLingui();
  const words = useStateWords();
  const reasons = {
    user: t`Ended by the user`,
    stop: t`Ended by the stop`,
    leader: t`Ended with the trader`,
  };
  return ({ state, reason }) => (reason === null ? words[state] : { tone: words[state].tone, label: reasons[reason] });
}

function FollowTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const standing = useStandingWords();
  return (
    <PlainTable
      cards
      scrolls
      label={t`Follows of users`}
      head={[
        { text: t`Follow` },
        { text: t`Follower` },
        { text: t`Trader` },
        { text: t`State` },
        { text: t`Size`, right: true },
        { text: t`Copy budget`, right: true },
        { text: t`Stop at a loss of`, right: true },
        { text: t`Profit share`, right: true },
        { text: t`Net result`, right: true },
        { text: t`Profit shares paid`, right: true },
        { text: t`Margin in copies`, right: true },
        { text: t`Copies open`, right: true },
        { text: t`Began at` },
        { text: t`Ended at` },
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          row.id,
          <UserLink key="user" id={row.user_id} name={row.user_name} />,
          <UserLink key="trader" id={row.leader_id} />,
          <StateChip key="state" {...standing(row)} />,
          <Amount key="size" value={row.number} unit={row.type === 1 ? '×' : t`lots`} />,
          <Amount key="allocation" value={row.allocation} unit="USDT" />,
          row.stop_loss === null ? '–' : <Amount key="stop" value={row.stop_loss} unit="USDT" />,
          <Amount key="share" value={row.share} unit="%" />,
          <Amount key="net" value={row.net} unit="USDT" />,
          <Amount key="paid" value={row.share_paid} unit="USDT" />,
          <Amount key="margin" value={row.margin} unit="USDT" />,
          count(row.copies),
          <Moment key="began" at={row.began_at} />,
          row.ended_at === null ? '–' : <Moment key="ended" at={row.ended_at} />,
        ],
      }))}
    />
  );
}
