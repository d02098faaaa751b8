import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { signOf } from '../../platform/format/number.ts';

/** What became of an order by the time the server answered. */
export type Outcome = 'filled' | 'partly_open' | 'open' | 'partly_cancelled' | 'cancelled';

export function outcomeOf(order: Pick<OrderRow, 'status' | 'filled_amount'>): Outcome {
  const hasFills = signOf(order.filled_amount) === 1;
  if (order.status === 2) return 'filled';
  if (order.status === 1) return hasFills ? 'partly_open' : 'open';
  return hasFills ? 'partly_cancelled' : 'cancelled';
}
