import { HIGHEST_PRICE } from '@aureus/core/market/price-bounds.ts';
import { DecimalError, parseDecimal } from '@aureus/core/money/decimal.ts';
import { AppError } from '../platform/errors.ts';
import type { Market } from './public.ts';

/** A price of a market in ticks. @throws AppError price_off_tick, price_out_of_range, invalid_number */
export function parseMarketPrice(market: Pick<Market, 'priceScale' | 'tick'>, text: string): number {
  const price = priceUnits(text, market.priceScale);
  if (price % BigInt(market.tick) !== 0n) throw new AppError('price_off_tick');
  const ticks = price / BigInt(market.tick);
  if (ticks < 1n || ticks > BigInt(HIGHEST_PRICE)) throw new AppError('price_out_of_range');
  return Number(ticks);
}

function priceUnits(text: string, scale: number): bigint {
  try {
    return parseDecimal(text, scale);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    if (error.reason === 'too_precise') throw new AppError('price_off_tick');
    throw new AppError(error.reason === 'too_large' ? 'price_out_of_range' : 'invalid_number');
  }
}
