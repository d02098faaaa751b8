import { Link } from '@mui/material';
import { LinkBase } from 'react-admin';

/** Leads to the proposal by which something was made; a dash where there was none. */
export function ProposalLink({ id }: { id: number | null }) {
  if (id === null) return '–';
  return (
    <Link component={LinkBase} to={`/proposals/${id}/show`}>
      {id}
    </Link>
  );
}
