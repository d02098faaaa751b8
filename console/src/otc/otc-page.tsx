import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { ExposurePanels } from './exposure.tsx';
import { MerchantsPanel } from './merchants.tsx';
import { MethodsPanel } from './methods.tsx';
import { AppealsPanel, OrdersPanel } from './orders.tsx';

/** The OTC desk: what is under appeal, who wants to be a merchant, all orders, what is set aside, and how one pays. */
export function OtcPage() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`OTC desk`} />
      <Typography variant="h1">
        <Trans>OTC desk</Trans>
      </Typography>
      {me?.may('otc.read') === true && <AppealsPanel />}
      {me?.may('otc.read') === true && <MerchantsPanel />}
      {me?.may('otc.read') === true && <OrdersPanel />}
      {me?.may('dashboard.read') === true && <ExposurePanels />}
      {me?.may('terms.read') === true && <MethodsPanel />}
    </Stack>
  );
}
