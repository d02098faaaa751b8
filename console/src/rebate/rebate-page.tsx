import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { EarningsPanel } from './earnings.tsx';
import { ExposurePanels } from './exposure.tsx';
import { TermsPanel } from './terms.tsx';

/** Rebates of invitations: their terms, what is owed to inviters, and what each day has brought whom. */
export function RebatePage() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Rebates`} />
      <Typography variant="h1">
        <Trans>Rebates</Trans>
      </Typography>
      {me?.may('terms.read') === true && <TermsPanel />}
      {me?.may('dashboard.read') === true && <ExposurePanels />}
      {me?.may('users.read') === true && <EarningsPanel />}
    </Stack>
  );
}
