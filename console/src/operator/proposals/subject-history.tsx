import { proposals } from '@aureus/contract/operator/proposal-calls.ts';
import { Link } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { LinkBase } from 'react-admin';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Read } from '../../ui/read.tsx';
import { kindWords, proposalStateWords } from './proposal-words.ts';

/** Who proposed and who decided about one thing, newest first. */
export function SubjectHistory({ subject }: { subject: string }) {
  const { t, i18n } = useLingui();
  return (
    <Panel title={t`Proposals about it`}>
      <Read call={proposals} fields={{ subject, limit: 20 }} count={2}>
        {({ data }) => (
          <PlainTable
            label={t`Proposals about it`}
            head={[
              { text: t`Act` },
              { text: t`State` },
              { text: t`Proposed by` },
              { text: t`Decided by` },
              { text: t`Created` },
            ]}
            rows={data.map((row) => ({
              key: row.id,
              cells: [
                <Link key="act" component={LinkBase} to={`/proposals/${row.id}/show`}>
                  #{row.id} {i18n._(kindWords[row.kind])}
                </Link>,
                i18n._(proposalStateWords[row.state]),
                row.proposed_by_name,
                row.decided_by_name === '' ? '–' : row.decided_by_name,
                <Moment key="since" at={row.created_at} age />,
              ],
            }))}
          />
        )}
      </Read>
    </Panel>
  );
}
