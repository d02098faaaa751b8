import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { Amount } from '../../ui/amount.tsx';
import { useFiat } from './use-fiat.ts';

export interface FiatAmountProps {
  /** Decimal text in USDT. */
  usdt: string | null | undefined;
  /** A price rather than a sum: small ones get the digits they need. */
  price?: boolean;
  sign?: boolean;
  tone?: boolean;
  compact?: boolean;
  personal?: boolean;
  className?: string;
}

const wholeFiats: ReadonlySet<string> = new Set(['JPY', 'VND']);

/** A value in USDT, shown in the user's fiat currency. */
export function FiatAmount({ usdt, price = false, ...props }: FiatAmountProps) {
  const { code, convert } = useFiat();
  const value = usdt === null || usdt === undefined ? null : convert(usdt);
  const usual = wholeFiats.has(code) ? 0 : 2;
  const small = price && value !== null && new Decimal(value).abs().lt(1);
  return <Amount {...props} value={value} fiat={code} minDigits={usual} maxDigits={small ? 8 : usual} />;
}
