import { AppError } from '../platform/errors.ts';
import { percentOf } from './instruments.ts';
import type { OrderTerms } from './live-order.ts';
import type { SpotInstrument } from './public.ts';

/**
 * What the user confirmed is taken or nothing is.
 * @param shown the fee the user was shown, parts per million; null when the client does not say
 * @throws AppError fee_changed
 */
export function assertFeeShown(
  { makerFeePpm, takerFeePpm }: SpotInstrument,
  { postOnly }: Pick<OrderTerms, 'postOnly'>,
  shown: number | null,
): void {
  const fee = postOnly ? makerFeePpm : Math.max(makerFeePpm, takerFeePpm);
  if (shown !== null && shown !== fee) throw new AppError('fee_changed', { fee: `${percentOf(fee)}%` });
}
