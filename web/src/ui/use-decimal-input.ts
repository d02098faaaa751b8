import { numberSigns } from '../platform/format/number.ts';
import { useLocale } from '../platform/format/use-format.ts';
import { cleanDecimal } from './clean-decimal.ts';

/** What stands between a field and the decimal text behind it. */
export interface DecimalInput {
  /** The text as the reader's language writes it: `1234.5` is `1234,5` in Spanish. No groups: they would move the caret. */
  shown: string;
  /** The decimal text of what was typed or pasted; null when it cannot be a number. */
  read: (typed: string) => string | null;
}

/** A field that shows and takes the decimal sign of the language, as the figures around it do. */
export function useDecimalInput(value: string, scale: number): DecimalInput {
  const signs = numberSigns(useLocale());
  return {
    shown: value.replace('.', signs.decimal),
    read: (typed) => cleanDecimal(typed, scale, signs),
  };
}
