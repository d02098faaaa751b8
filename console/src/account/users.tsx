import type { user, users } from '@aureus/contract/operator/user-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { useLingui } from '@lingui/react/macro';
import { Moment } from '../ui/moment.tsx';
import { Queue } from '../ui/queue/queue.tsx';
import type { Column, Filter } from '../ui/queue/types.ts';
import { FreezeChips } from './freeze-chips.tsx';

type UserRow = Answer<typeof users>['data'][number];
export type UserDetail = Answer<typeof user>;

/** All users, found by any of their names. */
export function Users() {
  const { t } = useLingui();
  const columns: Column<UserRow>[] = [
    { id: 'id', label: t`Number`, sortable: true, head: true, cell: (row) => row.id },
    { id: 'name', label: t({ message: 'Account', context: 'login' }), cell: (row) => row.name },
    { id: 'nickname', label: t`Nickname`, cell: (row) => (row.nickname === '' ? '–' : row.nickname) },
    { id: 'email', label: t`E-mail`, cell: (row) => (row.email === '' ? '–' : row.email) },
    { id: 'phone', label: t`Phone`, cell: (row) => (row.phone === '' ? '–' : row.phone) },
    { id: 'level', label: t`Identity`, cell: (row) => `LV${row.identity_level}` },
    { id: 'state', label: t`State`, head: true, cell: (row) => <FreezeChips user={row} /> },
    { id: 'created', label: t`Registered`, sortable: true, cell: (row) => <Moment at={row.created_at} age /> },
  ];
  const filters: Filter[] = [
    { kind: 'text', name: 'search', label: t`Number, e-mail, phone, name`, search: true, whole: true },
    {
      kind: 'choice',
      name: 'frozen',
      label: t`State`,
      choices: [
        { value: 'login', label: t`Login frozen` },
        { value: 'funds', label: t`Money frozen` },
        { value: 'none', label: t`Not frozen` },
      ],
    },
  ];
  return (
    <Queue<UserRow>
      resource="users"
      title={t`Users`}
      columns={columns}
      filters={filters}
      sort={{ field: 'created', order: 'DESC' }}
      empty={t`No user matches.`}
      opens
    />
  );
}
