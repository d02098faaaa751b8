import { MenuItem, ListItemIcon, ListItemText } from '@mui/material';
import KeyIcon from '@mui/icons-material/VpnKeyOutlined';
import { useLingui } from '@lingui/react/macro';
import { LinkBase, useUserMenu } from 'react-admin';
import type { Ref } from 'react';

/** Leads to the operator's own access, from the menu of the bar. */
export function SessionItem({ ref }: { ref?: Ref<HTMLLIElement> }) {
  const { t } = useLingui();
  const menu = useUserMenu();
  return (
    <MenuItem component={LinkBase} to="/access" onClick={menu?.onClose} {...(ref === undefined ? {} : { ref })}>
      <ListItemIcon>
        <KeyIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{t`My access`}</ListItemText>
    </MenuItem>
  );
}
