// @vitest-environment node
import type { LeverTradeEvent } from '@aureus/contract/futures/events.ts';
import { expect, test } from 'vitest';
import { withEvent, withProfits } from '../../src/futures/live-rows.ts';
import { row } from './rows.ts';

const event = (change: Partial<LeverTradeEvent> = {}): LeverTradeEvent => ({
  type: 'lever_trade',
  seq: 1,
  legal_id: 3,
  hazard_rate: '310.5',
  caution_money_all: '40',
  origin_caution_money_all: '41',
  profits_all: '7',
  changed: [],
  profits: [{ id: 1, update_price: '101', profits: '5' }],
  ...change,
});

const list = (data: ReturnType<typeof row>[]) => ({
  pageParams: [1],
  pages: [
    {
      rate_profits_total: {
        hazard_rate: '0',
        caution_money_total: '0',
        origin_caution_money_total: '0',
        profits_total: '0',
      },
      message: { data, page: 1, limit: 20, total: data.length },
    },
  ],
});

test('an open position takes the mark price and what runs, beside what its closings have brought', () => {
  const [open, other] = withProfits([row({ id: 1, fact_profits: '2.5' }), row({ id: 2 })], event().profits);
  expect(open).toMatchObject({ update_price: '101', profits: '7.5' });
  expect(other).toMatchObject({ update_price: '100', profits: '0' });
});

test('rows that nothing was told of stay the same array, so that nothing is drawn', () => {
  const rows = [row({ id: 2 }), row({ id: 1, status: 3 }), row({ id: 1, update_price: '101' })];
  expect(withProfits(rows, event().profits)).toBe(rows);
});

test('a list takes the totals of its own currency alone', () => {
  const own = withEvent(list([row({ id: 1 })]), event());
  expect(own.pages[0]).toMatchObject({
    rate_profits_total: {
      hazard_rate: '310.5',
      caution_money_total: '40',
      origin_caution_money_total: '41',
      profits_total: '7',
    },
    message: { total: 1, data: [{ id: 1, profits: '5' }] },
  });
  const before = list([row({ id: 1, legal_id: 4 })]);
  expect(withEvent(before, event())).toEqual(before);
});
