import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '@aureus/contract/deposit/calls.ts';
import * as operatorCalls from '@aureus/contract/deposit/operator-calls.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { heldMoney } from '../../src/held-money.ts';
import { auditLedger } from '../../src/platform/ledger/audit.ts';
import { notePayment, type PaymentUse } from '../../src/wallet/payments.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { openWithdrawals } from '../withdrawal/support.ts';
import { codeOf, openDeposits, payment } from './support.ts';

/** One payment is credited once, whoever shows it, however it is written, and whatever else it paid. */

const database = useDatabase();
let deposits: ReturnType<typeof openDeposits>;
let user = 0n;
beforeAll(() => {
  deposits = openDeposits(database);
});
beforeEach(async () => {
  user = await deposits.user();
});

const ONE = 100_000_000n;
const bitcoin = (of = user) => deposits.request(of, { currency: BTC.id, amount: '1' });
const dollars = (type: 0 | 1 = 0) =>
  deposits.request(user, { currency: USDT.id, amount: '250', type, ...(type === 0 ? { sub_type: 'ERC20' } : {}) });

/** The ways one hash is written. */
const spellings = (hash: string): string[] => [
  hash,
  hash.toUpperCase(),
  `0x${hash}`,
  `0X${hash.toUpperCase()}`,
  ` ${hash.slice(0, 32)} ${hash.slice(32)} `,
  `${hash.slice(0, 9)}\u{200b}${hash.slice(9)}`,
  [...hash].map((letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)).join(''),
];

