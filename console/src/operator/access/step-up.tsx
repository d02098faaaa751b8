import { prove } from '@aureus/contract/operator/access-calls.ts';
import { freshMinutes } from '@aureus/contract/platform/call.ts';
import { Dialog, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { CallError } from '@aureus/client/call-error.ts';
import { type Proof, ProofForm } from '../session/proof.tsx';

interface Waiting {
  readonly work: () => Promise<unknown>;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Does work that needs a fresh proof of who is there: when the server asks for one, the operator is asked, and the
 * work is done again. `dialog` is to be drawn by who uses it. Work that is called off is never done, and never ends.
 */
export function useStepUp(): { run: (work: () => Promise<unknown>) => Promise<void>; dialog: ReactNode } {
  const { t } = useLingui();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const run = useCallback(async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'reauth_required') throw error;
      await new Promise<void>((done, failed) => setWaiting({ work, done, failed }));
    }
  }, []);
  const onProof = async (proof: Proof): Promise<void> => {
    await call(prove, proof);
    if (waiting === null) return;
    setWaiting(null);
    waiting.work().then(waiting.done, waiting.failed);
  };
  const dialog = waiting !== null && (
    <Dialog open onClose={() => setWaiting(null)} fullWidth maxWidth="xs" aria-labelledby="step-up-title">
      <DialogTitle id="step-up-title">
        <Trans>Confirm it’s you</Trans>
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 0.75 }}>
          <Typography variant="body2" color="textSecondary">
            <Trans>
              Whoever sits at an open console must not be able to change this. It holds for{' '}
              <Plural value={freshMinutes} one="# minute" other="# minutes" />.
            </Trans>
          </Typography>
          <ProofForm label={t`Confirm`} onProof={onProof} />
        </Stack>
      </DialogContent>
    </Dialog>
  );
  return { run, dialog };
}
