// @vitest-environment node
import type { LeverTerms } from '@aureus/contract/futures/shapes.ts';
import { describe, expect, test } from 'vitest';
import { closableOf } from '../../src/futures/ticket/closable.ts';
import { findTicketError, type TicketError } from '../../src/futures/ticket/errors.ts';
import { orderFieldsOf } from '../../src/futures/ticket/order-fields.ts';
import { ownPositions } from '../../src/futures/ticket/own-positions.ts';
import { summariseTicket } from '../../src/futures/ticket/summary.ts';
import { moneyText, priceText, termsOf } from '../../src/futures/ticket/terms.ts';
import {
  type Account,
  emptyTicket,
  reduceTicket,
  type Ticket,
  type TicketAction,
  typedShare,
} from '../../src/futures/ticket/ticket.ts';
import { row } from './rows.ts';
import { market, wire } from './terms.ts';

const account = (change: Partial<Account> = {}, terms: Partial<LeverTerms> = {}): Account => ({
  terms: termsOf(market, { ...wire, ...terms }, { base: 8, quote: 6 }),
  mark: 1_000_000,
  available: 1_000_000_000n,
  closable: { long: 0, short: 0 },
  marketId: 1,
  positions: [],
  ...change,
});
const filled = (known: Account, ...actions: TicketAction[]): Ticket =>
  [{ type: 'leverage', leverage: 20 } as const, ...actions].reduce(
    (ticket: Ticket, action) => reduceTicket(ticket, action, known),
    emptyTicket('long'),
  );
const lots = (text: string): TicketAction => ({ type: 'lots', text });

