// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findTicketError } from '../../src/spot/ticket/errors.ts';
import { summariseTicket } from '../../src/spot/ticket/summary.ts';
import { termsOf } from '../../src/spot/ticket/terms.ts';
import { emptyTicket, type Facts, reduceTicket, type Ticket, type TicketAction } from '../../src/spot/ticket/ticket.ts';
import { facts, fill, fine, linked, row, terms } from './tickets.ts';

describe('linked fields', () => {
  test.each<[string, TicketAction[], Partial<Ticket>]>([
    ['amount gives total', [{ type: 'amount', text: '0.05' }], { amount: '0.05', total: '3375.62', percent: null }],
    ['total gives whole lots', [{ type: 'total', text: '3400' }], { amount: '0.0503', total: '3400' }],
    [
      'price moves the total while the amount leads',
      [
        { type: 'amount', text: '0.05' },
        { type: 'price', text: '60000' },
      ],
      { price: '60000', amount: '0.05', total: '3000' },
    ],
    [
      'price moves the amount while the total leads',
      [
        { type: 'total', text: '3000' },
        { type: 'price', text: '60000' },
      ],
      { price: '60000', amount: '0.05', total: '3000' },
    ],
    ['half of the balance', [{ type: 'percent', percent: 50 }], { amount: '0.0499', total: '3368.86876', percent: 50 }],
    [
      'typing leaves the slider',
      [
        { type: 'percent', percent: 50 },
        { type: 'amount', text: '1' },
      ],
      { amount: '1', total: '67512.4', percent: null },
    ],
    [
      'the slider follows the price',
      [
        { type: 'percent', percent: 100 },
        { type: 'price', text: '10000' },
      ],
      { amount: '0.6751', total: '6751', percent: 100 },
    ],
    [
      'no number, no total',
      [
        { type: 'amount', text: '1' },
        { type: 'amount', text: '' },
      ],
      { amount: '', total: '' },
    ],
    [
      'a price between two ticks links nothing',
      [
        { type: 'amount', text: '1' },
        { type: 'price', text: '1.001' },
      ],
      { amount: '1', total: '' },
    ],
    [
      'one step up from between two lots',
      [
        { type: 'amount', text: '0.00015' },
        { type: 'step', field: 'amount', steps: 1 },
      ],
      { amount: '0.0002' },
    ],
    [
      'one step down from between two lots',
      [
        { type: 'amount', text: '0.00025' },
        { type: 'step', field: 'amount', steps: -1 },
      ],
      { amount: '0.0002' },
    ],
    [
      'below nothing is nothing',
      [
        { type: 'amount', text: '0.0001' },
        { type: 'step', field: 'amount', steps: -1 },
      ],
      { amount: '', total: '' },
    ],
    ['a step of the price is its tick', [{ type: 'step', field: 'price', steps: -1 }], { price: '67512.39' }],
    [
      'a tapped price',
      [
        { type: 'amount', text: '1' },
        { type: 'take', price: '67500' },
      ],
      { price: '67500', total: '67500' },
    ],
    [
      'what was sent is cleared, the price stays',
      [{ type: 'percent', percent: 100 }, { type: 'sent' }],
      { price: '67512.4', amount: '', total: '', percent: null },
    ],
  ])('%s', (_, actions, expected) => {
    expect(linked(fill(emptyTicket('buy', '67512.4'), ...actions))).toMatchObject(expected);
  });

  test('a sell shares out what is owned', () => {
    const ticket = fill(emptyTicket('sell', '67512.4'), { type: 'percent', percent: 25 });
    expect(linked(ticket)).toEqual({ price: '67512.4', amount: '0.3125', total: '21097.625', percent: 25 });
  });

  test('the other side starts empty and keeps the price', () => {
    const ticket = fill(emptyTicket('buy', '5'), { type: 'amount', text: '1' }, { type: 'side', side: 'sell' });
    expect(ticket).toMatchObject({ side: 'sell', price: '5', amount: '', total: '' });
  });

  test('a market buy by share spends the share, and follows the market', () => {
    const start = fill(
      emptyTicket('buy', '1'),
      { type: 'kind', kind: 'market', isStop: false },
      { type: 'percent', percent: 100 },
    );
    expect(start).toMatchObject({ total: '6751.2', amount: '0.0999', timeInForce: 'IOC' });
    const moved = reduceTicket(start, { type: 'moved' }, { ...facts, reference: 3_000_000n });
    expect(moved).toMatchObject({ total: '6751.2', amount: '0.225' });
  });

  test('post-only and immediate exclude each other', () => {
    const post = fill(
      emptyTicket('buy', '1'),
      { type: 'timeInForce', timeInForce: 'FOK' },
      { type: 'postOnly', postOnly: true },
    );
    expect(post).toMatchObject({ postOnly: true, timeInForce: 'GTC' });
    expect(fill(post, { type: 'timeInForce', timeInForce: 'IOC' })).toMatchObject({
      postOnly: false,
      timeInForce: 'IOC',
    });
    expect(fill(post, { type: 'kind', kind: 'market', isStop: false })).toMatchObject({
      postOnly: false,
      timeInForce: 'IOC',
    });
  });
});

