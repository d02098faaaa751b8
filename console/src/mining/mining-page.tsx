import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { ExposurePanels } from './exposure.tsx';
import { OrdersPanel } from './orders.tsx';
import { PlansPanel } from './plans.tsx';

/** Lock mining: its plans, what the platform owes for it, and the orders of all users. */
export function MiningPage() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Lock mining`} />
      <Typography variant="h1">
        <Trans>Lock mining</Trans>
      </Typography>
      {me?.may('terms.read') === true && <PlansPanel />}
      {me?.may('dashboard.read') === true && <ExposurePanels />}
      {me?.may('users.read') === true && <OrdersPanel />}
    </Stack>
  );
}
