import { Link } from '@mui/material';
import type { MouseEvent } from 'react';
import { LinkBase } from 'react-admin';

/** Leads to a deposit request. In a row that opens another page, the link goes first. */
export function DepositLink({ id }: { id: number | string }) {
  return (
    <Link
      component={LinkBase}
      to={`/deposits/${id}/show`}
      underline="always"
      color="inherit"
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {`#${id}`}
    </Link>
  );
}
