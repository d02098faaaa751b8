import * as payout from '@aureus/contract/payout/calls.ts';
import * as calls from '@aureus/contract/withdrawal/calls.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { useDatabase } from '../support/database.ts';
import { openWithdrawals, type Withdrawing } from './support.ts';

const database = useDatabase();
const M = 1_000_000n;
let app: Withdrawing;
let transactions = 0;
beforeAll(async () => {
  app = await openWithdrawals(database);
});
beforeEach(() => {
  Object.assign(app.state, { level: 1, block: null });
});

const nextTx = () => (transactions += 1).toString(16).padStart(64, 'a');
const count = (codes: readonly string[], code: string): number => codes.filter((each) => each === code).length;

/** A user who has asked for 100 of 1,000 USDT; the fee is 1. */
async function asked() {
  const user = await app.user('1000');
  const { id } = await app.ask(user, await app.address(user), 100);
  return { user, id };
}

test('requested, approved, sent, done: the money leaves once, and each step is told', async () => {
  const { user, id } = await asked();
  const [outside] = await app.balance(house.external);
  const [fees] = await app.balance(house.fees);
  await app.decide('withdrawal.approve', { id });
  expect(await app.balance(user)).toEqual([900n * M, 100n * M]);
  const txId = nextTx();
  await app.decide('withdrawal.complete', { id, tx_id: ` 0x${txId.toUpperCase()} ` });
  expect(await app.balance(user)).toEqual([900n * M, 0n]);
  expect((await app.balance(house.external))[0] - outside).toBe(99n * M);
  expect((await app.balance(house.fees))[0] - fees).toBe(1n * M);
  const { data } = await app.call(calls.list, user);
  expect(data[0]).toMatchObject({ state: 'done', status: 2, tx_id: txId, can_cancel: false });
  expect(data[0]?.timeline.map(({ state, by }) => [state, by])).toEqual([
    ['requested', 'user'],
    ['approved', 'operators'],
    ['sent', 'operators'],
    ['done', 'operators'],
  ]);
  expect(await app.noticesOf(user)).toEqual([
    'address_added',
    'withdrawal_requested',
    'withdrawal_approved',
    'withdrawal_done',
  ]);
  expect(await wrongs(database)).toEqual([]);
});

test('refused with a reason, before or after the approval: everything is back', async () => {
  for (const approvedBefore of [false, true]) {
    const { user, id } = await asked();
    if (approvedBefore) await app.decide('withdrawal.approve', { id });
    await app.decide('withdrawal.refuse', { id, reason: 'the name differs' });
    expect(await app.balance(user)).toEqual([1000n * M, 0n]);
    const { data } = await app.call(calls.list, user);
    expect(data[0]).toMatchObject({ state: 'refused', status: 3, notes: 'the name differs' });
  }
  expect(await wrongs(database)).toEqual([]);
});

test('what was refused or cancelled was never sent to its address; what left was', async () => {
  const user = await app.user('1000');
  const address = await app.address(user);
  const sent = async () => {
    const { data } = await app.call(payout.addresses, user);
    return [data[0]?.sent_total, data[0]?.sent_count];
  };
  const ask = async () => (await app.ask(user, address, 100)).id;
  await app.decide('withdrawal.refuse', { id: await ask(), reason: 'the name differs' });
  await app.call(calls.cancel, user, { id: await ask() });
  const id = await ask();
  expect(await sent()).toEqual(['0', 0]);
  await app.decide('withdrawal.approve', { id });
  await app.decide('withdrawal.complete', { id, tx_id: nextTx() });
  expect(await sent()).toEqual(['99', 1]);
});