describe('what a ticket says', () => {
  test('of 1,000 lots at a mark of 10,000 a market long costs what the server takes', () => {
    const known = account();
    const summary = summariseTicket(filled(known, lots('1000')), known);
    // A quarter of the skew spread is added: 0.045 %, 4.50.
    expect(priceText(known.terms, summary.ticks ?? 0)).toBe('10004.5');
    expect(summary.cost).toMatchObject({ value: 1_000_450_000n, margin: 50_022_500n, fee: 500_225n });
    expect(summary.leftAfter).toBe(1_000_000_000n - 50_522_725n);
    // Margin 50.0225 of which 40 % stay: the price may fall by 30.0135 ÷ 0.1 BTC, 300.135, rounded to the first below.
    expect(priceText(known.terms, summary.liquidation ?? 0)).toBe('9704.36');
    expect(priceText(known.terms, summary.worst ?? 0)).toBe('10054.53');
    // The night takes 0.03 % of 1,000.45 from the margin: 0.300135, which is 3.00135 of price.
    expect(summary.night).toMatchObject({ fee: 300_135n, liquidation: 970_736 });
  });

  test('value, lots and percent follow from the one that was typed', () => {
    const known = account({ available: 100_000_000n });
    expect(filled(known, lots('1000')).value).toBe('1000.45');
    const byValue = filled(known, { type: 'value', text: '1000.45' });
    expect(byValue.lots).toBe('1000');
    expect(filled(known, { type: 'value', text: '1000.449999' }).lots).toBe('999');
    const all = filled(known, { type: 'percent', percent: 100 });
    const most = summariseTicket(all, known);
    const more = summariseTicket(filled(known, lots(String(Number(all.lots) + 1))), known);
    expect(most.leftAfter).toBeGreaterThanOrEqual(0n);
    expect(more.leftAfter).toBeLessThan(0n);
    // What is typed stays when the price moves, what follows from it moves along.
    const later = reduceTicket(byValue, { type: 'moved' }, { ...known, mark: 2_000_000 });
    expect([later.value, Number(later.lots) < 1_000]).toEqual(['1000.45', true]);
  });

  test('typed lots stand on the slider where the percent would be that takes them', () => {
    const known = account({ available: 100_000_000n, closable: { long: 0, short: 400 } });
    const shareOf = (...actions: TicketAction[]): number => {
      const ticket = filled(known, ...actions);
      return typedShare(ticket, known, summariseTicket(ticket, known));
    };
    const half = filled(known, { type: 'percent', percent: 50 });
    expect(shareOf(lots(half.lots))).toBe(49);
    expect(shareOf(lots('900000'))).toBe(100);
    expect(shareOf(lots(''))).toBe(0);
    const reduces: TicketAction = { type: 'reduceOnly', isReduceOnly: true };
    expect(shareOf({ type: 'side', side: 'short' }, reduces, lots('100'))).toBe(25);
  });

  test('the whole share is the most that is accepted: beside losses, and of what the house takes at once', () => {
    const loser = row({ match_id: 1, share: 1_000, number: '0.1', price: '10000', update_price: '2000' });
    const most = (known: Account, ...before: TicketAction[]): [string | null, string | null] => {
      const all = filled(known, ...before, { type: 'percent', percent: 100 });
      const error = (ticket: Ticket): TicketError | null =>
        findTicketError(ticket, summariseTicket(ticket, known), known, { priceState: 'fresh', isLive: true });
      return [error(all), error(filled(known, ...before, lots(String(Number(all.lots) + 1))))];
    };
    // 800 of 1,000 are lost: 200 may be bound before the rate is at 100 percent.
    const beside = account({ positions: ownPositions([loser], [market], 6) }, { cross: 1 });
    expect(most(beside)).toEqual([null, 'risk_too_high']);
    expect(most(account())).toEqual([null, 'house_full']);
    expect(most(account({}, { max_user: '1000' }))).toEqual([null, 'own_limit']);
    expect(most(account({ available: 100_000_000n }))).toEqual([null, 'insufficient']);
    // The house is asked when a limit is reached, and not before.
    const limit = [{ type: 'kind', kind: 'limit' } as const, { type: 'price', text: '9900' } as const];
    expect(most(account({}, { max_skew: '1000000', max_user: '1000000' }), ...limit)).toEqual([null, 'insufficient']);
    // Nobody knows what is free of losses: the balance is what there is to go by.
    expect(filled(account({ positions: null }), { type: 'percent', percent: 100 }).lots).not.toBe('');
  });

  test('a limit costs what it says, and stops bring the way to them less the spread of the closing', () => {
    const known = account();
    const ticket = filled(
      known,
      { type: 'kind', kind: 'limit' },
      { type: 'price', text: '9900' },
      lots('1000'),
      { type: 'stops', hasStops: true },
      { type: 'takeProfit', text: '10900' },
      { type: 'stopLoss', text: '9800' },
    );
    const summary = summariseTicket(ticket, known);
    expect(summary.cost).toMatchObject({ value: 990_000_000n, margin: 49_500_000n });
    expect(summary.worst).toBeNull();
    // Closed at 10,900 − 2.18 and at 9,800 − 1.96; 0.1 BTC.
    expect(summary.takeProfit?.profit).toBe(99_782_000n);
    expect(summary.stopLoss?.profit).toBe(-10_196_000n);
  });

  test('beside other cross positions the whole account decides when it is liquidated, and nobody knows without them', () => {
    const cross = { cross: 1 } as const;
    const beside = { share: 1_000, number: '0.1', price: '10000', update_price: '10000', liquidation_percent: '40' };
    const positions = ownPositions([row(beside)], [market], 6);
    expect(positions?.[0]).toMatchObject({ unit: 1n, lots: 1_000, openTicks: 1_000_000, margin: 100_000_000n });
    const known = account({ available: 100_522_725n, positions }, cross);
    const summary = summariseTicket(filled(known, lots('1000')), known);
    // 50 free, margins of 150.0225 of which 40 % must stay, less what the spread has lost: 139.5635 over 0.2 BTC.
    expect(priceText(known.terms, summary.liquidation ?? 0)).toBe('9302.18');
    // One that was ordered when the limit was 10 % keeps that: 30.009 of both margins must stay.
    const older = ownPositions([row({ ...beside, liquidation_percent: '10' })], [market], 6);
    const mixed = summariseTicket(filled(known, lots('1000')), { ...known, positions: older });
    expect(priceText(known.terms, mixed.liquidation ?? 0)).toBe('9152.18');
    const unknown = account({ positions: null }, cross);
    const blind = summariseTicket(filled(unknown, lots('1000')), unknown);
    expect(blind).toMatchObject({ liquidation: null, isLiquidationKnown: false });
    // What is left after nights counts, and the limit goes by what was there in the beginning.
    const [later] = ownPositions([row({ caution_money: '90' })], [market], 6) ?? [];
    expect(later).toMatchObject({ margin: 90_000_000n, originalMargin: 100_000_000n });
    expect(ownPositions([row({ match_id: 9 })], [market], 6)).toBeNull();
    expect(ownPositions([row({ update_price: '0' })], [market], 6)).toBeNull();
  });

  test('what reduces costs nothing, and says what the oldest positions of the other side would bring', () => {
    const shorts = [
      row({ id: 2, type: 2, share: 300, number: '0.03', price: '10100', update_price: '10000' }),
      row({ id: 1, type: 2, share: 500, number: '0.05', price: '10200', update_price: '10000' }),
      row({ id: 3, type: 1, share: 900, number: '0.09', price: '10000', update_price: '10000' }),
    ];
    const known = account({ positions: ownPositions(shorts, [market], 6), closable: { long: 800, short: 900 } });
    const half = filled(known, { type: 'reduceOnly', isReduceOnly: true }, { type: 'percent', percent: 75 });
    expect(half.lots).toBe('600');
    const { cost, reduction, ticks } = summariseTicket(half, known);
    expect([cost, ticks]).toEqual([null, 1_000_200]);
    // Bought back at 10,002: 198 on 0.05 BTC, 98 on 0.01 BTC.
    expect(reduction).toEqual({ lots: 600, profit: 9_900_000n + 980_000n });
    expect(moneyText(known.terms, reduction?.profit ?? 0n)).toBe('10.88');
  });

  test('whole lots that reduce close positions that are no whole number of them, and all of it takes the next one', () => {
    // A lot of 0.01 BTC, counted in hundredths.
    const shorts = [
      row({ id: 2, type: 2, share: 3, number: '0.03', price: '10100', update_price: '10000' }),
      row({ id: 1, type: 2, share: 1.25, number: '0.0125', price: '10200', update_price: '10000' }),
    ];
    const positions = ownPositions(shorts, [market], 6)!;
    expect(positions.map(({ lots: parts, unit, inLot }) => [parts, unit, inLot])).toEqual([[300, 1n, 100], [125, 1n, 100]]); // prettier-ignore
    const closable = closableOf(positions, 1);
    expect(closable).toEqual({ long: 4.25, short: 0 });
    const known = account({ positions, closable }, { lot: '0.01' });
    const reduce: TicketAction = { type: 'reduceOnly', isReduceOnly: true };
    const at = (percent: number) => filled(known, reduce, { type: 'percent', percent }).lots;
    expect([at(50), at(100)]).toEqual(['2', '5']);
    // Bought back at 10,002: 198 on 0.0125 BTC, 98 on 0.0075 BTC; and on 0.03 of all.
    const two = filled(known, reduce, lots('2'));
    expect(summariseTicket(two, known).reduction).toEqual({ lots: 2, profit: 2_475_000n + 735_000n });
    expect(typedShare(two, known, { cost: null })).toBe(47);
    const all = filled(known, reduce, lots('9'));
    expect(summariseTicket(all, known).reduction).toEqual({ lots: 4.25, profit: 2_475_000n + 2_940_000n });
  });
});

