// @vitest-environment node
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { expect, test } from 'vitest';
import { orderMarks, orderOfMark } from '../../src/spot/trade/own-order-marks.ts';

const order = (change: Partial<OrderRow>): OrderRow =>
  ({
    id: 1,
    match_id: 1,
    type: 1,
    status: 1,
    order_kind: 'limit',
    target_price: '100',
    trade_amount: '2',
    filled_amount: '0',
    trigger_price: null,
    triggered_at: null,
    trail_distance: null,
    pair_id: null,
    ...change,
  }) as OrderRow;

test('what can be changed may be moved: limits, and stops at their triggers, but for trailing ones and pairs', () => {
  const marks = orderMarks(
    [
      order({ id: 1 }),
      order({ id: 2, type: 2, target_price: '120', pair_id: 5 }),
      order({ id: 3, type: 2, target_price: '80', trigger_price: '90' }),
      order({ id: 4, target_price: '95', trigger_price: '96', triggered_at: '2026-01-01T00:00:00Z' }),
      order({ id: 5, match_id: 2 }),
      order({ id: 6, type: 2, order_kind: 'market', target_price: '70', trigger_price: '91', trail_distance: '9' }),
    ],
    1,
    ({ id }) => `order ${id}`,
  );
  expect(marks.map(({ id, price, tone, isMovable = false }) => [orderOfMark(id), price, tone, isMovable])).toEqual([
    [1, '100', 'up', true],
    [2, '120', 'down', false],
    [3, '90', 'down', true],
    [4, '95', 'up', true],
    [6, '91', 'down', false],
  ]);
  expect(orderOfMark('contract 1 entry')).toBeNull();
});
