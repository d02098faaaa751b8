import { operatorTerms } from '@aureus/contract/options/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { HistoryLink, usePropose } from '../operator/public.ts';
import { ChangeButton } from '../terms/public.ts';
import { Amount } from '../ui/amount.tsx';
import { OpenChip } from '../ui/open-chip.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { Durations } from './durations.tsx';

import { Regions } from './regions.tsx';

export type OptionMarket = Answer<typeof operatorTerms>['markets'][number];

/** Terms of options by market, their durations, and where they are not offered. Each change is a proposal. */
export function OptionsTerms() {
  const { t } = useLingui();
  return (
    <Read call={operatorTerms} fields={{}}>
      {({ markets, closed_regions }, again) => (
        <Stack sx={{ gap: 1.5 }}>
          <Panel title={t`Markets`} action={<HistoryLink kind="options.terms" />}>
            <MarketTerms markets={markets} onDone={again} />
          </Panel>
          <Panel title={t`Durations`} action={<HistoryLink kind="options.expiry" />}>
            <Durations markets={markets} onDone={again} />
          </Panel>
          <Panel title={t`Where options are not offered`} action={<HistoryLink kind="options.region" />}>
            <Regions closed={closed_regions} onDone={again} />
          </Panel>
        </Stack>
      )}
    </Read>
  );
}

function MarketTerms({ markets, onDone }: { markets: readonly OptionMarket[]; onDone: () => void }) {
  const { t } = useLingui();
  const propose = usePropose();
  const words = {
    slippage: t`Usual slippage`,
    least_slippage: t`Least slippage`,
    max_slippage: t`Most slippage`,
    user_stake: t`Most stakes of a user at once`,
    user_orders: t`Most options of a user at once`,
    side_payout: t`Most payouts of one side`,
    due_payout: t`Most payouts of one side at one second`,
  };
  return (
    <PlainTable
      cards
      scrolls
      label={t`Markets`}
      head={[
        { text: t`Market` },
        { text: words.least_slippage, right: true },
        { text: words.slippage, right: true },
        { text: words.max_slippage, right: true },
        { text: words.user_stake, right: true },
        { text: words.user_orders, right: true },
        { text: words.side_payout, right: true },
        { text: words.due_payout, right: true },
        { text: t`State` },
        { text: t`Change` },
      ]}
      rows={markets.map((market) => {
        const { id: market_id, symbol, quote, open } = market;
        const percent = (['least_slippage', 'slippage', 'max_slippage'] as const).map((name) => ({ name, unit: '%' }));
        const money = (['user_stake', 'side_payout', 'due_payout'] as const).map((name) => ({ name, unit: quote }));
        return {
          key: market_id,
          cells: [
            symbol,
            <Amount key="least" value={market.least_slippage} unit="%" />,
            <Amount key="usual" value={market.slippage} unit="%" />,
            <Amount key="most" value={market.max_slippage} unit="%" />,
            <Amount key="stake" value={market.user_stake} unit={quote} />,
            <Amount key="orders" value={String(market.user_orders)} unit="" />,
            <Amount key="side" value={market.side_payout} unit={quote} />,
            <Amount key="due" value={market.due_payout} unit={quote} />,
            <OpenChip key="state" open={open} />,
            <ChangeButton
              key="change"
              what={symbol}
              {...(open
                ? {
                    onClose: (title: string) =>
                      propose({ kind: 'options.terms', title, payload: { market_id, open: false }, onDone }),
                  }
                : {})}
              onClick={() =>
                propose({
                  kind: 'options.terms',
                  title: t`Options on ${symbol}`,
                  payload: { market_id },
                  fields: [
                    ...[...percent, ...money].map(({ name, unit }) => ({
                      kind: 'decimal' as const,
                      name,
                      label: words[name],
                      unit,
                      initial: market[name],
                    })),
                    {
                      kind: 'whole',
                      name: 'user_orders',
                      label: words.user_orders,
                      initial: String(market.user_orders),
                    },
                    { kind: 'flag', name: 'open', label: t`Open for trade`, initial: open ? '1' : '0' },
                  ],
                  onDone,
                })
              }
            />,
          ],
        };
      })}
    />
  );
}