test('the preview tells amounts twice, and what is there before and after', async () => {
  const { user, id } = await asked();
  const lines = await app.handlerOf('withdrawal.approve').preview(database.pool, { id });
  const of = (label: string) => lines.find((line) => line.label === label);
  expect(of('withdrawal_amount')).toEqual({
    label: 'withdrawal_amount',
    before: null,
    after: '100',
    unit: 'USDT',
    usdt: '100',
  });
  expect(of('withdrawal_user_held')).toMatchObject({ before: '100', after: '0' });
  expect(of('withdrawal_user_available')).toMatchObject({ before: '900', after: '900' });
  const external = of('withdrawal_house_external');
  expect(Number(external?.after) - Number(external?.before)).toBe(99);
  const refusal = await app.handlerOf('withdrawal.refuse').preview(database.pool, { id, reason: 'wrong name' });
  expect(refusal.find(({ label }) => label === 'withdrawal_user_available')).toMatchObject({ after: '1000' });
  expect(await app.balance(user)).toEqual([900n * M, 100n * M]);
});

describe('one effect, whatever comes together', () => {
  test('twenty approvals and twenty completions at once', async () => {
    const { user, id } = await asked();
    const approvals = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(app.decide('withdrawal.approve', { id }))),
    );
    expect([count(approvals, 'ok'), count(approvals, 'withdrawal_state_changed')]).toEqual([1, 19]);
    const twenty = nextTx();
    const done = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(app.decide('withdrawal.complete', { id, tx_id: twenty }))),
    );
    expect([count(done, 'ok'), count(done, 'withdrawal_state_changed')]).toEqual([1, 19]);
    expect(await app.balance(user)).toEqual([900n * M, 0n]);
    expect(await wrongs(database)).toEqual([]);
  });

  test('no approval after a cancel, no cancel after an approval, no completion without one', async () => {
    const first = await asked();
    expect(await codeOf(app.decide('withdrawal.complete', { id: first.id, tx_id: nextTx() }))).toBe(
      'withdrawal_state_changed',
    );
    await app.cancel(first.user, first.id);
    expect(await codeOf(app.decide('withdrawal.approve', { id: first.id }))).toBe('withdrawal_state_changed');
    expect(await codeOf(app.decide('withdrawal.refuse', { id: first.id, reason: 'late' }))).toBe(
      'withdrawal_state_changed',
    );
    expect(await app.balance(first.user)).toEqual([1000n * M, 0n]);
    const second = await asked();
    await app.decide('withdrawal.approve', { id: second.id });
    expect(await codeOf(app.cancel(second.user, second.id))).toBe('withdrawal_not_cancellable');
    expect(await codeOf(app.decide('withdrawal.approve', { id: 999_999 }))).toBe('withdrawal_unknown');
  });

  test('approve, refuse, cancel and a freeze at once, again and again', async () => {
    for (let round = 0; round < campaign(12, 40); round += 1) {
      const { user, id } = await asked();
      const freeze = database.owner.query('UPDATE users SET withdrawals_frozen_until = $2 WHERE id = $1', [
        user,
        new Date(app.clock.epochMs() + 3_600_000),
      ]);
      const acts = [
        ...Array.from({ length: 5 }, () => codeOf(app.decide('withdrawal.approve', { id }))),
        ...Array.from({ length: 3 }, () => codeOf(app.decide('withdrawal.refuse', { id, reason: 'no' }))),
        ...Array.from({ length: 5 }, () => codeOf(app.cancel(user, id))),
      ];
      await Promise.all([freeze, ...acts]);
      const [approved, refused, cancelled] = await eventsOf(id);
      const state = await app.stateOf(id);
      // Refused and cancelled exclude each other; a refusal may follow an approval, nothing else follows anything.
      expect(refused && cancelled).toBe(false);
      expect(approved && cancelled).toBe(false);
      expect(await app.balance(user)).toEqual(state === 2 ? [900n * M, 100n * M] : [1000n * M, 0n]);
      // With the freeze in place no further approval comes through.
      if (state === 1) expect(await codeOf(app.decide('withdrawal.approve', { id }))).toBe('withdrawals_paused');
    }
    expect(await wrongs(database)).toEqual([]);
  });

  test('a freeze that was first keeps the approval back; the completion of a payment that was made is kept', async () => {
    const { user, id } = await asked();
    app.state.block = { reason: 'frozen', until: null };
    expect(await codeOf(app.decide('withdrawal.approve', { id }))).toBe('withdrawals_paused');
    app.state.block = null;
    await app.decide('withdrawal.approve', { id });
    app.state.block = { reason: 'frozen', until: null };
    await app.decide('withdrawal.complete', { id, tx_id: nextTx() });
    expect(await app.balance(user)).toEqual([900n * M, 0n]);
  });

  test('one payment pays one withdrawal, also at the same moment', async () => {
    const both = [await asked(), await asked()];
    for (const { id } of both) await app.decide('withdrawal.approve', { id });
    const shared = nextTx();
    const codes = await Promise.all(
      both.map(({ id }) => codeOf(app.decide('withdrawal.complete', { id, tx_id: shared }))),
    );
    expect(codes.toSorted()).toEqual(['ok', 'withdrawal_transaction_used']);
    expect(await wrongs(database)).toEqual([]);
  });

  test('nobody decides alone, not even by breaking the glass', async () => {
    const { id } = await asked();
    expect(await codeOf(app.decide('withdrawal.approve', { id }, { proposedBy: 7n, approvedBy: 7n }))).toBe(
      'proposal_own',
    );
    expect(await app.stateOf(id)).toBe(1);
  });
});

