import { useFormat } from '../platform/format/use-format.ts';
import { Amount } from '../ui/amount.tsx';

/** Digits a price may have beyond those of its currency: a cheap coin would cost nothing else. */
const PRICE_DIGITS = 6;

interface Of {
  readonly fiat: string;
  readonly fiat_scale: number;
}

/** An amount of fiat as a screen shows it. */
export function FiatText({ value, of, personal = false }: { value: string; of: Of; personal?: boolean }) {
  return (
    <Amount value={value} fiat={of.fiat} minDigits={of.fiat_scale} maxDigits={of.fiat_scale} personal={personal} />
  );
}

/** What one coin costs. */
export function PriceText({ value, of }: { value: string | null; of: Of }) {
  return <Amount value={value} fiat={of.fiat} minDigits={of.fiat_scale} maxDigits={PRICE_DIGITS} />;
}

/** An amount of fiat for sentences. */
export function useFiatText(): (value: string, of: Of) => string {
  const { number } = useFormat();
  return (value, { fiat, fiat_scale: digits }) => number(value, { fiat, minDigits: digits, maxDigits: digits });
}

/** An amount of a coin for sentences. */
export function useCoinText(): (value: string, coin: string) => string {
  const { number } = useFormat();
  return (value, coin) => `${number(value, { maxDigits: 8 })} ${coin}`;
}
