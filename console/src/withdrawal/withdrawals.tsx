import type { Answer } from '@aureus/contract/platform/call.ts';
import type { detail, WithdrawalCaseRow } from '@aureus/contract/withdrawal/operator-calls.ts';
import { withdrawalStates } from '@aureus/contract/withdrawal/shapes.ts';
import { useLingui } from '@lingui/react/macro';
import { useRefresh } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { Amount } from '../ui/amount.tsx';
import { Assignee } from '../ui/assignee.tsx';
import { Moment } from '../ui/moment.tsx';
import { Queue } from '../ui/queue/queue.tsx';
import type { Column, Filter } from '../ui/queue/types.ts';
import { StateChip } from '../ui/state-chip.tsx';
import { useWithdrawalActs } from './withdrawal-acts.ts';
import { destinationWords, withdrawalStateWords, withdrawalTones } from './withdrawal-words.ts';

export type WithdrawalDetail = Answer<typeof detail>;

/** The queue of withdrawals. */
export function Withdrawals() {
  const { t, i18n } = useLingui();
  const refresh = useRefresh();
  const actsOf = useWithdrawalActs();
  const me = useMe();
  const columns: Column<WithdrawalCaseRow>[] = [
    { id: 'id', label: t`Request`, head: true, cell: (row) => `#${row.id}` },
    {
      id: 'created',
      label: t({ message: 'Requested', context: 'time' }),
      sortable: true,
      cell: (row) => <Moment at={row.create_time} age />,
    },
    { id: 'user', label: t`User`, cell: (row) => `${row.user_id} · ${row.user_name}` },
    { id: 'level', label: t`Identity`, cell: (row) => `LV${row.identity_level}` },
    {
      id: 'amount',
      label: t`Amount`,
      align: 'right',
      head: true,
      cell: (row) => <Amount value={row.number} unit={row.name} />,
    },
    {
      id: 'value',
      label: t`Value`,
      align: 'right',
      sortable: true,
      cell: (row) => <Amount value={row.usdt_value} unit="USDT" digits={2} />,
    },
    { id: 'network', label: t`Network`, cell: (row) => row.network },
    {
      id: 'state',
      label: t`State`,
      cell: (row) => <StateChip tone={withdrawalTones[row.state]} label={i18n._(withdrawalStateWords[row.state])} />,
    },
    { id: 'assigned', label: t`Taken by`, cell: (row) => <Assignee id={row.assigned_to} me={me?.id ?? null} /> },
  ];
  const filters: Filter[] = [
    { kind: 'text', name: 'search', label: t`Number, address, transaction`, search: true, whole: true },
    {
      kind: 'choice',
      name: 'open',
      label: t`Undecided`,
      choices: [
        { value: '1', label: t`Open ones` },
        { value: '0', label: t`All of them` },
      ],
    },
    {
      kind: 'choice',
      name: 'state',
      label: t`State`,
      choices: withdrawalStates.map((value) => ({ value, label: i18n._(withdrawalStateWords[value]) })),
    },
    {
      kind: 'choice',
      name: 'assigned',
      label: t`Taken by`,
      choices: [
        { value: 'me', label: t`Me` },
        { value: 'nobody', label: t`Nobody` },
      ],
    },
    {
      kind: 'choice',
      name: 'type',
      label: t`Destination`,
      choices: destinationWords.map((words, index) => ({ value: String(index), label: i18n._(words) })),
    },
    { kind: 'text', name: 'user', label: t`User's number` },
  ];
  return (
    <Queue<WithdrawalCaseRow>
      resource="withdrawals"
      title={t`Withdrawals`}
      columns={columns}
      filters={filters}
      sort={{ field: 'created', order: 'ASC' }}
      filterDefaults={{ open: '1' }}
      empty={t`No withdrawal matches.`}
      opens
      acts={(row) => actsOf(row, refresh)}
    />
  );
}
