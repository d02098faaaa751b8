import { me } from '@aureus/contract/operator/entry-calls.ts';
import { actAtOnce, proposal, propose, rejectProposal } from '@aureus/contract/operator/proposal-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { countCredit } from '../../src/wallet/credit-ceiling.ts';
import { changingRoles, changingState } from '../../src/operator/acts/people.ts';
import { storeInvitation } from '../../src/operator/invitations.ts';
import { createProposals } from '../../src/operator/proposals.ts';
import { createMoney } from '../../src/platform/ledger/money.ts';
import type { ProposalHandler } from '../../src/operator/public.ts';
import { createOperatorSessions } from '../../src/operator/sessions.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { useServer } from '../support/server.ts';
import type { Person } from './operators.ts';
import {
  approveAct,
  demoOperator,
  freshCode,
  movableClock,
  operatorId,
  operatorToken,
  proposeAct,
} from './operators.ts';
import { asMoney, withMoney } from '../support/money.ts';

// Who stands on the two sides of an act is asked of the moment: at the proposal, the approval and the execution.

const clock = movableClock();
const server = useServer({ clock });
const USER = 100_001;
let finance1: string;
let finance2: string;
beforeAll(async () => {
  finance1 = await operatorToken(server, clock, 'finance1');
  finance2 = await operatorToken(server, clock, 'finance2');
});

const credit = { user_id: USER, account: 'change', currency: 'USDT', amount: '5' };
const freeze = { user_id: USER, scope: 'funds' };
const reason = 'as the test wants it';

const idOf = (person: Person): Promise<bigint> => operatorId(server, demoOperator(person).email);

async function stateOf(id: number | bigint): Promise<{ state: string; error_code: string }> {
  const { rows } = await server.database.pool.query<{ state: string; error_code: string }>(
    'SELECT state, error_code FROM operator_proposals WHERE id = $1',
    [id],
  );
  return rows[0] ?? { state: '', error_code: '' };
}

/** Approves a stored proposal as a process would that died before it was executed. */
const leftApproved = async (id: number | bigint, by: bigint) =>
  server.database.pool.query(
    `UPDATE operator_proposals SET state = 'approved', decided_by = $2, decided_at = $3 WHERE id = $1`,
    [id, by, clock.now()],
  );

/** An engine of its own, that counts what it executes. */
function engineOf(more: Partial<ProposalHandler<'user.credit'>> = {}) {
  const engine = createProposals({
    pool: server.database.pool,
    money: createMoney(server.database.pool, () => {}),
    clock,
    log: silentLogger,
    links: () => [],
    onActedAlone: async () => {},
  });
  const done = { executed: 0 };
  engine.handle('user.credit', {
    subject: () => `counted ${clock.epochMs()}`,
    affected: async () => ({}),
    preview: async () => [],
    execute: async () => {
      done.executed += 1;
      return undefined;
    },
    ...more,
  });
  return { engine, done };
}

/** Begins a second thing while the first has not committed, and lets it go on once the other waits or is over. */
async function sameMoment<Result>(
  first: (held: () => Promise<void>) => Promise<Result>,
  second: () => Promise<Result>,
): Promise<[Result, Result]> {
  const { owner } = server.database;
  const others: Promise<Result>[] = [];
  let isOver = false;
  const one = await first(async () => {
    others.push(second().finally(() => (isOver = true)));
    await expect
      .poll(async () => {
        const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return isOver || (await owner.query(sql)).rowCount === 1;
      })
      .toBe(true);
  });
  return [one, ...(await Promise.all(others))] as [Result, Result];
}

