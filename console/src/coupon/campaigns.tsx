import { byPosition, olderThan } from '@aureus/client/pages.ts';
import { operatorCampaigns } from '@aureus/contract/coupon/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mui/material';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { HistoryLink, useMe, usePropose } from '../operator/public.ts';
import { call } from '../platform/calls/call.ts';
import { Amount } from '../ui/amount.tsx';
import { Moment } from '../ui/moment.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { StateChip } from '../ui/state-chip.tsx';
import { Failure, LoadingRows } from '../ui/states.tsx';
import { useKindWords } from './kind-words.ts';
import { OfferButtons } from './offer-buttons.tsx';

type Campaigns = Answer<typeof operatorCampaigns>;
type Campaign = Campaigns['campaigns'][number];

/** What the platform has for coupons, and all campaigns, newest first. */
export function CampaignPanels() {
  const { t } = useLingui();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [operatorCampaigns.name],
    queryFn: ({ signal, pageParam }) => call(operatorCampaigns, olderThan(pageParam), { signal }),
    ...byPosition,
    placeholderData: keepPreviousData,
  });
  const first = data?.pages[0];
  if (first === undefined)
    return error === null ? <LoadingRows /> : <Failure error={error} onRetry={() => void refetch()} />;
  const again = (): void => void refetch();
  return (
    <>
      <Panel title={t`Account that pays coupons`}>
        <PlainTable
          label={t`Account that pays coupons`}
          head={[
            { text: t`Currency` },
            { text: t`Available`, right: true },
            { text: t`Set aside for coupons`, right: true },
          ]}
          rows={first.house.map(({ currency, available, held }) => ({
            key: currency,
            cells: [
              currency,
              <Amount key="available" value={available} unit={currency} />,
              <Amount key="held" value={held} unit={currency} />,
            ],
          }))}
        />
      </Panel>
      <Panel
        title={t`Campaigns`}
        action={
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <OfferButtons currencies={first.currencies} markets={first.markets} onDone={again} />
            <HistoryLink kind="coupon.rebate" />
          </Stack>
        }
      >
        {error !== null && <Failure error={error} onRetry={again} />}
        <CampaignTable campaigns={data?.pages.flatMap((page) => page.campaigns) ?? []} onDone={again} />
        {hasNextPage && (
          <Button sx={{ alignSelf: 'start' }} onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            <Trans>Older ones</Trans>
          </Button>
        )}
      </Panel>
    </>
  );
}

function CampaignTable({ campaigns, onDone }: { campaigns: readonly Campaign[]; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const words = useKindWords();
  const mayDecide = useMe()?.may('terms.decide') === true;
  return (
    <PlainTable
      cards
      scrolls
      label={t`Campaigns`}
      head={[
        { text: t`Campaign` },
        { text: t`Coupon` },
        { text: t`Gives`, right: true },
        { text: t`At most`, right: true },
        { text: t`Runs for` },
        { text: t`Taken`, right: true },
        { text: t`Running`, right: true },
        { text: t`Paid so far`, right: true },
        { text: t`Can still cost`, right: true },
        { text: t`For whom` },
        { text: t`Can be taken until` },
        { text: t`State` },
        { text: t`Change` },
      ]}
      rows={campaigns.map((campaign) => {
        const { id, kind, currency, days, number, taken, running, code, level, deposited, ended, symbol } = campaign;
        return {
          key: id,
          cells: [
            code === null ? String(id) : `${id}, ${code}`,
            words[kind],
            symbol === null ? <Amount key="rate" value={campaign.rate} unit="%" /> : `${symbol}, ${campaign.leverage}×`,
            <Amount key="most" value={campaign.most} unit={currency} />,
            plural(days, { one: '# day', other: '# days' }),
            `${taken} / ${number}`,
            running,
            <Amount key="paid" value={campaign.paid} unit={currency} />,
            <Amount key="promised" value={campaign.promised} unit={currency} />,
            [level === 0 ? t`Everybody` : `LV${level}`, ...(deposited ? [t`after a deposit`] : [])].join(', '),
            <Moment key="ends" at={campaign.ends_at} />,
            <StateChip
              key="state"
              {...(ended
                ? { tone: 'quiet' as const, label: t({ message: 'Ended', context: 'campaign of coupons' }) }
                : { tone: 'good' as const, label: t({ message: 'Offered', context: 'campaign of coupons' }) })}
            />,
            ended || !mayDecide ? (
              '–'
            ) : (
              <Button
                key="end"
                size="small"
                aria-label={t`End campaign ${id}`}
                onClick={() =>
                  propose({ kind: 'coupon.end', title: t`End campaign ${id}`, payload: { campaign_id: id }, onDone })
                }
              >
                {t({ message: 'End', context: 'campaign of coupons' })}
              </Button>
            ),
          ],
        };
      })}
    />
  );
}
