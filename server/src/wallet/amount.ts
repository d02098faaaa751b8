import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { Currency } from '../market/public.ts';
import { parseDecimalInput } from '../platform/decimal-input.ts';
import { AppError } from '../platform/errors.ts';

/**
 * An amount of a currency as a user gave it, in minor units and above zero.
 * @param tooLarge what is said of an amount beyond all bounds
 * @throws AppError amount_too_small, amount_too_precise, invalid_number, or `tooLarge`
 */
export function parseAmount(text: string, { scale, code }: Currency, tooLarge: ErrorCode = 'amount_too_large'): bigint {
  const amount = parseDecimalInput(
    text,
    scale,
    () => new AppError(tooLarge, { maximum: `${formatDecimal(MAX_AMOUNT, scale)} ${code}` }),
  );
  if (amount === 0n) throw new AppError('amount_too_small', { minimum: `${formatDecimal(1n, scale)} ${code}` });
  return amount;
}
