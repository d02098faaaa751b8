import { proposalKindNames, proposalStates, type proposals } from '@aureus/contract/operator/proposal-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Chip, Stack } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { Moment } from '../../ui/moment.tsx';
import { Queue } from '../../ui/queue/queue.tsx';
import type { Column, Filter } from '../../ui/queue/types.ts';
import { StateChip } from '../../ui/state-chip.tsx';
import { useSubject } from './subject-words.ts';
import { kindWords, proposalStateWords, proposalTones } from './proposal-words.ts';

type ProposalRow = Answer<typeof proposals>['data'][number];

/** Acts that wait for, or had, a second operator. */
export function Proposals() {
  const { t, i18n } = useLingui();
  const subject = useSubject();
  const columns: Column<ProposalRow>[] = [
    { id: 'id', label: t`Proposal`, sortable: true, head: true, cell: (row) => `#${row.id}` },
    { id: 'kind', label: t`Act`, cell: (row) => i18n._(kindWords[row.kind]) },
    { id: 'subject', label: t`About`, cell: (row) => subject(row.subject) },
    {
      id: 'state',
      label: t`State`,
      head: true,
      cell: (row) => (
        <Stack component="span" direction="row" sx={{ gap: 0.5, display: 'inline-flex' }}>
          <StateChip tone={proposalTones[row.state]} label={i18n._(proposalStateWords[row.state])} />
          {row.break_glass && <Chip component="span" size="small" color="error" label={t`Alone`} />}
        </Stack>
      ),
    },
    { id: 'proposed', label: t`Proposed by`, cell: (row) => row.proposed_by_name },
    { id: 'decided', label: t`Decided by`, cell: (row) => (row.decided_by_name === '' ? '–' : row.decided_by_name) },
    { id: 'created', label: t`Created`, cell: (row) => <Moment at={row.created_at} age /> },
  ];
  const filters: Filter[] = [
    { kind: 'text', name: 'search', label: t`Number, subject, reason`, search: true },
    {
      kind: 'choice',
      name: 'mine_to_decide',
      label: t`To decide`,
      choices: [{ value: '1', label: t`By me, now` }],
    },
    {
      kind: 'choice',
      name: 'state',
      label: t`State`,
      choices: proposalStates.map((value) => ({ value, label: i18n._(proposalStateWords[value]) })),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: t`Act`,
      choices: proposalKindNames.map((value) => ({ value, label: i18n._(kindWords[value]) })),
    },
  ];
  return (
    <Queue<ProposalRow>
      resource="proposals"
      title={t`Proposals`}
      columns={columns}
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      filterDefaults={{ state: 'open' }}
      empty={t`No proposal matches.`}
      opens
    />
  );
}
