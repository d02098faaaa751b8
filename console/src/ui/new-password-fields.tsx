import { isSameSecret } from '@aureus/core/typed/secret.ts';
import { TextField } from '@mui/material';
import { useLingui } from '@lingui/react/macro';

interface Props {
  password: string;
  again: string;
  onPassword: (text: string) => void;
  onAgain: (text: string) => void;
}

/** A new password and the same once more; says so while the two differ. */
export function NewPasswordFields({ password, again, onPassword, onAgain }: Props) {
  const { t } = useLingui();
  const differ = again !== '' && !isSameSecret(password, again);
  return (
    <>
      <TextField
        label={t`New password`}
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => onPassword(event.target.value)}
      />
      <TextField
        label={t`New password again`}
        type="password"
        autoComplete="new-password"
        required
        value={again}
        error={differ}
        helperText={differ ? t`The two passwords differ.` : ' '}
        onChange={(event) => onAgain(event.target.value)}
      />
    </>
  );
}
