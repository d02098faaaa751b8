import { handOver, queue } from '@aureus/contract/support/operator-calls.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMe } from '../operator/public.ts';
import { useAct } from '../platform/calls/use-act.ts';
import { Read } from '../ui/read.tsx';

export interface CaseDialogProps {
  readonly open: boolean;
  readonly id: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const QUEUE = 'queue';

/** Hands a conversation to a colleague who is there, or back to the queue. */
export function HandOverDialog({ open, id, onClose, onDone }: CaseDialogProps) {
  const { t } = useLingui();
  const me = useMe();
  const act = useAct();
  const [to, setTo] = useState(QUEUE);
  const send = (): void =>
    void act(handOver, { id, ...(to === QUEUE ? {} : { to }) }, () => {
      onClose();
      onDone();
    });
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{t`Hand the conversation over`}</DialogTitle>
      <DialogContent>
        <Read call={queue} fields={{ state: 'mine', limit: 1 }} count={1}>
          {({ agents }) => (
            <TextField
              select
              fullWidth
              margin="dense"
              label={t({ message: 'To', context: 'hand over' })}
              value={to}
              onChange={(event) => setTo(event.target.value)}
            >
              <MenuItem value={QUEUE}>{t`Back to the queue`}</MenuItem>
              {agents
                .filter((agent) => agent.id !== me?.id)
                .map((agent) => (
                  <MenuItem key={agent.id} value={String(agent.id)}>
                    {`${agent.name} (${agent.open})`}
                  </MenuItem>
                ))}
            </TextField>
          )}
        </Read>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button variant="contained" onClick={send}>
          {t`Hand over`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
