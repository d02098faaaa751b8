import type { Input } from '@aureus/contract/platform/call.ts';
import type { amend } from '@aureus/contract/spot/calls.ts';
import { formatQuantity } from '@aureus/core/spot/market-spec.ts';
import { AppError } from '../platform/errors.ts';
import { specOf } from './instruments.ts';
import { LIMIT, type LiveOrder } from './live-order.ts';
import { assertInBand, assertWorthIt, readLots, readPrice } from './parse-order.ts';
import type { SpotInstrument } from './public.ts';

/** What an amendment asks for, in ticks and lots; null: as it is. */
export interface Amendment {
  readonly price: number | null;
  /** Of the whole order, what is filled included. */
  readonly lots: number | null;
  /** Of a stop that waits. */
  readonly trigger: number | null;
}

/**
 * Turns the fields of an amendment into ticks and lots.
 * @param reference the index price in ticks, null when there is none; `own` where none is asked for, before an opening
 * @throws AppError as of a new order
 */
export function parseAmendment(
  instrument: SpotInstrument,
  { target_price, amount, trigger_price }: Input<typeof amend>,
  reference: number | null | 'own',
): Amendment {
  if ([target_price, amount, trigger_price].every((field) => field === undefined))
    throw new AppError('order_fields_conflict');
  if (reference === null) throw new AppError('prices_unavailable');
  const readSeen = (text: string | undefined): number | null => {
    if (text === undefined) return null;
    const price = readPrice(instrument, text);
    if (reference !== 'own') assertInBand(specOf(instrument), price, reference);
    return price;
  };
  return {
    price: readSeen(target_price),
    lots: amount === undefined ? null : readLots(instrument, amount),
    trigger: readSeen(trigger_price),
  };
}

/**
 * What would be left of an amended order is as large as an order has to be.
 * @throws AppError amend_below_filled, order_total_too_small, amount_too_large
 */
export function assertLeftFits(
  instrument: SpotInstrument,
  { price, lots, filledLots }: Pick<LiveOrder, 'price' | 'lots' | 'filledLots'>,
): void {
  if (lots <= filledLots) {
    throw new AppError('amend_below_filled', { filled: formatQuantity(specOf(instrument), filledLots) });
  }
  assertWorthIt(instrument, { kind: LIMIT, price, lots: lots - filledLots, budget: 0 }, price);
}
