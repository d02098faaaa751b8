import { codeDigits } from '@aureus/core/typed/code.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useTypedField } from './use-typed-field.ts';

interface Needs {
  /** Digits of ASCII alone, or empty. */
  readonly value: string;
  /** As many as there are at most. */
  readonly most: number;
  /** Given digits alone: empty while there are none, or none that can be read. */
  readonly onChange: (digits: string) => void;
}

/** A code of digits as it is typed, pasted or filled in: what goes to its input, and what is wrong with it. */
export function useDigitsField({ value, most, ...needs }: Needs) {
  const { t } = useLingui();
  const { field, input } = useTypedField({
    ...needs,
    value,
    shown: value,
    read: (text) => {
      const digits = codeDigits(text);
      const fault = /[^0-9]/.test(digits) ? 'other_signs' : digits.length > most ? 'too_long' : null;
      return { value: fault === null ? digits : '', fault };
    },
  });
  const fault =
    field.fault === null
      ? undefined
      : field.fault === 'other_signs'
        ? t`Digits only`
        : plural(most, { one: 'At most # digit', other: 'At most # digits' });
  return { input, fault };
}
