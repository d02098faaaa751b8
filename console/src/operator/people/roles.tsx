import { roles } from '@aureus/contract/operator/people-calls.ts';
import { operatorPermissions } from '@aureus/contract/operator/permissions.ts';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';
import { HistoryLink } from '../proposals/history-link.tsx';
import { usePropose } from '../proposals/propose-context.ts';
import { useMe } from '../session/me.ts';
import { permissionWords } from './permission-words.ts';
import { type Drafts, RoleMatrix } from './role-matrix.tsx';

/** What each role allows; roles are data, and each change of them is proposed. */
export function Roles() {
  const { t, i18n } = useLingui();
  const me = useMe();
  const propose = usePropose();
  const may = me?.may('operators.decide') === true;
  const [drafts, setDrafts] = useState<Drafts>({});
  const forget = (role: string): void => setDrafts(({ [role]: _done, ...others }) => others);
  return (
    <Read call={roles} fields={{}}>
      {(rows, again) => {
        const changed = rows.filter(
          ({ role, permissions }) => drafts[role] !== undefined && !sameAs(permissions, drafts[role]),
        );
        return (
          <Stack sx={{ gap: 1.5 }}>
            <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
              <Typography variant="h1" sx={{ flexGrow: 1 }}>
                <Trans>Roles</Trans>
              </Typography>
              {may && (
                <Button
                  variant="contained"
                  onClick={() =>
                    propose({
                      kind: 'role.permissions',
                      title: t`A new role`,
                      payload: {},
                      fields: [
                        {
                          kind: 'line',
                          name: 'role',
                          label: t`Role`,
                          help: t`Lower-case letters, digits and underscores, e.g. night_shift`,
                        },
                        {
                          kind: 'checks',
                          name: 'permissions',
                          label: t`What it allows`,
                          choices: operatorPermissions.map((permission) => ({
                            value: permission,
                            label: i18n._(permissionWords[permission].label),
                            help: i18n._(permissionWords[permission].help),
                          })),
                        },
                      ],
                      onDone: again,
                    })
                  }
                >
                  <Trans>New role…</Trans>
                </Button>
              )}
            </Stack>
            <HistoryLink kind="role.permissions" />
            {changed.length > 0 && (
              <Alert severity="info" variant="outlined" sx={{ position: 'sticky', top: 56, zIndex: 2 }}>
                <Trans>You have ticked something else than what is in force.</Trans>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
                  {changed.map(({ role }) => (
                    <Button
                      key={role}
                      size="small"
                      variant="contained"
                      onClick={() =>
                        propose({
                          kind: 'role.permissions',
                          title: t`What the role ${role} allows`,
                          payload: { role, permissions: drafts[role] },
                          onDone: () => {
                            forget(role);
                            again();
                          },
                        })
                      }
                    >
                      <Trans>Propose a change of {role}</Trans>
                    </Button>
                  ))}
                  <Button size="small" onClick={() => setDrafts({})}>
                    <Trans>Forget what was ticked</Trans>
                  </Button>
                </Box>
              </Alert>
            )}
            <Panel title={t`What roles allow`}>
              <RoleMatrix
                rows={rows}
                drafts={drafts}
                may={may}
                onChange={(role, permissions) => setDrafts((before) => ({ ...before, [role]: permissions }))}
              />
            </Panel>
          </Stack>
        );
      }}
    </Read>
  );
}

const sameAs = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((permission) => other.includes(permission));
