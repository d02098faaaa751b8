import { MenuItem, ListItemIcon, ListItemText } from '@mui/material';
import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import { useLingui } from '@lingui/react/macro';
import { LinkBase, useUserMenu } from 'react-admin';
import type { Ref } from 'react';

/** Leads to the operator's own sessions, from the menu of the bar. */
export function SessionItem({ ref }: { ref?: Ref<HTMLLIElement> }) {
  const { t } = useLingui();
  const menu = useUserMenu();
  return (
    <MenuItem component={LinkBase} to="/sessions" onClick={menu?.onClose} {...(ref === undefined ? {} : { ref })}>
      <ListItemIcon>
        <DevicesIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{t`Your sessions`}</ListItemText>
    </MenuItem>
  );
}
