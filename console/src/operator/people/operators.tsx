import { type operators, roles } from '@aureus/contract/operator/people-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Button, Stack } from '@mui/material';
import { languageNames, languages } from '@aureus/contract/platform/language.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { call } from '../../platform/calls/call.ts';
import { Moment } from '../../ui/moment.tsx';
import { Queue } from '../../ui/queue/queue.tsx';
import type { Column, Filter } from '../../ui/queue/types.ts';
import { StateChip } from '../../ui/state-chip.tsx';
import type { PayloadField } from '../proposals/payload.ts';
import { usePropose } from '../proposals/propose-context.ts';
import { useMe } from '../session/me.ts';
import { OperatorActs } from './operator-acts.tsx';
import { permissionWords } from './permission-words.ts';

type OperatorRow = Answer<typeof operators>['data'][number];

/** All operators; who is let in, shut out or given other roles is proposed. */
export function Operators() {
  const { t, i18n } = useLingui();
  const me = useMe();
  const propose = usePropose();
  const refresh = useRefresh();
  const may = me?.may('operators.decide') === true;
  const { data: known = [] } = useQuery({
    queryKey: [roles.name, {}],
    queryFn: ({ signal }) => call(roles, {}, { signal }),
  });
  const rolesField = (ticked: readonly string[]): PayloadField => ({
    kind: 'checks',
    name: 'roles',
    label: t`Roles`,
    initial: ticked.join(','),
    choices: known.map(({ role, permissions }) => ({
      value: role,
      label: role,
      help: permissions.map((permission) => i18n._(permissionWords[permission].label)).join(' · '),
    })),
  });
  const columns: Column<OperatorRow>[] = [
    { id: 'name', label: t`Name`, head: true, cell: (row) => row.name },
    { id: 'email', label: t`E-mail`, cell: (row) => row.email },
    {
      id: 'state',
      label: t`State`,
      head: true,
      cell: (row) =>
        row.state === 'active' ? (
          <Stack component="span" direction="row" sx={{ gap: 0.5, display: 'inline-flex', flexWrap: 'wrap' }}>
            <StateChip tone="good" label={t`Active`} />
            {row.unconfirmed && <StateChip tone="wait" label={t`Not confirmed yet`} />}
            {row.new_until !== null && <StateChip tone="quiet" label={t`New`} />}
          </Stack>
        ) : (
          <StateChip tone="bad" label={t`Disabled`} />
        ),
    },
    { id: 'roles', label: t`Roles`, cell: (row) => (row.roles.length === 0 ? '–' : row.roles.join(', ')) },
    {
      id: 'factor',
      label: t`Two-factor authentication`,
      cell: (row) =>
        [row.has_totp ? t`Authenticator` : '', row.passkeys > 0 ? t`Passkeys: ${row.passkeys}` : '']
          .filter((text) => text !== '')
          .join(', ') || '–',
    },
    { id: 'sessions', label: t`Sessions`, align: 'right', cell: (row) => row.sessions },
    { id: 'login', label: t`Last login`, cell: (row) => <Moment at={row.last_login_at} age /> },
    ...(may
      ? [
          {
            id: 'act',
            label: t`Act`,
            cell: (row: OperatorRow) => <OperatorActs row={row} rolesField={rolesField(row.roles)} onDone={refresh} />,
          },
        ]
      : []),
  ];
  const filters: Filter[] = [
    { kind: 'text', name: 'search', label: t`Name or e-mail`, search: true },
    {
      kind: 'choice',
      name: 'state',
      label: t`State`,
      choices: [
        { value: 'active', label: t`Active` },
        { value: 'disabled', label: t`Disabled` },
      ],
    },
  ];
  return (
    <Queue<OperatorRow>
      resource="operators"
      title={t`Operators`}
      columns={columns}
      filters={filters}
      empty={t`No operator matches.`}
      toolbar={
        may && (
          <Button
            variant="contained"
            onClick={() =>
              propose({
                kind: 'operator.invite',
                title: t`Invite an operator`,
                payload: {},
                fields: [
                  { kind: 'line', name: 'name', label: t`Name` },
                  { kind: 'mail', name: 'email', label: t`E-mail` },
                  rolesField([]),
                  {
                    kind: 'choice',
                    name: 'language',
                    label: t`Language of mails`,
                    initial: 'en',
                    choices: languages.map((language) => ({ value: language, label: languageNames[language] })),
                  },
                ],
              })
            }
          >
            {t`Invite…`}
          </Button>
        )
      }
    />
  );
}
