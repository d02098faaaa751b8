import { totpConfirm, totpRemove, totpStart } from '@aureus/contract/operator/access-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { codeDigits, isSixDigits } from '@aureus/core/typed/code.ts';
import { Button, Stack, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../platform/calls/call.ts';
import { failureText } from '../../platform/calls/error-text.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { CodeField } from '../session/code-field.tsx';
import { ChangeForm, type Run } from './change-form.tsx';

interface Props {
  on: boolean;
  /** No passkey is left beside it, so that it must stay. */
  last: boolean;
  run: Run;
  onChanged: () => void;
}

/** The authenticator app: a new one takes the place of the old one once its first code was given. */
export function AuthenticatorPanel({ on, last, run, onChanged }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const [made, setMade] = useState<Answer<typeof totpStart> | null>(null);
  const [code, setCode] = useState('');
  const attempt = (work: () => Promise<unknown>): void =>
    void run(work).catch((error: unknown) =>
      notify(failureText(error), { type: 'error', messageArgs: { _: failureText(error) } }),
    );
  const start = (): void =>
    attempt(async () => {
      setCode('');
      setMade(await call(totpStart, {}));
    });
  const confirm = (): Promise<void> =>
    run(async () => {
      await call(totpConfirm, { code: codeDigits(code) });
      notify(t`The new authenticator is active now. Your other sessions have ended.`, { type: 'success' });
      setMade(null);
      onChanged();
    });
  const remove = (): void =>
    attempt(async () => {
      await call(totpRemove, {});
      notify(t`The authenticator is removed. Your other sessions have ended.`, { type: 'success' });
      onChanged();
    });
  return (
    <Panel
      title={t`Authenticator app`}
      action={on ? <StateChip tone="good" label={t`On`} /> : <StateChip tone="quiet" label={t`Off`} />}
    >
      {made === null ? (
        <Stack sx={{ gap: 1 }}>
          {on && last && (
            <Typography variant="body2" color="textSecondary">
              <Trans>This is your only method of two-factor authentication. Add a passkey before you remove it.</Trans>
            </Typography>
          )}
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" onClick={start}>
              {on ? t`Replace it` : t`Set it up`}
            </Button>
            {on && (
              <Button color="error" disabled={last} onClick={remove}>
                <Trans>Remove the authenticator</Trans>
              </Button>
            )}
          </Stack>
        </Stack>
      ) : (
        <ChangeForm
          label={t`Use this one`}
          disabled={!isSixDigits(code)}
          onSubmit={confirm}
          onCancel={() => setMade(null)}
        >
          <QrPicture text={made.uri} label={t`QR picture for the authenticator app`} />
          <Typography variant="body2" color="textSecondary" component="div">
            <Trans>Scan the picture with your authenticator app, or type the secret:</Trans>{' '}
            <CopyText text={made.secret} />
          </Typography>
          <CodeField value={code} onChange={setCode} />
          <Typography variant="body2" color="textSecondary">
            <Trans>Until you enter its code here, the old one stays active.</Trans>
          </Typography>
        </ChangeForm>
      )}
    </Panel>
  );
}
