import { caseStatuses, type identityDetail, type identityList } from '@aureus/contract/identity/operator-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { useRefresh } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { Assignee } from '../ui/assignee.tsx';
import { Moment } from '../ui/moment.tsx';
import { Queue } from '../ui/queue/queue.tsx';
import type { Column, Filter } from '../ui/queue/types.ts';
import { StateChip } from '../ui/state-chip.tsx';
import { useCaseActs } from './case-acts.ts';
import { caseTones, caseWords } from './identity-words.ts';

export type CaseRow = Answer<typeof identityList>['data'][number];
export type CaseDetail = Answer<typeof identityDetail>;

/** The queue of identity cases. */
export function Cases() {
  const { t, i18n } = useLingui();
  const refresh = useRefresh();
  const actsOf = useCaseActs();
  const me = useMe();
  const columns: Column<CaseRow>[] = [
    { id: 'id', label: t`Case`, head: true, cell: (row) => `#${row.id}` },
    { id: 'created', label: t`Sent`, sortable: true, cell: (row) => <Moment at={row.submit_time} age /> },
    { id: 'user', label: t`User`, cell: (row) => `${row.account} (${row.user_id})` },
    { id: 'level', label: t`Level`, cell: (row) => `LV${row.level}` },
    {
      id: 'state',
      label: t`State`,
      head: true,
      cell: (row) => <StateChip tone={caseTones[row.status]} label={i18n._(caseWords[row.status])} />,
    },
    {
      id: 'assigned',
      label: t`Taken by`,
      cell: (row) => <Assignee id={row.assigned_to} me={me?.id ?? null} />,
    },
  ];
  const filters: Filter[] = [
    { kind: 'text', name: 'q', label: t`User, e-mail, phone, document`, search: true, whole: true },
    {
      kind: 'choice',
      name: 'status',
      label: t`State`,
      choices: caseStatuses.map((value) => ({ value, label: i18n._(caseWords[value]) })),
    },
    {
      kind: 'choice',
      name: 'level',
      label: t`Level`,
      choices: [
        { value: '1', label: 'LV1' },
        { value: '2', label: 'LV2' },
      ],
    },
    {
      kind: 'choice',
      name: 'assigned',
      label: t`Taken by`,
      choices: [
        { value: 'me', label: t`Me` },
        { value: 'none', label: t`Nobody` },
      ],
    },
  ];
  return (
    <Queue<CaseRow>
      resource="identity"
      title={t`Identity`}
      columns={columns}
      filters={filters}
      sort={{ field: 'created', order: 'ASC' }}
      filterDefaults={{ status: 'waiting' }}
      empty={t`No identity case matches.`}
      opens
      acts={(row) => actsOf(row, refresh)}
    />
  );
}
