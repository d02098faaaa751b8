import * as calls from '@aureus/contract/loans/calls.ts';
import { expect, test } from 'vitest';
import { MOST_ADDITIONS } from '../../src/loans/repaying.ts';
import { MOST_LOANS } from '../../src/loans/taking.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { useStage } from './stage.ts';

/** What is refused changes nothing. */

const stage = useStage();
const refused = (code: string, params?: object) =>
  expect.objectContaining({ code, ...(params ? { params: expect.objectContaining(params) } : {}) });

test.each([
  [{ id: 99 }, 'loans_offer_unknown'],
  [{ id: 999_999_999_999_999 }, 'loans_offer_unknown'],
  [{ collateral_id: 3 }, 'loans_collateral_unknown'],
  [{ collateral_id: 2_147_483_647 }, 'loans_collateral_unknown'],
  [{ amount: '49.999999' }, 'amount_too_small'],
  [{ amount: '8000.000001' }, 'amount_too_large'],
  [{ amount: '100.0000001' }, 'amount_too_precise'],
  [{ collateral: '0' }, 'amount_too_small'],
  [{ collateral: '0.000000001' }, 'amount_too_precise'],
  [{ collateral: '1.00000001' }, 'insufficient_balance'],
  [{ terms: 2 }, 'loans_terms_changed'],
  [{ collateral_terms: 2 }, 'loans_terms_changed'],
])('%j is refused as %s', async (more, code) => {
  const user = await stage.user();
  await expect(stage.take(user, '100', '0.5', more)).rejects.toEqual(refused(code));
  expect(await stage.usdt(user)).toEqual([1_000, 0]);
  expect(await stage.btc(user)).toEqual([100_000_000, 0]);
  expect(await stage.usdt(house.loans)).toEqual([100_000, 0]);
});

test.each([6, 366])('a term of %d days is refused', async (days) => {
  const user = await stage.user();
  await expect(stage.take(user, '100', '0.5', { days })).rejects.toThrow();
});

test('as much is lent as the collateral counts, to the last unit', async () => {
  const user = await stage.user();
  // 60 % of 0.9 × 1,000 is 540, the first day with it: 539.46 and 0.539461.
  await expect(stage.take(user, '539.460540', '0.1')).rejects.toEqual(
    refused('loans_collateral_low', { most: '539.460539 USDT' }),
  );
  expect(await stage.take(user, '539.460539', '0.1')).toMatchObject({ debt: '540' });
});

test('a loan is secured by another currency', async () => {
  await stage.security({ currency_id: 1, haircut: '0' });
  const user = await stage.user();
  await expect(stage.take(user, '100', '500', { collateral_id: 1 })).rejects.toEqual(refused('loans_same_currency'));
});

test.each([
  ['loans_offer_unknown', () => stage.offer({ currency_id: 1, open: false })],
  ['loans_collateral_unknown', () => stage.security({ currency_id: 2, open: false })],
  ['prices_unavailable', async () => stage.markets.setPrice(1, null)],
  ['price_sources_few', async () => stage.markets.setSources(1, 2)],
  ['prices_unavailable', async () => stage.markets.setMark(1, { ticks: 1_000_000, isValid: false, isJumped: false })],
  [
    'price_jumped',
    async () => {
      stage.markets.setMark(1, { ticks: 1_000_000, isValid: true, isJumped: true });
      stage.price(10_000);
    },
  ],
])('nothing is lent: %s', async (code, spoil) => {
  const user = await stage.user();
  await spoil();
  await expect(stage.take(user, '100', '0.5')).rejects.toEqual(refused(code));
  expect(await stage.btc(user)).toEqual([100_000_000, 0]);
});

test('nothing is lent or sold at the price of a market that was closed elsewhere a moment ago', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '5000', '1');
  // Its word has not come to this process.
  stage.markets.setMarket(1, { isOpen: false });
  await expect(stage.repay(user, id, { source: 'collateral' })).rejects.toEqual(refused('market_closed'));
  expect(await stage.btc(user)).toEqual([0, 100_000_000]);
  await stage.repay(user, id);
});

