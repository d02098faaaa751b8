// @vitest-environment node
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { describe, expect, test } from 'vitest';
import { orderFieldsOf } from '../../src/spot/order/order-fields.ts';
import { summariseTicket } from '../../src/spot/ticket/summary.ts';
import { termsOf } from '../../src/spot/ticket/terms.ts';
import { emptyTicket, type Facts, reduceTicket, type TicketAction } from '../../src/spot/ticket/ticket.ts';
import { askedSide } from '../../src/spot/trade/asked-side.ts';
import { findMarket, firstMarket } from '../../src/spot/trade/find-market.ts';

const market = (id: number, name: string, quoteId = 3, sort = id) =>
  ({ id, currency_id: id * 10, currency_name: name, legal_id: quoteId, legal_name: 'USDT', sort }) as MarketRow;
const markets = [market(2, 'ETH'), market(1, 'BTC'), market(4, 'BTC', 5)];

describe('the market an address means', () => {
  test.each([
    [{ currency_id: '10' }, 1],
    [{ currency_id: '40', legal_id: '5' }, 4],
    [{ currency_id: '10', legal_id: '5' }, undefined],
    [{ currency_name: 'ETH', legal_name: 'USDT' }, 2],
    [{ currency_name: 'DOGE' }, undefined],
    [{ currency_id: '99', currency_name: 'BTC' }, undefined],
    [{}, undefined],
  ])('%o', (asked, id) => {
    expect(findMarket(markets, asked)?.id).toBe(id);
  });

  test('else the first of the house order', () => {
    expect(firstMarket(markets)?.id).toBe(1);
    expect(firstMarket([])).toBeUndefined();
  });
});

test.each([
  [undefined, 'buy'],
  [{}, 'buy'],
  [{ type: '2' }, 'sell'],
  [{ buy_direction: '0' }, 'buy'],
  [{ buy_direction: '1' }, 'sell'],
  [{ type: '1', buy_direction: '1' }, 'buy'],
] as const)('the side %o asks for is %s', (asked, side) => {
  expect(askedSide(asked)).toBe(side);
});

describe('the order a form sends', () => {
  const terms = termsOf(
    { price_scale: 2, tick: '0.01', lot: '0.0001', maker_fee: '0.08', taker_fee: '0.1', min_total: '5' } as MarketRow,
    { base: 8, quote: 6 },
  );
  const facts: Facts = { terms, available: { quote: 10n ** 12n, base: 10n ** 10n }, reference: 6_751_240n };
  const fieldsAfter = (side: 'buy' | 'sell', ...actions: TicketAction[]) => {
    let ticket = emptyTicket(side, '67512.40');
    for (const action of actions) ticket = reduceTicket(ticket, action, facts);
    return orderFieldsOf(market(1, 'BTC'), ticket, summariseTicket(ticket, facts), terms);
  };

  test('limit: canonical texts, whatever was typed', () => {
    expect(fieldsAfter('buy', { type: 'amount', text: '0.0500' })).toEqual({
      currency_id: 10,
      legal_id: 3,
      type: 1,
      order_kind: 'limit',
      amount: '0.05',
      target_price: '67512.4',
      time_in_force: 'GTC',
      fee_rate: '0.1',
    });
  });

  test('post-only is said only when it is on', () => {
    const fields = fieldsAfter('sell', { type: 'amount', text: '1' }, { type: 'postOnly', postOnly: true });
    expect(fields).toMatchObject({ type: 2, post_only: '1', time_in_force: 'GTC', fee_rate: '0.08' });
  });

  test('market buy by total: the total, and the price it must not pass', () => {
    const fields = fieldsAfter('buy', { type: 'kind', kind: 'market', isStop: false }, { type: 'total', text: '1000' });
    expect(fields).toEqual({
      currency_id: 10,
      legal_id: 3,
      type: 1,
      order_kind: 'market',
      total: '1000',
      target_price: '68187.52',
      time_in_force: 'IOC',
      fee_rate: '0.1',
    });
  });

  test('a stop: its trigger, and a limit only where it has one', () => {
    const filled = [
      { type: 'trigger', text: '70000.0' },
      { type: 'amount', text: '0.05' },
    ] as const;
    const limit = fieldsAfter('buy', { type: 'kind', kind: 'limit', isStop: true }, ...filled);
    expect(limit).toMatchObject({ order_kind: 'limit', trigger_price: '70000', target_price: '67512.4' });
    const market = fieldsAfter('buy', { type: 'kind', kind: 'market', isStop: true }, ...filled);
    expect(market).toMatchObject({ order_kind: 'market', trigger_price: '70000', amount: '0.05' });
    expect(market).not.toHaveProperty('target_price');
    const pair = fieldsAfter('sell', { type: 'kind', kind: 'limit', isStop: false, isPair: true }, ...filled);
    expect(pair).toMatchObject({ order_kind: 'limit', pair_trigger_price: '70000', target_price: '67512.4' });
    expect(pair).not.toHaveProperty('trigger_price');
    expect(fieldsAfter('buy', { type: 'kind', kind: 'limit', isStop: true }, { type: 'amount', text: '1' })).toBeNull();
  });

  test('market sell: the amount', () => {
    const fields = fieldsAfter(
      'sell',
      { type: 'kind', kind: 'market', isStop: false },
      { type: 'amount', text: '0.5' },
    );
    expect(fields).toMatchObject({ amount: '0.5', target_price: '66837.28' });
    expect(fields).not.toHaveProperty('total');
  });

  test('nothing without an amount', () => {
    expect(fieldsAfter('buy')).toBeNull();
  });
});
