import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { Stack, Tab, Tabs, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Currencies } from './currencies.tsx';
import { HistoryLink } from '../operator/public.ts';
import { FuturesTerms } from '../futures/public.ts';
import { OptionsTerms } from '../options/public.ts';
import { ExchangeTerms } from './exchange-terms.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { LevelLimits } from './level-limits.tsx';
import { Markets } from './markets.tsx';
import { WithdrawalTerms } from './withdrawal-terms.tsx';

type TabName = 'markets' | 'futures' | 'options' | 'currencies' | 'withdrawals' | 'exchange' | 'limits' | 'settings';

/** The acts by which each part is changed; futures and options name theirs themselves. */
const kinds = {
  markets: 'market.terms',
  withdrawals: 'withdrawal.terms',
  exchange: 'exchange.terms',
  limits: 'withdrawal.limits',
  currencies: 'currency.terms',
  settings: 'settings.general',
} as const satisfies Record<Exclude<TabName, 'futures' | 'options'>, ProposalKind>;

/** What the product costs and allows. Each change is a proposal, and so is its undo. */
export function TermsPage() {
  const { t } = useLingui();
  const [tab, setTab] = useState<TabName>('markets');
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Terms`} />
      <Typography variant="h1">
        <Trans>Terms</Trans>
      </Typography>
      <Tabs
        value={tab}
        onChange={(_event, next: TabName) => setTab(next)}
        aria-label={t`Terms`}
        variant="scrollable"
        allowScrollButtonsMobile
      >
        <Tab value="markets" label={t`Markets`} />
        <Tab value="futures" label={t`Futures`} />
        <Tab value="options" label={t`Options`} />
        <Tab value="currencies" label={t`Deposits`} />
        <Tab value="withdrawals" label={t`Withdrawal fees`} />
        <Tab value="exchange" label={t`Conversion`} />
        <Tab value="limits" label={t`Limits of levels`} />
        <Tab value="settings" label={t`Settings`} />
      </Tabs>
      {tab !== 'futures' && tab !== 'options' && <HistoryLink kind={kinds[tab]} />}
      {tab === 'futures' && <FuturesTerms />}
      {tab === 'options' && <OptionsTerms />}
      {tab === 'markets' && <Markets />}
      {tab === 'withdrawals' && <WithdrawalTerms />}
      {tab === 'exchange' && <ExchangeTerms />}
      {tab === 'limits' && <LevelLimits />}
      {tab === 'currencies' && <Currencies />}
      {tab === 'settings' && <GeneralSettings />}
    </Stack>
  );
}