describe('what goes out', () => {
  const pair = { currency_id: 2, legal_id: 1 };
  const fieldsOf = (known: Account, ...actions: TicketAction[]) => {
    const ticket = filled(known, ...actions);
    return orderFieldsOf(pair, ticket, summariseTicket(ticket, known), known.terms, wire);
  };
  const common = { ...pair, share: 1_000, multiple: 20, type: 1 };

  test('an order names the worst price and the fee that were shown, and its stops', () => {
    const stops: TicketAction[] = [
      { type: 'stops', hasStops: true },
      { type: 'takeProfit', text: '10900' },
    ];
    expect(fieldsOf(account(), lots('1000'), ...stops)).toEqual({
      ...common,
      status: 1,
      worst_price: '10054.53',
      fee_rate: '0.05',
      target_profit_price: '10900',
    });
    expect(fieldsOf(account(), lots('1000'), ...stops, { type: 'stops', hasStops: false })).not.toHaveProperty(
      'target_profit_price',
    );
  });

  test('one that waits names its price, and one that only reduces names no fee and no stops', () => {
    const limit: TicketAction[] = [
      { type: 'kind', kind: 'limit' },
      { type: 'price', text: '9900.5' },
    ];
    const waiting = { ...common, status: 0, target_price: '9900.5' };
    expect(fieldsOf(account(), lots('1000'), ...limit)).toEqual({ ...waiting, fee_rate: '0.05' });
    const reduces: TicketAction[] = [{ type: 'reduceOnly', isReduceOnly: true }, lots('1000')];
    expect(fieldsOf(account(), ...limit, ...reduces)).toEqual({ ...waiting, reduce_only: '1' });
    // Bought back at the mark with the spread of 2, at most half a percent above that.
    expect(fieldsOf(account(), ...reduces)).toEqual({
      ...common,
      status: 1,
      reduce_only: '1',
      worst_price: '10052.01',
    });
    expect(fieldsOf(account())).toBeNull();
  });
});

