import { percentGap } from '../platform/format/number.ts';
import { useFormat } from '../platform/format/use-format.ts';

/** Percent as a language writes it, without a sign for gains: `5 %`. */
export function usePercent(): (value: string) => string {
  const { number, locale } = useFormat();
  return (value) => `${number(value, { maxDigits: 2 })}${percentGap(locale)}%`;
}
