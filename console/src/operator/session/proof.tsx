import { passkeyAsk } from '@aureus/contract/operator/entry-calls.ts';
import { codeDigits, isSixDigits } from '@aureus/core/typed/code.ts';
import { Alert, Button, Stack } from '@mui/material';
import KeyIcon from '@mui/icons-material/VpnKeyOutlined';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { Trans } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { CodeField } from './code-field.tsx';
import { useMe } from './me.ts';
import { passkeyOrCallText } from './passkey-text.ts';

/** The step-up that goes along with an act. */
export type Proof = { code: string } | { passkey: string };

interface Props {
  /** On the button, e.g. `Approve`. */
  label: string;
  danger?: boolean;
  disabled?: boolean;
  /** Makes the call with the proof. What it throws is said here. */
  onProof: (proof: Proof) => Promise<void>;
}

/** Asks once more who is there, by the authenticator's code or a passkey, and acts with the answer. */
export function ProofForm({ label, danger = false, disabled = false, onProof }: Props) {
  const me = useMe();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const attempt = async (proofOf: () => Promise<Proof>): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await onProof(await proofOf());
    } catch (error) {
      setProblem(passkeyOrCallText(error));
      setCode('');
    } finally {
      setBusy(false);
    }
  };
  const byCode = (event: SyntheticEvent): void => {
    event.preventDefault();
    void attempt(() => Promise.resolve({ code: codeDigits(code) }));
  };
  const byPasskey = (): void =>
    void attempt(async () => {
      const { options } = await call(passkeyAsk, {});
      const answer = await startAuthentication({ optionsJSON: JSON.parse(options) as never });
      return { passkey: JSON.stringify(answer) };
    });

  const colour = danger ? 'error' : 'primary';
  return (
    <Stack component="form" onSubmit={byCode} sx={{ gap: 1.5 }}>
      {me?.has_totp !== false && (
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5 }}>
          <CodeField value={code} onChange={setCode} />
          <Button
            type="submit"
            variant="contained"
            color={colour}
            disabled={disabled || busy || !isSixDigits(code)}
            sx={{ flexShrink: 0 }}
          >
            {label}
          </Button>
        </Stack>
      )}
      {(me?.passkeys ?? 0) > 0 && browserSupportsWebAuthn() && (
        <Button
          variant="outlined"
          color={colour}
          startIcon={<KeyIcon />}
          onClick={byPasskey}
          disabled={disabled || busy}
        >
          <Trans>{label} with a passkey</Trans>
        </Button>
      )}
      {problem !== '' && (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
    </Stack>
  );
}
