import { Stack, Tab, Tabs, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Title } from 'react-admin';
import { MailTexts } from './mail-texts.tsx';
import { Site } from './site.tsx';

type TabName = 'site' | 'mail';

/** What the site and its mail say. Each change is a proposal. */
export function ContentPage() {
  const { t } = useLingui();
  const [tab, setTab] = useState<TabName>('site');
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Content`} />
      <Typography variant="h1">
        <Trans>Content</Trans>
      </Typography>
      <Tabs value={tab} onChange={(_event, next: TabName) => setTab(next)} aria-label={t`Content`}>
        <Tab value="site" label={t`Site and menu`} />
        <Tab value="mail" label={t`Texts of mail`} />
      </Tabs>
      {tab === 'site' ? <Site /> : <MailTexts />}
    </Stack>
  );
}
