import { generalSettings } from '@aureus/contract/platform/general-settings.ts';
import * as operatorCalls from '@aureus/contract/deposit/operator-calls.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { changeGeneralSetting } from '../../src/platform/general-settings.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { codeOf, openDeposits, payment } from './support.ts';

/** What may be credited at once and in a day, and from where on a third has to look. One BTC is worth 10,000 USDT. */

const database = useDatabase();
let deposits: ReturnType<typeof openDeposits>;
let user = 0n;
const DAY = 86_400_000;

beforeAll(() => {
  deposits = openDeposits(database);
});
beforeEach(async () => {
  user = await deposits.user();
  // Of the tests before nothing counts any more.
  deposits.clock.advance(DAY);
});

const request = (amount: string, currency: number = BTC.id) =>
  deposits.request(user, { currency, amount, ...(currency === USDT.id ? { sub_type: 'TRC20' } : {}) });
const set = async (
  name: 'deposit_credit_most_usdt' | 'deposit_day_most_usdt' | 'deposit_check_usdt',
  value: number,
) => {
  const { proposalId } = await deposits.by();
  const change = { proposalId, at: deposits.clock.now() };
  await withTransaction(database.pool, (tx) => changeGeneralSetting(tx, name, value, change));
};
/** A request that is credited, with a check by a third where it needs one. */
async function credited(amount: string, currency?: number): Promise<string> {
  const { id } = await request(amount, currency);
  const act = { id, amount, ...payment() };
  const [, , third] = await deposits.operators();
  const checked = await codeOf(deposits.check(act, { approvedBy: third!.operatorId }));
  return checked === 'done' ? codeOf(deposits.credit(act)) : checked;
}