describe('one payment, shown again and again', () => {
  test('in other case, with a prefix, with spaces, and by another output, is credited once', async () => {
    const { tx_id: hash } = payment();
    const shown = spellings(hash).flatMap((typed) => [0, 1, 7].map((output) => ({ tx_id: typed, output })));
    const codes: string[] = [];
    for (const each of shown.slice(0, 19)) {
      const { id } = await bitcoin();
      codes.push(await codeOf(deposits.credit({ id, amount: '1', ...each })));
      if (codes.at(-1) !== 'done') await deposits.call(calls.cancelDeposit, user, { id });
    }
    expect(codes).toEqual(['done', ...Array.from({ length: 18 }, () => 'deposit_payment_used')]);
    expect(await deposits.balance(user, 2, BTC.id)).toBe(ONE);
  });

  test('at the same moment in every spelling and by several outputs, is credited once', async () => {
    const { tx_id: hash } = payment();
    const rows = [];
    for (let count = 0; count < 14; count += 1) rows.push(await bitcoin());
    const typed = spellings(hash);
    const codes = await Promise.all(
      rows.map(({ id }, at) =>
        codeOf(deposits.credit({ id, amount: '1', tx_id: typed[at % 7]!, output: Math.floor(at / 7) })),
      ),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'deposit_payment_used')).toHaveLength(13);
    expect(await deposits.balance(user, 2, BTC.id)).toBe(ONE);
    expect((await auditLedger(database.pool, heldMoney)).problems).toEqual([]);
  });

  test('by two users at the same moment, is credited to one', async () => {
    const other = await deposits.user();
    for (let round = 0; round < 5; round += 1) {
      const [own, foreign] = [await bitcoin(), await bitcoin(other)];
      const paid = payment();
      const codes = await Promise.all(
        [own, foreign].map(({ id }) => codeOf(deposits.credit({ id, amount: '1', ...paid }))),
      );
      expect(codes.toSorted()).toEqual(['deposit_payment_used', 'done']);
    }
    expect((await deposits.balance(user, 2, BTC.id)) + (await deposits.balance(other, 2, BTC.id))).toBe(5n * ONE);
  });

  test('is not left out, nor named by half or by what is no payment', async () => {
    const { id } = await bitcoin();
    const [first] = await deposits.operators();
    const propose = (payload: object) =>
      codeOf(
        deposits.engine.propose(
          first!,
          'deposit.credit',
          JSON.stringify(payload),
          'seen on the chain',
          deposits.origin,
        ),
      );
    const { tx_id: hash } = payment();
    expect(await propose({ id, amount: '1' })).toBe('invalid_request');
    expect(await propose({ id, amount: '1', tx_id: '', output: 0 })).toBe('invalid_request');
    expect(await propose({ id, amount: '1', tx_id: hash })).toBe('payment_output_invalid');
    expect(await propose({ id, amount: '1', tx_id: hash, output: -1 })).toBe('invalid_request');
    expect(await propose({ id, amount: '1', tx_id: hash, output: 1.5 })).toBe('invalid_request');
    expect(await propose({ id, amount: '1', tx_id: hash, output: 65_536 })).toBe('invalid_request');
    for (const wrong of ['a1b2c3', `${hash}:0`, hash.slice(1), hash.replace(/^./, 'о')]) {
      expect(await propose({ id, amount: '1', tx_id: wrong, output: 0 }), wrong).toBe('payment_id_invalid');
    }
    expect(await propose({ id, amount: '1', tx_id: hash, output: 0 })).toBe('done');
  });

  test('by a bank is named by its reference alone, in any grouping', async () => {
    const [one, two] = [await dollars(1), await dollars(1)];
    expect(await codeOf(deposits.credit({ id: one.id, amount: '250', tx_id: 'FT26-152 00734', output: 1 }))).toBe(
      'payment_output_invalid',
    );
    await deposits.credit({ id: one.id, amount: '250', tx_id: 'FT26-152 00734' });
    expect(await codeOf(deposits.credit({ id: two.id, amount: '250', tx_id: 'ft26/152/00734', output: 0 }))).toBe(
      'deposit_payment_used',
    );
    expect(await deposits.balance(user, 1, USDT.id)).toBe(250_000_000n);
    const { data } = await deposits.call(calls.depositLog, user);
    expect(data.map(({ payment: named }) => named)).toEqual(['', 'FT2615200734']);
  });

  test('on another network is another payment, for another chain has its own hashes', async () => {
    const { tx_id: hash } = payment();
    const [one, two] = [await bitcoin(), await dollars()];
    await deposits.credit({ id: one.id, amount: '1', tx_id: hash, output: 0 });
    await deposits.credit({ id: two.id, amount: '250', tx_id: hash, output: 0 });
    const { rows } = await database.pool.query(
      'SELECT network, tx_id FROM settled_payment WHERE deposit_id = ANY ($1) ORDER BY 1',
      [[one.id, two.id]],
    );
    expect(rows).toEqual([
      { network: 'BTC', tx_id: hash },
      { network: 'ERC20', tx_id: `0x${hash}` },
    ]);
  });
});

describe('another output of a transaction that was credited', () => {
  test('is credited to somebody else when a third has looked, and never to the same user', async () => {
    const other = await deposits.user();
    const [own, foreign] = [await bitcoin(), await bitcoin(other)];
    const { tx_id: hash } = payment();
    await deposits.credit({ id: own.id, amount: '1', tx_id: hash, output: 0 });
    const second = { id: foreign.id, amount: '1', tx_id: hash, output: 1 };
    expect(await codeOf(deposits.credit(second))).toBe('deposit_check_needed');
    const [, , third] = await deposits.operators();
    await deposits.check(second, { approvedBy: third!.operatorId });
    expect(await codeOf(deposits.credit(second))).toBe('done');
    expect(await deposits.balance(other, 2, BTC.id)).toBe(ONE);
  });

  test('is another one also when both are credited at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await deposits.user();
      const [own, foreign] = [await bitcoin(), await bitcoin(other)];
      const { tx_id: hash } = payment();
      const codes = await Promise.all(
        [own, foreign].map(({ id }, output) => codeOf(deposits.credit({ id, amount: '1', tx_id: hash, output }))),
      );
      expect(codes.toSorted()).toEqual(['deposit_check_needed', 'done']);
    }
  });
});

