import { Link } from '@mui/material';
import { LinkBase } from 'react-admin';

/** Leads to the user's page. */
export function UserLink({ id, name }: { id: number; name?: string }) {
  return (
    <Link component={LinkBase} to={`/users/${id}/show`} underline="hover">
      {name === undefined || name === '' ? id : `${name} (${id})`}
    </Link>
  );
}
