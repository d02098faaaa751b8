// @vitest-environment node
import { expect, test } from 'vitest';
import { findTicketError } from '../../src/futures/ticket/errors.ts';
import { summariseTicket } from '../../src/futures/ticket/summary.ts';
import { termsOf } from '../../src/futures/ticket/terms.ts';
import { type Account, emptyTicket } from '../../src/futures/ticket/ticket.ts';
import { ownPositions } from '../../src/futures/ticket/own-positions.ts';
import { trialAccount, trialTicket } from '../../src/futures/trial/trial-ticket.ts';
import { row } from './rows.ts';
import { market, wire } from './terms.ts';

/** A user without a cent, beside cross positions that are lost. */
const account: Account = {
  terms: termsOf(market, { ...wire, cross: 1 }, { base: 8, quote: 6 }),
  mark: 1_000_000,
  available: 0n,
  closable: { long: 0, short: 0 },
  marketId: 1,
  positions: ownPositions(
    [row({ share: 100, number: '0.01', price: '10000', update_price: '1', caution_money: '1' })],
    [market],
    6,
  ),
};
const paid = { leverage: 20, amount: 50_000_000n };
const own = trialAccount(account, paid);
const opened = (side: 'long' | 'short') => summariseTicket(trialTicket(emptyTicket(side), own, paid), own);

test('a trial opens as many lots as its margin is enough for at the price with its spread, and not one more', () => {
  const { lots, cost } = opened('long');
  expect(cost!.margin).toBeLessThanOrEqual(paid.amount);
  const more = summariseTicket({ ...trialTicket(emptyTicket('long'), own, paid), lots: String(lots! + 1) }, own);
  expect(more.cost!.margin).toBeGreaterThan(paid.amount);
  expect(opened('short').ticks).toBeLessThan(account.mark!);
});

test('nothing of the user pays for it: no fee, no balance, and no other position stands in its way', () => {
  const { cost, leftAfter, isLiquidationKnown } = opened('long');
  expect([cost!.fee, isLiquidationKnown]).toEqual([0n, true]);
  expect(leftAfter).toBeGreaterThanOrEqual(0n);
  const ticket = trialTicket(emptyTicket('long'), own, paid);
  expect(findTicketError(ticket, opened('long'), own, { priceState: 'fresh', isLive: true })).toBeNull();
});

test('what the user has open on the market counts for its limits, and too small a margin opens nothing', () => {
  const narrow = { ...own, terms: { ...own.terms, maxUser: 1_050_000_000n } };
  const ticket = trialTicket(emptyTicket('long'), narrow, paid);
  const facts = { priceState: 'fresh', isLive: true } as const;
  expect(findTicketError(ticket, summariseTicket(ticket, narrow), narrow, facts)).toBe('own_limit');
  const little = { ...paid, amount: 1n };
  const none = trialTicket(emptyTicket('long'), own, little);
  expect([none.lots, findTicketError(none, summariseTicket(none, own), own, facts)]).toEqual(['', 'lots_missing']);
});