describe('why an order cannot go out', () => {
  const fresh = { priceState: 'fresh', isLive: true } as const;
  const limit = (text: string): TicketAction[] => [
    { type: 'kind', kind: 'limit' },
    { type: 'price', text },
  ];
  const stops = (takeProfit: string, stopLoss: string): TicketAction[] => [
    { type: 'stops', hasStops: true },
    { type: 'takeProfit', text: takeProfit },
    { type: 'stopLoss', text: stopLoss },
  ];
  const reduce: TicketAction = { type: 'reduceOnly', isReduceOnly: true };
  /** One has lost 900 of the 1,000 that are free, the other all of them. */
  const [low, lower] = ['19000', '20000'].map((price) =>
    ownPositions([row({ share: 1_000, number: '0.1', price, update_price: '10000' })], [market], 6),
  );
  const cases: [TicketError | null, TicketAction[], Account?, Parameters<typeof findTicketError>[3]?][] = [
    [null, [lots('1000')]],
    ['market_closed', [lots('1')], account({}, { open: 0 })],
    ['market_closed', [lots('1')], account(), { priceState: 'closed', isLive: true }],
    ['reduce_only', [lots('1')], account({}, { reduce_only: { reason: 'event', since: '2026-11-23T10:00:00Z' } })],
    ['no_price', [lots('1')], account({ mark: null })],
    ['no_price', [lots('1')], account(), { priceState: 'fresh', isLive: false }],
    ['no_price', [lots('1')], account(), { priceState: 'stale', isLive: true }],
    ['few_sources', [lots('1')], account(), { priceState: 'few_sources', isLive: true }],
    ['few_sources', [lots('1')], account(), { priceState: 'two_sources', isLive: true }],
    [
      null,
      [reduce, lots('1')],
      account({ closable: { long: 1, short: 0 } }),
      { priceState: 'two_sources', isLive: true },
    ],
    ['price_jumped', [lots('1')], account(), { priceState: 'jumped', isLive: true }],
    [null, [reduce, lots('1')], account({ closable: { long: 1, short: 0 } }), { priceState: 'jumped', isLive: true }],
    ['nothing_to_close', [reduce, lots('1')]],
    ['price_missing', [...limit(''), lots('1')]],
    ['price_off_tick', [...limit('9900.001'), lots('1')]],
    ['limit_reached', [...limit('10000'), lots('1')]],
    [null, [...limit('9999.99'), lots('1')]],
    ['lots_missing', []],
    ['lots_out_of_range', [lots('4')], account({}, { min_share: 5 })],
    ['lots_out_of_range', [lots('6')], account({}, { max_share: 5 })],
    ['stop_off_tick', [lots('1'), ...stops('10500.001', '')]],
    ['stop_wrong', [lots('1'), ...stops('10000', '')]],
    ['stop_wrong', [lots('1'), ...stops('', '10000')]],
    [null, [lots('1'), ...stops('10000.01', '9999.99')]],
    // Stops of an order that waits stand by its limit.
    ['stop_wrong', [...limit('9900'), lots('1'), ...stops('', '9950')]],
    ['balance_unknown', [lots('1')], account({ available: null })],
    ['insufficient', [lots('1000')], account({ available: 50_522_724n })],
    [null, [lots('1000')], account({ available: 50_522_725n })],
    ['risk_too_high', [lots('1')], account({ positions: lower ?? null }, { cross: 1 })],
    // Beside the loss 200 are left; what a new position binds must leave more than the margin of 100.
    [null, [lots('1000')], account({ positions: low ?? null }, { cross: 1 })],
    ['risk_too_high', [lots('2000')], account({ positions: low ?? null }, { cross: 1 })],
    ['own_limit', [lots('1000')], account({}, { max_user: '1000' })],
    ['own_limit', [lots('1000')], account({}, { tiers: [{ multiple: 20, max_user: '1000' }] })],
    [null, [lots('1000')], account({}, { tiers: [{ multiple: 21, max_user: '1000' }] })],
    ['total_limit', [lots('1000')], account({}, { totals: [{ above: 10, max_total: '1000' }] })],
    [null, [lots('1000')], account({}, { totals: [{ above: 20, max_total: '1000' }] })],
    ['house_full', [lots('1000')], account({}, { max_side: '1000' })],
    ['house_full', [lots('1000')], account({}, { house_fund: '2000' })],
  ];
  test.each(cases)('%s %#', (error, actions, known = account(), facts = fresh) => {
    const ticket = filled(known, ...actions);
    expect(findTicketError(ticket, summariseTicket(ticket, known), known, facts)).toBe(error);
  });
});
