import { operatorProjects } from '@aureus/contract/ieo/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from 'react-admin';
import { ProposedPanel } from '../operator/public.ts';
import { Amount } from '../ui/amount.tsx';
import { Panel } from '../ui/panel.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { Read } from '../ui/read.tsx';
import { useProjectFields } from './project-fields.ts';
import { ProjectsTable } from './projects-table.tsx';

/** Coins that are sold before they are listed: what there is to allot, and what was applied for. */
export function IeoPage() {
  const { t } = useLingui();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Title title={t`IEO`} />
      <Typography variant="h1">
        <Trans>IEO</Trans>
      </Typography>
      <Read call={operatorProjects} fields={{}}>
        {({ coins, house, projects }, again) => (
          <>
            <Panel title={t`Account of the platform for IEOs`}>
              <PlainTable
                cards
                label={t`Account of the platform for IEOs`}
                head={[
                  { text: t`Currency` },
                  { text: t`Available`, right: true },
                  { text: t`Coins set aside for projects`, right: true },
                ]}
                rows={house.map(({ currency, available, held }) => ({
                  key: currency,
                  cells: [
                    currency,
                    <Amount key="available" value={available} unit={currency} />,
                    <Amount key="held" value={held} unit={currency} />,
                  ],
                }))}
              />
            </Panel>
            <Projects coins={coins} projects={projects} onDone={again} />
          </>
        )}
      </Read>
    </Stack>
  );
}

type Shown = Answer<typeof operatorProjects>;

function Projects({ coins, projects, onDone }: Pick<Shown, 'coins' | 'projects'> & { onDone: () => void }) {
  const { t } = useLingui();
  const fields = useProjectFields(coins);
  return (
    <ProposedPanel
      title={t`Projects`}
      label={t`Announce a project`}
      add={{ kind: 'ieo.project', title: t`Announce an IEO project`, payload: {}, fields, onDone }}
    >
      <ProjectsTable projects={projects} onDone={onDone} />
    </ProposedPanel>
  );
}
