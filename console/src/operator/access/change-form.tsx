import { Alert, Button, Stack } from '@mui/material';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { passkeyOrCallText } from '../session/passkey-text.ts';

/** Does work that may ask for a fresh proof first. */
export type Run = (work: () => Promise<unknown>) => Promise<void>;

interface Props {
  /** On the button. */
  label: string;
  disabled?: boolean;
  /** What it throws is said in the form. */
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
}

/** A small form inside a panel that changes the operator's access. */
export function ChangeForm({ label, disabled = false, onSubmit, onCancel, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const attempt = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await onSubmit();
    } catch (error) {
      setProblem(passkeyOrCallText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void attempt();
  };
  return (
    <Stack component="form" onSubmit={submit} sx={{ gap: 1.5 }}>
      {children}
      {problem !== '' && (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'end' }}>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="contained" disabled={busy || disabled}>
          {label}
        </Button>
      </Stack>
    </Stack>
  );
}
