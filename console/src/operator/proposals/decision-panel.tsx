import { approveProposal, rejectProposal, withdrawProposal } from '@aureus/contract/operator/proposal-calls.ts';
import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../platform/calls/call.ts';
import { useAct } from '../../platform/calls/use-act.ts';
import { Panel } from '../../ui/panel.tsx';
import { useMe } from '../session/me.ts';
import { type Proof, ProofForm } from '../session/proof.tsx';
import { AtOnce } from './at-once.tsx';
import { BreakGlass } from './break-glass.tsx';
import { leastReason } from './least-reason.ts';
import type { ProposalDetail } from './proposal-page.tsx';

interface Props {
  row: ProposalDetail;
  again: () => void;
}

/** Approve with a step-up, reject with a reason, take back one's own. One's own cannot be approved, and that is said. */
export function DecisionPanel({ row, again }: Props) {
  const { t } = useLingui();
  const me = useMe();
  const notify = useNotify();
  const act = useAct();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const after = (): void => {
    void client.invalidateQueries();
    again();
  };
  const approve = async (proof: Proof): Promise<void> => {
    const { state } = await call(approveProposal, { id: row.id, ...proof });
    if (state === 'executed') notify(t`Approved and done.`, { type: 'success' });
    else notify(t`Approved, but it could not be done. See why below.`, { type: 'warning' });
    after();
  };
  const own = row.proposed_by === me?.id;
  return (
    <>
      <Panel title={t`Decision`}>
        <Stack sx={{ gap: 2 }}>
          {own ? (
            <Alert severity="info" variant="outlined">
              <Trans>You proposed this yourself. Another operator has to approve or reject it.</Trans>
            </Alert>
          ) : (
            !row.can.approve &&
            !row.can.reject && (
              <Typography color="textSecondary">
                <Trans>Your roles do not allow to decide this.</Trans>
              </Typography>
            )
          )}
          {!own && row.can.reject && row.cannot_text !== '' && (
            <Alert severity="info" variant="outlined">
              <Trans>You cannot approve this: {row.cannot_text}</Trans>
            </Alert>
          )}
          {row.can.at_once && <AtOnce kind={row.kind} payload={row.payload} reason={row.reason} onDone={after} />}
          {row.can.approve && (
            <Stack sx={{ gap: 1 }}>
              <Typography variant="body2" color="textSecondary">
                <Trans>Approving carries it out at once. Please confirm it’s you.</Trans>
              </Typography>
              <ProofForm label={t`Approve`} disabled={row.impossible_code !== ''} onProof={approve} />
            </Stack>
          )}
          {row.can.reject && (
            <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5 }}>
              <TextField
                label={t`Why not?`}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                helperText={reason.trim().length < leastReason ? t`At least 5 characters` : undefined}
                slotProps={{ htmlInput: { maxLength: 500 } }}
              />
              <Button
                variant="outlined"
                color="error"
                sx={{ flexShrink: 0 }}
                disabled={reason.trim().length < leastReason}
                onClick={() => void act(rejectProposal, { id: row.id, reason: reason.trim() }, after)}
              >
                <Trans>Reject</Trans>
              </Button>
            </Stack>
          )}
          {row.can.withdraw && (
            <Button
              variant="outlined"
              sx={{ alignSelf: 'start' }}
              onClick={() => void act(withdrawProposal, { id: row.id }, after)}
            >
              <Trans>Withdraw proposal</Trans>
            </Button>
          )}
        </Stack>
      </Panel>
      {row.can.break_glass && <BreakGlass idOf={() => Promise.resolve(row.id)} onDone={after} />}
    </>
  );
}
