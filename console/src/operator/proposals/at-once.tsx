import { actAtOnce } from '@aureus/contract/operator/proposal-calls.ts';
import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { Box, Button, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../platform/calls/call.ts';
import { type Proof, ProofForm } from '../session/proof.tsx';
import { leastReason } from './least-reason.ts';

interface Props {
  kind: ProposalKind;
  /** JSON. */
  payload: string;
  reason: string;
  onDone: () => void | Promise<void>;
}

/** What protects does not wait for a second operator; two bring it back. */
export function AtOnce({ kind, payload, reason, onDone }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const act = async (proof: Proof): Promise<void> => {
    const { state } = await call(actAtOnce, { kind, payload, reason, ...proof });
    if (state === 'executed') notify(t`Done at once. Two operators can lift it.`, { type: 'success' });
    else notify(t`It could not be done. See why on the page.`, { type: 'error' });
    await onDone();
  };
  return (
    <Box component="section" aria-label={t`Do it at once`}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        <Trans>This protects: you may do it at once, alone. Two operators can lift it.</Trans>
      </Typography>
      {open ? (
        <ProofForm label={t`Do it at once`} danger disabled={reason.length < leastReason} onProof={act} />
      ) : (
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          <Trans>Do it at once</Trans>
        </Button>
      )}
    </Box>
  );
}