describe('what paid a withdrawal', () => {
  test('is never credited, and what was credited pays no withdrawal: whichever was first', async () => {
    const app = await openWithdrawals(database);
    const leaver = await app.user('1000');
    const destination = await app.address(leaver);
    const approved = async (): Promise<number> => {
      const { id } = await app.ask(leaver, destination, 100);
      await app.decide('withdrawal.approve', { id }, { proposalId: (await deposits.by()).proposalId });
      return id;
    };
    const arrived = () => deposits.request(user, { currency: USDT.id, amount: '250', sub_type: 'TRC20' });
    const { tx_id: sent } = payment();
    await app.decide('withdrawal.complete', { id: await approved(), tx_id: sent });
    const { id } = await arrived();
    for (const tx_id of spellings(sent)) {
      expect(await codeOf(deposits.credit({ id, amount: '250', tx_id, output: 3 }))).toBe('payment_paid_out');
    }
    const { tx_id: came } = payment();
    await deposits.credit({ id, amount: '250', tx_id: came, output: 3 });
    const open = await approved();
    for (const tx_id of spellings(came)) {
      expect(await codeOf(app.decide('withdrawal.complete', { id: open, tx_id }))).toBe('deposit_payment_used');
    }
    for (let round = 0; round < 5; round += 1) {
      const [withdrawal, { id: deposit }] = [await approved(), await arrived()];
      const { tx_id: both } = payment();
      const codes = await Promise.all([
        codeOf(app.decide('withdrawal.complete', { id: withdrawal, tx_id: both.toUpperCase() })),
        codeOf(deposits.credit({ id: deposit, amount: '250', tx_id: both, output: 1 })),
      ]);
      expect(codes.filter((code) => code === 'done')).toHaveLength(1);
      expect(['payment_paid_out', 'deposit_payment_used']).toContain(codes.find((code) => code !== 'done'));
    }
    expect((await auditLedger(database.pool, heldMoney)).problems).toEqual([]);
  });
});

describe('the database itself', () => {
  const use = (tx_id: string, output: number, depositId: number, userId: bigint) =>
    withTransaction(database.pool, (tx) =>
      notePayment(tx, { network: 'BTC', txId: tx_id, output }, { depositId: BigInt(depositId), userId }, new Date()),
    );

  test('refuses a second use, a credit without a payment, and to change or take away what was noted', async () => {
    const [one, two] = [await bitcoin(), await bitcoin()];
    const { tx_id: hash } = payment();
    await deposits.credit({ id: one.id, amount: '1', tx_id: hash, output: 0 });
    expect(await codeOf(use(hash, 0, two.id, user + 1n))).toBe('deposit_payment_used');
    expect(await codeOf(use(hash, 5, two.id, user))).toBe('deposit_payment_used');
    const raw = (sql: string) => database.pool.query(sql, [hash]);
    await expect(raw('UPDATE settled_payment SET output = 9 WHERE tx_id = $1')).rejects.toThrow(/permission denied/);
    await expect(raw('DELETE FROM settled_payment WHERE tx_id = $1')).rejects.toThrow(/permission denied/);
    await expect(raw('DELETE FROM settled_transaction WHERE tx_id = $1')).rejects.toThrow(/permission denied/);

    const { proposalId } = await deposits.by();
    const credit = `UPDATE deposit SET status = 2, credited_amount = 5, credited_usdt = 5, payment = 'x',
      decided_at = now(), proposal_id = ${proposalId}, proposed_by = 1, approved_by = 2 WHERE id = ${two.id}`;
    await expect(
      withTransaction(database.owner, async ({ client }) => {
        await client.query('ALTER TABLE deposit DISABLE TRIGGER deposit_is_in_ledger');
        await client.query(credit);
      }),
    ).rejects.toThrow(/credited without a payment/);
  });

  test('refuses what went the other way, and to name the payment of a withdrawal anew', async () => {
    const app = await openWithdrawals(database);
    const leaver = await app.user('1000');
    const destination = await app.address(leaver);
    const { id } = await app.ask(leaver, destination, 100);
    await app.decide('withdrawal.approve', { id }, { proposalId: (await deposits.by()).proposalId });
    const sql = (text: string) => database.owner.query(text);
    await expect(sql(`UPDATE withdrawal SET state = 3, tx_id = 'x' WHERE id = ${id}`)).rejects.toThrow(
      /paid without a payment/,
    );
    const { tx_id: hash } = payment();
    await app.decide('withdrawal.complete', { id, tx_id: hash });
    await expect(sql(`UPDATE withdrawal SET tx_id = 'x' WHERE id = ${id}`)).rejects.toThrow(/cannot change/);
    const [deposit, next] = [await bitcoin(), await app.ask(leaver, destination, 100)];
    const note = (txId: string, network: 'BTC' | 'TRC20', what: PaymentUse) =>
      codeOf(withTransaction(database.pool, (tx) => notePayment(tx, { network, txId, output: 7 }, what, new Date())));
    const of = { depositId: BigInt(deposit.id), userId: user };
    expect(await note(hash, 'TRC20', of)).toBe('payment_paid_out');
    const came = payment();
    await deposits.credit({ id: deposit.id, amount: '1', ...came });
    expect(await note(came.tx_id, 'BTC', { withdrawalId: BigInt(next.id) })).toBe('deposit_payment_used');
    expect(await note(hash, 'TRC20', { withdrawalId: BigInt(next.id) })).toBe('withdrawal_transaction_used');
  });
});

