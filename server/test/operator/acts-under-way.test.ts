import { allCalls } from '@aureus/contract/calls.ts';
import * as access from '@aureus/contract/operator/access-calls.ts';
import * as entry from '@aureus/contract/operator/entry-calls.ts';
import { confirmOperator } from '@aureus/contract/operator/people-calls.ts';
import * as calls from '@aureus/contract/operator/proposal-calls.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { makeAuthenticator } from '../account/authenticator.ts';
import { oneAfterTheOther } from '../support/under-way.ts';
import { useServer } from '../support/server.ts';
import {
  approveAct,
  demoOperator,
  everythingToken,
  freshCode,
  movableClock,
  operatorToken,
  proposeAct,
} from './operators.ts';

const ORIGIN = 'http://localhost:4321';
const REASON = 'seen on the telephone and in the record';
const clock = movableClock();
const server = useServer({ clock });
const me = demoOperator('finance2');

let [myId, newcomer, userId] = [0n, 0n, 0n];
let [finance1, admin1, admin2] = ['', '', ''];
let secret = '';
beforeAll(async () => {
  const { owner } = server.database;
  const idOf = async (email: string) =>
    (await owner.query<{ id: bigint }>('SELECT id FROM operators WHERE email = $1', [email])).rows[0]?.id ?? 0n;
  await everythingToken(server, clock);
  finance1 = await operatorToken(server, clock, 'finance1');
  admin1 = await operatorToken(server, clock, 'admin1');
  admin2 = await operatorToken(server, clock, 'admin2');
  myId = await idOf(me.email);
  newcomer = await idOf(demoOperator('finance1').email);
  // As if the administrators had let somebody in whom nobody knows yet.
  await owner.query('UPDATE operators SET confirmed_at = NULL, let_in_by = $2 WHERE id = $1', [
    newcomer,
    [await idOf(demoOperator('admin1').email), await idOf(demoOperator('admin2').email)],
  ]);
  userId = (await owner.query<{ id: bigint }>('SELECT min(id) AS id FROM users')).rows[0]?.id ?? 0n;
  const { rows } = await owner.query<{ secret: string }>('SELECT totp_secret AS secret FROM operators WHERE id = $1', [
    myId,
  ]);
  secret = rows[0]?.secret ?? '';
});

afterEach(async () => {
  const { owner } = server.database;
  await owner.query('DELETE FROM operator_passkeys');
  await owner.query(`UPDATE operator_proposals SET state = 'expired' WHERE state = 'open'`);
  await owner.query('UPDATE users SET funds_frozen = false WHERE id = $1', [userId]);
  await owner.query('UPDATE operators SET confirmed_at = NULL WHERE id = $1', [newcomer]);
  await owner.query(`UPDATE operators SET totp_secret = $2, state = 'active' WHERE id = $1`, [myId, secret]);
});

/** What the acts leave behind. */
async function picture() {
  const { owner } = server.database;
  const { rows: proposals } = await owner.query(
    `SELECT id, state, decided_by FROM operator_proposals WHERE kind = 'user.freeze' ORDER BY id`,
  );
  const { rows: operators } = await owner.query('SELECT id, confirmed_at FROM operators ORDER BY id');
  return { proposals, operators };
}

type Attempt = () => Promise<{ readonly error: string | null }>;

const sent =
  (declared: Call, fields: object, token: string): Attempt =>
  () =>
    server.call(declared, fields, { token });
const code = () => freshCode(clock, 'finance2');
const freeze = { kind: 'user.freeze', scope: 'funds' } as const;
const payload = () => ({ user_id: Number(userId), scope: freeze.scope });
const asked = () => ({ kind: freeze.kind, payload: JSON.stringify(payload()), reason: REASON });
const proposedBy = (token: string) => proposeAct(server, token, freeze.kind, payload());

async function addKey(token: string) {
  const key = makeAuthenticator(ORIGIN);
  expect((await server.call(access.prove, { code: code() }, { token })).error).toBeNull();
  const { options } = (await server.call(access.passkeyNewAsk, {}, { token })).answer;
  const added = await server.call(access.passkeyAdd, { passkey: key.register(options), name: 'Key' }, { token });
  expect(added.error).toBeNull();
  return key;
}

