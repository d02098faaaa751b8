import {
  actAtOnce,
  approveProposal,
  breakGlass,
  proposal,
  proposals,
  propose,
  rejectProposal,
  withdrawProposal,
} from '@aureus/contract/operator/proposal-calls.ts';
import { aloneOf, proposalKinds } from '@aureus/contract/operator/proposals.ts';
import type { ProposalKind } from '@aureus/contract/operator/proposals.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { assertBelowCeilings, countCredit } from '../../src/wallet/credit-ceiling.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { useServer } from '../support/server.ts';
import {
  approveAct,
  demoOperator,
  freshCode,
  giveEveryRole,
  movableClock,
  operatorId,
  operatorToken,
  proposeAct,
} from './operators.ts';
import { payloadsOf } from './sample-payloads.ts';

/**
 * One administrator is one person: with the glass, and with every right of every role, they never raise their own
 * rights, make an operator, or move money. Walked over every kind there is, so that a new one is covered by itself.
 */

const clock = movableClock();
const server = useServer({ clock });
let admin1: string;
let adminId: bigint;

beforeAll(async () => {
  adminId = await giveEveryRole(server, 'admin1');
  admin1 = await operatorToken(server, clock, 'admin1');
  // The demo gives its two users money as prices come in: six coins and shares each. What follows must be no change of ours.
  const given = async (): Promise<number> => {
    const { rows } = await server.database.owner.query<{ given: number }>(
      `SELECT count(DISTINCT (owner_id, currency_id))::integer AS given FROM wallet WHERE owner_id > 0`,
    );
    return rows[0]?.given ?? 0;
  };
  await vi.waitUntil(async () => (await given()) === 12, { timeout: 120_000, interval: 500 });
  // And it puts the first dual investments on sale.
  const isOffered = async () =>
    (await server.database.owner.query('SELECT FROM dual_product WHERE id = 1')).rowCount === 1;
  await vi.waitUntil(isOffered, { timeout: 120_000, interval: 500 });
});

/** What one operator alone may do; whoever adds to it says why here. All of it closes, and two open it again. */
const protecting: readonly string[] = [
  'user.freeze',
  'card.block',
  'copy.dismiss',
  'market.terms',
  'currency.terms',
  'withdrawal.terms',
  'options.terms',
  'options.expiry',
  'options.region',
  'futures.terms',
  'futures.reduce_only',
  'mining.plan',
  'dual.terms',
  'loans.offer',
  'loans.collateral',
  'rebate.terms',
  'recurring.terms',
  'otc.method',
  'otc.merchant_end',
  'art.creator_end',
  'art.terms',
];

