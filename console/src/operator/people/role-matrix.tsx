import type { roles } from '@aureus/contract/operator/people-calls.ts';
import { operatorPermissions, type OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Box, Checkbox, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Plural, useLingui } from '@lingui/react/macro';
import { permissionWords } from './permission-words.ts';

type Role = Answer<typeof roles>[number];

/** What is ticked of a role, where it differs from what is in force. */
export type Drafts = Readonly<Record<string, readonly OperatorPermission[]>>;

interface Props {
  rows: readonly Role[];
  drafts: Drafts;
  /** Whether the operator may change anything. */
  may: boolean;
  onChange: (role: string, permissions: readonly OperatorPermission[]) => void;
}

/** The first column stays where it is while the roles move under it. */
const first = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const;

/** All permissions by all roles, each to be ticked. */
export function RoleMatrix({ rows, drafts, may, onChange }: Props) {
  const { t, i18n } = useLingui();
  const ticked = (role: Role): readonly OperatorPermission[] => drafts[role.role] ?? role.permissions;
  const toggle = (role: Role, permission: OperatorPermission): void => {
    const now = ticked(role);
    onChange(
      role.role,
      operatorPermissions.filter((one) => (one === permission ? !now.includes(one) : now.includes(one))),
    );
  };
  return (
    <Box sx={{ overflowX: 'auto', mx: -2 }} role="group" tabIndex={0} aria-label={t`What roles allow`}>
      <Table size="small" aria-label={t`What roles allow`} sx={{ '& td, & th': { px: 1 } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...first, minWidth: { xs: 168, sm: 300 } }}>{t`What it allows`}</TableCell>
            {rows.map(({ role, operators }) => (
              <TableCell key={role} align="center" scope="col">
                <Typography component="span" sx={{ display: 'block', fontWeight: 600, color: 'text.primary' }}>
                  {role}
                </Typography>
                <Typography component="span" variant="body2" color="textSecondary" noWrap>
                  <Plural value={operators} one="# operator" other="# operators" />
                </Typography>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {operatorPermissions.map((permission) => {
            const { label, help } = permissionWords[permission];
            const said = i18n._(label);
            return (
              <TableRow key={permission} hover>
                <TableCell component="th" scope="row" sx={{ ...first, verticalAlign: 'top' }}>
                  <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                    {said}
                  </Typography>
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                    {i18n._(help)}
                  </Typography>
                </TableCell>
                {rows.map((role) => {
                  const name = role.role;
                  const on = ticked(role).includes(permission);
                  const changed = on !== role.permissions.includes(permission);
                  return (
                    <TableCell key={name} align="center" sx={changed ? { bgcolor: 'action.selected' } : {}}>
                      <Checkbox
                        checked={on}
                        disabled={!may}
                        onChange={() => toggle(role, permission)}
                        slotProps={{ input: { 'aria-label': t`${name}: ${said}` } }}
                      />
                    </TableCell>
                  );
                })}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}
