import { audit, auditExport } from '@aureus/contract/operator/audit-calls.ts';
import { dashboard } from '@aureus/contract/operator/dashboard-calls.ts';
import * as calls from '@aureus/contract/operator/user-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { demoLogins } from '../../src/account/demo.ts';
import { useServer } from '../support/server.ts';
import { demoOperator, movableClock, operatorToken } from './operators.ts';

const clock = movableClock();
const server = useServer({ clock });
let finance1: string;
let admin1: string;
let id: number;
beforeAll(async () => {
  finance1 = await operatorToken(server, clock, 'finance1');
  admin1 = await operatorToken(server, clock, 'admin1');
  const found = (await server.call(calls.users, { search: demoLogins()[0]?.email ?? '' }, { token: finance1 })).answer;

  id = found.data[0]?.id ?? 0;
});

test('S34: users are found by what they are called, and shown partly hidden', async () => {
  for (const search of [String(id), 'DEMO1@aureus.demo']) {
    const { data, total } = (await server.call(calls.users, { search }, { token: finance1 })).answer;
    expect([search, total, data[0]?.email]).toEqual([search, 1, 'd•••@aureus.demo']);
  }
  for (const search of ["' OR 1=1 --", '%', '_', 'nobody', 'demo1@', 'emo1@aureus.demo']) {
    const { total } = (await server.call(calls.users, { search }, { token: finance1 })).answer;
    expect([search, total]).toEqual([search, 0]);
  }
  const { text } = await server.call(calls.user, { id }, { token: finance1 });
  expect(text).not.toMatch(/demo1@|argon2|password/);
});

test('balances and movements of a user agree', async () => {
  const balances = (await server.call(calls.userBalances, { id }, { token: finance1 })).answer;
  const usdt = balances.find(({ account, currency }) => account === 'change' && currency === 'USDT');
  const movements = (await server.call(calls.userLedger, { id, currency: 3 }, { token: finance1 })).answer;
  const sum = movements
    .filter(({ account }) => account === 'change')
    .reduce((total, { available }) => total + Number(available), 0);
  expect(sum).toBe(Number(usdt?.available));
  const [newest] = movements;
  const older = (await server.call(calls.userLedger, { id, before: newest?.id ?? 0 }, { token: finance1 })).answer;
  expect(older.every((row) => row.id < (newest?.id ?? 0))).toBe(true);
  expect((await server.call(calls.userOrders, { id }, { token: finance1 })).answer.data).toEqual([]);
  for (const call of [calls.user, calls.userBalances, calls.userLedger, calls.userOrders, calls.userNotes]) {
    expect((await server.call(call, { id: 1 }, { token: finance1 })).error).toBe('account_not_found');
  }
});

test('the dashboard owes users what their wallets hold, and the house balances it to zero', async () => {
  const { house, liabilities, queues } = (await server.call(dashboard, {}, { token: finance1 })).answer;
  const sum = (rows: readonly { currency: string; amount: string }[]) =>
    rows.filter(({ currency }) => currency === 'USDT').reduce((total, { amount }) => total + Number(amount), 0);
  expect(sum(liabilities)).toBeGreaterThan(0);
  expect(sum(house) + sum(liabilities)).toBe(0);
  expect(queues).toEqual({ deposits: 0, withdrawals: 0, identity: 0, futures_alarms: 0, mining_short: expect.any(Number), ieo_unlodged: 0, loans_frozen: 0, rebates_short: 0, support: 0, support_tickets: 0, copy_applications: 0, otc_appeals: 0, otc_applications: 0, art_creators: 0, art_works: 0, art_sales: 0, proposals: 0, proposals_to_decide: 0 }); // prettier-ignore
});

test('S61: every look at a user is in the record: who, what, when, from where, in which request', async () => {
  const seen = await server.call(calls.user, { id }, { token: finance1 });
  await server.call(calls.addUserNote, { id, text: '=HYPERLINK("x")' }, { token: finance1 });
  const { data } = (await server.call(audit, { target: `user ${id}`, action: 'personal.' }, { token: admin1 })).answer;
  expect(data[0]).toMatchObject({
    operator: 'Finance 1',
    action: 'personal.read',
    target: `user ${id}`,
    request_id: seen.headers.get('x-request-id'),
    ip: '127.0.0.1',
  });
  const notes = (await server.call(calls.userNotes, { id, purpose: 'support' }, { token: finance1 })).answer;
  expect(notes[0]).toMatchObject({ operator: 'Finance 1', text: '=HYPERLINK("x")' });
});

test('C13: the export of the record runs no formula', async () => {
  const { pool } = server.database;
  for (const target of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx']) {
    await pool.query(
      `INSERT INTO operator_audit (action, target, details, ip, request_id, created_at) VALUES ('a', $1, '{}', '', '', now())`,
      [target],
    );
  }
  const { csv, rows, cut } = (await server.call(auditExport, {}, { token: admin1 })).answer;
  expect([rows > 5, cut]).toEqual([true, false]);
  expect(csv).toContain("'=1+1");
  expect(csv).toContain("'@SUM(A1)");
  expect(csv).not.toMatch(/(^|[,"])[=+@][1S]/m);
});

test('S62: the record, notes and history of proposals are added to and never changed', async () => {
  const { pool } = server.database;
  for (const table of [
    'operator_audit',
    'operator_proposal_events',
    'user_notes',
    'content_overrides',
    'ledger_entry',
  ]) {
    for (const statement of [`UPDATE ${table} SET created_at = now()`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  }
  await expect(pool.query('DELETE FROM operator_proposals')).rejects.toMatchObject({ code: '42501' });
  await expect(pool.query('DELETE FROM operators')).rejects.toMatchObject({ code: '42501' });
  for (const change of ['markets SET tick = 2', 'spot_instrument SET lot = 2', 'spot_instrument SET is_open = false']) {
    await expect(pool.query(`UPDATE ${change}`)).rejects.toMatchObject({ code: '42501' });
  }
});

test('S62: no secret of an operator is in the record or the tables as it was typed', async () => {
  const { rows } = await server.database.owner.query<{ all: string }>(
    `SELECT (SELECT string_agg(a::text, ' ') FROM operator_audit a) || (SELECT string_agg(o::text, ' ') FROM operators o)
       || (SELECT string_agg(s::text, ' ') FROM operator_sessions s) AS all`,
  );
  const { password, totpSecret } = demoOperator('finance1');
  for (const secret of [password, totpSecret, finance1, finance1.slice(3)])
    expect(rows[0]?.all.includes(secret)).toBe(false);
});