/** Everything an administrator could want: rights, people, money, limits and terms. */
async function treasure(): Promise<string> {
  const { rows } = await server.database.owner.query<{ all: string }>(`SELECT json_build_array(
    (SELECT json_agg(to_jsonb(o) - 'totp_last_step' - 'last_login_at' ORDER BY id) FROM operators o),
    (SELECT json_agg(r ORDER BY operator_id, role) FROM operator_roles r),
    (SELECT json_agg(r ORDER BY role, permission) FROM role_permissions r),
    (SELECT json_agg(i ORDER BY id) FROM operator_invitations i),
    (SELECT json_agg(w ORDER BY owner_id, account, currency_id) FROM wallet w WHERE owner_id > 0),
    (SELECT count(*) FROM operator_credit), (SELECT count(*) FROM general_setting),
    (SELECT count(*) FROM content_overrides), (SELECT json_agg(l ORDER BY level) FROM withdrawal_limit l),
    (SELECT json_agg(e) FROM exchange_terms e), (SELECT count(*) FROM users WHERE status <> 'active' OR funds_frozen),
    (SELECT json_agg(s ORDER BY market_id) FROM spot_instrument s),
    (SELECT json_agg(to_jsonb(o) - 'is_open' ORDER BY market_id) FROM option_instrument o),
    (SELECT json_agg(to_jsonb(e) - 'is_open' ORDER BY market_id, seconds) FROM option_expiry e),
    (SELECT json_agg(to_jsonb(p) - 'is_open' - 'revision' ORDER BY id) FROM mining_plan p),
    (SELECT json_agg(to_jsonb(l) - '{is_open,revision}'::text[] ORDER BY id) FROM loan_offer l),
    (SELECT json_agg(to_jsonb(l) - '{is_open,revision}'::text[] ORDER BY currency_id) FROM loan_security l),
    (SELECT json_agg(to_jsonb(f) - '{is_open,reduce_only,reduce_only_since}'::text[]
       ORDER BY market_id) FROM future_instrument f),
    (SELECT json_agg(to_jsonb(d) - 'is_open' ORDER BY id) FROM dual_product d WHERE id = 1),
    (SELECT json_agg(to_jsonb(r) - '{is_open,revision}'::text[]) FROM recurring_terms r),
    (SELECT json_build_array(delay_days, lasting_days, (
       SELECT json_agg(to_jsonb(t) - 'terms_id' ORDER BY place) FROM rebate_tier t WHERE terms_id = r.id))
     FROM rebate_terms r ORDER BY id DESC LIMIT 1),
    (SELECT to_jsonb(a) - '{is_open,revision,at}'::text[] FROM art_terms a ORDER BY revision DESC LIMIT 1),
    (SELECT json_agg(json_build_array(currency_id, network, fee_kind, fee, minimum) ORDER BY currency_id, network)
       FROM withdrawal_terms))::text AS all`);
  return rows[0]?.all ?? '';
}

let numbered = 0;
/** Stores a proposal of the administrator's own, past everything that could refuse it. */
async function planted(kind: ProposalKind, payload: object): Promise<number> {
  const { rows } = await server.database.pool.query<{ id: bigint }>(
    `INSERT INTO operator_proposals (kind, subject, payload, preview, reason, proposed_by, created_at)
     VALUES ($1, $2, $3, '[]', 'a second self', $4, $5) RETURNING id`,
    [kind, `walk ${++numbered}`, JSON.stringify(payload), adminId, clock.now()],
  );
  return Number(rows[0]?.id);
}

const kinds = Object.keys(proposalKinds) as ProposalKind[];
const reason = 'I am alone and want all of it';

test('what one operator does alone is a short list, and the database knows no other', async () => {
  const found = kinds.filter((kind) => proposalKinds[kind].alone !== 'never');
  expect(found.toSorted()).toEqual(protecting.toSorted());
  for (const kind of kinds.filter((one) => !protecting.includes(one))) {
    const id = await planted(kind, payloadsOf(kind, adminId)[0] ?? {});
    const alone = `UPDATE operator_proposals SET state = 'approved', decided_by = proposed_by, decided_at = now()`;
    for (const how of ['break_glass', 'at_once']) {
      await expect(server.database.pool.query(`${alone}, ${how} = true WHERE id = $1`, [id])).rejects.toThrow(
        /operator_proposal_alone/,
      );
    }
  }
});

test.each(kinds)('%s, by one administrator with the glass, gives them nothing', async (kind) => {
  const payloads = payloadsOf(kind, adminId);
  expect(payloads.length).toBeGreaterThan(0);
  // What never closes anything takes two whatever its payload says: one of them tells.
  for (const payload of protecting.includes(kind) ? payloads : payloads.slice(0, 1)) {
    const alone = aloneOf(kind, payload as never);
    if (alone !== 'never') continue;
    admin1 = await operatorToken(server, clock, 'admin1');
    const before = await treasure();
    const id = await planted(kind, payload);
    const proof = () => ({ code: freshCode(clock, 'admin1') });
    const glass = await server.call(breakGlass, { id, reason, ...proof() }, { token: admin1 });
    expect(glass.error).toBe('glass_forbidden');
    const own = await server.call(approveProposal, { id, ...proof() }, { token: admin1 });
    expect(own.error).toBe('proposal_own');
    const text = JSON.stringify(payload);
    const once = await server.call(actAtOnce, { kind, payload: text, reason, ...proof() }, { token: admin1 });
    expect(once.error).toBe('glass_forbidden');
    const { answer } = await server.call(proposal, { id }, { token: admin1 });
    expect([answer.can.break_glass, answer.can.at_once, answer.can.approve]).toEqual([false, false, false]);
    expect(await treasure()).toBe(before);
  }
});

