import { CANCEL_TAKER, type Order } from './book-types.ts';
import type { OrderSlots } from './order-slots.ts';
import type { PriceLadder } from './price-ladder.ts';
import { circle } from './record-memory.ts';

/** Whether an order would be filled in full at once by makers no worse than `worstKey`: plays the match, touches nothing. */
export function canFill(order: Readonly<Order>, makers: PriceLadder, worstKey: number, slots: OrderSlots): boolean {
  let lotsLeft = order.lots;
  let budgetLeft = order.quoteBudget === 0 ? Infinity : order.quoteBudget;
  let steps = slots.mostSteps();
  for (let key = makers.bestKey; key <= worstKey; key = makers.keyAfter(key)) {
    const price = Math.max(key, makers.nearKey) ^ makers.flip;
    const level = makers.levelAt(key);
    for (let slot = slots.after(level); slot !== level; slot = slots.after(slot)) {
      if (--steps < 0) throw circle();
      if (slots.owner(slot) === order.owner) {
        if (order.selfTrade === CANCEL_TAKER) return false;
        continue;
      }
      const traded = Math.min(lotsLeft, slots.lots(slot));
      lotsLeft -= traded;
      budgetLeft -= traded * price;
      if (budgetLeft < 0) return false;
      if (lotsLeft === 0) return true;
    }
  }
  return false;
}
