import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorPlans } from '@aureus/contract/recurring/operator-calls.ts';
import { type PlanReason, type PlanState, planStates, type RhythmName } from '@aureus/contract/recurring/shapes.ts';
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

function useWords() {
  const { t } = useLingui();
  const states: Readonly<Record<PlanState, { tone: Tone; label: string }>> = {
    active: { tone: 'good', label: t({ message: 'Active', context: 'recurring buy' }) },
    paused: { tone: 'wait', label: t({ message: 'Paused', context: 'recurring buy' }) },
    ended: { tone: 'quiet', label: t({ message: 'Ended', context: 'recurring buy' }) },
  };
  const reasons: Readonly<Record<PlanReason, string>> = {
    owner: t`by its owner`,
    no_money: t`no money, three runs in a row`,
    runs: t`all its runs are made`,
    sum: t`its sum is reached`,
  };
  const rhythms: Readonly<Record<RhythmName, string>> = {
    daily: t({ message: 'Daily', context: 'recurring buy' }),
    weekly: t({ message: 'Weekly', context: 'recurring buy' }),
    two_weeks: t({ message: 'Every two weeks', context: 'recurring buy' }),
    monthly: t({ message: 'Monthly', context: 'recurring buy' }),
  };
  return { states, reasons, rhythms };
}

/** Plans of all users, newest first; more below, without counting them all. */
export function PlansPanel() {
  const { t } = useLingui();
  const { states, reasons, rhythms } = useWords();
  const [user, setUser] = useState('');
  const [state, setState] = useState<PlanState | ''>('');
  const fields = {
    limit,
    ...(/^[1-9][0-9]{0,14}$/.test(user) ? { user } : {}),
    ...(state === '' ? {} : { state }),
  };
  const list = useInfiniteQuery({
    queryKey: [operatorPlans.name, fields],
    queryFn: ({ signal, pageParam }) => call(operatorPlans, { ...fields, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t({ message: 'Plans', context: 'recurring buy' })}>
      <ListFilters>
        <NumberFilter label={t`User's number`} value={user} onChange={setUser} />
        <StateFilter states={planStates} words={states} value={state} onChange={setState} />
      </ListFilters>
      <NewestFirst list={list}>
        {(rows) => (
          <PlainTable
            cards
            scrolls
            label={t({ message: 'Plans', context: 'recurring buy' })}
            head={[
              { text: t({ message: 'Plan', context: 'recurring buy' }) },
              { text: t`User` },
              { text: t`Coins` },
              { text: t`Amount of a run`, right: true },
              { text: t`How often` },
              { text: t`State` },
              { text: t`Runs made`, right: true },
              { text: t`Invested`, right: true },
              { text: t`Next run` },
              { text: t`Made at` },
            ]}
            rows={rows.map(({ id, user_id, user_name, coins, state: is, reason, waiting, ...plan }) => ({
              key: id,
              cells: [
                id,
                <UserLink key="user" id={user_id} name={user_name} />,
                coins.map(({ currency, share }) => `${currency} ${share}%`).join(', '),
                <Amount key="amount" value={plan.amount} unit="USDT" />,
                rhythms[plan.rhythm],
                <span key="state">
                  <StateChip {...(waiting === null ? states[is] : { tone: 'wait', label: t`Run waits` })} />
                  {reason === null ? null : ` ${reasons[reason]}`}
                </span>,
                <Amount key="runs" value={String(plan.runs_done)} unit="" />,
                <Amount key="invested" value={plan.invested} unit="USDT" />,
                plan.next_run_at === null ? '–' : <Moment key="next" at={plan.next_run_at} />,
                <Moment key="created" at={plan.created_at} />,
              ],
            }))}
          />
        )}
      </NewestFirst>
    </Panel>
  );
}