test('closing alone closes and nothing else; mixed with anything it takes two', async () => {
  for (const [kind, payload] of [
    ['market.terms', { market_id: 1, open: false, halt_reason: 'volatility', halt_minutes: 90 }],
    ['currency.terms', { currency: 3, network: 'TRC20', open: false }],
    ['withdrawal.terms', { currency: 3, network: 'TRC20', enabled: false }],
    ['options.terms', { market_id: 1, open: false }],
    ['options.expiry', { market_id: 1, seconds: 60, open: false }],
    ['options.region', { dial_code: '61', open: false }],
    ['futures.terms', { market_id: 1, open: false }],
    ['futures.reduce_only', { market_id: 2, reduce_only: 'volatility' }],
    ['dual.terms', { product_id: 1, open: false }],
    ['rebate.terms', { open: false }],
    ['recurring.terms', { open: false }],
  ] as const) {
    admin1 = await operatorToken(server, clock, 'admin1');
    const before = await treasure();
    const id = await proposeAct(server, admin1, kind, payload);
    const fields = { id, reason, code: freshCode(clock, 'admin1') };
    expect((await server.call(breakGlass, fields, { token: admin1 })).answer.state).toBe('executed');
    expect(await treasure()).toBe(before);
  }
  expect(aloneOf('market.terms', { market_id: 1, open: true })).toBe('never');
  for (const kind of ['rebate.terms', 'recurring.terms'] as const) {
    expect(aloneOf(kind, { open: true })).toBe('never');
    expect(aloneOf(kind, {})).toBe('never');
  }
  expect(aloneOf('rebate.terms', { open: false, tiers: '0:0:10' })).toBe('never');
  expect(aloneOf('recurring.terms', { open: false, spread_limit: '5' })).toBe('never');
  expect(aloneOf('futures.reduce_only', { market_id: 1, reduce_only: 'off' })).toBe('never');
  expect(aloneOf('market.terms', { market_id: 1, halt_reason: 'volatility' })).toBe('never');
  expect(aloneOf('market.terms', { market_id: 1, open: false, taker_fee: '0' })).toBe('never');
  expect(aloneOf('currency.terms', { currency: 3, network: 'TRC20', open: false, minimum: '1' })).toBe('never');
});

test('what protects is done at once by one, and brought back by two', async () => {
  const token = await operatorToken(server, clock, 'finance1');
  const payload = JSON.stringify({ user_id: 100_001, scope: 'funds' });
  const act = { kind: 'user.freeze', payload, reason: 'the account is being emptied' } as const;
  expect((await server.call(actAtOnce, act, { token })).error).toBe('second_factor_required');
  const code = () => freshCode(clock, 'finance1');
  const done = (await server.call(actAtOnce, { ...act, code: code() }, { token })).answer;
  expect([done.state, done.at_once, done.break_glass]).toEqual(['executed', true, false]);
  const { rows } = await server.database.pool.query('SELECT funds_frozen FROM users WHERE id = 100001');
  expect(rows).toEqual([{ funds_frozen: true }]);
  const back = { ...act, kind: 'user.unfreeze' as const, code: code() };
  expect((await server.call(actAtOnce, back, { token })).error).toBe('glass_forbidden');
  const id = await proposeAct(server, token, 'user.unfreeze', { user_id: 100_001, scope: 'funds' });
  expect((await approveAct(server, clock, token, 'finance1', id)).error).toBe('proposal_own');
  const second = await operatorToken(server, clock, 'finance2');
  expect((await approveAct(server, clock, second, 'finance2', id)).answer.state).toBe('executed');
});

