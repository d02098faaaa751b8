import { Button, Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from 'react-admin';

/** At an address where there is nothing. */
export function LostPage() {
  const { t } = useLingui();
  return (
    <Stack sx={{ gap: 2, py: 6, alignItems: 'center', textAlign: 'center' }}>
      <Title title={t`Not found`} />
      <Typography variant="h1">
        <Trans>Not found</Trans>
      </Typography>
      <Typography color="textSecondary">
        <Trans>There is nothing at this address.</Trans>
      </Typography>
      <Button variant="contained" href="#/">
        <Trans>Dashboard</Trans>
      </Button>
    </Stack>
  );
}
