import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { FieldButton, TextField, type TextFieldProps } from './text-field.tsx';

/** A password with an eye to look at it. Nothing of it is stored. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'side'>) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      side={
        <FieldButton
          aria-label={shown ? t`Hide password` : t`Show password`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </FieldButton>
      }
    />
  );
}
