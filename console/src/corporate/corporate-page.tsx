import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from 'react-admin';
import { DividendPanels } from './dividends.tsx';
import { SplitPanel } from './splits.tsx';

/** What happens to shares as such: their dividends and splits. */
export function CorporatePage() {
  const { t } = useLingui();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Corporate actions`} />
      <Typography variant="h1">
        <Trans>Corporate actions</Trans>
      </Typography>
      <DividendPanels />
      <SplitPanel />
    </Stack>
  );
}
