import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { CollateralPanel } from './collaterals.tsx';
import { ExposurePanels } from './exposure.tsx';
import { LoansPanel } from './loans.tsx';
import { OffersPanel } from './offers.tsx';

/** Loans: what is lent and owed, the terms of both sides, and the loans of all users. */
export function LoansPage() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Loans`} />
      <Typography variant="h1">
        <Trans>Loans</Trans>
      </Typography>
      {me?.may('dashboard.read') === true && <ExposurePanels />}
      {me?.may('terms.read') === true && <OffersPanel />}
      {me?.may('terms.read') === true && <CollateralPanel />}
      {me?.may('users.read') === true && <LoansPanel />}
    </Stack>
  );
}
