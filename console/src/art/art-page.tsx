import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { CreatorsPanel } from './creators.tsx';
import { ExposurePanel } from './exposure.tsx';
import { SalesPanel } from './sales.tsx';
import { TermsPanel } from './terms.tsx';
import { WorksPanel } from './works.tsx';

/** The art market: works, auctions and people that wait for a decision, what is set aside, and by which terms. */
export function ArtPage() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`NFT market`} />
      <Typography variant="h1">
        <Trans>NFT market</Trans>
      </Typography>
      {me?.may('art.read') === true && <WorksPanel />}
      {me?.may('art.read') === true && <SalesPanel />}
      {me?.may('art.read') === true && <CreatorsPanel />}
      {me?.may('dashboard.read') === true && <ExposurePanel />}
      {me?.may('terms.read') === true && <TermsPanel />}
    </Stack>
  );
}