const reject = async (token: string, id: number): Promise<string | null> =>
  (await server.call(rejectProposal, { id, reason }, { token })).error;

test('who is affected neither proposes nor approves nor rejects', async () => {
  const admin2 = await operatorToken(server, clock, 'admin2');
  const ask = async (token: string, kind: ProposalKind, payload: object) =>
    (await server.call(propose, { kind, payload: JSON.stringify(payload), reason }, { token })).error;
  const wider = { role: 'admin', permissions: ['operators.decide', 'withdrawals.decide'] };
  expect(await ask(admin1, 'role.permissions', wider)).toBe('proposal_affected');
  const own = { operator_id: Number(adminId) };
  expect(await ask(admin1, 'operator.roles', { ...own, roles: ['admin'] })).toBe('proposal_affected');
  expect(await ask(admin1, 'operator.reset_factor', own)).toBe('proposal_affected');
  // Who gets the role meanwhile is asked again at the approval, and at the execution.
  const id = await proposeAct(server, admin2, 'role.permissions', { role: 'tellers', permissions: ['users.read'] });
  await server.database.owner.query(`INSERT INTO roles VALUES ('tellers')`);
  await server.database.owner.query(`INSERT INTO operator_roles VALUES ($1, 'tellers')`, [adminId]);
  expect((await approveAct(server, clock, admin1, 'admin1', id)).error).toBe('proposal_affected');
  expect((await server.call(proposal, { id }, { token: admin1 })).answer.cannot_code).toBe('proposal_affected');
  expect(await reject(admin1, id)).toBe('proposal_affected');
  // The list asks what the approval asks.
  const listed = (await server.call(proposals, { state: 'open' }, { token: admin1 })).answer.data;
  expect(listed.find((row) => row.id === id)?.can).toMatchObject({ approve: false, reject: false });
  const mine = await server.call(proposals, { mine_to_decide: '1', limit: 100 }, { token: admin1 });
  expect(mine.answer.data.map((row) => row.id)).not.toContain(id);
  expect(mine.answer.data.every(({ can }) => can.approve)).toBe(true);
});

test('whom others want to disable does not reject it', async () => {
  const admin2 = await operatorToken(server, clock, 'admin2');
  const id = await proposeAct(server, admin2, 'operator.disable', { operator_id: Number(adminId) });
  expect(await reject(admin1, id)).toBe('proposal_affected');
  const { answer } = await server.call(proposal, { id }, { token: admin1 });
  expect([answer.state, answer.can.reject, answer.can.approve]).toEqual(['open', false, false]);
  expect((await server.call(withdrawProposal, { id }, { token: admin2 })).error).toBeNull();
});

test('who has a role does not reject its narrowing, but may agree to it', async () => {
  const admin2 = await operatorToken(server, clock, 'admin2');
  const { owner } = server.database;
  await owner.query(`INSERT INTO roles VALUES ('clerks')`);
  await owner.query(`INSERT INTO role_permissions VALUES ('clerks', 'users.read'), ('clerks', 'users.note')`);
  await owner.query(`INSERT INTO operator_roles VALUES ($1, 'clerks')`, [adminId]);
  const id = await proposeAct(server, admin2, 'role.permissions', { role: 'clerks', permissions: ['users.read'] });
  expect(await reject(admin1, id)).toBe('proposal_affected');
  const { can } = (await server.call(proposal, { id }, { token: admin1 })).answer;
  expect([can.reject, can.approve]).toEqual([false, true]);
  expect((await approveAct(server, clock, admin1, 'admin1', id)).answer.state).toBe('executed');
});