describe('extreme scales stay exact', () => {
  test.each([
    // price scale, tick, lot, base scale, quote scale, price, amount, total
    [8, '0.00000001', '1', 0, 8, '0.00000001', '999999999', '9.99999999'],
    [8, '0.00000001', '1', 0, 8, '0.00000003', '1', '0.00000003'],
    [0, '1', '0.00000001', 8, 8, '1000000', '0.00000001', '0.01'],
    [4, '0.0005', '0.01', 2, 6, '19.9995', '123456.78', '2469073.87161'],
    [2, '0.01', '0.000001', 8, 8, '9999999.99', '99.999999', '999999989.00000001'],
  ])('%s %s %s', (priceScale, tick, lot, base, quote, price, amount, total) => {
    const odd = termsOf({ ...row, price_scale: priceScale, tick, lot, min_total: '0' }, { base, quote });
    const rich: Facts = { terms: odd, available: { quote: 10n ** 18n, base: 10n ** 18n }, reference: null };
    const byAmount = reduceTicket(emptyTicket('buy', price), { type: 'amount', text: amount }, rich);
    expect(byAmount.total).toBe(total);
    const byTotal = reduceTicket(emptyTicket('buy', price), { type: 'total', text: total }, rich);
    expect(byTotal.amount).toBe(amount);
  });

  test('whatever is typed, the total pays for the amount and one lot more would cost more', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 8n), fc.bigInt(1n, 10n ** 13n), (ticks, minor) => {
        const price = `${ticks / 100n}.${(ticks % 100n).toString().padStart(2, '0')}`;
        const total = `${minor / 1_000_000n}.${(minor % 1_000_000n).toString().padStart(6, '0')}`;
        const ticket = reduceTicket(emptyTicket('buy', price), { type: 'total', text: total }, facts);
        const { lots } = summariseTicket(ticket, facts);
        const cost = (lots ?? 0n) * ticks * terms.unit;
        expect(cost <= minor && cost + ticks * terms.unit > minor).toBe(true);
      }),
    );
  });
});

