import { TextField } from '@mui/material';
import { useLingui } from '@lingui/react/macro';

interface Props {
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
}

/** The six digits of the authenticator app. */
export function CodeField({ value, onChange, required = true }: Props) {
  const { t } = useLingui();
  return (
    <TextField
      label={t`Code of the authenticator`}
      autoComplete="one-time-code"
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
      slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[0-9]{6}', maxLength: 7 } }}
    />
  );
}
