import type { operatorDeposit, operatorDeposits } from '@aureus/contract/deposit/operator-calls.ts';
import { depositNetworks, depositStates } from '@aureus/contract/deposit/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Typography } from '@mui/material';
import { useRefresh } from 'react-admin';
import { useMe } from '../operator/public.ts';
import { Amount } from '../ui/amount.tsx';
import { Assignee } from '../ui/assignee.tsx';
import { DepositLink } from '../ui/deposit-link.tsx';
import { Moment } from '../ui/moment.tsx';
import { Queue } from '../ui/queue/queue.tsx';
import type { Column, Filter } from '../ui/queue/types.ts';
import { StateChip } from '../ui/state-chip.tsx';
import { useDepositActs } from './deposit-acts.ts';
import { depositStateWords, depositTones } from './deposit-words.ts';

export type DepositRow = Answer<typeof operatorDeposits>['data'][number];
export type DepositDetail = Answer<typeof operatorDeposit>;

/** The queue of deposit requests. */
export function Deposits() {
  const { t, i18n } = useLingui();
  const refresh = useRefresh();
  const actsOf = useDepositActs();
  const me = useMe();
  const columns: Column<DepositRow>[] = [
    { id: 'id', label: t`Request`, head: true, cell: (row) => `#${row.id}` },
    {
      id: 'created',
      label: t({ message: 'Requested', context: 'time' }),
      sortable: true,
      cell: (row) => <Moment at={row.created_at} age />,
    },
    { id: 'user', label: t`User`, cell: (row) => `${row.user_id} · ${row.user_name}` },
    {
      id: 'amount',
      label: t`Amount`,
      align: 'right',
      head: true,
      cell: (row) => <Amount value={row.amount} unit={row.currency_name} />,
    },
    {
      id: 'value',
      label: t`Value`,
      align: 'right',
      sortable: true,
      cell: (row) => <Amount value={row.value_usdt} unit="USDT" digits={2} />,
    },
    { id: 'way', label: t`Way`, cell: (row) => (row.type === 1 ? t`Bank transfer` : (row.network ?? '–')) },
    {
      id: 'state',
      label: t`State`,
      cell: (row) => <StateChip tone={depositTones[row.state]} label={i18n._(depositStateWords[row.state])} />,
    },
    {
      id: 'warnings',
      label: t`Look at`,
      cell: (row) => {
        const { alike_to: alike } = row;
        return (
          <Stack useFlexGap sx={{ gap: 0.5, alignItems: 'flex-start' }}>
            {alike !== null && (
              <Typography component="span" variant="body2" color="error">
                <Trans>
                  Proof of payment like that of <DepositLink id={alike} />
                </Trans>
              </Typography>
            )}
            {row.check_needed && <StateChip tone="wait" label={t`Third operator`} />}
          </Stack>
        );
      },
    },
    { id: 'assigned', label: t`Taken by`, cell: (row) => <Assignee id={row.assigned_to} me={me?.id ?? null} /> },
  ];
  const filters: Filter[] = [
    { kind: 'text', name: 'search', label: t`Number, address, reference, name`, search: true, whole: true },
    {
      kind: 'choice',
      name: 'state',
      label: t`State`,
      choices: depositStates.map((value) => ({ value, label: i18n._(depositStateWords[value]) })),
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
    {
      kind: 'choice',
      name: 'type',
      label: t`Way`,
      choices: [
        { value: '0', label: t`Coin` },
        { value: '1', label: t`Bank transfer` },
      ],
    },
    {
      kind: 'choice',
      name: 'network',
      label: t`Network`,
      choices: depositNetworks.map((value) => ({ value, label: value })),
    },
    { kind: 'text', name: 'user', label: t`User's number` },
  ];
  return (
    <Queue<DepositRow>
      resource="deposits"
      title={t`Deposits`}
      columns={columns}
      filters={filters}
      sort={{ field: 'created', order: 'ASC' }}
      filterDefaults={{ state: 'waiting' }}
      empty={t`No deposit request matches.`}
      opens
      acts={(row) => actsOf(row, refresh)}
    />
  );
}
