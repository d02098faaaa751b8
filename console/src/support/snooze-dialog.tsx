import { clock } from '@aureus/client/clock/page-clock.ts';
import { snooze } from '@aureus/contract/support/operator-calls.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAct } from '../platform/calls/use-act.ts';
import type { CaseDialogProps } from './hand-over-dialog.tsx';

/** Hours a conversation may rest, from the list. */
const HOURS = [1, 4, 24, 72, 168] as const;

/** Lets a conversation rest for a while; it wakes early when its user writes. */
export function SnoozeDialog({ open, id, onClose, onDone }: CaseDialogProps) {
  const { t } = useLingui();
  const act = useAct();
  const [hours, setHours] = useState<number>(4);
  const send = (): void =>
    void act(snooze, { id, until: Math.floor(clock.now() / 1000) + hours * 3_600 }, () => {
      onClose();
      onDone();
    });
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>{t`Snooze the conversation`}</DialogTitle>
      <DialogContent>
        <TextField
          select
          fullWidth
          margin="dense"
          label={t`For how long`}
          helperText={t`It wakes early when the user writes. A question without an answer is passed on to a colleague meanwhile.`}
          value={String(hours)}
          onChange={(event) => setHours(HOURS.find((value) => String(value) === event.target.value) ?? hours)}
        >
          {HOURS.map((value) => (
            <MenuItem key={value} value={String(value)}>
              {value < 24
                ? plural(value, { one: '# hour', other: '# hours' })
                : plural(value / 24, { one: '# day', other: '# days' })}
            </MenuItem>
          ))}
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button variant="contained" onClick={send}>
          {t`Snooze`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