test('a payment service that sends by itself goes on to sent; two operators confirm it', async () => {
  const direct = await openWithdrawals(database, { payouts: { start: async () => nextTx() } });
  const user = await direct.user('1000');
  const made = await direct.ask(user, await direct.address(user), 100);
  await direct.decide('withdrawal.approve', { id: made.id });
  expect(await direct.stateOf(made.id)).toBe(3);
  expect(await direct.balance(user)).toEqual([900n * M, 0n]);
  const { data } = await direct.call(calls.list, user);
  expect(data[0]?.timeline.at(-1)).toMatchObject({ state: 'sent', by: 'system' });
  const txId = data[0]?.tx_id ?? '';
  expect(await codeOf(direct.decide('withdrawal.refuse', { id: made.id, reason: 'late' }))).toBe(
    'withdrawal_state_changed',
  );
  expect(await codeOf(direct.decide('withdrawal.complete', { id: made.id, tx_id: nextTx() }))).toBe(
    'withdrawal_state_changed',
  );
  await direct.decide('withdrawal.complete', { id: made.id, tx_id: txId });
  expect(await direct.stateOf(made.id)).toBe(4);
  expect(await direct.balance(user)).toEqual([900n * M, 0n]);
  expect(await wrongs(database)).toEqual([]);
});

test('the database itself lets nothing go back, twice or without its entry in the journal', async () => {
  const { user, id } = await asked();
  const sql = (text: string) => withTransaction(database.pool, (tx) => tx.client.query(text));
  await expect(sql(`UPDATE withdrawal SET state = 4, tx_id = 'x' WHERE id = ${id}`)).rejects.toThrow(/cannot go/);
  await expect(sql(`UPDATE withdrawal SET amount = amount - 1 WHERE id = ${id}`)).rejects.toThrow(/cannot change/);
  await app.decide('withdrawal.refuse', { id, reason: 'no' });
  await expect(sql(`UPDATE withdrawal SET state = 2, reason = '' WHERE id = ${id}`)).rejects.toThrow(/cannot go/);
  await expect(
    sql(`INSERT INTO ledger_entry (transfer_id, wallet_id, owner_id, account, currency_id, available_delta, held_delta,
           kind, ref, created_at)
         SELECT transfer_id, wallet_id, owner_id, account, currency_id, available_delta, held_delta, kind, ref, now()
         FROM ledger_entry WHERE kind = 21 AND ref = ${id}`),
  ).rejects.toThrow(/ledger_entry_withdrawal/);
  await expect(sql(`DELETE FROM withdrawal_event WHERE withdrawal_id = ${id}`)).rejects.toThrow(/permission denied/);
  expect(await app.balance(user)).toEqual([1000n * M, 0n]);
});

async function eventsOf(id: number): Promise<[approved: boolean, refused: boolean, cancelled: boolean]> {
  const { rows } = await database.pool.query<{ state: number }>(
    'SELECT state FROM withdrawal_event WHERE withdrawal_id = $1',
    [id],
  );
  const has = (state: number): boolean => rows.some((row) => row.state === state);
  return [has(2), has(5), has(6)];
}
