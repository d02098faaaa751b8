import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import type { ChartMark } from '../../market/public.ts';
import { isAmendable, isWaitingStop } from '../orders/amend.ts';

/** The order a mark stands for; null for every other mark. */
export function orderOfMark(markId: string): number | null {
  const [, id] = /^order (\d+)$/.exec(markId) ?? [];
  return id === undefined ? null : Number(id);
}

/**
 * The lines of open orders on the chart of their market: the limit of what waits in the book, and the trigger of a stop
 * that still waits for it. They may be moved where the order can be changed.
 */
export function orderMarks(
  orders: readonly OrderRow[],
  marketId: number,
  labelOf: (order: OrderRow) => string,
): ChartMark[] {
  return orders
    .filter(({ match_id }) => match_id === marketId)
    .map((order): ChartMark => {
      return {
        id: `order ${order.id}`,
        price: (isWaitingStop(order) ? order.trigger_price : null) ?? order.target_price,
        label: labelOf(order),
        tone: order.type === 1 ? 'up' : 'down',
        ...(isAmendable(order) ? { isMovable: true } : {}),
      };
    });
}
