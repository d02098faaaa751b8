import * as calls from '@aureus/contract/deposit/calls.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { heldMoney } from '../../src/held-money.ts';
import { auditLedger } from '../../src/platform/ledger/audit.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { bankPayment, codeOf, openDeposits, payment } from './support.ts';
import { asMoney, withMoney } from '../support/money.ts';

const database = useDatabase();
let deposits: ReturnType<typeof openDeposits>;
let user = 0n;
beforeAll(() => {
  deposits = openDeposits(database);
});
beforeEach(async () => {
  user = await deposits.user();
});

const bitcoin = (amount = '1') => deposits.request(user, { currency: BTC.id, amount });
const ONE = 100_000_000n;

describe('a credit', () => {
  test('posts what arrived from outside to the user, tells them, and keeps who decided', async () => {
    const { id } = await bitcoin();
    const before = await deposits.balance(house.external, 0, BTC.id);
    const paid = payment(1);
    await deposits.credit({ id, amount: '0.75', ...paid });
    expect(await deposits.balance(user, 2, BTC.id)).toBe((ONE * 3n) / 4n);
    expect(before - (await deposits.balance(house.external, 0, BTC.id))).toBe((ONE * 3n) / 4n);
    expect((await deposits.call(calls.depositLog, user)).data[0]).toMatchObject({
      status: 2,
      state: 'credited',
      amount: '1',
      credited_amount: '0.75',
      account: 2,
      payment: `${paid.tx_id}:1`,
      timeline: [{ step: 'requested' }, { step: 'credited' }],
    });
    expect(deposits.hub.toUsers.at(-1)).toEqual({
      userId: user,
      event: {
        type: 'balance',
        balances: [{ account: 'change', currency: BTC.id, available: '0.75', held: '0', version: 1 }],
      },
    });
    const { rows: told } = await database.pool.query(
      'SELECT kind, params FROM notices WHERE user_id = $1 ORDER BY id',
      [user],
    );
    expect(told.at(-1)).toEqual({ kind: 'deposit_credited', params: { amount: '0.75', currency: 'BTC' } });
    expect((await auditLedger(database.pool, heldMoney)).problems).toEqual([]);
  });

  test('of a bank transfer goes to the fiat account', async () => {
    const { id } = await deposits.request(user, { currency: USDT.id, amount: '250', type: 1 });
    await deposits.credit({ id, amount: '250', ...bankPayment() });
    expect(await deposits.balance(user, 1, USDT.id)).toBe(250_000_000n);
    expect(await deposits.balance(user, 2, USDT.id)).toBe(0n);
  });

  test('is shown before it is approved: each amount with its unit and in USDT, before and after', async () => {
    const { id } = await bitcoin();
    const preview = await deposits.handlers.credit.preview(database.pool, { id, amount: '0.5', ...payment() });
    expect(preview.find(({ label }) => label === 'deposit_arrived')).toEqual({
      label: 'deposit_arrived',
      before: null,
      after: '0.5',
      unit: 'BTC',
      usdt: '5000',
    });
    expect(preview.find(({ label }) => label === 'deposit_user_balance')).toMatchObject({ before: '0', after: '0.5' });
    const external = preview.find(({ label }) => label === 'deposit_house_external');
    expect(Number(external?.before) - Number(external?.after)).toBeCloseTo(0.5, 8);
    expect(preview.find(({ label }) => label === 'deposit_user')?.after).toContain('@example.com');
    expect(await deposits.balance(user, 2, BTC.id)).toBe(0n);
  });

  test('C37: approved 20 times at once, it is posted once', async () => {
    const { id } = await bitcoin();
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(deposits.credit({ id, amount: '1', ...payment() }))),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'deposit_not_waiting')).toHaveLength(19);
    expect(await deposits.balance(user, 2, BTC.id)).toBe(ONE);
  });

  test('C37: approved, refused and cancelled at the same moment, 30 times: one of them happens', async () => {
    for (let round = 0; round < 30; round += 1) {
      const before = await deposits.balance(user, 2, BTC.id);
      const { id } = await bitcoin();
      const codes = await Promise.all([
        codeOf(deposits.call(calls.cancelDeposit, user, { id })),
        codeOf(deposits.credit({ id, amount: '1', ...payment() })),
        codeOf(deposits.refuse({ id, reason: 'no such payment' })),
        codeOf(deposits.credit({ id, amount: '1', ...payment() })),
      ]);
      expect(codes.filter((code) => code === 'done')).toHaveLength(1);
      expect(codes.filter((code) => code === 'deposit_not_waiting')).toHaveLength(3);
      const credited = codes[1] === 'done' || codes[3] === 'done';
      expect((await deposits.balance(user, 2, BTC.id)) - before).toBe(credited ? ONE : 0n);
    }
    expect((await auditLedger(database.pool, heldMoney)).problems).toEqual([]);
  });

  test('C37: after a cancel or a refusal nothing is credited', async () => {
    const [first, second] = [await bitcoin(), await bitcoin()];
    await deposits.call(calls.cancelDeposit, user, { id: first.id });
    await deposits.refuse({ id: second.id, reason: 'The payment was not found' });
    for (const { id } of [first, second]) {
      expect(await codeOf(deposits.credit({ id, amount: '1', ...payment() }))).toBe('deposit_not_waiting');
      expect(await codeOf(deposits.handlers.credit.preview(database.pool, { id, amount: '1', ...payment() }))).toBe(
        'deposit_not_waiting',
      );
    }
    expect(await deposits.balance(user, 2, BTC.id)).toBe(0n);
    expect((await deposits.call(calls.depositLog, user)).data[0]).toMatchObject({
      state: 'refused',
      desc: 'The payment was not found',
    });
    expect(await codeOf(deposits.credit({ id: 999_999, amount: '1', ...payment() }))).toBe('deposit_unknown');
  });

  test('C37: one payment is credited once, also for two requests at once', async () => {
    const rows = await Promise.all(Array.from({ length: 8 }, () => bitcoin()));
    const paid = payment();
    const codes = await Promise.all(rows.map(({ id }) => codeOf(deposits.credit({ id, amount: '1', ...paid }))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'deposit_payment_used')).toHaveLength(7);
    expect(await deposits.balance(user, 2, BTC.id)).toBe(ONE);
  });

  test('a slip of the pen is refused: more than ten times what was declared, none, or too fine', async () => {
    const { id } = await bitcoin();
    expect(await codeOf(deposits.credit({ id, amount: '10.00000001', ...payment() }))).toBe('amount_too_large');
    expect(await codeOf(deposits.credit({ id, amount: '0', ...payment() }))).toBe('amount_too_small');
    expect(await codeOf(deposits.credit({ id, amount: '0.000000001', ...payment() }))).toBe('amount_too_precise');
    const paid = payment();
    const [, , third] = await deposits.operators();
    await deposits.check({ id, amount: '10', ...paid }, { approvedBy: third!.operatorId });
    expect(await codeOf(deposits.credit({ id, amount: '10', ...paid }))).toBe('done');
  });

  test('C37: without a proposal of the operators nothing is decided', async () => {
    const { id } = await bitcoin();
    const credit = (proposalId: bigint) =>
      withMoney(database.pool, (tx) =>
        deposits.handlers.credit.execute(
          tx,
          { id, amount: '1', ...payment() },
          { proposalId, proposedBy: 1n, approvedBy: 2n, reason: '' },
        ),
      );
    await expect(credit(999_999n)).rejects.toThrow(/deposit_proposal/);
    const { proposalId } = await deposits.by();
    await credit(proposalId);
    const other = await bitcoin();
    await expect(
      withMoney(database.pool, async (tx) =>
        deposits.handlers.refuse.execute(
          tx,
          { id: other.id, reason: 'a second use' },
          { ...(await deposits.by()), proposalId },
        ),
      ),
    ).rejects.toThrow(/deposit_proposal_once/);
    expect(await deposits.balance(user, 2, BTC.id)).toBe(ONE);
  });
});

