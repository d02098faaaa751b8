import { Box, Stack, Tab, Tabs } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Title, useParams } from 'react-admin';
import { PageHeading } from '../ui/page-heading.tsx';
import { CaseColumns } from './case-columns.tsx';
import { DutySwitch } from './duty-switch.tsx';
import { PreparedReplies } from './prepared-replies.tsx';
import { QueueColumn } from './queue-column.tsx';
import { Tickets } from './tickets.tsx';

const tabs = ['conversations', 'tickets', 'replies'] as const;
type TabName = (typeof tabs)[number];

/** Customer service: who waits, what is said, and who it is; the questions of strangers; the replies that are prepared. */
export function SupportPage() {
  const { t } = useLingui();
  const { id } = useParams();
  const [tab, setTab] = useState<TabName>('conversations');
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`Customer service`} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <PageHeading>{t`Customer service`}</PageHeading>
        <DutySwitch />
      </Stack>
      <Tabs value={tab} onChange={(_event, next: TabName) => setTab(next)} aria-label={t`Customer service`}>
        <Tab value="conversations" label={t`Conversations`} />
        <Tab value="tickets" label={t`Tickets`} />
        <Tab value="replies" label={t`Prepared replies`} />
      </Tabs>
      {tab === 'conversations' && <Conversations id={id ?? null} />}
      {tab === 'tickets' && <Tickets />}
      {tab === 'replies' && <PreparedReplies />}
    </Stack>
  );
}

/** Three columns on a desk; on a phone one below the other. */
function Conversations({ id }: { id: string | null }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '300px minmax(0, 1fr) 320px' },
      }}
    >
      <QueueColumn chosen={id} />
      {id !== null && <CaseColumns key={id} id={id} />}
    </Box>
  );
}
