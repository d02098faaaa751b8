import { breakGlass } from '@aureus/contract/operator/proposal-calls.ts';
import { isSameSecret } from '@aureus/core/typed/secret.ts';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../platform/calls/call.ts';
import { alarm } from '../../ui/theme.ts';
import { type Proof, ProofForm } from '../session/proof.tsx';

/** Fewest characters of the reason; the contract refuses shorter ones. */
const leastReason = 20;

interface Props {
  /** The proposal; one that is only made when the glass is broken is given the same reason. */
  idOf: (reason: string) => Promise<number>;
  onDone: () => void | Promise<void>;
}

/** In an emergency, on one word. Loud on purpose: red, typed, proved, and told to everybody for seven days. */
export function BreakGlass({ idOf, onDone }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  // Said in the operator's language and typed exactly, so that nobody does it by a slip of the hand.
  const words = t`I act alone`;
  const ready = isSameSecret(typed.trim(), words) && reason.trim().length >= leastReason;
  const execute = async (proof: Proof): Promise<void> => {
    const why = reason.trim();
    const { state } = await call(breakGlass, { id: await idOf(why), reason: why, ...proof });
    if (state === 'executed')
      notify(t`Executed without a second approval. All operators have been notified.`, { type: 'warning' });
    else notify(t`It could not be done. See why on the page.`, { type: 'error' });
    await onDone();
  };
  return (
    <Box component="section" aria-label={t`Emergency`} sx={{ ...alarm, borderRadius: 3, p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1 }}>
        <WarningIcon />
        <Typography variant="h2">
          <Trans>Emergency: execute alone</Trans>
        </Typography>
      </Stack>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        <Trans>
          This overrides the two-operator rule. Every operator sees a red banner with your name and reason for seven
          days, and it stays in the audit log for ever.
        </Trans>
      </Typography>
      {open ? (
        <Stack sx={{ gap: 1.5, bgcolor: 'background.paper', color: 'text.primary', p: 2, borderRadius: 2 }}>
          <TextField
            label={t`What is the emergency? At least 20 characters`}
            value={reason}
            onChange={(event) => setReason(event.target.value.replaceAll(/\s/g, ' '))}
            multiline
            minRows={2}
            required
            slotProps={{
              htmlInput: { maxLength: 500 },
              // Longer than a phone is wide; small, above the field, it is whole.
              inputLabel: { shrink: true },
            }}
          />
          <TextField
            label={t`Type exactly: ${words}`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            required
            autoComplete="off"
          />
          <ProofForm label={t`Execute alone`} danger disabled={!ready} onProof={execute} />
          <Button onClick={() => setOpen(false)} sx={{ alignSelf: 'start' }}>
            <Trans>Leave it</Trans>
          </Button>
        </Stack>
      ) : (
        <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
          <Trans>Emergency override…</Trans>
        </Button>
      )}
    </Box>
  );
}
