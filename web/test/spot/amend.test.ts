// @vitest-environment node
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { describe, expect, test } from 'vitest';
import { isAmendable, judgeAmendment } from '../../src/spot/orders/amend.ts';
import { terms } from './tickets.ts';

const order = {
  status: 1,
  order_kind: 'limit',
  target_price: '60000',
  trade_amount: '0.01',
  filled_amount: '0.004',
  trigger_price: null,
  triggered_at: null,
  trail_distance: null,
  pair_id: null,
} as OrderRow;
const judge = (price: string, amount: string) => judgeAmendment(order, { price, amount, trigger: '' }, terms);

describe('which orders can be changed', () => {
  test.each<[string, Partial<OrderRow>, boolean]>([
    ['a limit order in the book', {}, true],
    ['one that is done', { status: 2 }, false],
    ['a market order', { order_kind: 'market' }, false],
    ['a stop that waits', { trigger_price: '61000' }, true],
    ['one without a limit', { trigger_price: '61000', order_kind: 'market' }, true],
    ['one that trails', { trigger_price: '61000', order_kind: 'market', trail_distance: '100' }, false],
    ['one of a pair', { trigger_price: '61000', pair_id: 7, filled_amount: '0' }, false],
    ['a stop that went into the book', { trigger_price: '61000', triggered_at: '2026-01-01T00:00:00Z' }, true],
    ['a limit of a pair', { pair_id: 7, filled_amount: '0' }, false],
    ['a limit of a pair that has traded', { pair_id: 7 }, true],
    ['the stop of a pair that acted', { pair_id: 7, trigger_price: '1', triggered_at: '2026-01-01T00:00:00Z' }, true],
  ])('%s', (_what, changed, is) => {
    expect(isAmendable({ ...order, filled_amount: changed.filled_amount ?? order.filled_amount, ...changed })).toBe(is);
  });
});

describe('a change', () => {
  test('sends what changes and nothing else', () => {
    expect(judge('60000.00', '0.008').fields).toEqual({ amount: '0.008' });
    expect(judge('61000', '0.0100').fields).toEqual({ target_price: '61000' });
    expect(judge('61000', '0.02').fields).toEqual({ target_price: '61000', amount: '0.02' });
  });

  test('tells what is left to fill, and whether the order keeps its place', () => {
    expect(judge('60000', '0.008')).toMatchObject({ left: 240_000_000n, keepsPlace: true, error: null });
    expect(judge('60000', '0.02')).toMatchObject({ left: 960_000_000n, keepsPlace: false, error: null });
    expect(judge('59000', '0.008')).toMatchObject({ keepsPlace: false });
  });

  test.each([
    ['', '0.01', 'price_missing'],
    ['60000', '', 'amount_missing'],
    ['60000', '0.00011', 'amount_off_lot'],
    ['60000', '0.004', 'below_filled'],
    ['1', '0.01', 'total_too_small'],
    ['60000', '0.01', 'unchanged'],
  ])('to %s and %s is not sent: %s', (price, amount, error) => {
    expect(judge(price, amount).error).toBe(error);
  });
});

describe('a change of a stop that waits', () => {
  const stop = { ...order, filled_amount: '0', trigger_price: '61000' };
  const change = (kind: 'limit' | 'market', trigger: string, price = '60000', amount = '0.01') =>
    judgeAmendment({ ...stop, order_kind: kind }, { price, amount, trigger }, terms);

  test('sends its trigger, and its limit where it has one', () => {
    expect(change('limit', '60900').fields).toEqual({ trigger_price: '60900' });
    expect(change('limit', '61000', '59000', '0.02').fields).toEqual({ target_price: '59000', amount: '0.02' });
    expect(change('market', '60900', '59000').fields).toEqual({ trigger_price: '60900' });
  });

  test('is valued at its limit, without one at its trigger', () => {
    expect(change('limit', '60900')).toMatchObject({ left: 600_000_000n, keepsPlace: false, error: null });
    expect(change('market', '60900')).toMatchObject({ left: 609_000_000n, error: null });
  });

  test.each([
    ['', 'trigger_missing'],
    ['61000', 'unchanged'],
  ])('to %s is not sent: %s', (trigger, error) => {
    expect(change('market', trigger).error).toBe(error);
  });
});
