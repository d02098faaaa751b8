import type { operators } from '@aureus/contract/operator/people-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Button, Menu, MenuItem } from '@mui/material';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PayloadField } from '../proposals/payload.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { usePropose } from '../proposals/propose-context.ts';

interface Props {
  row: Answer<typeof operators>['data'][number];
  rolesField: PayloadField;
  onDone: () => void;
}

/** What can be proposed about one operator. */
export function OperatorActs({ row, rolesField, onDone }: Props) {
  const { t } = useLingui();
  const propose = usePropose();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [confirming, setConfirming] = useState(false);
  const payload = { operator_id: row.id };
  const { name } = row;
  const active = row.state === 'active';
  const choose = (request: Parameters<typeof propose>[0]): void => {
    setAnchor(null);
    propose(request);
  };
  return (
    <>
      <Button
        size="small"
        endIcon={<ExpandIcon />}
        aria-haspopup="menu"
        aria-label={`${t`Change`} · ${name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Trans>Change</Trans>
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {row.can_confirm && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              setConfirming(true);
            }}
          >
            {t`Confirm…`}
          </MenuItem>
        )}
        <MenuItem
          onClick={() =>
            choose({ kind: 'operator.roles', title: t`Roles of ${name}`, payload, fields: [rolesField], onDone })
          }
        >
          {t`Roles…`}
        </MenuItem>
        {active && (
          <MenuItem
            onClick={() =>
              choose({
                kind: 'operator.reset_factor',
                title: t`Reset the two-factor authentication of ${name}`,
                payload,
                onDone,
              })
            }
          >
            {t`Reset access…`}
          </MenuItem>
        )}
        <MenuItem
          sx={active ? { color: 'error.main' } : {}}
          onClick={() =>
            choose({
              kind: active ? 'operator.disable' : 'operator.enable',
              title: active ? t`Disable ${name}` : t`Enable ${name}`,
              payload,
              onDone,
            })
          }
        >
          {active ? t`Disable…` : t`Enable…`}
        </MenuItem>
      </Menu>
      {confirming && <ConfirmDialog id={row.id} name={name} onDone={onDone} onClose={() => setConfirming(false)} />}
    </>
  );
}
