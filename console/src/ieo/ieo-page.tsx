import { operatorProjects } from '@aureus/contract/ieo/operator-calls.ts';
import { Button, Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title } from 'react-admin';
import { HistoryLink, useMe, usePropose } from '../operator/public.ts';
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
            <Panel
              title={t`Projects`}
              action={
                <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
                  <Announce coins={coins} onDone={again} />
                  <HistoryLink kind="ieo.project" />
                </Stack>
              }
            >
              <ProjectsTable projects={projects} onDone={again} />
            </Panel>
          </>
        )}
      </Read>
    </Stack>
  );
}

function Announce({
  coins,
  onDone,
}: {
  coins: readonly { readonly id: number; readonly code: string }[];
  onDone: () => void;
}) {
  const { t } = useLingui();
  const propose = usePropose();
  const fields = useProjectFields(coins);
  const mayDecide = useMe()?.may('terms.decide') === true;
  if (!mayDecide) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      onClick={() => propose({ kind: 'ieo.project', title: t`Announce an IEO project`, payload: {}, fields, onDone })}
    >
      {t`Announce a project`}
    </Button>
  );
}
