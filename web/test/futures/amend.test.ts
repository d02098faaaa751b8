// @vitest-environment node
import { expect, test } from 'vitest';
import { type Amendment, judgeAmendment } from '../../src/futures/positions/amend.ts';
import { countingOf } from '../../src/futures/positions/reckon.ts';
import { termsOf } from '../../src/futures/ticket/terms.ts';
import { row } from './rows.ts';
import { market, wire } from './terms.ts';

const order = row({
  status: 0,
  price: '9900',
  share: 1_000,
  caution_money: '99',
  trade_fee: '0.495',
  target_profit_price: '11000',
});
const as: Amendment = { price: '9900', lots: '1000', takeProfit: '11000', stopLoss: '' };
const judge = (change: Partial<Amendment>, wireNow = wire, of = order) =>
  judgeAmendment(
    of,
    { ...as, ...change },
    {
      terms: termsOf(market, wireNow, { base: 8, quote: 6 }),
      counting: countingOf(market, wireNow, 6),
      mark: 1_000_000,
      available: 50_000_000n,
    },
  );

test('what changes is sent and nothing else, with what it will hold', () => {
  expect(judge({ price: '9800' })).toMatchObject({ error: null, isAsNew: true, fields: { target_price: '9800' } });
  expect(judge({ lots: '500' })).toMatchObject({ error: null, isAsNew: false, fields: { share: 500 } });
  expect(judge({ takeProfit: '', stopLoss: '9500' }).fields).toEqual({
    target_profit_price: '0',
    stop_loss_price: '9500',
  });
  expect(judge({ lots: '1200' }).cost).toMatchObject({ margin: 118_800_000n, fee: 594_000n });
});

test('a smaller order keeps the fee it was placed on; a larger one is on that of now', () => {
  const dearer = { ...wire, fee_percent: '0.1' };
  expect(judge({ lots: '500' }, dearer).cost).toMatchObject({ fee: 247_500n });
  expect(judge({ lots: '1001' }, dearer).cost).toMatchObject({ fee: 990_990n });
});

test.each<[string, Partial<Amendment>]>([
  ['unchanged', {}],
  ['price_missing', { price: '' }],
  ['price_off_tick', { price: '0.001' }],
  ['limit_reached', { price: '10000' }],
  ['lots_missing', { lots: '' }],
  ['lots_out_of_range', { lots: '1000001' }],
  ['stop_off_tick', { stopLoss: '9500.001' }],
  ['stop_wrong', { stopLoss: '9950' }],
  ['insufficient', { lots: '1600' }],
])('%s is told before it is sent', (error, change) => {
  expect(judge(change).error).toBe(error);
});

test('an order that only reduces takes no stops, and is changed in a market that is reduce-only', () => {
  const halted = { ...wire, reduce_only: { reason: 'event' as const, since: '2026-11-23T10:00:00Z' } };
  const reducing = { ...order, reduce_only: 1 as const, type: 2 as const, price: '10100', target_profit_price: '0' };
  expect(judge({ price: '9800' }, halted).error).toBe('reduce_only');
  expect(judge({ price: '10200', takeProfit: '' }, halted, reducing)).toMatchObject({ error: null, cost: null });
});
