import { codeDigits } from '@aureus/core/typed/code.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TextField, type TextFieldProps } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTypedField } from './use-typed-field.ts';

interface Props extends Pick<TextFieldProps, 'autoComplete' | 'error' | 'required' | 'size' | 'sx'> {
  label: string;
  /** Digits of ASCII alone, or empty. */
  value: string;
  onChange: (digits: string) => void;
  /** Digits it takes at most. */
  most: number;
}

/** A number that is no amount: a code, the number of a user, a place. Takes it with blanks and hyphens, in any digits. */
export function DigitsField({ value, onChange, most, error = false, ...props }: Props) {
  const { t } = useLingui();
  const { field, input, htmlInput } = useTypedField({
    value,
    shown: value,
    onChange,
    read: (text) => {
      const digits = codeDigits(text);
      const fault = /[^0-9]/.test(digits) ? 'other_signs' : digits.length > most ? 'too_long' : null;
      return { value: fault === null ? digits : '', fault };
    },
  });
  const words = {
    other_signs: t`Digits only`,
    too_long: plural(most, { one: 'At most # digit', other: 'At most # digits' }),
  };
  const fault = field.fault === null ? '' : words[field.fault];
  const ref = useRef<HTMLInputElement>(null);
  // The browser keeps the form from being sent, and says why.
  useEffect(() => ref.current?.setCustomValidity(fault), [fault]);
  return (
    <TextField
      {...props}
      {...input}
      inputRef={ref}
      error={error || fault !== ''}
      helperText={fault === '' ? undefined : fault}
      slotProps={{ htmlInput: { ...htmlInput, inputMode: 'numeric' }, formHelperText: { role: 'alert' } }}
    />
  );
}
