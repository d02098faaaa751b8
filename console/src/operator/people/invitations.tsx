import { invitations } from '@aureus/contract/operator/people-calls.ts';
import { useLingui } from '@lingui/react/macro';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Read } from '../../ui/read.tsx';

/** Invitations nobody has accepted yet. */
export function Invitations() {
  const { t } = useLingui();
  return (
    <Read call={invitations} fields={{}}>
      {(rows) => (
        <Panel title={t`Invitations`}>
          <PlainTable
            label={t`Invitations`}
            head={[
              { text: t`Name` },
              { text: t`E-mail` },
              { text: t`Roles` },
              { text: t`Created` },
              { text: t`Until` },
            ]}
            rows={rows.map((row) => ({
              key: row.id,
              cells: [
                row.again ? t`${row.name} (access reset)` : row.name,
                row.email,
                row.roles.join(', '),
                <Moment key="since" at={row.created_at} />,
                <Moment key="until" at={row.expires_at} />,
              ],
            }))}
          />
        </Panel>
      )}
    </Read>
  );
}
