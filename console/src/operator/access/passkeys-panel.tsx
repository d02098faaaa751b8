import {
  type access,
  passkeyAdd,
  passkeyNewAsk,
  passkeyRemove,
  passkeyRename,
} from '@aureus/contract/operator/access-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../platform/calls/call.ts';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { passkeyOrCallText } from '../session/passkey-text.ts';
import { ChangeForm, type Run } from './change-form.tsx';

type Passkey = Answer<typeof access>['passkeys'][number];

interface Props {
  passkeys: readonly Passkey[];
  /** The one there is must stay: there is no authenticator beside it. */
  last: boolean;
  run: Run;
  onChanged: () => void;
}

/** The operator's passkeys: added, named, removed. */
export function PasskeysPanel({ passkeys, last, run, onChanged }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const [adding, setAdding] = useState(false);
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<number | null>(null);
  const close = (): void => {
    setAdding(false);
    setRenamed(null);
    setName('');
  };
  const add = (): Promise<void> =>
    run(async () => {
      const { options } = await call(passkeyNewAsk, {});
      const made = await startRegistration({ optionsJSON: JSON.parse(options) as never });
      await call(passkeyAdd, { passkey: JSON.stringify(made), name: name.trim() });
      notify(t`The passkey is added. Your other sessions have ended.`, { type: 'success' });
      close();
      onChanged();
    });
  const rename = async (id: number): Promise<void> => {
    await call(passkeyRename, { id, name: name.trim() });
    close();
    onChanged();
  };
  const remove = (id: number): void =>
    void run(async () => {
      await call(passkeyRemove, { id });
      notify(t`The passkey is removed. Your other sessions have ended.`, { type: 'success' });
      onChanged();
    }).catch((error: unknown) =>
      notify(passkeyOrCallText(error), { type: 'error', messageArgs: { _: passkeyOrCallText(error) } }),
    );
  const nameField = (
    <TextField
      label={t`Name of the passkey`}
      required
      value={name}
      onChange={(event) => setName(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 40 } }}
      autoComplete="off"
    />
  );
  return (
    <Panel
      title={t`Passkeys`}
      action={
        !adding &&
        browserSupportsWebAuthn() && (
          <Button
            onClick={() => {
              close();
              setAdding(true);
            }}
          >
            <Trans>Add a passkey</Trans>
          </Button>
        )
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        {adding && (
          <ChangeForm label={t`Add`} disabled={name.trim() === ''} onSubmit={add} onCancel={close}>
            {nameField}
            <Typography variant="body2" color="textSecondary">
              <Trans>Your device will ask for your finger, your face or its PIN when you go on.</Trans>
            </Typography>
          </ChangeForm>
        )}
        {passkeys.length === 0 && !adding && (
          <Typography variant="body2" color="textSecondary">
            <Trans>
              You have none yet. A passkey lets you in without typing, and cannot be given away to a false page.
            </Trans>
          </Typography>
        )}
        {last && (
          <Typography variant="body2" color="textSecondary">
            <Trans>This is your only method of two-factor authentication. Add another one before you remove it.</Trans>
          </Typography>
        )}
        {passkeys.map((passkey) => {
          const called = passkey.name === '' ? t`Passkey of the invitation` : passkey.name;
          if (renamed === passkey.id) {
            return (
              <ChangeForm
                key={passkey.id}
                label={t`Rename`}
                disabled={name.trim() === ''}
                onSubmit={() => rename(passkey.id)}
                onCancel={close}
              >
                {nameField}
              </ChangeForm>
            );
          }
          return (
            <Stack
              key={passkey.id}
              direction={{ xs: 'column', sm: 'row' }}
              sx={{ gap: 1, alignItems: { sm: 'center' }, borderTop: 1, borderColor: 'divider', pt: 1 }}
            >
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{called}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {passkey.last_used_at === null ? (
                    <Trans>
                      Added <Moment at={passkey.created_at} />, never used
                    </Trans>
                  ) : (
                    <Trans>
                      Added <Moment at={passkey.created_at} />, last used <Moment at={passkey.last_used_at} age />
                    </Trans>
                  )}
                </Typography>
              </Box>
              <Stack direction="row" sx={{ gap: 0.5 }}>
                <Button
                  aria-label={`${t`Rename`} · ${called}`}
                  onClick={() => {
                    setAdding(false);
                    setName(passkey.name);
                    setRenamed(passkey.id);
                  }}
                >
                  <Trans>Rename</Trans>
                </Button>
                <Button
                  color="error"
                  aria-label={`${t`Remove`} · ${called}`}
                  disabled={last}
                  onClick={() => remove(passkey.id)}
                >
                  <Trans>Remove</Trans>
                </Button>
              </Stack>
            </Stack>
          );
        })}
      </Stack>
    </Panel>
  );
}