test('whoever has a user account by the same address, in whatever letters, decides nothing about it', async () => {
  const { owner } = server.database;
  const { rows } = await owner.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [USER]);
  await owner.query('UPDATE users SET email = $2 WHERE id = $1', [USER, demoOperator('finance1').email.toUpperCase()]);
  try {
    const asked = { kind: 'user.credit', payload: JSON.stringify(credit), reason } as const;
    expect((await server.call(propose, asked, { token: finance1 })).error).toBe('proposal_affected');
    const id = await proposeAct(server, finance2, 'user.credit', credit);
    expect((await approveAct(server, clock, finance1, 'finance1', id)).error).toBe('proposal_affected');
    const rejected = await server.call(rejectProposal, { id, reason: 'I want it all' }, { token: finance1 });
    expect(rejected.error).toBe('proposal_affected');
    // Nor at once, though another one has proposed it.
    await proposeAct(server, finance2, 'user.freeze', freeze);
    const act = { kind: 'user.freeze', payload: JSON.stringify(freeze), reason } as const;
    const atOnce = await server.call(actAtOnce, { ...act, code: freshCode(clock, 'finance1') }, { token: finance1 });
    expect(atOnce.error).toBe('proposal_affected');
  } finally {
    await owner.query('UPDATE users SET email = $2 WHERE id = $1', [USER, rows[0]?.email]);
    await owner.query('DELETE FROM account_mailboxes WHERE user_id = $1', [USER]);
    await owner.query(`UPDATE operator_proposals SET state = 'withdrawn' WHERE state = 'open'`);
  }
});

test('what somebody proposed who may no more is not approved, and not executed when it was approved before', async () => {
  const { owner } = server.database;
  const [first, second] = [await idOf('finance1'), await idOf('finance2')];
  const id = await proposeAct(server, finance1, 'user.credit', credit);
  const { engine, done } = engineOf();
  const counted = await engine.propose(
    { operatorId: first, sessionId: 1n, name: 'Finance 1', permissions: new Set(['credit.decide']) },
    'user.credit',
    JSON.stringify(credit),
    reason,
    { requestId: 'test', ip: '::1' },
  );
  await leftApproved(counted, second);
  await owner.query('DELETE FROM operator_roles WHERE operator_id = $1', [first]);
  try {
    expect((await approveAct(server, clock, finance2, 'finance2', id)).error).toBe('proposer_gone');
    await engine.resume();
    expect([await stateOf(counted), done.executed]).toEqual([{ state: 'failed', error_code: 'proposer_gone' }, 0]);
  } finally {
    const roles = [...demoOperator('finance1').roles];
    await owner.query('INSERT INTO operator_roles SELECT $1, unnest($2::text[])', [first, roles]);
    await owner.query(`UPDATE operator_proposals SET state = 'withdrawn' WHERE state = 'open'`);
  }
});

test('what somebody approved who was disabled before it could be executed is not done', async () => {
  const { owner } = server.database;
  const [first, second] = [await idOf('finance1'), await idOf('finance2')];
  const { engine, done } = engineOf();
  const id = await engine.propose(
    { operatorId: first, sessionId: 1n, name: 'Finance 1', permissions: new Set(['credit.decide']) },
    'user.credit',
    JSON.stringify(credit),
    reason,
    { requestId: 'test', ip: '::1' },
  );
  await leftApproved(id, second);
  await owner.query(`UPDATE operators SET state = 'disabled' WHERE id = $1`, [second]);
  try {
    await engine.resume();
    const failed = { state: 'failed', error_code: 'proposal_kind_forbidden' };
    expect([await stateOf(id), done.executed]).toEqual([failed, 0]);
    // Nor does a session of theirs open anything, whether it was ended or not.
    expect((await server.call(me, {}, { token: finance2 })).error).toBe('not_logged_in');
  } finally {
    await owner.query(`UPDATE operators SET state = 'active' WHERE id = $1`, [second]);
  }
});

test('with somebody who is disabled go the links that let them in, and those they had a part in', async () => {
  const { pool } = server.database;
  const [leaver, stayer] = [await idOf('admin1'), await idOf('admin2')];
  const names = { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason };
  const open: boolean[] = [];
  const undone = withTransaction(pool, async (tx) => {
    const link = async (operatorId: bigint | null, letInBy: readonly bigint[], email: string) =>
      storeInvitation(tx, clock, Buffer.alloc(32), email, {
        name: 'Somebody',
        email,
        roles: ['support'],
        language: 'en',
        operatorId,
        letInBy,
        founder: false,
      });
    const links = [
      await link(leaver, [stayer], 'leaver@example.com'),
      await link(null, [stayer, leaver], 'helped@example.com'),
      await link(null, [stayer], 'other@example.com'),
    ];
    await changingState('disabled', createOperatorSessions(pool, clock), clock).execute(asMoney(tx), { operator_id: Number(leaver) }, names); // prettier-ignore
    const { rows } = await tx.client.query<{ open: boolean }>(
      'SELECT expires_at > $2 AS open FROM operator_invitations WHERE id = ANY ($1) ORDER BY id',
      [links, clock.now()],
    );
    open.push(...rows.map((row) => row.open));
    throw new Error('enough was seen');
  });
  await expect(undone).rejects.toThrow('enough was seen');
  expect(open).toEqual([false, false, true]);
});