describe('what an order will do', () => {
  test('a limit buy: fee in the coin it brings, at most', () => {
    const summary = summariseTicket(fill(emptyTicket('buy', '67512.4'), { type: 'amount', text: '0.05' }), facts);
    expect(summary).toMatchObject({
      value: 3_375_620_000n,
      hold: { currency: 'quote', minor: 3_375_620_000n },
      fee: { currency: 'base', minor: 5_000n },
      isFeeCapped: true,
      receiveAtLeast: { currency: 'base', minor: 4_995_000n },
      leftAfter: 3_375_580_000n,
    });
  });

  test('a post-only order pays the maker fee', () => {
    const ticket = fill(
      emptyTicket('sell', '70000'),
      { type: 'amount', text: '1' },
      { type: 'postOnly', postOnly: true },
    );
    expect(summariseTicket(ticket, facts)).toMatchObject({
      feeRate: 800n,
      fee: { currency: 'quote', minor: 56_000_000n },
      receiveAtLeast: { currency: 'quote', minor: 69_944_000_000n },
      leftAfter: 25_000_000n,
    });
  });

  test('a market sell promises its worst price, not the shown one', () => {
    const ticket = fill(
      emptyTicket('sell'),
      { type: 'kind', kind: 'market', isStop: false },
      { type: 'amount', text: '1' },
    );
    const summary = summariseTicket(ticket, facts);
    expect(summary.price).toBe(6_683_728n);
    expect(summary.receiveAtLeast).toEqual({ currency: 'quote', minor: 66_837_280_000n - 66_837_280n });
    expect(summary.fee).toEqual({ currency: 'quote', minor: 67_512_400n });
    expect(summary.isFeeCapped).toBe(false);
  });

  test('a market buy by total spends that at most', () => {
    const ticket = fill(
      emptyTicket('buy'),
      { type: 'kind', kind: 'market', isStop: false },
      { type: 'total', text: '1000' },
    );
    const summary = summariseTicket(ticket, facts);
    expect(summary).toMatchObject({ budget: 1_000_000_000n, lots: null, value: 1_000_000_000n });
    expect(summary.receiveAtLeast).toEqual({ currency: 'base', minor: 1_460_000n - 1_460n });
  });

  test('a market buy by amount must be paid for at its worst price', () => {
    const ticket = fill(
      emptyTicket('buy'),
      { type: 'kind', kind: 'market', isStop: false },
      { type: 'amount', text: '0.1' },
    );
    expect(summariseTicket(ticket, facts).hold).toEqual({ currency: 'quote', minor: 6_818_752_000n });
  });
});

describe('why an order cannot go out', () => {
  const buy = (price: string, amount: string) => fill(emptyTicket('buy', price), { type: 'amount', text: amount });
  const errorOf = (ticket: Ticket, world = fine, known = facts) =>
    findTicketError(ticket, summariseTicket(ticket, known), known, world);

  test.each<[string, Ticket, string | null]>([
    ['all well', buy('67512.4', '0.05'), null],
    ['no price', buy('', '1'), 'price_missing'],
    ['price of nothing', buy('0.00', '1'), 'price_missing'],
    ['price too large', buy('99999999.99', '1'), 'price_too_large'],
    ['no amount', buy('67512.4', ''), 'amount_missing'],
    ['amount of nothing', buy('67512.4', '0.000'), 'amount_missing'],
    ['between two lots', buy('67512.4', '0.00005'), 'amount_off_lot'],
    ['too large', buy('10000', '9999999999'), 'amount_too_large'],
    ['too small', buy('10', '0.4999'), 'total_too_small'],
    ['exactly the least', buy('10', '0.5'), null],
    ['more than there is', buy('67512.4', '0.1001'), 'insufficient'],
  ])('%s', (_, ticket, expected) => {
    expect(errorOf(ticket)).toBe(expected);
  });

  test('a tick of 0.05 refuses 0.03', () => {
    const coarse = { ...facts, terms: termsOf({ ...row, tick: '0.05' }, { base: 8, quote: 6 }) };
    const ticket = reduceTicket(emptyTicket('buy', '100.03'), { type: 'amount', text: '1' }, coarse);
    expect(errorOf(ticket, fine, coarse)).toBe('price_off_tick');
  });

  test('stale prices and a closed market block everything', () => {
    expect(errorOf(buy('67512.4', '0.05'), { ...fine, isStale: true })).toBe('prices_stale');
    expect(errorOf(buy('67512.4', '0.05'), { ...fine, isOpen: false })).toBe('market_closed');
  });

  test('post-only that would trade at once', () => {
    const post = (price: string) => reduceTicket(buy(price, '0.05'), { type: 'postOnly', postOnly: true }, facts);
    expect(errorOf(post('67512.8'))).toBe('would_cross');
    expect(errorOf(post('67512.79'))).toBe(null);
    expect(errorOf(post('67512.8'), { ...fine, bestOpposite: null })).toBe(null);
  });

  test('a market order without a market price', () => {
    const blind = { ...facts, reference: null };
    const ticket = reduceTicket({ ...emptyTicket('buy'), kind: 'market' }, { type: 'amount', text: '1' }, blind);
    expect(errorOf(ticket, fine, blind)).toBe('no_price');
  });

  test('an unknown balance is not taken for enough', () => {
    const unknown = { ...facts, available: { base: null, quote: null } };
    expect(errorOf(buy('67512.4', '0.05'), fine, unknown)).toBe('balance_unknown');
  });
});
