import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { CampaignPanels } from './campaigns.tsx';
import { CouponsPanel } from './coupons.tsx';

/** Coupons: the campaigns and what they can still cost, and the coupons of all users. */
export function CouponPage() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Coupons`} />
      <Typography variant="h1">
        <Trans>Coupons</Trans>
      </Typography>
      {me?.may('terms.read') === true && <CampaignPanels />}
      {me?.may('users.read') === true && <CouponsPanel />}
    </Stack>
  );
}
