import { describe, expect, test } from 'vitest';
import { BUY } from '../../src/spot/book-types.ts';
import { OrderIndex } from '../../src/spot/order-index.ts';
import { OrderSlots } from '../../src/spot/order-slots.ts';
import { limitOrder } from '../../src/spot/orders.ts';
import { restingLadder } from '../../src/spot/price-ladder.ts';

/** Two orders at one price, in whatever the test is about. */
function twoOrders(add: (slots: OrderSlots, slot: number) => void): { slots: OrderSlots; first: number; last: number } {
  const slots = new OrderSlots();
  const [first, last] = [1, 2].map((id) => {
    const slot = slots.allocate(limitOrder(id, 1, BUY, 100, 5), 5, id);
    add(slots, slot);
    return slot;
  }) as [number, number];
  return { slots, first, last };
}

describe('links that run in a circle, which no command can make, end in an error instead of never', () => {
  test('at a price level', () => {
    let ladder: ReturnType<typeof restingLadder> | undefined;
    const { slots, first, last } = twoOrders((all, slot) => {
      ladder ??= restingLadder(all, BUY);
      ladder.append(slot, 100);
    });
    expect(ladder?.depth(1)).toEqual([{ price: 100, lots: 10, orders: 2 }]);
    slots.setAfter(last, first);
    expect(() => ladder?.depth(1)).toThrow('circle');
  });

  test('among the ids', () => {
    let index: OrderIndex | undefined;
    // Made to share a bucket: the first leads to the second and that back to the first.
    const { slots, first, last } = twoOrders((all, slot) => {
      index ??= new OrderIndex(all);
      index.add(all.id(slot), slot);
    });
    slots.setChained(first, last);
    slots.setChained(last, first);
    expect(() => index?.get(1 + 2048 * 2 ** 21)).toThrow('circle');
  });
});
