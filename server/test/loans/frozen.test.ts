import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { expect, test } from 'vitest';
import { FROZEN, listAllLoans } from '../../src/loans/operator-lists.ts';
import { useStage } from './stage.ts';

/**
 * A user whose login is frozen cannot repay by themselves. What they owe goes on all the same, or somebody could have
 * their login frozen so as to wait for a better price; so two operators repay for them, as they ask for it.
 */

const stage = useStage();
type Payload = ProposalPayload<'loans.repay'>;
const refused = (code: string) => expect.objectContaining({ code });
const approved = { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason: 'the user wrote to us' };
const repay = (payload: Payload) =>
  stage.platform.money.transaction(null, (tx) => stage.loans.repayment.execute(tx, payload, approved));
const preview = async (payload: Payload) =>
  (await stage.loans.repayment.preview(stage.database.pool, payload)).map(({ label, before, after, unit }) => [label, before, after, unit]); // prettier-ignore
const freeze = (user: bigint, status = 'locked') =>
  stage.database.owner.query('UPDATE users SET status = $2 WHERE id = $1', [user, status]);
const waiting = async (): Promise<number> =>
  (await stage.database.pool.query<{ count: number }>(FROZEN)).rows[0]!.count;

test('out of the balance, in part and then in full: the collateral is free, and the user is told', async () => {
  const user = await stage.user();
  const { id: loan_id } = await stage.take(user, '500', '0.5');
  await freeze(user);
  const part: Payload = { loan_id, source: 'balance', amount: '100.5' };
  expect(await preview(part)).toEqual([
    ['loans.debt', '500.5', '400', 'USDT'],
    ['loans.user_available', '1500', '1399.5', 'USDT'],
  ]);
  await repay(part);
  expect(await stage.find(user, loan_id)).toMatchObject({ state: 'running', debt: '400' });
  expect(stage.notices).toMatchObject([
    { userId: user, kind: 'loan_repaid_for_you', params: { paid: '100.5', debt: '400', currency: 'USDT' } },
  ]);
  await repay({ loan_id, source: 'balance' });
  expect(await stage.find(user, loan_id)).toMatchObject({ state: 'repaid', debt: '0', collateral: '0' });
  expect(await stage.usdt(user)).toEqual([999.5, 0]);
  expect(await stage.btc(user)).toEqual([100_000_000, 0]);
  await expect(repay({ loan_id, source: 'balance' })).rejects.toEqual(refused('loans_order_ended'));
});

test('by a sale of collateral, as little as pays it', async () => {
  const user = await stage.user();
  const { id: loan_id } = await stage.take(user, '500', '0.5');
  await freeze(user);
  // 500.5 ÷ 0.98 is 510.71…, and a bitcoin costs 10,000.
  expect(await preview({ loan_id, source: 'collateral' })).toEqual([
    ['loans.debt', '500.5', '0', 'USDT'],
    ['loans.held', '0.5', '0.44892857', 'BTC'],
    ['loans.sale_fee', null, '10.214286', 'USDT'],
  ]);
  await repay({ loan_id, source: 'collateral' });
  expect(await stage.find(user, loan_id)).toMatchObject({ state: 'repaid' });
  expect((await stage.btc(user))[0]).toBe(94_892_857);
});

test('for nobody who can log in, whatever is frozen of them: they decide themselves', async () => {
  const user = await stage.user();
  const { id: loan_id } = await stage.take(user, '500', '0.5');
  const payload: Payload = { loan_id, source: 'balance' };
  await stage.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [user]);
  await expect(preview(payload)).rejects.toEqual(refused('loans_owner_repays'));
  await expect(repay(payload)).rejects.toEqual(refused('loans_owner_repays'));
  await freeze(user);
  await preview(payload);
  // Free again between the proposal and its approval.
  await freeze(user, 'active');
  await expect(repay(payload)).rejects.toEqual(refused('loans_owner_repays'));
  expect(await stage.find(user, loan_id)).toMatchObject({ debt: '500.5' });
});

test('not with money the user does not have, and of no loan that is not there', async () => {
  const user = await stage.user();
  const { id: loan_id } = await stage.take(user, '2000', '0.5');
  await stage.money.exchange(user, { from_currency_id: 1, to_currency_id: 2, number: '2900' });
  await freeze(user);
  const payload: Payload = { loan_id, source: 'balance' };
  await expect(preview(payload)).rejects.toEqual(refused('insufficient_balance'));
  await expect(repay(payload)).rejects.toEqual(refused('insufficient_balance'));
  await expect(repay({ loan_id: 99, source: 'balance' })).rejects.toEqual(refused('loans_order_unknown'));
  await expect(preview({ loan_id: 99, source: 'balance' })).rejects.toEqual(refused('loans_order_unknown'));
  expect(await stage.loans.repayment.affected(stage.database.pool, payload)).toEqual({ users: [user] });
});

test('two approvals at once repay once', async () => {
  const user = await stage.user();
  const { id: loan_id } = await stage.take(user, '500', '0.5');
  await freeze(user);
  const both = await Promise.allSettled([1, 2].map(() => repay({ loan_id, source: 'balance' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await stage.usdt(user)).toEqual([999.5, 0]);
});

test('its days are charged, it is warned of and sold as any other, and operators are told before that', async () => {
  const [user, other] = [await stage.user(), await stage.user()];
  const { id } = await stage.take(user, '5000', '1');
  await stage.take(other, '5000', '1');
  await freeze(user);
  expect(await waiting()).toBe(0);
  stage.price(7_700);
  await stage.watch();
  expect(await waiting()).toBe(1);
  const needs = { pool: stage.database.pool, markets: stage.markets, prices: stage.markets };
  const { data } = await listAllLoans(needs, { limit: 50, frozen: true });
  expect(data.map((row) => [row.id, row.login_frozen])).toEqual([[id, true]]);
  const all = await listAllLoans(needs, { limit: 50 });
  expect(all.data.map(({ login_frozen }) => login_frozen)).toEqual([false, true]);
  stage.price(5_800);
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ collateral: '0.5' });
});

test('so does one in its last day, and one that is overdue', async () => {
  const user = await stage.user();
  await stage.take(user, '500', '0.5', { days: 7 });
  await freeze(user);
  stage.pass(5);
  await stage.sweep();
  expect(await waiting()).toBe(0);
  stage.pass(1);
  await stage.sweep();
  expect(await waiting()).toBe(1);
  stage.pass(1);
  await stage.sweep();
  expect(await waiting()).toBe(1);
  await freeze(user, 'active');
  expect(await waiting()).toBe(0);
});
