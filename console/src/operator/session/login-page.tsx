import { login, passkeyLogin, passkeyLoginAsk } from '@aureus/contract/operator/entry-calls.ts';
import { codeDigits } from '@aureus/core/typed/code.ts';
import { plainMail } from '@aureus/core/typed/mail.ts';
import { Alert, Button, Divider, Stack, TextField } from '@mui/material';
import KeyIcon from '@mui/icons-material/VpnKeyOutlined';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { useLogin } from 'react-admin';
import { call } from '../../platform/calls/call.ts';
import { EntryFrame } from '../../ui/entry-frame.tsx';
import { CodeField } from './code-field.tsx';
import { passkeyOrCallText } from './passkey-text.ts';

/** By mail address, password and the authenticator's code, or by a passkey alone, which checks its owner itself. */
export function LoginPage() {
  const { t } = useLingui();
  const enter = useLogin();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const attempt = async (tokenOf: () => Promise<string>): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await enter({ token: await tokenOf() });
    } catch (error) {
      setProblem(passkeyOrCallText(error));
      setCode('');
    } finally {
      setBusy(false);
    }
  };
  const byPassword = (event: SyntheticEvent): void => {
    event.preventDefault();
    void attempt(() => call(login, { email: plainMail(email), password, code: codeDigits(code) }));
  };
  const byPasskey = (): void =>
    void attempt(async () => {
      const { options } = await call(passkeyLoginAsk, {});
      const answer = await startAuthentication({ optionsJSON: JSON.parse(options) as never });
      return call(passkeyLogin, { passkey: JSON.stringify(answer) });
    });

  return (
    <EntryFrame title={t`Log in`}>
      <Stack component="form" onSubmit={byPassword} sx={{ gap: 2 }}>
        <TextField
          label={t`E-mail`}
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <CodeField value={code} onChange={setCode} />
        {problem !== '' && (
          <Alert severity="error" variant="outlined">
            {problem}
          </Alert>
        )}
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          <Trans>Log in</Trans>
        </Button>
        {browserSupportsWebAuthn() && (
          <>
            <Divider>
              <Trans>or</Trans>
            </Divider>
            <Button variant="outlined" size="large" startIcon={<KeyIcon />} onClick={byPasskey} disabled={busy}>
              <Trans>Log in with a passkey</Trans>
            </Button>
          </>
        )}
      </Stack>
    </EntryFrame>
  );
}