test('nothing is lent on a market that was closed elsewhere a moment ago', async () => {
  const user = await stage.user();
  stage.markets.setMarket(1, { isOpen: false });
  await expect(stage.take(user, '100', '0.5')).rejects.toEqual(refused('market_closed'));
  expect(await stage.btc(user)).toEqual([100_000_000, 0]);
});

test('a frozen account borrows nothing, and may repay and add collateral', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '100', '0.5');
  await stage.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [user]);
  await expect(stage.take(user, '100', '0.1')).rejects.toEqual(refused('funds_frozen'));
  await stage.add(user, id, '0.1');
  expect(await stage.repay(user, id)).toMatchObject({ state: 'repaid' });
});

test('the house lends what it has, and no more', async () => {
  await stage.offer({ currency_id: 1, max_amount: '1000000' });
  stage.price(1_000_000);
  const user = await stage.user();
  await expect(stage.take(user, '100000.000001', '1')).rejects.toEqual(refused('loans_house_full'));
  await stage.take(user, '100000', '1');
  expect(await stage.usdt(house.loans)).toEqual([0, 0]);
});

test('one user owes so much of a currency, and so many loans', async () => {
  stage.price(100_000);
  const user = await stage.user();
  const { id } = await stage.take(user, '7900', '0.5');
  await expect(stage.take(user, '101', '0.1')).rejects.toEqual(refused('loans_user_full', { left: '100 USDT' }));
  await stage.repay(user, id);
  for (let made = 0; made < MOST_LOANS; made += 1) await stage.take(user, '60', '0.01');
  await expect(stage.take(user, '60', '0.01')).rejects.toEqual(refused('loans_too_many'));
});

test('who is overdue borrows nothing more', async () => {
  const user = await stage.user();
  await stage.take(user, '100', '0.5', { days: 7 });
  stage.pass(7);
  await stage.sweep();
  await expect(stage.take(user, '100', '0.1')).rejects.toEqual(refused('loans_unpaid'));
});

test('a loan of another is none', async () => {
  const [user, other] = [await stage.user(), await stage.user()];
  const { id } = await stage.take(user, '100', '0.5');
  await expect(stage.repay(other, id)).rejects.toEqual(refused('loans_order_unknown'));
  await expect(stage.add(other, id, '0.1')).rejects.toEqual(refused('loans_order_unknown'));
  await expect(stage.call(calls.order, other, { orderId: id })).rejects.toEqual(refused('loans_order_unknown'));
  await expect(stage.repay(user, 999)).rejects.toEqual(refused('loans_order_unknown'));
});

test('nobody repays with money they do not have, or from collateral that is worth less', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '5000', '1');
  await stage.money.exchange(user, { from_currency_id: 1, to_currency_id: 2, number: '2000' });
  await expect(stage.repay(user, id)).rejects.toEqual(refused('insufficient_balance'));
  stage.price(5_100);
  await expect(stage.repay(user, id, { source: 'collateral' })).rejects.toEqual(refused('loans_sale_short'));
  expect(await stage.find(user, id)).toMatchObject({ debt: '5005', collateral: '1' });
});

test('collateral is not sold at a price that has jumped, not even for its owner', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '5000', '1');
  stage.markets.setMark(1, { ticks: 1_000_000, isValid: true, isJumped: true });
  stage.price(10_000);
  await expect(stage.repay(user, id, { source: 'collateral' })).rejects.toEqual(refused('price_jumped'));
  await stage.repay(user, id, { amount: '100' });
});

test('nothing is added to a loan that has ended, and not without end', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '100', '0.1');
  for (let added = 1; added < MOST_ADDITIONS; added += 1) await stage.add(user, id, '0.001');
  await expect(stage.add(user, id, '0.001')).rejects.toEqual(refused('loans_additions_full'));
  await stage.repay(user, id);
  await expect(stage.add(user, id, '0.1')).rejects.toEqual(refused('loans_order_ended'));
  await expect(stage.repay(user, id)).rejects.toEqual(refused('loans_order_ended'));
  expect(await stage.btc(user)).toEqual([100_000_000, 0]);
});
