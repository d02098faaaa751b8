import { TextField } from '@mui/material';
import { useLingui } from '@lingui/react/macro';

interface Props {
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
}

/** The six digits of the authenticator app, as they are typed or pasted; the server reads every spelling of them. */
export function CodeField({ value, onChange, required = true }: Props) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Code of the authenticator`}
      autoComplete="one-time-code"
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 64 } }}
    />
  );
}