describe('ceilings', () => {
  test('620,000 BTC do not even pass the preview, nor anything above the ceiling of one credit', async () => {
    const { id } = await request('620000');
    const act = { id, ...payment() };
    const preview = (amount: string) => codeOf(deposits.handlers.credit.preview(database.pool, { ...act, amount }));
    expect(await preview('620000')).toBe('deposit_credit_limit');
    expect(await preview('100.00000001')).toBe('deposit_credit_limit');
    expect(await codeOf(deposits.handlers.check.preview(database.pool, { ...act, amount: '620000' }))).toBe(
      'deposit_credit_limit',
    );
    expect(await codeOf(deposits.credit({ ...act, amount: '620000' }))).toBe('deposit_credit_limit');
    // In USDT to the last unit.
    expect(await credited('1000000.000001', USDT.id)).toBe('deposit_credit_limit');
    expect(await credited('1000000', USDT.id)).toBe('done');
  });

  test('of a day hold over all users, say what is left, and end 24 hours after each credit', async () => {
    await set('deposit_day_most_usdt', 100_000);
    expect(await credited('40000', USDT.id)).toBe('done');
    deposits.clock.advance(DAY / 2);
    user = await deposits.user();
    expect(await credited('60000', USDT.id)).toBe('done');
    expect(await credited('5', USDT.id)).toBe('deposit_day_limit');
    deposits.clock.advance(DAY / 2 - 1);
    expect(await credited('5', USDT.id)).toBe('deposit_day_limit');
    deposits.clock.advance(1);
    expect(await credited('40000.000001', USDT.id)).toBe('deposit_day_limit');
    const { id } = await request('50000', USDT.id);
    const refusal = deposits.handlers.credit.preview(database.pool, { id, amount: '50000', ...payment() });
    await expect(refusal).rejects.toMatchObject({ code: 'deposit_day_limit', params: { maximum: '40000 USDT' } });
    expect(await credited('40000', USDT.id)).toBe('done');
    await set('deposit_day_most_usdt', generalSettings.deposit_day_most_usdt.initial);
  });

  test('of a day are summed one credit after the other: of twenty at once ten fit', async () => {
    await set('deposit_day_most_usdt', 100_000);
    const rows = [];
    for (let count = 0; count < 20; count += 1) {
      if (count % 10 === 0) user = await deposits.user();
      rows.push(await request('10000', USDT.id));
    }
    const codes = await Promise.all(
      rows.map(({ id }) => codeOf(deposits.credit({ id, amount: '10000', ...payment() }))),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(10);
    expect(codes.filter((code) => code === 'deposit_day_limit')).toHaveLength(10);
    await set('deposit_day_most_usdt', generalSettings.deposit_day_most_usdt.initial);
  });

  test('hold nothing against what has no price: it is not credited', async () => {
    const { id } = await request('1');
    deposits.markets.setPrice(1, null);
    expect(await codeOf(deposits.credit({ id, amount: '1', ...payment() }))).toBe('prices_unavailable');
    deposits.markets.setPrice(1, 10_000_00);
    expect(await codeOf(deposits.credit({ id, amount: '1', ...payment() }))).toBe('done');
  });

  test('cannot be switched off: the contract bounds them', () => {
    for (const name of ['deposit_credit_most_usdt', 'deposit_day_most_usdt', 'deposit_check_usdt'] as const) {
      const { least, initial, most } = generalSettings[name];
      expect([least > 0, least <= initial, initial <= most]).toEqual([true, true, true]);
    }
    // However far two people widen them, a third still looks at what is largest.
    expect(generalSettings.deposit_check_usdt.most).toBeLessThan(generalSettings.deposit_credit_most_usdt.initial);
  });

  test('are shown before and after, with what all users have together', async () => {
    const { id } = await request('2');
    await credited('1');
    const lines = await deposits.handlers.credit.preview(database.pool, { id, amount: '2', ...payment() });
    const line = (label: string) => lines.find((each) => each.label === label);
    expect(line('deposit_day_total')).toMatchObject({ unit: 'USDT', before: '10000.000001', after: '30000.000002' });
    const total = line('deposit_users_total');
    expect(Number(total?.after) - Number(total?.before)).toBeCloseTo(2, 8);
    expect(Number(total?.before)).toBeGreaterThanOrEqual(1);
  });
});

describe('a second pair of eyes', () => {
  test('is asked for above the sum, not at it', async () => {
    const plain = await request('50000', USDT.id);
    expect(await codeOf(deposits.credit({ id: plain.id, amount: '50000', ...payment() }))).toBe('done');
    const large = await request('60000', USDT.id);
    const act = { id: large.id, amount: '50000.000001', ...payment() };
    expect(await codeOf(deposits.credit(act))).toBe('deposit_check_needed');
    expect(await codeOf(deposits.handlers.credit.preview(database.pool, act))).toBe('deposit_check_needed');
  });

  test('is not one who could be one of the two, until somebody has confirmed them', async () => {
    const { id } = await request('60000', USDT.id);
    const act = { id, amount: '60000', ...payment() };
    const [first, second, third, fourth] = (await deposits.operators()).map(({ operatorId }) => operatorId);
    const letIn = (by: bigint[], confirmed: string) =>
      database.owner.query(`UPDATE operators SET let_in_by = $2, confirmed_at = ${confirmed} WHERE id = $1`, [
        third,
        by,
      ]);
    await letIn([first!], 'NULL');
    await deposits.check(act, { proposedBy: fourth!, approvedBy: third! });
    const credit = () => codeOf(deposits.credit(act, { proposedBy: first!, approvedBy: second! }));
    expect(await credit()).toBe('deposit_check_own');
    await letIn([first!], 'now()');
    expect(await credit()).toBe('done');
    await letIn([], 'NULL');
  });

  test('is neither of the two who credit, and nobody alone', async () => {
    const { id } = await request('60000', USDT.id);
    const act = { id, amount: '60000', ...payment() };
    const [first, second, third, fourth] = (await deposits.operators()).map(({ operatorId }) => operatorId);
    expect(await codeOf(deposits.check(act, { proposedBy: third!, approvedBy: third! }))).toBe('proposal_own');
    for (const approvedBy of [first!, second!]) {
      await deposits.check(act, { proposedBy: fourth!, approvedBy });
      expect(await codeOf(deposits.credit(act, { proposedBy: first!, approvedBy: second! }))).toBe('deposit_check_own');
    }
    await deposits.check(act, { proposedBy: first!, approvedBy: third! });
    expect(await codeOf(deposits.credit(act, { proposedBy: third!, approvedBy: second! }))).toBe('done');
    expect(await deposits.balance(user, 2, USDT.id)).toBe(60_000_000_000n);
  });

  test('has seen this payment and no less than what is credited', async () => {
    const { id } = await request('60000', USDT.id);
    const paid = payment(2);
    const [, , third] = await deposits.operators();
    const by = { approvedBy: third!.operatorId };
    await deposits.check({ id, amount: '59999', ...paid }, by);
    await deposits.check({ id, amount: '60000', ...paid, output: 3 }, by);
    await deposits.check({ id, amount: '60000', ...payment(2) }, by);
    const { id: another } = await request('60000', USDT.id);
    await deposits.check({ id: another, amount: '60000', ...paid }, by);
    expect(await codeOf(deposits.credit({ id, amount: '60000', ...paid }))).toBe('deposit_check_needed');
    expect(
      await codeOf(deposits.credit({ id, amount: '59999', ...paid, tx_id: `0x${paid.tx_id.toUpperCase()}` })),
    ).toBe('done');
  });

  test('is shown with the request, and the queue says where one is needed', async () => {
    const [large, small] = [await request('60000', USDT.id), await request('50000', USDT.id)];
    const [first, , third] = await deposits.operators();
    const paid = payment(1);
    await deposits.check({ id: large.id, amount: '60000', ...paid }, { approvedBy: third!.operatorId });
    const queue = await deposits.operate(operatorCalls.operatorDeposits, first!, { user: Number(user) });
    expect(queue.data.map(({ id, check_needed: needed }) => [id, needed])).toEqual([
      [large.id, true],
      [small.id, false],
    ]);
    const detail = await deposits.operate(operatorCalls.operatorDeposit, first!, { id: large.id });
    expect(detail.checks).toEqual([{ operator: third!.name, payment: `${paid.tx_id}:1`, amount: '60000' }]);
    const lines = await deposits.handlers.credit.preview(database.pool, { id: large.id, amount: '60000', ...paid });
    expect(lines.find(({ label }) => label === 'deposit_checked_by')?.after).toBe(third!.name);
  });

  test('of a closed request is worth nothing', async () => {
    const { id } = await request('60000', USDT.id);
    const act = { id, amount: '60000', ...payment() };
    await deposits.refuse({ id, reason: 'not found' });
    expect(await codeOf(deposits.check(act))).toBe('deposit_not_waiting');
  });

  test('goes through the engine of proposals like every act: of one request one is open at a time', async () => {
    const { id } = await request('60000', USDT.id);
    const payload = JSON.stringify({ id, amount: '60000', ...payment() });
    const [first, second, third] = await deposits.operators();
    const { engine, origin } = deposits;
    const check = await engine.propose(first!, 'deposit.check', payload, 'looked it up', origin);
    expect(await codeOf(engine.approve(first!, check, origin))).toBe('proposal_own');
    await engine.approve(third!, check, origin);
    const credit = await engine.propose(first!, 'deposit.credit', payload, 'seen on the chain', origin);
    await engine.approve(second!, credit, origin);
    expect(await deposits.balance(user, 2, USDT.id)).toBe(60_000_000_000n);
  });
});
