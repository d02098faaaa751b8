import type { Answer } from '@aureus/contract/platform/call.ts';
import type { cards } from '@aureus/contract/payout/operator-calls.ts';
import { Button } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useRefresh } from 'react-admin';
import { useMe, usePropose } from '../operator/public.ts';
import { Moment } from '../ui/moment.tsx';
import { Queue } from '../ui/queue/queue.tsx';
import type { Column, Filter } from '../ui/queue/types.ts';
import { StateChip } from '../ui/state-chip.tsx';
import { UserLink } from '../ui/user-link.tsx';

type CardRow = Answer<typeof cards>['data'][number];

/** Bank cards of all users, numbers masked. */
export function Cards() {
  const { t } = useLingui();
  const me = useMe();
  const propose = usePropose();
  const refresh = useRefresh();
  const block = ({ id }: CardRow): void =>
    propose({
      kind: 'card.block',
      title: t`Block bank account ${id}`,
      payload: { id },
      fields: [{ kind: 'long', name: 'reason', label: t`Reason, shown to the user` }],
      onDone: refresh,
    });
  const unblock = ({ id }: CardRow): void =>
    propose({ kind: 'card.unblock', title: t`Unblock bank account ${id}`, payload: { id }, onDone: refresh });
  const decides = me?.may('cards.decide') === true;
  const columns: Column<CardRow>[] = [
    { id: 'id', label: t`Bank account`, head: true, cell: (row) => `#${row.id}` },
    { id: 'user', label: t`User`, cell: (row) => <UserLink id={row.user_id} /> },
    { id: 'type', label: t`Kind`, cell: (row) => (row.type === 1 ? t`Domestic` : t`International`) },
    { id: 'holder', label: t`Holder`, cell: (row) => row.holder },
    { id: 'bank', label: t`Bank`, cell: (row) => (row.country === '' ? row.bank : `${row.bank}, ${row.country}`) },
    { id: 'account', label: t`Number`, cell: (row) => `•••• ${row.account.slice(-4)}` },
    { id: 'created', label: t`Saved`, sortable: true, cell: (row) => <Moment at={row.create_time} age /> },
    { id: 'sent', label: t`Payouts`, align: 'right', cell: (row) => row.sent_count },
    {
      id: 'state',
      label: t`State`,
      head: true,
      cell: (row) =>
        row.blocked_reason === '' ? (
          <StateChip tone="good" label={t`In use`} />
        ) : (
          <StateChip tone="bad" label={t`Blocked: ${row.blocked_reason}`} />
        ),
    },
    ...(decides
      ? [
          {
            id: 'act',
            label: t`Act`,
            cell: (row: CardRow) =>
              row.blocked_reason === '' ? (
                <Button size="small" color="error" onClick={() => block(row)}>
                  {t`Propose block`}
                </Button>
              ) : (
                <Button size="small" onClick={() => unblock(row)}>
                  {t`Propose unblock`}
                </Button>
              ),
          },
        ]
      : []),
  ];
  const filters: Filter[] = [
    { kind: 'text', name: 'search', label: t`Holder, bank, user's number`, search: true, whole: true },
    {
      kind: 'choice',
      name: 'type',
      label: t`Kind`,
      choices: [
        { value: '1', label: t`Domestic` },
        { value: '2', label: t`International` },
      ],
    },
    {
      kind: 'choice',
      name: 'blocked',
      label: t`State`,
      choices: [
        { value: '1', label: t({ message: 'Blocked', context: 'card' }) },
        { value: '0', label: t`In use` },
      ],
    },
  ];
  return (
    <Queue<CardRow>
      resource="cards"
      title={t`Bank accounts`}
      columns={columns}
      filters={filters}
      sort={{ field: 'created', order: 'DESC' }}
      empty={t`No bank account matches.`}
      acts={(row) =>
        decides ? (row.blocked_reason === '' ? { refuse: () => block(row) } : { propose: () => unblock(row) }) : {}
      }
    />
  );
}
