import { allCalls } from '@aureus/contract/calls.ts';
import { identityDetail, identityList } from '@aureus/contract/identity/operator-calls.ts';
import { submitReal } from '@aureus/contract/identity/calls.ts';
import { dashboard } from '@aureus/contract/operator/dashboard-calls.ts';
import { users } from '@aureus/contract/operator/user-calls.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import { beforeAll, expect, test } from 'vitest';
import { basicOf, decide, newPerson, sendPictures } from '../identity/people.ts';
import { limitTable } from '../../src/platform/http/limit-table.ts';
import type { LimitName } from '../../src/platform/http/limit-table.ts';
import { useServer } from '../support/server.ts';
import { demoOperator, everythingToken, movableClock, operatorToken } from './operators.ts';

// C41: how much private data one operator sees within an hour.

const HOUR = 3_600_000;
const ALLOWED = 50;
const clock = movableClock();
const server = useServer({ clock, settings: { rateLimitFactor: 1 } });
let finance1: string;
let finance2: string;
let admin1: string;
let id: number;
beforeAll(async () => {
  // To the beginning of an hour, so that none ends while a test is in it.
  clock.forward(HOUR - (clock.epochMs() % HOUR) + 1_000);
  finance1 = await operatorToken(server, clock, 'finance1');
  finance2 = await operatorToken(server, clock, 'finance2');
  admin1 = await operatorToken(server, clock, 'admin1');
  const person = await newPerson(server);
  await server.call(submitReal, basicOf('L-1000001'), { token: person.token });
  await decide(server, person, 1, 'passed');
  await sendPictures(server, person, 90);
  const { data } = (await server.call(identityList, { level: '2' }, { token: finance1 })).answer;
  id = data[0]?.id ?? 0;
  // An administrator who reads Japanese hears of it in Japanese.
  await server.database.owner.query(`UPDATE operators SET language = 'jp' WHERE email = $1`, [
    demoOperator('admin2').email,
  ]);
});

const detail = (token: string) => server.call(identityDetail, { id, purpose: 'decide' }, { token });
const noted = async (action: string): Promise<number> => {
  const { rows } = await server.database.owner.query('SELECT FROM operator_audit WHERE action = $1', [action]);
  return rows.length;
};
const alarms = async () => {
  const { rows } = await server.database.owner.query<{ recipient: string; subject: string; body: string }>(
    `SELECT recipient, subject, body FROM outbox_message
      WHERE subject IN ('An operator looked at private data too often', '担当者による個人情報の閲覧が上限を超えました')
      ORDER BY recipient`,
  );
  return rows;
};
const administrators = [demoOperator('admin1').email, demoOperator('admin2').email].toSorted();

test('C41: the 51st case within an hour is not shown, and administrators hear of it once', async () => {
  for (let n = 1; n <= ALLOWED; n += 1) expect((await detail(finance1)).error).toBeNull();
  expect(await alarms()).toEqual([]);
  for (let n = 1; n <= 3; n += 1) {
    const refused = await detail(finance1);
    expect([refused.status, refused.error]).toEqual([429, 'too_many_requests']);
    expect(refused.text).not.toContain('1000001');
  }
  expect([await noted('personal.look'), await noted('personal.look_refused')]).toEqual([ALLOWED, 3]);
  await expect.poll(async () => (await alarms()).map(({ recipient }) => recipient)).toEqual(administrators);
  const mails = await alarms();
  expect(mails.find(({ recipient }) => recipient === demoOperator('admin1').email)?.body).toContain('identity cases');
  expect(mails.find(({ recipient }) => recipient === demoOperator('admin2').email)?.body).toContain('案件');
  expect(mails.every(({ body }) => body.includes('Finance 1'))).toBe(true);
  const { look_alarms: shown } = (await server.call(dashboard, {}, { token: admin1 })).answer;
  expect(shown).toMatchObject([{ operator: 'Finance 1', what: 'cases' }]);
  // Another operator is not held up.
  expect((await detail(finance2)).error).toBeNull();
});

test('C41: the 51st identity picture within an hour is not shown either', async () => {
  const { pictures } = (await detail(finance2)).answer;
  const look = () => fetch(server.url + String(pictures[0]?.path), { headers: { authorization: finance2 } });
  for (let n = 1; n <= ALLOWED; n += 1) expect((await look()).status).toBe(200);
  const refused = await look();
  expect([refused.status, ((await refused.json()) as { error_code: string }).error_code]).toEqual([
    429,
    'too_many_requests',
  ]);
  expect([await noted('files.view'), await noted('files.view_refused')]).toEqual([ALLOWED, 1]);
  await expect.poll(async () => (await alarms()).length).toBe(2 * administrators.length);
});

const shares = new Map<string, Call>(
  allCalls.flatMap((call) => (call.personal?.look ? [[call.personal.look, call] as const] : [])),
);

test('C41: every share of whole values ends, whatever they are of, and so does that of searches', async () => {
  const token = await everythingToken(server, { ...clock, epochMs: () => (clock.forward(30_000), clock.epochMs()) });
  // Finance 2 has looked once already.
  await server.database.owner.query(
    `DELETE FROM rate_limit WHERE key LIKE 'operator.look.%:operator ' || (SELECT id FROM operators WHERE email = $1)`,
    [demoOperator('finance2').email],
  );
  expect([...shares.keys()].toSorted()).toEqual(['cases', 'payouts', 'people']);
  for (const [share, call] of shares) {
    const allowed = limitTable[`operator.look.${share}` as LimitName].points;
    expect(allowed).toBe(ALLOWED);
    // What does not exist is counted alike: the count comes first.
    const look = () => server.call(call, { id: '999999', purpose: 'decide' }, { token });
    for (let n = 1; n <= allowed; n += 1) expect((await look()).error).not.toBe('too_many_requests');
    expect([share, (await look()).error]).toEqual([share, 'too_many_requests']);
    // Hidden, it is still shown.
    expect((await server.call(call, { id: '999999' }, { token })).error).not.toBe('too_many_requests');
  }
  const search = () => server.call(users, { search: 'nobody@example.com' }, { token });
  for (let n = 1; n <= 100; n += 1) expect((await search()).error).toBeNull();
  expect((await search()).error).toBe('too_many_requests');
  expect((await server.call(users, { search: '100001' }, { token })).error).toBeNull();
  expect([await noted('personal.search'), await noted('personal.search_refused')]).toEqual([100, 1]);
});

test('C41: in the next hour administrators hear of it again', async () => {
  clock.forward(HOUR);
  // The share counts by the machine's time, so it is still used up; sessions have ended by now.
  const again = await operatorToken(server, clock, 'finance1');
  expect((await detail(again)).error).toBe('too_many_requests');
  // Finance 2 has become an administrator too.
  await expect.poll(async () => (await alarms()).length).toBe(3 * administrators.length + 1);
});
