import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { Button } from '@mui/material';
import HistoryIcon from '@mui/icons-material/History';
import { Trans } from '@lingui/react/macro';
import { LinkBase } from 'react-admin';

/** Leads to every act of a kind, done or not, newest first; what was done can be undone from there. */
export function HistoryLink({ kind }: { kind: ProposalKind }) {
  const search = new URLSearchParams({ filter: JSON.stringify({ kind }), order: 'DESC', sort: 'id', page: '1' });
  return (
    <Button
      component={LinkBase}
      to={{ pathname: '/proposals', search: search.toString() }}
      size="small"
      startIcon={<HistoryIcon />}
      sx={{ alignSelf: 'start' }}
    >
      <Trans>History and undo</Trans>
    </Button>
  );
}