/** Every call of operators that asks for a proof, and those that propose and turn down: made ready, then sent. */
const acts: Readonly<Record<string, (token: string) => Promise<Attempt>>> = {
  'operator.approve': async (token) =>
    sent(calls.approveProposal, { id: await proposedBy(finance1), code: code() }, token),
  'operator.approve by passkey': async (token) => {
    const key = await addKey(token);
    const id = await proposedBy(finance1);
    const { options } = (await server.call(entry.passkeyAsk, {}, { token })).answer;
    return sent(calls.approveProposal, { id, passkey: key.answer(options) }, token);
  },
  'operator.breakGlass': async (token) =>
    sent(calls.breakGlass, { id: await proposedBy(finance1), reason: REASON, code: code() }, token),
  'operator.actAtOnce': async (token) => sent(calls.actAtOnce, { ...asked(), code: code() }, token),
  'operator.confirm': async (token) => sent(confirmOperator, { operator_id: Number(newcomer), code: code() }, token),
  'operator.prove': async (token) => sent(access.prove, { code: code() }, token),
  'operator.propose': async (token) => sent(calls.propose, asked(), token),
  'operator.reject': async (token) =>
    sent(calls.rejectProposal, { id: await proposedBy(finance1), reason: REASON }, token),
  'operator.withdraw': async (token) => sent(calls.withdrawProposal, { id: await proposedBy(token) }, token),
};

/** Those that hang on an earlier proof of the session: access-under-way.test.ts. */
const others: ReadonlySet<string> = new Set(['operator.passkeyAdd']);

test('every call of operators that asks for a proof has its line here', () => {
  const asks = allCalls.filter(({ name, access: who, request }) => {
    const { shape = {} } = (request as unknown as { def: { shape?: object } }).def;
    return who === 'operator' && 'passkey' in shape && !others.has(name);
  });
  const lines = Object.keys(acts).map((line) => line.split(' ')[0]);
  expect(asks.map(({ name }) => name).filter((name) => !lines.includes(name))).toEqual([]);
  expect(asks).not.toEqual([]);
});

async function attemptOf(name: string, token: string): Promise<Attempt> {
  const act = acts[name];
  if (!act) throw new Error(name);
  return act(token);
}

/** Two others against the operator, as far as the approval. */
const against = (kind: 'operator.reset_factor' | 'operator.disable') => async (): Promise<Attempt> => {
  const id = await proposeAct(server, admin1, kind, { operator_id: Number(myId) });
  return () => approveAct(server, clock, admin2, 'admin2', id);
};
const ended = async (): Promise<Attempt> => () =>
  withTransaction(server.database.pool, async ({ client }) => {
    await client.query('SELECT FROM operators WHERE id = $1 FOR NO KEY UPDATE', [myId]);
    await client.query('DELETE FROM operator_sessions WHERE operator_id = $1', [myId]);
    return { error: null };
  });

/** What came first, and then what was under way. */
async function inTurn(first: Attempt, attempt: Attempt): Promise<(string | null)[]> {
  const replies = await oneAfterTheOther<{ error: string | null }[]>(server.database, `operators WHERE id = ${myId}`, [
    first,
    attempt,
  ]);
  return replies.map(({ error }) => error);
}

async function expectNothing(name: string, end: () => Promise<Attempt>): Promise<void> {
  const token = await operatorToken(server, clock, 'finance2');
  const attempt = await attemptOf(name, token);
  const first = await end();
  const before = await picture();
  const [done, refused] = await inTurn(first, attempt);
  expect(done).toBeNull();
  // Which of the two it is depends on whether the code is looked at before the factor has gone or after.
  expect(['not_logged_in', 'second_factor_wrong']).toContain(refused);
  expect(await picture()).toEqual(before);
}

test.each(Object.keys(acts))('%s under way when two others reset the factor changes nothing', (name) =>
  expectNothing(name, against('operator.reset_factor')),
);

describe.each(['operator.approve', 'operator.reject'])('%s under way changes nothing', (name) => {
  test('when two others disable the operator', () => expectNothing(name, against('operator.disable')));

  test('when the session ends', () => expectNothing(name, ended));
});

test('operator.approve under way when the same session removes the authenticator changes nothing', async () => {
  const token = await operatorToken(server, clock, 'finance2');
  await addKey(token);
  const attempt = await attemptOf('operator.approve', token);
  const before = await picture();
  expect(await inTurn(sent(access.totpRemove, {}, token), attempt)).toEqual([null, 'safety_changed']);
  expect(await picture()).toEqual(before);
});
