import { operatorCoupons } from '@aureus/contract/coupon/operator-calls.ts';
import { type CouponState, couponStates } from '@aureus/contract/coupon/shapes.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/calls/call.ts';
import { Amount } from '../ui/amount.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { StateChip, type Tone } from '../ui/state-chip.tsx';
import { Failure, LoadingRows } from '../ui/states.tsx';
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
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [operatorCoupons.name, fields],
    queryFn: ({ signal, pageParam }) =>
      call(operatorCoupons, { ...fields, ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const numberField = (label: string, value: string, onChange: (text: string) => void) => (
    <TextField
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value.trim())}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
  return (
    <Panel title={t`Coupons of users`}>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(210px, 1fr))', mb: 1 }}>
        {numberField(t`User's number`, user, setUser)}
        {numberField(t`Number of the campaign`, campaign, setCampaign)}
        <TextField
          select
          size="small"
          label={t`State`}
          value={state}
          onChange={(event) => setState(couponStates.find((each) => each === event.target.value) ?? '')}
        >
          <MenuItem value="">{t`All`}</MenuItem>
          {couponStates.map((each) => (
            <MenuItem key={each} value={each}>
              {words[each].label}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <LoadingRows />
      ) : (
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
            { text: t`Can cost at most`, right: true },
            { text: t`Paid`, right: true },
            { text: t`State` },
            { text: t`Taken at` },
            { text: t`Used at` },
            { text: t`Over at` },
          ]}
          rows={data.pages
            .flatMap((page) => page.data)
            .map(({ id, campaign_id, user_id, user_name, kind, currency, paid, state: is, ...coupon }) => ({
              key: id,
              cells: [
                id,
                <UserLink key="user" id={user_id} name={user_name} />,
                campaign_id,
                kinds[kind],
                <Amount key="rate" value={coupon.rate} unit="%" />,
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
      {hasNextPage && (
        <Button sx={{ alignSelf: 'start' }} onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          <Trans>Older ones</Trans>
        </Button>
      )}
    </Panel>
  );
}
