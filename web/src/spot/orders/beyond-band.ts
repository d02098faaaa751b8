import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';

/**
 * Whether nobody can trade with an open order before the index comes near: a buy below the band around it, a sell above.
 * One on the other side of the band trades at its edge.
 * @param band percent
 */
export function isBeyondBand(
  { type, target_price }: Pick<OrderRow, 'type' | 'target_price'>,
  index: string,
  band: string,
) {
  const away = new Decimal(index).times(band).div(100);
  return type === 1 ? new Decimal(index).minus(away).gt(target_price) : new Decimal(index).plus(away).lt(target_price);
}
