import { TextField, type TextFieldProps } from './text-field.tsx';
import { useDigitsField } from './typed/use-digits-field.ts';

export interface DigitsFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'onBlur' | 'maxLength'> {
  value: string;
  onChange: (digits: string) => void;
  /** Digits it takes at most. */
  most: number;
}

/** A number that is no amount: a code, a tag, a place in a list. Takes it with blanks and hyphens, and in any digits. */
export function DigitsField({ value, onChange, most, error, ...props }: DigitsFieldProps) {
  const { input, fault } = useDigitsField({ value, most, onChange });
  return <TextField autoComplete="off" {...props} {...input} inputMode="numeric" error={fault ?? error} />;
}
