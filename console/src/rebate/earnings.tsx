import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorEarnings } from '@aureus/contract/rebate/operator-calls.ts';
import type { EarningRow, NothingReason } from '@aureus/contract/rebate/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { Amount } from '../ui/amount.tsx';
import { Day } from '../ui/day.tsx';
import { ListFilters, NumberFilter, StateFilter } from '../ui/list-filters.tsx';
import { Moment } from '../ui/moment.tsx';
import { NewestFirst } from '../ui/newest-first.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { StateChip, type Tone } from '../ui/state-chip.tsx';
import { UserLink } from '../ui/user-link.tsx';

const limit = 50;
const states = ['pending', 'paid', 'nothing'] as const;
type State = EarningRow['state'];

/** What the fees of each day have brought whom, newest first; more below, without counting them all. */
export function EarningsPanel() {
  const { t } = useLingui();
  const [user, setUser] = useState('');
  const [state, setState] = useState<State | ''>('');
  const words: Readonly<Record<State, { tone: Tone; label: string }>> = {
    pending: { tone: 'wait', label: t({ message: 'Waiting', context: 'rebate' }) },
    paid: { tone: 'good', label: t({ message: 'Paid', context: 'rebate' }) },
    nothing: { tone: 'quiet', label: t({ message: 'Nothing', context: 'rebate' }) },
  };
  const reasons: Readonly<Record<NothingReason, string>> = {
    linked: t`Seems to be one person`,
    unverified: t`Payer not verified`,
    inviter_unverified: t`Inviter not verified`,
    expired: t`Registered too long ago`,
    too_small: t`Too small`,
    closed: t`No rebates were offered`,
    inviter_closed: t`Inviter’s account closed`,
  };
  const fields = {
    limit,
    ...(/^[1-9][0-9]{0,14}$/.test(user) ? { user } : {}),
    ...(state === '' ? {} : { state }),
  };
  const list = useInfiniteQuery({
    queryKey: [operatorEarnings.name, fields],
    queryFn: ({ signal, pageParam }) => call(operatorEarnings, { ...fields, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t`Rebates by day and person`}>
      <ListFilters>
        <NumberFilter label={t`Inviter's number`} value={user} onChange={setUser} />
        <StateFilter states={states} words={words} value={state} onChange={setState} />
      </ListFilters>
      <NewestFirst list={list}>
        {(rows) => (
          <PlainTable
            cards
            scrolls
            label={t`Rebates by day and person`}
            head={[
              { text: t`Day (UTC)` },
              { text: t`Inviter` },
              { text: t`Whose fees` },
              { text: t`Trades`, right: true },
              { text: t`Fee`, right: true },
              { text: t`Rate`, right: true },
              { text: t`Rebate`, right: true },
              { text: t`State` },
              { text: t`Why nothing` },
              { text: t`Paid at` },
            ]}
            rows={rows.map(({ id, user_id, user_name, currency, reason, state: is, ...row }) => {
              const at = row.paid_at ?? row.due_at;
              return {
                key: id,
                cells: [
                  <Day key="day" day={row.day} />,
                  <UserLink key="user" id={user_id} name={user_name} />,
                  row.invited_name,
                  <Amount key="trades" value={String(row.trades)} unit="" />,
                  <Amount key="fee" value={row.fee} unit={currency} />,
                  <Amount key="rate" value={row.rate} unit="%" />,
                  <Amount key="amount" value={row.amount} unit={currency} />,
                  <StateChip key="state" {...words[is]} />,
                  reason === null ? '–' : reasons[reason],
                  at === null ? '–' : <Moment key="at" at={at} />,
                ],
              };
            })}
          />
        )}
      </NewestFirst>
    </Panel>
  );
}