test('what was changed between the approval and the execution is not written over', async () => {
  const [first, second] = [await idOf('finance1'), await idOf('finance2')];
  let stands = '5';
  const { engine, done } = engineOf({ inverse: async (_connection, payload) => ({ ...payload, amount: stands }) });
  const proposed = () =>
    engine.propose(
      { operatorId: first, sessionId: 1n, name: 'Finance 1', permissions: new Set(['credit.decide']) },
      'user.credit',
      JSON.stringify(credit),
      reason,
      { requestId: 'test', ip: '::1' },
    );
  const stale = await proposed();
  await leftApproved(stale, second);
  stands = '6';
  await engine.resume();
  expect([await stateOf(stale), done.executed]).toEqual([{ state: 'failed', error_code: 'proposal_stale' }, 0]);
  clock.forward(1);
  const fresh = await proposed();
  await leftApproved(fresh, second);
  await engine.resume();
  expect([(await stateOf(fresh)).state, done.executed]).toEqual(['executed', 1]);
});

test('a proposal of a kind one has no part in does not exist, unless one reads the record', async () => {
  const admin1 = await operatorToken(server, clock, 'admin1');
  const id = await proposeAct(server, admin1, 'site.config', { site_name: 'Golden House' });
  const look = async () => (await server.call(proposal, { id }, { token: finance1 })).error;
  expect(await look()).toBe(null);
  // What lets them read the record.
  await server.database.owner.query(`DELETE FROM operator_roles WHERE operator_id = $1 AND role = 'risk'`, [
    await idOf('finance1'),
  ]);
  expect(await look()).toBe('proposal_unknown');
});

test('two who are demoted at the same moment do not leave nobody who decides about operators', async () => {
  const { pool } = server.database;
  const admins = [await idOf('admin1'), await idOf('admin2')];
  const names = { proposalId: 1n, proposedBy: 1n, approvedBy: 2n, reason };
  const demote = (id: bigint | undefined, held?: () => Promise<void>) =>
    withMoney(pool, async (tx) => {
      await changingRoles.execute(tx, { operator_id: Number(id), roles: ['support'] }, names);
      await held?.();
    }).then(
      () => null,
      (error: { code: string }) => error.code,
    );
  const [one, other] = await sameMoment(
    (held) => demote(admins[0], held),
    () => demote(admins[1]),
  );
  expect([one, other]).toEqual([null, 'last_administrator']);
});

test('credits of the same moment are counted one after the other', async () => {
  const { pool, owner } = server.database;
  await owner.query('DELETE FROM operator_credit');
  const { rows } = await pool.query<{ id: bigint }>(
    `INSERT INTO operator_proposals (kind, subject, payload, preview, reason, proposed_by, created_at)
     SELECT 'user.credit', 'counted at once ' || n, $1, '[]', $2, $3, $4 FROM generate_series(1, 6) AS n RETURNING id`,
    [JSON.stringify(credit), reason, await idOf('finance1'), clock.now()],
  );
  const now = clock.now();
  const count = (place: number, held?: () => Promise<void>) =>
    withTransaction(pool, async (tx) => {
      await countCredit(tx, rows[place]?.id ?? 0n, 9_000n * 10n ** 8n, now);
      await held?.();
    }).then(
      () => null,
      (error: { code: string }) => error.code,
    );
  for (let place = 0; place < 4; place += 1) expect(await count(place)).toBe(null);
  const [fifth, sixth] = await sameMoment(
    (held) => count(4, held),
    () => count(5),
  );
  expect([fifth, sixth]).toEqual([null, 'credit_day_full']);
});
