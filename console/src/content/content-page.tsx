import { Stack, Tab, Tabs, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Title } from 'react-admin';
import { BlockedWords } from '../conversation/public.ts';
import { MailTexts } from './mail-texts.tsx';
import { Pieces } from './pieces.tsx';
import { Site } from './site.tsx';

type TabName = 'pieces' | 'site' | 'mail' | 'conversations';

/** What the site and its mail say, and what nobody says in messages. Each change is a proposal. */
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
        <Tab value="pieces" label={t`Articles and questions`} />
        <Tab value="mail" label={t`Texts of mail`} />
        <Tab value="conversations" label={t`Conversations`} />
      </Tabs>
      {tab === 'site' && <Site />}
      {tab === 'pieces' && <Pieces />}
      {tab === 'mail' && <MailTexts />}
      {tab === 'conversations' && <BlockedWords />}
    </Stack>
  );
}