test('an operator neither proposes, approves nor rejects what is about the own user account', async () => {
  const [own, other] = [await operatorToken(server, clock, 'finance1'), await operatorToken(server, clock, 'finance2')];
  const payload = { user_id: 100_001, account: 'change', currency: 'USDT', amount: '5' };
  const before = await proposeAct(server, other, 'user.credit', payload);
  const { owner } = server.database;
  const { rows } = await owner.query<{ email: string }>('SELECT email FROM users WHERE id = 100001');
  const { email } = demoOperator('finance1');
  await owner.query('UPDATE users SET email = $1 WHERE id = 100001', [email.toUpperCase()]);
  try {
    const fields = { kind: 'user.credit' as const, payload: JSON.stringify(payload), reason };
    expect((await server.call(propose, fields, { token: own })).error).toBe('proposal_affected');
    expect((await approveAct(server, clock, own, 'finance1', before)).error).toBe('proposal_affected');
    expect(await reject(own, before)).toBe('proposal_affected');
  } finally {
    await owner.query('UPDATE users SET email = $1 WHERE id = 100001', [rows[0]?.email]);
  }
  // The account lay in the own mailbox once: that is remembered.
  expect(await reject(own, before)).toBe('proposal_affected');
  expect((await server.call(withdrawProposal, { id: before }, { token: other })).error).toBeNull();
});

test('what somebody proposed who is gone, or may no more, is not approved', async () => {
  const left = await operatorToken(server, clock, 'finance2');
  const credit = { user_id: 100_002, account: 'change', currency: 'USDT', amount: '5' };
  const id = await proposeAct(server, left, 'user.credit', credit);
  const { owner } = server.database;
  const gone = await operatorId(server, demoOperator('finance2').email);
  const approve = async () => {
    const token = await operatorToken(server, clock, 'finance1');
    return (await approveAct(server, clock, token, 'finance1', id)).error;
  };
  await owner.query(`UPDATE operators SET state = 'disabled' WHERE id = $1`, [gone]);
  expect(await approve()).toBe('proposer_gone');
  await owner.query(`UPDATE operators SET state = 'active' WHERE id = $1`, [gone]);
  const { rows } = await owner.query('DELETE FROM operator_roles WHERE operator_id = $1 RETURNING role', [gone]);
  expect(await approve()).toBe('proposer_gone');
  for (const { role } of rows) await owner.query('INSERT INTO operator_roles VALUES ($1, $2)', [gone, role]);
  expect(await approve()).toBeNull();
});

test('credits end at their ceilings, at once and within a day, also when they race', async () => {
  const token = await operatorToken(server, clock, 'finance1');
  const ask = async (amount: string) => {
    const payload = JSON.stringify({ user_id: 100_002, account: 'change', currency: 'USDT', amount });
    return (await server.call(propose, { kind: 'user.credit', payload, reason }, { token })).error;
  };
  expect(await ask('10000.00000001')).toBe('credit_too_large');
  const { pool } = server.database;
  await server.database.owner.query('DELETE FROM operator_credit');
  // Of eight at once there is room for five.
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => planted('user.credit', payloadsOf('user.credit', adminId)[0] ?? {})),
  );
  const now = clock.now();
  const results = await Promise.allSettled(
    ids.map((id) => withTransaction(pool, (tx) => countCredit(tx, BigInt(id), 9_000n * 10n ** 8n, now))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await ask('5000.00000001')).toBe('credit_day_full');
  expect(await ask('5000')).toBe(null);
  const tomorrow = new Date(now.getTime() + 86_400_001);
  await withTransaction(pool, async (tx) => {
    expect(await assertBelowCeilings(tx.client, 9_000n * 10n ** 8n, tomorrow)).toBe(9_000n * 10n ** 8n);
    await expect(assertBelowCeilings(tx.client, null, now)).rejects.toMatchObject({ code: 'prices_unavailable' });
  });
});
