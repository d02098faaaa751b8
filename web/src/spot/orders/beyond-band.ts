import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import Big from 'big.js';

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
  const away = new Big(index).times(band).div(100);
  return type === 1 ? new Big(index).minus(away).gt(target_price) : new Big(index).plus(away).lt(target_price);
}
