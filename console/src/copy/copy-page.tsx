import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { FollowsPanel } from './follows.tsx';
import { LeadersPanel } from './leaders.tsx';
import { SummaryPanel } from './summary.tsx';
import { TermsPanel } from './terms.tsx';

/** Copy trading: how much of it there is, its terms, applications and traders, and the follows of all users. */
export function CopyPage() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Copy trading`} />
      <Typography variant="h1">
        <Trans>Copy trading</Trans>
      </Typography>
      {me?.may('dashboard.read') === true && <SummaryPanel />}
      {me?.may('users.read') === true && <LeadersPanel />}
      {me?.may('terms.read') === true && <TermsPanel />}
      {me?.may('users.read') === true && <FollowsPanel />}
    </Stack>
  );
}
