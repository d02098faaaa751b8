import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorCoupons } from '@aureus/contract/coupon/operator-calls.ts';
import { type CouponState, couponStates } from '@aureus/contract/coupon/shapes.ts';
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
import { useKindWords } from './kind-words.ts';

const limit = 50;
const idPattern = /^[1-9][0-9]{0,14}$/;

/** Coupons of all users, newest first; more below, without counting them all. */
export function CouponsPanel() {
  const { t } = useLingui();
  const kinds = useKindWords();
  const [user, setUser] = useState('');
  const [campaign, setCampaign] = useState('');
  const [state, setState] = useState<CouponState | ''>('');
  const words: Readonly<Record<CouponState, { tone: Tone; label: string }>> = {
    available: { tone: 'wait', label: t({ message: 'To be used', context: 'coupon' }) },
    active: { tone: 'good', label: t({ message: 'Running', context: 'coupon' }) },
    used: { tone: 'quiet', label: t({ message: 'Used', context: 'coupon' }) },
    expired: { tone: 'quiet', label: t({ message: 'Expired', context: 'coupon' }) },
  };
  const fields = {
    limit,
    ...(idPattern.test(user) ? { user } : {}),
    ...(idPattern.test(campaign) ? { campaign } : {}),
    ...(state === '' ? {} : { state }),
  };
  const list = useInfiniteQuery({
    queryKey: [operatorCoupons.name, fields],
    queryFn: ({ signal, pageParam }) => call(operatorCoupons, { ...fields, ...olderThan(pageParam) }, { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t`Coupons of users`}>
      <ListFilters>
        <NumberFilter label={t`User's number`} value={user} onChange={setUser} />
        <NumberFilter label={t`Number of the campaign`} value={campaign} onChange={setCampaign} />
        <StateFilter states={couponStates} words={words} value={state} onChange={setState} />
      </ListFilters>
      <NewestFirst list={list}>
        {(rows) => (
          <PlainTable
            cards
            scrolls
            label={t`Coupons of users`}
            head={[
              { text: t`Coupon` },
              { text: t`User` },
              { text: t`Campaign` },
              { text: t`Kind` },
              { text: t`Gives`, right: true },
              { text: t`Position` },
              { text: t`Can cost at most`, right: true },
              { text: t`Paid`, right: true },
              { text: t`State` },
              { text: t({ message: 'Taken at', context: 'coupon' }) },
              { text: t`Used at` },
              { text: t`Over at` },
            ]}
            rows={rows.map(({ id, campaign_id, user_id, user_name, kind, currency, paid, state: is, ...coupon }) => ({
              key: id,
              cells: [
                id,
                <UserLink key="user" id={user_id} name={user_name} />,
                campaign_id,
                kinds[kind],
                kind === 'trial' ? '–' : <Amount key="rate" value={coupon.rate} unit="%" />,
                coupon.position_id ?? '–',
                <Amount key="worth" value={coupon.worth} unit={currency} />,
                paid === null ? '–' : <Amount key="paid" value={paid} unit={currency} />,
                <StateChip key="state" {...words[is]} />,
                <Moment key="taken" at={coupon.taken_at} />,
                coupon.began_at === null ? '–' : <Moment key="began" at={coupon.began_at} />,
                coupon.ended_at === null ? '–' : <Moment key="ended" at={coupon.ended_at} />,
              ],
            }))}
          />
        )}
      </NewestFirst>
    </Panel>
  );
}
