import { BY_MARK_PRICE, type Order, POST_ONLY } from '@aureus/core/spot/book-types.ts';
import { budgetBuy, limitOrder } from '@aureus/core/spot/orders.ts';
import type { OrderTerms } from './live-order.ts';

/** An order as the book takes it. Stops go by the mark price: nobody moves it by trades of their own. */
export function bookOrderOf(
  id: number,
  owner: number,
  { side, price, lots, budget, timeInForce, postOnly, trigger, trail }: OrderTerms,
): Order {
  if (budget > 0) return budgetBuy(id, owner, price, budget);
  const stop = trigger === 0 ? {} : ({ trigger, trail, triggerBy: BY_MARK_PRICE } as const);
  return limitOrder(id, owner, side, price, lots, { timeInForce: postOnly ? POST_ONLY : timeInForce, ...stop });
}