describe('what the user says the payment is', () => {
  const request = async (fields: Record<string, string | number>, of = user) =>
    deposits.call(calls.chargeRequest, of, {
      currency: BTC.id,
      amount: '1',
      account: await deposits.voucher(of),
      ...fields,
    });

  test('is kept in its one spelling, and shown beside what others said', async () => {
    const { tx_id: hash } = payment();
    const other = await deposits.user();
    const row = await request({ tx_id: ` 0x${hash.toUpperCase()}` });
    expect(row.stated_payment).toBe(hash);
    const copied = await request({ tx_id: hash }, other);
    const [first] = await deposits.operators();
    const detail = await deposits.operate(operatorCalls.operatorDeposit, first!, { id: copied.id });
    expect(detail).toMatchObject({ stated_payment: hash, stated_before: [row.id], payment_doubted: false, checks: [] });
    const preview = await deposits.handlers.credit.preview(database.pool, { id: copied.id, amount: '1', ...payment() });
    expect(preview.find(({ label }) => label === 'deposit_stated_other')?.after).toBe(hash);
    const find = async (search: string) =>
      (await deposits.operate(operatorCalls.operatorDeposits, first!, { search })).data.map(({ id }) => id);
    expect(await find(hash.toUpperCase())).toEqual([row.id, copied.id]);
    // A part of what belongs to somebody finds nothing.
    expect(await find(hash.slice(3, 20))).toEqual([]);
  });

  test('is refused when it is none, when it paid them already, and when it paid a withdrawal', async () => {
    expect(await codeOf(request({ tx_id: 'paid yesterday' }))).toBe('payment_id_invalid');
    const { id } = await bitcoin();
    const paid = payment();
    await deposits.credit({ id, amount: '1', ...paid });
    expect(await codeOf(request({ tx_id: paid.tx_id.toUpperCase() }))).toBe('deposit_payment_used');
    const { id: waiting } = await request({ tx_id: randomBytes(32).toString('hex') });
    await expect(
      database.owner.query(`UPDATE deposit SET stated_payment = 'x' WHERE id = $1`, [waiting]),
    ).rejects.toThrow(/cannot change/);
  });
});
