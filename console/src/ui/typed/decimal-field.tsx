import { readDecimal } from '@aureus/core/typed/decimal.ts';
import { numberSigns } from '@aureus/core/typed/number-signs.ts';
import { useLingui } from '@lingui/react/macro';
import { InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { useFormat } from '../../platform/format/format.ts';
import { useTypedField } from './use-typed-field.ts';

interface Props extends Pick<TextFieldProps, 'error' | 'helperText' | 'label' | 'required'> {
  /** Canonical decimal text, or empty. */
  value: string;
  /** Given canonical decimal text; what cannot be read is given as it was typed, for the contract to refuse. */
  onChange: (value: string) => void;
  isWhole: boolean;
  unit: string | undefined;
}

/** A figure of a proposal, in the signs and digits of any keyboard. */
export function DecimalField({ value, onChange, isWhole, unit, error = false, helperText, ...props }: Props) {
  const { t } = useLingui();
  const { locale, number } = useFormat();
  const signs = numberSigns(locale);
  const { field, input, htmlInput } = useTypedField({
    value,
    shown: value.replace('.', signs.decimal),
    onChange,
    // How large it may be, and how precise, is the contract's to say.
    read: (text) => {
      const { fault, ...read } = readDecimal(text, isWhole ? 0 : null, signs);
      return { value: fault === null ? read.value : text, fault };
    },
  });
  const example = number(isWhole ? '1234' : '1234.5');
  const words = {
    unreadable: t`Not a number. Write it like ${example}`,
    too_precise: isWhole ? t`Whole numbers only` : t`Too many decimal places`,
    too_large: t`This number is too large`,
  };
  return (
    <TextField
      {...props}
      {...input}
      error={error || field.fault !== null}
      helperText={field.fault === null ? helperText : words[field.fault]}
      autoComplete="off"
      slotProps={{
        htmlInput: { ...htmlInput, inputMode: 'decimal' },
        formHelperText: { role: field.fault === null ? undefined : 'alert' },
        input: unit === undefined ? {} : { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  );
}
