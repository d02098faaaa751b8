import { confirmOperator } from '@aureus/contract/operator/people-calls.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNotify } from 'react-admin';
import { call } from '../../platform/calls/call.ts';
import { type Proof, ProofForm } from '../session/proof.tsx';

interface Props {
  id: number;
  name: string;
  onDone: () => void;
  onClose: () => void;
}

/** A third person says that a newcomer is somebody of their own. */
export function ConfirmDialog({ id, name, onDone, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const confirm = async (proof: Proof): Promise<void> => {
    await call(confirmOperator, { operator_id: id, ...proof });
    notify(t`${name} is confirmed.`, { type: 'success' });
    onDone();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="confirm-operator">
      <DialogTitle id="confirm-operator">{t`Confirm ${name}`}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          <Trans>
            Have you met this person, and are they neither of those who let them in? Until somebody says so, they decide
            nothing together.
          </Trans>
        </Typography>
        <ProofForm label={t`Confirm`} onProof={confirm} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
