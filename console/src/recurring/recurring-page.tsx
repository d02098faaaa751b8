import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { DuePanels } from './due.tsx';
import { PlansPanel } from './plans.tsx';
import { TermsPanels } from './terms.tsx';

/** Recurring buys: what is due and what the exchange has for it, the terms, and the plans of all users. */
export function RecurringPage() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Recurring buys`} />
      <Typography variant="h1">
        <Trans>Recurring buys</Trans>
      </Typography>
      {me?.may('dashboard.read') === true && <DuePanels />}
      {me?.may('terms.read') === true && <TermsPanels />}
      {me?.may('users.read') === true && <PlansPanel />}
    </Stack>
  );
}
