import { type audit, auditExport } from '@aureus/contract/operator/audit-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Box, Button } from '@mui/material';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useListContext, useNotify } from 'react-admin';
import { useAct } from '../../platform/calls/use-act.ts';
import { filterFields } from '../../platform/data/data-provider.ts';
import { machineZone } from '../../platform/format/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { Queue } from '../../ui/queue/queue.tsx';
import type { Column, Filter } from '../../ui/queue/types.ts';
import { saveText } from './save-text.ts';
import { typeSize } from '../../../../look/palette.ts';

type AuditRow = Answer<typeof audit>['data'][number];

/** The record of what operators did: searched, and taken along as CSV. Nobody changes it. */
export function AuditLog() {
  const { t } = useLingui();
  const columns: Column<AuditRow>[] = [
    { id: 'id', label: t`Entry`, head: true, cell: (row) => `#${row.id}` },
    { id: 'at', label: t`When`, cell: (row) => <Moment at={row.at} /> },
    { id: 'operator', label: t`Operator`, cell: (row) => (row.operator === '' ? '–' : row.operator) },
    { id: 'action', label: t`Act`, head: true, cell: (row) => row.action },
    { id: 'target', label: t`About`, cell: (row) => (row.target === '' ? '–' : row.target) },
    {
      id: 'details',
      label: t`Details`,
      cell: (row) => (
        <Box
          component="span"
          sx={{
            fontSize: typeSize('caption'),
            color: 'text.secondary',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {row.details === '{}' ? '–' : row.details}
        </Box>
      ),
    },
    { id: 'ip', label: t`Address`, cell: (row) => row.ip },
    {
      id: 'request',
      label: t`Request`,
      cell: (row) => <span title={row.request_id}>{row.request_id.slice(0, 8)}</span>,
    },
  ];
  const filters: Filter[] = [
    { kind: 'text', name: 'search', label: t`Act, target, details`, search: true },
    { kind: 'text', name: 'action', label: t`Act begins with` },
    { kind: 'text', name: 'target', label: t`Exactly about` },
    { kind: 'text', name: 'operator', label: t`Operator's number` },
    { kind: 'date', name: 'from', label: t({ message: 'From', context: 'date' }) },
    { kind: 'date', name: 'to', label: t({ message: 'To', context: 'date' }) },
  ];
  return (
    <Queue<AuditRow>
      resource="audit"
      title={t`Audit log`}
      columns={columns}
      filters={filters}
      empty={t`Nothing was noted that matches.`}
      toolbar={<ExportButton />}
    />
  );
}

/** Saves what the filters let through. */
function ExportButton() {
  const { t } = useLingui();
  const act = useAct();
  const notify = useNotify();
  const { filterValues } = useListContext();
  return (
    <Button
      startIcon={<DownloadIcon />}
      onClick={() =>
        void act(
          auditExport,
          filterFields({ ...(filterValues as object), zone: machineZone() }),
          ({ csv, rows, cut }) => {
            saveText('audit.csv', csv);
            notify(
              cut
                ? t`${plural(rows, { one: 'The newest entry was saved; older ones were left out.', other: 'The newest # entries were saved; older ones were left out.' })}`
                : t`${plural(rows, { one: '# entry saved.', other: '# entries saved.' })}`,
              {
                type: cut ? 'warning' : 'success',
              },
            );
          },
        )
      }
    >
      {t`Save as CSV`}
    </Button>
  );
}
