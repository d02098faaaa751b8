import { roles } from '@aureus/contract/operator/people-calls.ts';
import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';
import type { PayloadField } from '../proposals/payload.ts';
import { HistoryLink } from '../proposals/history-link.tsx';
import { usePropose } from '../proposals/propose-context.ts';
import { useMe } from '../session/me.ts';

/** What each role allows; roles are data, and each change of them is proposed. */
export function Roles() {
  const { t } = useLingui();
  const me = useMe();
  const propose = usePropose();
  const may = me?.may('operators.decide') === true;
  const allowed = (initial: readonly string[]): PayloadField => ({
    kind: 'words',
    name: 'permissions',
    label: t`What it allows, separated by commas`,
    initial: initial.join(', '),
  });
  return (
    <Read call={roles} fields={{}}>
      {(rows, again) => (
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
                    fields: [{ kind: 'line', name: 'role', label: t`Role` }, allowed([])],
                    onDone: again,
                  })
                }
              >
                <Trans>New role …</Trans>
              </Button>
            )}
          </Stack>
          <HistoryLink kind="role.permissions" />
          {rows.map(({ role, permissions, operators }) => (
            <Panel
              key={role}
              title={role}
              action={
                may && (
                  <Button
                    aria-label={t`Propose a change of ${role}`}
                    onClick={() =>
                      propose({
                        kind: 'role.permissions',
                        title: t`What the role ${role} allows`,
                        payload: { role },
                        fields: [allowed(permissions)],
                        onDone: again,
                      })
                    }
                  >
                    <Trans>Propose a change</Trans>
                  </Button>
                )
              }
            >
              <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
                <Plural value={operators} one="# operator has it." other="# operators have it." />
              </Typography>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
                {permissions.map((permission) => (
                  <Chip key={permission} size="small" label={permission} />
                ))}
              </Box>
            </Panel>
          ))}
        </Stack>
      )}
    </Read>
  );
}
