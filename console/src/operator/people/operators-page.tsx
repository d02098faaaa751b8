import { Box, Tab, Tabs } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Title } from 'react-admin';
import { Invitations } from './invitations.tsx';
import { Operators } from './operators.tsx';
import { Roles } from './roles.tsx';

type TabName = 'operators' | 'roles' | 'invitations';

/** Who works here, what roles allow, and who is invited. */
export function OperatorsPage() {
  const { t } = useLingui();
  const [tab, setTab] = useState<TabName>('operators');
  return (
    <Box>
      <Tabs value={tab} onChange={(_event, next: TabName) => setTab(next)} aria-label={t`Operators`} sx={{ mb: 1.5 }}>
        <Tab value="operators" label={t`Operators`} />
        <Tab value="roles" label={t`Roles`} />
        <Tab value="invitations" label={t`Invitations`} />
      </Tabs>
      {tab !== 'operators' && <Title title={tab === 'roles' ? t`Roles` : t`Invitations`} />}
      {tab === 'operators' && <Operators />}
      {tab === 'roles' && <Roles />}
      {tab === 'invitations' && <Invitations />}
    </Box>
  );
}
