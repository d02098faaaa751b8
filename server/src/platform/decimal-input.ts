import { DecimalError, parseDecimal } from '@aureus/core/money/decimal.ts';
import { AppError } from './errors.ts';

/**
 * A decimal somebody typed, in units of its last decimal; zero is allowed.
 * @param tooLarge what is said of a number beyond all bounds
 * @throws AppError amount_too_precise, invalid_number, or `tooLarge`
 */
export function parseDecimalInput(
  text: string,
  scale: number,
  tooLarge: () => AppError = () => new AppError('invalid_number'),
): bigint {
  try {
    return parseDecimal(text, scale);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    if (error.reason === 'too_precise') throw new AppError('amount_too_precise', { decimals: scale });
    throw error.reason === 'too_large' ? tooLarge() : new AppError('invalid_number');
  }
}
