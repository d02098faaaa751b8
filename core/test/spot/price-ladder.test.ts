import fc from 'fast-check';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { BUY, MAX_TICK, SELL } from '../../src/spot/book-types.ts';
import { limitOrder } from '../../src/spot/orders.ts';
import { OrderSlots } from '../../src/spot/order-slots.ts';
import { type PriceLadder, restingLadder, triggerLadder } from '../../src/spot/price-ladder.ts';

/** Prices that share a page, lie in the next one, share only a far node of the trie, or end the range. */
const price = fc.oneof(
  fc.integer({ min: 95, max: 98 }),
  fc.integer({ min: 60, max: 132 }),
  fc.integer({ min: 0, max: 40 }).map((page) => 1000 + page * 32 * 1024),
  fc.nat(29).map((bit) => 2 ** bit),
  fc.constantFrom(1, 31, 32, 33, 1023, 1024, MAX_TICK - 32, MAX_TICK - 31, MAX_TICK),
  fc.integer({ min: 1, max: MAX_TICK }),
);
const step = fc.record({ ladder: fc.nat(2), price, isAdded: fc.constantFrom(true, true, false), pick: fc.nat() });

/** A ladder as a sorted list. */
class PlainLadder {
  readonly #isHighBest: boolean;
  orders: { slot: number; price: number }[] = [];

  constructor(isHighBest: boolean) {
    this.#isHighBest = isHighBest;
  }

  append(slot: number, at: number): void {
    this.orders.push({ slot, price: at });
    this.orders.sort((a, b) => (this.#isHighBest ? b.price - a.price : a.price - b.price));
  }
}

function expectSame(ladder: PriceLadder, plain: PlainLadder): void {
  expect([...ladder.orders()]).toEqual(plain.orders.map(({ slot }) => slot));
  expect(ladder.first()).toBe(plain.orders[0]?.slot ?? 0);
  expect(ladder.bestPrice()).toBe(plain.orders[0]?.price ?? 0);
  const prices = [...new Set(plain.orders.map((order) => order.price))];
  expect(ladder.depth(Infinity).map((row) => row.price)).toEqual(prices);
}

/** Three ladders of one memory: two of them name their pages alike, so that one takes what the other gave back. */
test('ladders that share a memory keep what sorted lists keep, near and far, through growth', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 150, size: 'max' }), (steps) => {
      // Grows within a few steps: each page takes five records.
      const slots = new OrderSlots(2);
      const ladders = [restingLadder(slots, SELL), triggerLadder(slots, BUY), restingLadder(slots, BUY)];
      const plain = [new PlainLadder(false), new PlainLadder(false), new PlainLadder(true)];
      for (const [number, { ladder: which, price: at, isAdded, pick }] of steps.entries()) {
        const [ladder, list] = [ladders[which]!, plain[which]!];
        if (isAdded) {
          const slot = slots.allocate(limitOrder(number + 1, 1, BUY, at, 1), 1, number + 1);
          ladder.append(slot, at);
          list.append(slot, at);
        } else if (list.orders.length > 0) {
          const [gone] = list.orders.splice(pick % list.orders.length, 1);
          ladder.remove(gone!.slot, gone!.price);
          slots.release(gone!.slot);
        }
        for (const [index, each] of ladders.entries()) expectSame(each, plain[index]!);
      }
    }),
    { numRuns: campaign(60, 3000) },
  );
});

test('what was given back is used again: the same work over and over takes no more memory', () => {
  const slots = new OrderSlots(2);
  const ladder = restingLadder(slots, SELL);
  const prices = [1, 40, 5000, 2 ** 20, MAX_TICK];
  const work = (): void => {
    const added = prices.map((at, index) => {
      const slot = slots.allocate(limitOrder(index + 1, 1, SELL, at, 1), 1, 1);
      ladder.append(slot, at);
      return { slot, at };
    });
    for (const { slot, at } of added) {
      ladder.remove(slot, at);
      slots.release(slot);
    }
  };
  work();
  const most = slots.mostSteps();
  for (let times = 0; times < 100; times++) work();
  expect(slots.mostSteps()).toBe(most);
  expect(ladder.bestPrice()).toBe(0);
});
