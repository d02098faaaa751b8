import { proposalKinds } from '@aureus/contract/operator/proposals.ts';
import { Button, Stack, Typography } from '@mui/material';
import UndoIcon from '@mui/icons-material/Undo';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMe } from '../session/me.ts';
import { usePropose } from './propose-context.ts';
import type { ProposalDetail } from './proposal-page.tsx';

/**
 * Brings back what there was before an act, by a proposal of the same kind: nothing is taken back silently. Acts that
 * have no such opposite say so.
 */
export function Undo({ row, again }: { row: ProposalDetail; again: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  const propose = usePropose();
  if (row.undo === '' || me?.may(proposalKinds[row.kind].permission) !== true) {
    return (
      <Typography variant="body2" color="textSecondary">
        <Trans>To undo it, propose the opposite: nothing is taken back silently.</Trans>
      </Typography>
    );
  }
  return (
    <Stack sx={{ gap: 1, alignItems: 'start' }}>
      <Button
        variant="outlined"
        startIcon={<UndoIcon />}
        onClick={() =>
          propose({
            kind: row.kind,
            title: t`Undo proposal ${row.id}`,
            payload: JSON.parse(row.undo) as Record<string, unknown>,
            onDone: again,
          })
        }
      >
        <Trans>Propose to undo this</Trans>
      </Button>
      <Typography variant="body2" color="textSecondary">
        <Trans>It proposes what was there before. Another operator has to approve it.</Trans>
      </Typography>
    </Stack>
  );
}
