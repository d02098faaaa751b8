// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { findTicketError } from '../../src/spot/ticket/errors.ts';
import { summariseTicket } from '../../src/spot/ticket/summary.ts';
import { emptyTicket, reduceTicket, type Ticket, type TicketAction } from '../../src/spot/ticket/ticket.ts';
import { orderFieldsOf } from '../../src/spot/order/order-fields.ts';
import { facts, fill, fine, linked, terms } from './tickets.ts';

const market = { currency_id: 2, legal_id: 3, open_coin_trade: 1, opens_at: null, closed_since: null } as const;

describe('a stop', () => {
  const stop = (side: 'buy' | 'sell', kind: 'limit' | 'market', ...actions: TicketAction[]) =>
    fill(emptyTicket(side), { type: 'kind', kind, isStop: true }, ...actions);
  const judge = (ticket: Ticket, index: bigint | null = 6_750_000n) =>
    findTicketError(ticket, summariseTicket(ticket, facts), facts, { ...fine, index });

  test('with a limit counts and holds by its limit, and names its trigger', () => {
    const ticket = stop(
      'buy',
      'limit',
      { type: 'trigger', text: '70000' },
      { type: 'price', text: '70100' },
      { type: 'amount', text: '0.01' },
    );
    expect(linked(ticket)).toMatchObject({ total: '701' });
    expect(summariseTicket(ticket, facts)).toMatchObject({
      trigger: 7_000_000n,
      price: 7_010_000n,
      hold: { currency: 'quote', minor: 701_000_000n },
      isLikely: false,
    });
    expect(judge(ticket)).toBeNull();
  });

  test('that buys without one costs at most one percent more than at its trigger, all of the balance included', () => {
    const ticket = stop('buy', 'market', { type: 'trigger', text: '70000' }, { type: 'percent', percent: 100 });
    const { price, hold, lots, budget, leftAfter } = summariseTicket(ticket, facts);
    expect([price, budget]).toEqual([7_070_000n, null]);
    expect(hold?.minor).toBe((lots ?? 0n) * 7_070_000n);
    expect(leftAfter).toBeGreaterThanOrEqual(0n);
    expect(leftAfter).toBeLessThan(7_070_000n);
    expect(judge(ticket)).toBeNull();
  });

  test('that sells without one promises nothing: what is shown is likely', () => {
    const ticket = stop('sell', 'market', { type: 'trigger', text: '60000' }, { type: 'amount', text: '1' });
    expect(linked(ticket)).toMatchObject({ total: '60000' });
    expect(summariseTicket(ticket, facts)).toMatchObject({
      isLikely: true,
      price: 6_000_000n,
      receiveAtLeast: { currency: 'quote', minor: 59_940_000_000n },
    });
  });

  test.each([
    ['nothing', 'buy', '', 'trigger_missing'],
    ['the price a buy waits for, when it is there', 'buy', '67500', 'trigger_reached'],
    ['the price a sell waits for, when it is there', 'sell', '67500', 'trigger_reached'],
  ] as const)('with %s as its trigger is not sent', (_what, side, text, error) => {
    expect(judge(stop(side, 'market', { type: 'trigger', text }, { type: 'amount', text: '0.01' }))).toBe(error);
  });

  test('begins with the market’s price when its trigger is stepped, and forgets it with the side and once it is sent', () => {
    const stepped = stop('sell', 'market', { type: 'step', field: 'trigger', steps: -1 });
    expect(stepped.trigger).toBe('67512.39');
    expect(fill(stepped, { type: 'side', side: 'buy' }).trigger).toBe('');
    expect(fill(stepped, { type: 'sent' })).toMatchObject({ trigger: '', isStop: true });
  });

  test('does not follow the market while it is open', () => {
    const ticket = stop('sell', 'market', { type: 'trigger', text: '60000' }, { type: 'amount', text: '1' });
    expect(reduceTicket(ticket, { type: 'moved' }, { ...facts, reference: 1n })).toBe(ticket);
  });
});

describe('a pair', () => {
  const pair = (side: 'buy' | 'sell', trigger: string, price: string, ...more: TicketAction[]) =>
    fill(
      emptyTicket(side),
      { type: 'kind', kind: 'limit', isStop: false, isPair: true },
      { type: 'trigger', text: trigger },
      { type: 'price', text: price },
      ...more,
    );
  const judge = (ticket: Ticket) => findTicketError(ticket, summariseTicket(ticket, facts), facts, fine);

  test('that buys sets aside what its stop may cost, all of the balance included', () => {
    const ticket = pair('buy', '70000', '60000', { type: 'amount', text: '0.01' });
    expect(linked(ticket)).toMatchObject({ total: '600' });
    expect(summariseTicket(ticket, facts)).toMatchObject({ hold: { currency: 'quote', minor: 707_000_000n } });
    const whole = summariseTicket(pair('buy', '70000', '60000', { type: 'percent', percent: 100 }), facts);
    expect(whole.leftAfter).toBeGreaterThanOrEqual(0n);
    expect(whole.leftAfter).toBeLessThan(7_070_000n);
  });

  test('that sells sets its amount aside once', () => {
    const ticket = pair('sell', '60000', '70000', { type: 'amount', text: '1' });
    expect(summariseTicket(ticket, facts)).toMatchObject({
      hold: { currency: 'base', minor: 100_000_000n },
      // Its stop may bring less than its limit.
      isLikely: true,
    });
    expect(judge(ticket)).toBeNull();
  });

  test('waits on both sides of the price', () => {
    expect(judge(pair('buy', '', '60000', { type: 'amount', text: '0.01' }))).toBe('trigger_missing');
    expect(judge(pair('buy', '60000', '60000', { type: 'amount', text: '0.01' }))).toBe('trigger_reached');
    expect(judge(pair('buy', '70000', '67512.80', { type: 'amount', text: '0.01' }))).toBe('would_cross');
  });

  test('whose stop has a limit sets aside what that may cost, and says so in its fields', () => {
    const ticket = pair(
      'buy',
      '70000',
      '60000',
      { type: 'amount', text: '0.01' },
      { type: 'stopLimit', text: '72000' },
    );
    const summary = summariseTicket(ticket, facts);
    expect(summary).toMatchObject({ stopLimit: 7_200_000n, hold: { currency: 'quote', minor: 720_000_000n } });
    expect(orderFieldsOf(market, ticket, summary, terms)).toMatchObject({
      order_kind: 'limit',
      target_price: '60000',
      pair_trigger_price: '70000',
      pair_target_price: '72000',
    });
    expect(judge(fill(ticket, { type: 'stopLimit', text: '0' }))).toBe('price_missing');
    const without = fill(ticket, { type: 'stopLimit', text: '' });
    expect(orderFieldsOf(market, without, summariseTicket(without, facts), terms)).not.toHaveProperty(
      'pair_target_price',
    );
  });

  test('is no pair any more when another kind is chosen', () => {
    const ticket = fill(pair('buy', '70000', '60000'), { type: 'kind', kind: 'limit', isStop: false });
    expect(ticket).toMatchObject({ isPair: false, kind: 'limit' });
  });
});

