import { acceptInvitation, invitation } from '@aureus/contract/operator/entry-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { codeDigits } from '@aureus/core/typed/code.ts';
import { plainMail } from '@aureus/core/typed/mail.ts';
import { isSameSecret } from '@aureus/core/typed/secret.ts';
import { Alert, Button, Stack, Tab, Tabs, TextField, Typography } from '@mui/material';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { EntryFrame } from '../../ui/entry-frame.tsx';
import { Moment } from '../../ui/moment.tsx';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { Failure, LoadingRows } from '../../ui/states.tsx';
import { CodeField } from './code-field.tsx';
import { tokenOfAddress } from './invitation-token.ts';
import { passkeyOrCallText } from './passkey-text.ts';

type Invitation = Answer<typeof invitation>;

/** Accepts an invitation: a password, and the authenticator or a passkey, without which nobody gets in. */
export function InvitationPage() {
  const { t } = useLingui();
  const [token] = useState(() => tokenOfAddress(window.location.href));
  const [done, setDone] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['operator', 'invitation', token],
    queryFn: () => call(invitation, { token }),
    enabled: token !== '',
    retry: false,
    // Each opening makes a new secret; the one on screen must stay.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <EntryFrame title={done ? t`You are set up` : t`Welcome to the console`}>
      {done ? (
        <Stack sx={{ gap: 2 }}>
          <Typography>
            <Trans>Your account is ready. Log in with what you have just set up.</Trans>
          </Typography>
          <Button variant="contained" size="large" href="#/login">
            <Trans>Log in</Trans>
          </Button>
        </Stack>
      ) : token === '' ? (
        <Alert severity="error" variant="outlined">
          <Trans>This address has no invitation in it. Open the whole link you were given.</Trans>
        </Alert>
      ) : error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingRows count={5} />
      ) : (
        <AcceptForm token={token} invited={data} onDone={() => setDone(true)} />
      )}
    </EntryFrame>
  );
}

function AcceptForm({ token, invited, onDone }: { token: string; invited: Invitation; onDone: () => void }) {
  const { t } = useLingui();
  const first = invited.email === '';
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [factor, setFactor] = useState<'totp' | 'passkey'>('totp');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const accept = async (): Promise<void> => {
    if (!isSameSecret(password, again)) {
      setProblem(t`The two passwords differ.`);
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      const proof =
        factor === 'totp'
          ? { code: codeDigits(code) }
          : {
              passkey: JSON.stringify(
                await startRegistration({ optionsJSON: JSON.parse(invited.passkey_options) as never }),
              ),
            };
      const who = first ? { name: name.trim(), email: plainMail(email) } : {};
      await call(acceptInvitation, { token, password, ...who, ...proof });
      onDone();
    } catch (error) {
      setProblem(passkeyOrCallText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void accept();
  };

  return (
    <Stack component="form" onSubmit={submit} sx={{ gap: 2 }}>
      {first ? (
        <>
          <Typography color="textSecondary">
            <Trans>You are the first operator. Say who you are.</Trans>
          </Typography>
          <TextField
            label={t`Name`}
            autoComplete="name"
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={t`E-mail`}
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </>
      ) : (
        <Typography>
          {invited.again ? (
            <Trans>
              {invited.name}, set up your access again: a new password and new two-factor authentication. The link ends{' '}
              <Moment at={invited.expires_at} />.
            </Trans>
          ) : (
            <Trans>
              {invited.name}, you are invited as {invited.email}. The invitation ends <Moment at={invited.expires_at} />
              .
            </Trans>
          )}
        </Typography>
      )}
      <NewPasswordFields password={password} again={again} onPassword={setPassword} onAgain={setAgain} />
      <Tabs
        value={factor}
        onChange={(_event, next: 'totp' | 'passkey') => setFactor(next)}
        aria-label={t`Two-factor authentication`}
        variant="fullWidth"
      >
        <Tab value="totp" label={t`Authenticator app`} />
        <Tab value="passkey" label={t`Passkey`} disabled={!browserSupportsWebAuthn()} />
      </Tabs>
      {factor === 'totp' ? (
        <>
          <QrPicture text={invited.totp_uri} label={t`QR picture for the authenticator app`} />
          <Typography variant="body2" color="textSecondary" component="div">
            <Trans>Scan the picture with your authenticator app, or type the secret:</Trans>{' '}
            <CopyText text={invited.totp_secret} />
          </Typography>
          <CodeField value={code} onChange={setCode} />
        </>
      ) : (
        <Typography variant="body2" color="textSecondary">
          <Trans>Your device will ask for your finger, your face or its PIN when you go on.</Trans>
        </Typography>
      )}
      {problem !== '' && (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        <Trans>Set up and finish</Trans>
      </Button>
    </Stack>
  );
}
