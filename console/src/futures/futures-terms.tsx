import { operatorTerms } from '@aureus/contract/futures/operator-calls.ts';
import { futuresBounds } from '@aureus/contract/futures/proposals.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Box, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { HistoryLink, type PayloadField, usePropose } from '../operator/public.ts';
import { useFormat } from '../platform/format/format.ts';
import { ChangeButton, GeneralSettings } from '../terms/public.ts';
import { Amount } from '../ui/amount.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { MarketState, ReduceOnlyButton } from './reduce-only.tsx';

type FutureMarket = Answer<typeof operatorTerms>[number];

/** Terms of leveraged contracts by market, and the settings that hold on all of them. Each change is a proposal. */
export function FuturesTerms() {
  const { t } = useLingui();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Panel title={t`Markets`} action={<HistoryLink kind="futures.terms" />}>
        <Read call={operatorTerms} fields={{}}>
          {(markets, again) => <MarketTerms markets={markets} onDone={again} />}
        </Read>
      </Panel>
      <Panel title={t`On all markets`} action={<HistoryLink kind="settings.general" />}>
        <GeneralSettings of="futures_" />
      </Panel>
    </Stack>
  );
}

/** What each term is called, and the form that changes all of one market. */
function useTermFields() {
  const { t } = useLingui();
  const { count } = useFormat();
  const words = {
    fee: t`Fee`,
    spread: t`Spread`,
    skew_spread: t`Spread added for an uneven market`,
    overnight: t`Overnight fee`,
    max_side: t`Most all positions of one side may be worth`,
    max_skew: t`Most the sides may differ by after an opening`,
    max_user: t`Most all positions of one user may be worth`,
    min_lots: t`Fewest lots`,
    max_lots: t`Most lots`,
    leverages: t`Leverages offered`,
    tiers: t`Most positions of one user may be worth, by leverage`,
    cross: t`Margin of new positions`,
  };
  const within = ({ least, most }: { readonly least: number; readonly most: number }): string =>
    t`From ${count(least)} to ${count(most)}`;
  const formOf = (market: FutureMarket): PayloadField[] => {
    const { percent, value, lots, leverage } = futuresBounds;
    const decimal = (
      name: keyof typeof words & keyof FutureMarket,
      unit: string,
      bounds: typeof percent | typeof value,
    ) => ({
      kind: 'decimal' as const,
      name,
      label: words[name],
      unit,
      help: within(bounds),
      initial: String(market[name]),
    });
    const whole = (name: 'min_lots' | 'max_lots') => ({
      kind: 'whole' as const,
      name,
      label: words[name],
      help: within(lots),
      initial: String(market[name]),
    });
    return [
      decimal('fee', '%', percent),
      decimal('spread', '%', percent),
      decimal('skew_spread', '%', percent),
      decimal('overnight', '%', percent),
      decimal('max_side', market.quote, value),
      decimal('max_skew', market.quote, value),
      { ...decimal('max_user', market.quote, value), help: t`At most a fifth of what one side may be worth` },
      whole('min_lots'),
      whole('max_lots'),
      {
        kind: 'line',
        name: 'leverages',
        label: words.leverages,
        help: t`Ascending and separated by commas, at most ${leverage.count}, each from ${leverage.least} to ${leverage.most}`,
        initial: market.leverages,
      },
      {
        kind: 'line',
        name: 'tiers',
        label: words.tiers,
        help: t`Leverage and ${market.quote}, e.g. 20:250000,100:20000: from 20× on at most 250,000. Empty: no more than that`,
        initial: market.tiers,
      },
      {
        kind: 'flag',
        name: 'cross',
        label: t`New positions share their margin with the account`,
        initial: market.cross ? '1' : '0',
      },
      { kind: 'flag', name: 'open', label: t`Open for trade`, initial: market.open ? '1' : '0' },
    ];
  };
  return { words, formOf };
}

function MarketTerms({ markets, onDone }: { markets: readonly FutureMarket[]; onDone: () => void }) {
  const { t } = useLingui();
  const { count, number } = useFormat();
  const propose = usePropose();
  const { words, formOf } = useTermFields();
  return (
    <PlainTable
      cards
      scrolls
      label={t`Markets`}
      head={[
        { text: t`Market` },
        { text: t`State` },
        { text: t`Change` },
        { text: words.fee, right: true },
        { text: words.spread, right: true },
        { text: words.skew_spread, right: true },
        { text: words.overnight, right: true },
        { text: words.max_side, right: true },
        { text: words.max_skew, right: true },
        { text: words.max_user, right: true },
        { text: t`One lot`, right: true },
        { text: t`Lots of a position`, right: true },
        { text: words.leverages },
        { text: words.tiers },
        { text: words.cross },
      ]}
      rows={markets.map((market) => {
        const { id: market_id, symbol, base, quote, open } = market;
        return {
          key: market_id,
          cells: [
            symbol,
            <MarketState key="state" market={market} />,
            <Stack key="change" component="span" sx={{ alignItems: { xs: 'flex-end', md: 'flex-start' } }}>
              <ChangeButton
                what={symbol}
                {...(open
                  ? {
                      onClose: (title: string) =>
                        propose({ kind: 'futures.terms', title, payload: { market_id, open: false }, onDone }),
                    }
                  : {})}
                onClick={() =>
                  propose({
                    kind: 'futures.terms',
                    title: t`Futures on ${symbol}`,
                    payload: { market_id },
                    fields: formOf(market),
                    onDone,
                  })
                }
              />
              <ReduceOnlyButton market={market} onDone={onDone} />
            </Stack>,
            <Amount key="fee" value={market.fee} unit="%" />,
            <Amount key="spread" value={market.spread} unit="%" />,
            <Amount key="skew_spread" value={market.skew_spread} unit="%" />,
            <Amount key="overnight" value={market.overnight} unit="%" />,
            <Amount key="side" value={market.max_side} unit={quote} />,
            <Amount key="skew" value={market.max_skew} unit={quote} />,
            <Amount key="user" value={market.max_user} unit={quote} />,
            <Amount key="lot" value={market.lot} unit={base} />,
            `${count(market.min_lots)}–${count(market.max_lots)}`,
            <Box key="leverages" component="span" sx={listed}>
              {market.leverages
                .split(',')
                .map((leverage) => `${leverage}×`)
                .join(' ')}
            </Box>,
            <Box key="tiers" component="span" sx={listed}>
              {tiersText(market.tiers, number)}
            </Box>,
            market.cross ? t`Shared with the account` : t`Its own for each position`,
          ],
        };
      })}
    />
  );
}

/** Room for a list, which would else wrap after each of its words and make the row as high as the table. */
const listed = { display: 'block', minWidth: 160 };

/** As `20× 250,000 · 100× 20,000`; a dash for none. */
function tiersText(tiers: string, number: (value: string) => string): string {
  if (tiers === '') return '–';
  return tiers
    .split(',')
    .map((tier) => tier.split(':'))
    .map(([leverage, most]) => `${leverage}× ${number(most ?? '')}`)
    .join(' · ');
}
