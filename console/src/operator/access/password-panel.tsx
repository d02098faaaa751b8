import { changePassword } from '@aureus/contract/operator/access-calls.ts';
import { isSameSecret } from '@aureus/core/typed/secret.ts';
import { Button, TextField, Typography } from '@mui/material';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../platform/calls/call.ts';
import { Moment } from '../../ui/moment.tsx';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ChangeForm, type Run } from './change-form.tsx';

interface Props {
  changedAt: string | null;
  run: Run;
  onChanged: () => void;
}

/** The login password; a new one needs the one before. */
export function PasswordPanel({ changedAt, run, onChanged }: Props) {
  const { t } = useLingui();
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const close = (): void => {
    setOpen(false);
    for (const empty of [setOld, setNext, setAgain]) empty('');
  };
  const change = (): Promise<void> =>
    run(async () => {
      await call(changePassword, { old_password: old, password: next });
      notify(t`The password is changed. Your other sessions have ended.`, { type: 'success' });
      close();
      onChanged();
    });
  return (
    <Panel
      title={t`Password`}
      action={
        !open && (
          <Button onClick={() => setOpen(true)}>
            <Trans>Change the password</Trans>
          </Button>
        )
      }
    >
      {open ? (
        <ChangeForm
          label={t`Change the password`}
          disabled={!isSameSecret(next, again)}
          onSubmit={change}
          onCancel={close}
        >
          <TextField
            label={t`Current password`}
            type="password"
            autoComplete="current-password"
            required
            value={old}
            onChange={(event) => setOld(event.target.value)}
          />
          <NewPasswordFields password={next} again={again} onPassword={setNext} onAgain={setAgain} />
        </ChangeForm>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {changedAt === null ? (
            <Trans>Still the one you chose at first.</Trans>
          ) : (
            <Trans>
              Changed <Moment at={changedAt} />
            </Trans>
          )}
        </Typography>
      )}
    </Panel>
  );
}