describe('a trailing stop', () => {
  const trailing = (side: 'buy' | 'sell', trail: string, ...more: TicketAction[]) =>
    fill(
      emptyTicket(side),
      { type: 'kind', kind: 'market', isStop: true, isTrailing: true },
      { type: 'trail', text: trail },
      { type: 'amount', text: '0.01' },
      ...more,
    );
  const judge = (ticket: Ticket, index: bigint | null = 6_750_000n) =>
    findTicketError(ticket, summariseTicket(ticket, facts), facts, { ...fine, index });

  test('shows where its trigger would be now, and gives its distance alone', () => {
    const ticket = trailing('sell', '1000');
    const summary = summariseTicket(ticket, facts);
    expect(summary).toMatchObject({ trigger: 6_651_240n, trail: 100_000n, isLikely: true });
    const fields = orderFieldsOf(market, ticket, summary, terms);
    expect(fields).toMatchObject({ order_kind: 'market', trail_distance: '1000', amount: '0.01' });
    expect(Object.keys(fields ?? {})).not.toEqual(expect.arrayContaining(['trigger_price']));
    expect(fields).not.toHaveProperty('target_price');
    expect(judge(ticket)).toBeNull();
  });

  test('that buys sets aside one percent more than its trigger would cost now, and follows the market meanwhile', () => {
    const ticket = trailing('buy', '1000');
    expect(summariseTicket(ticket, facts).hold).toEqual({
      currency: 'quote',
      minor: 691_975_200n,
    });
    const later = { ...facts, reference: 6_000_000n };
    expect(reduceTicket(ticket, { type: 'moved' }, later).total).toBe('610');
  });

  test.each([
    ['no distance', '', 'trail_missing'],
    ['one within the trembling of the price', '67', 'trail_out_of_range'],
    ['one beyond half of it', '33751', 'trail_out_of_range'],
    ['the nearest there may be', '67.50', null],
    ['the furthest there may be', '33750', null],
  ])('with %s is judged so', (_what, trail, error) => {
    expect(judge(trailing('sell', trail))).toBe(error);
  });

  test('begins with a hundredth of the price when its distance is stepped, and is forgotten with the side', () => {
    const stepped = trailing('sell', '', { type: 'step', field: 'trail', steps: 1 });
    expect(stepped.trail).toBe('675.13');
    expect(fill(stepped, { type: 'side', side: 'buy' })).toMatchObject({ trail: '', isTrailing: true });
    expect(fill(stepped, { type: 'kind', kind: 'limit', isStop: false })).toMatchObject({ isTrailing: false });
  });
});

describe('while the hours of the market are off', () => {
  const closed = { ...fine, isOpen: false, isStale: true, hasOpening: true };
  const asleep = { ...market, open_coin_trade: 0, opens_at: 1 } as const;
  const limit = fill(emptyTicket('buy'), { type: 'price', text: '60000' }, { type: 'amount', text: '0.01' });
  const errorOf = (ticket: Ticket, now = closed) => findTicketError(ticket, summariseTicket(ticket, facts), facts, now);

  test('an order goes out only when it waits for the opening, and says so', () => {
    const queued = fill(limit, { type: 'queues', queues: true });
    expect([errorOf(limit), errorOf(queued)]).toEqual(['market_closed', null]);
    const fieldsOf = (ticket: Ticket, at: typeof asleep | typeof market) =>
      orderFieldsOf(at, ticket, summariseTicket(ticket, facts), terms);
    expect(fieldsOf(queued, asleep)).toMatchObject({ outside_hours: 'queue' });
    expect(fieldsOf(limit, asleep)).not.toHaveProperty('outside_hours');
    // The market has opened meanwhile: it is an order like any other.
    expect(fieldsOf(queued, market)).not.toHaveProperty('outside_hours');
    // The next one is asked again.
    expect(fill(queued, { type: 'sent' }).queues).toBe(false);
  });

  test('nothing else can wait, and nothing at all in a market operators closed', () => {
    const queued = fill(limit, { type: 'queues', queues: true });
    expect(errorOf(fill(queued, { type: 'timeInForce', timeInForce: 'IOC' }))).toBe('market_closed');
    expect(errorOf(fill(queued, { type: 'kind', kind: 'market', isStop: false }))).toBe('market_closed');
    expect(errorOf(queued, { ...closed, hasOpening: false })).toBe('market_closed');
  });
});
