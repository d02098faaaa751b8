import { type DecimalFault, readDecimal } from '@aureus/core/typed/decimal.ts';
import { numberSigns } from '@aureus/core/typed/number-signs.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../platform/format/number.ts';
import { useLocale } from '../../platform/format/use-format.ts';
import { useTypedField } from './use-typed-field.ts';

interface Needs {
  /** Canonical decimal text, or empty. */
  readonly value: string;
  /** Fraction digits that are taken. */
  readonly scale: number;
  /** Given canonical decimal text: empty while there is none, or none that can be read. */
  readonly onChange: (value: string) => void;
}

/** A figure as it is typed: what goes to its input, and what is wrong with it, to be said at the field. */
export function useDecimalField({ value, scale, ...needs }: Needs) {
  const signs = numberSigns(useLocale());
  const words = useFaultWords(scale);
  const { field, input } = useTypedField({
    ...needs,
    value,
    // No groups: a figure that is typed on would be in the wrong ones.
    shown: value.replace('.', signs.decimal),
    read: (text) => readDecimal(text, scale, signs),
  });
  const { text, fault, isEditing } = field;
  const mayBecome = isEditing && text !== null && readDecimal(text, scale, signs).isUnfinished;
  return { input, fault: fault === null || mayBecome ? undefined : words(fault) };
}

function useFaultWords(scale: number): (fault: DecimalFault) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (fault) => {
    if (fault === 'too_large') return t`This number is too large`;
    if (fault === 'unreadable') {
      const example = formatNumber(scale === 0 ? '1234' : '1234.5', { locale });
      return t`Not a number. Write it like ${example}`;
    }
    return scale === 0
      ? t`Whole numbers only`
      : plural(scale, { one: 'At most # decimal place', other: 'At most # decimal places' });
  };
}
