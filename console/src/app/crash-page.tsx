import { Button, Stack, Typography } from '@mui/material';
import { Trans } from '@lingui/react/macro';
import { Title, useTranslate } from 'react-admin';

/** In place of a page that failed to draw itself. */
export function CrashPage() {
  const translate = useTranslate();
  return (
    <Stack role="alert" sx={{ gap: 2, py: 6, alignItems: 'center', textAlign: 'center' }}>
      <Title title={translate('ra.page.error')} />
      <Typography variant="h1">
        <Trans>This page could not be shown</Trans>
      </Typography>
      <Typography color="textSecondary">
        <Trans>Nothing was changed. Load the console again; if it stays, tell those who run the server.</Trans>
      </Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        <Trans>Load again</Trans>
      </Button>
    </Stack>
  );
}