describe('C37: the database itself', () => {
  const entry = (id: number, amount: bigint, owner: bigint, account = 2) =>
    withMoney(database.pool, (tx) =>
      post(tx, {
        kind: 'deposit',
        ref: BigInt(id),
        at: deposits.clock.now(),
        postings: [
          { owner: house.external, account: 0, currency: BTC.id, available: -amount, held: 0n },
          { owner, account, currency: BTC.id, available: amount, held: 0n },
        ],
      }),
    );

  test('refuses a credit of what is not credited', async () => {
    const { id } = await bitcoin();
    await expect(entry(id, ONE, user)).rejects.toThrow(/No credited deposit/);
    await expect(entry(999_999, ONE, user)).rejects.toThrow(/No credited deposit/);
    await deposits.call(calls.cancelDeposit, user, { id });
    await expect(entry(id, ONE, user)).rejects.toThrow(/No credited deposit/);
    expect(await deposits.balance(user, 2, BTC.id)).toBe(0n);
  });

  test('refuses a second credit, and one of another user, account or amount', async () => {
    const { id } = await bitcoin();
    await deposits.credit({ id, amount: '1', ...payment() });
    await expect(entry(id, ONE, user)).rejects.toThrow(/ledger_entry_deposit/);
    const other = await deposits.user();
    await expect(entry(id, ONE, other)).rejects.toThrow(/No credited deposit|ledger_entry_deposit/);
    await expect(entry(id, ONE + 1n, user)).rejects.toThrow(/No credited deposit|ledger_entry_deposit/);
    expect(await deposits.balance(user, 2, BTC.id)).toBe(ONE);
  });

  test('refuses to call a request credited without the credit, and to open or change a closed one', async () => {
    const { id } = await bitcoin();
    const { proposalId } = await deposits.by();
    const decided = `decided_at = now(), proposal_id = ${proposalId}, proposed_by = 1, approved_by = 2`;
    const run = (sql: string) => database.owner.query(sql, [id]);
    const whole = `UPDATE deposit SET status = 2, credited_amount = 5, credited_usdt = 5, ${decided} WHERE id = $1`;
    await expect(run(whole)).rejects.toThrow(/without an entry in the journal/);
    await expect(run(`UPDATE deposit SET status = 2, ${decided} WHERE id = $1`)).rejects.toThrow(/without its value/);
    await expect(run(whole.replace('credited_amount = 5, ', ''))).rejects.toThrow(/has_amount/);
    await expect(run('UPDATE deposit SET amount = amount * 100 WHERE id = $1')).rejects.toThrow(/cannot change/);
    await expect(run('UPDATE deposit SET currency_id = 1 WHERE id = $1')).rejects.toThrow(/cannot change/);
    await deposits.call(calls.cancelDeposit, user, { id });
    await expect(run('UPDATE deposit SET status = 1, decided_at = NULL WHERE id = $1')).rejects.toThrow(/is closed/);
    await expect(database.pool.query('DELETE FROM deposit WHERE id = $1', [id])).rejects.toThrow(/permission denied/);
    await expect(database.pool.query('UPDATE deposit_step SET at = now() WHERE deposit_id = $1', [id])).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('two operators', () => {
  const propose = async (id: number, amount = '1') => {
    const [first] = await deposits.operators();
    const payload = JSON.stringify({ id, amount, ...payment() });
    return deposits.engine.propose(first!, 'deposit.credit', payload, 'seen on the chain', deposits.origin);
  };

  test('C37: one proposes, 20 approvals at once credit it once; nobody approves their own', async () => {
    const { id } = await bitcoin();
    const proposal = await propose(id);
    const [first, second, third] = await deposits.operators();
    expect(await codeOf(deposits.engine.approve(first!, proposal, deposits.origin))).toBe('proposal_own');
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        codeOf(deposits.engine.approve(at % 2 ? second! : third!, proposal, deposits.origin)),
      ),
    );
    expect(codes.filter((code) => code === 'done').length).toBeGreaterThan(0);
    expect(await deposits.balance(user, 2, BTC.id)).toBe(ONE);
    const { rows } = await database.pool.query(
      'SELECT proposal_id, proposed_by, approved_by <> proposed_by AS two FROM deposit WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ proposal_id: proposal, proposed_by: first!.operatorId, two: true }]);
  });

  test('C37: an approval after the user took the request back credits nothing and says why', async () => {
    const { id } = await bitcoin();
    const proposal = await propose(id);
    await deposits.call(calls.cancelDeposit, user, { id });
    const [, second] = await deposits.operators();
    await deposits.engine.approve(second!, proposal, deposits.origin);
    const { rows } = await database.pool.query('SELECT state, error_code FROM operator_proposals WHERE id = $1', [
      proposal,
    ]);
    expect(rows).toEqual([{ state: 'failed', error_code: 'deposit_not_waiting' }]);
    expect(await deposits.balance(user, 2, BTC.id)).toBe(0n);
  });

  test('of one request at most one proposal is open', async () => {
    const { id } = await bitcoin();
    await propose(id);
    expect(await codeOf(propose(id, '0.5'))).toBe('proposal_exists');
  });
});

test('S55: broken off after any statement, a credit leaves nothing behind, and can be done afterwards', async () => {
  const { id } = await bitcoin();
  const names = await deposits.by();
  let statements = 0;
  let breakAt = 1;
  for (; ; breakAt += 1) {
    statements = 0;
    const work = withTransaction(
      database.pool,
      async (tx) => {
        const client = new Proxy(tx.client, {
          get: (target, name) =>
            name === 'query'
              ? async (...given: unknown[]) => {
                  const result = await (target.query as (...all: unknown[]) => Promise<unknown>).apply(target, given);
                  statements += 1;
                  if (statements === breakAt) throw new Error('broken off');
                  return result;
                }
              : Reflect.get(target, name, target),
        });
        return deposits.handlers.credit.execute(asMoney({ client }), { id, amount: '1', ...payment() }, names);
      },
      { attempts: 1 },
    );
    const error = await work.then(() => null, (reason: Error) => reason.message); // prettier-ignore
    if (error === null) break;
    expect(error).toBe('broken off');
    expect(await deposits.balance(user, 2, BTC.id)).toBe(0n);
    expect((await deposits.call(calls.depositLog, user)).data[0]?.state).toBe('waiting');
  }
  expect(breakAt).toBeGreaterThan(6);
  expect(await deposits.balance(user, 2, BTC.id)).toBe(ONE);
  expect((await auditLedger(database.pool, heldMoney)).problems).toEqual([]);
});
