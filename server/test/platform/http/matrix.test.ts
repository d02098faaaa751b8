import { allCalls } from '@aureus/contract/calls.ts';
import { allStreams } from '@aureus/contract/streams.ts';
import { login, logout, register } from '@aureus/contract/account/calls.ts';
import { logout as operatorLogout, me } from '@aureus/contract/operator/entry-calls.ts';
import { operators } from '@aureus/contract/operator/people-calls.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import { beforeAll, expect, test } from 'vitest';
import { API } from '../../../src/platform/http/paths.ts';
import { callLimits } from '../../../src/platform/http/call-limits.ts';
import { limitTable } from '../../../src/platform/http/limit-table.ts';
import { movableClock, operatorToken } from '../../operator/operators.ts';
import { useServer } from '../../support/server.ts';
import { authorisation, pages } from './authorisation.ts';
import { demoToken, sendForm } from './all-calls.ts';

const clock = movableClock();
const server = useServer({ clock });
const OPERATORS_DOCS = '/api/operator/docs/openapi.json';
const STREAMS_OF_OPERATORS = '/api/operator/docs/asyncapi.json';
const DEAD = 'A'.repeat(43);

/** Everybody who may knock, each with a token that is as good as theirs gets. */
const actors = [
  'nobody',
  'dead token',
  'user',
  'other user',
  'unverified user',
  'frozen user',
  'operator without roles',
  'operator with all roles',
  'expired operator',
] as const;
type Actor = (typeof actors)[number];
const tokens = new Map<Actor, string | undefined>([
  ['nobody', undefined],
  ['dead token', DEAD],
]);
let user: string;

async function newUser(name: string): Promise<string> {
  const fields = { user_string: name, password: 'walnut-over-gold-leaf' };
  await server.call(register, { ...fields, type: 'account', re_password: fields.password });
  return (await server.call(login, fields)).answer;
}

beforeAll(async () => {
  const { pool } = server.database;
  user = await demoToken(server, 0);
  tokens.set('user', user);
  tokens.set('other user', await demoToken(server, 1));
  tokens.set('unverified user', await newUser('somebody_new'));
  tokens.set('frozen user', await newUser('somebody_frozen'));
  await pool.query(`UPDATE users SET status = 'locked' WHERE account_name = 'somebody_frozen'`);
  tokens.set('operator without roles', await operatorToken(server, clock, 'finance1'));
  tokens.set('operator with all roles', await operatorToken(server, clock, 'finance2'));
  await pool.query(`DELETE FROM operator_roles USING operators WHERE operator_id = id AND name = 'Finance 1'`);
  await pool.query(
    `INSERT INTO operator_roles SELECT id, role FROM operators, roles WHERE name = 'Finance 2' ON CONFLICT DO NOTHING`,
  );
  tokens.set('expired operator', await operatorToken(server, clock, 'admin1'));
  await pool.query(
    `UPDATE operator_sessions SET expires_at = operator_sessions.created_at FROM operators WHERE operator_id = operators.id AND name = 'Admin 1'`,
  );
});

/** How a call without fields is met: `999` not logged in, `998` not verified, `forbidden`, or `in`, whatever happens there. */
const met = async (call: Call, token: string | undefined): Promise<string> => {
  const reply = await sendForm(server, call, '', token === undefined ? {} : { authorization: token });
  expect([call.name, reply.status < 500]).toEqual([call.name, true]);
  const { error_code: code } = reply.json;
  if (code === 'not_logged_in') return '999';
  if (code === 'identity_required') return '998';
  return code === 'operator_forbidden' ? 'forbidden' : 'in';
};

/** What the matrix promises each actor. */
function promised({ name }: Call, actor: Actor): string {
  const allowed = authorisation[name]?.replace(', proved', '');
  if (allowed === 'anybody') return 'in';
  if (allowed === 'users' || allowed === 'verified users') {
    if (actor === 'unverified user') return allowed === 'verified users' ? '998' : 'in';
    return actor === 'user' || actor === 'other user' ? 'in' : '999';
  }
  if (actor === 'operator without roles') return allowed === 'operators' ? 'in' : 'forbidden';
  return actor === 'operator with all roles' ? 'in' : '999';
}

/** They end the sessions the others need. */
const ending: readonly Call[] = [logout, operatorLogout];
const others = allCalls.filter((call) => !ending.includes(call));

test.each(others)('S35, S64: $name lets in whom it names and nobody else', async (call) => {
  for (const actor of actors)
    expect([actor, await met(call, tokens.get(actor))]).toEqual([actor, promised(call, actor)]);
  if (call.access !== 'public') {
    for (const odd of ['', '1', `Bearer ${user}`]) expect([odd, await met(call, odd)]).toEqual([odd, '999']);
  }
});

test('S35, S61: who was not let in stands in the record of operators', async () => {
  const { rows } = await server.database.pool.query<{ target: string }>(
    `SELECT DISTINCT target FROM operator_audit JOIN operators ON operators.id = operator_id
      WHERE action = 'operator.forbidden' AND name = 'Finance 1'`,
  );
  const guarded = others.filter(({ access, permission }) => access === 'operator' && permission !== null);
  expect(rows.map(({ target }) => target).toSorted()).toEqual(guarded.map(({ name }) => name).toSorted());
  expect(guarded.length).toBeGreaterThan(20);
});

test('S36: a role that is dropped and an operator who is disabled are out with the next call', async () => {
  const { pool } = server.database;
  const token = await operatorToken(server, clock, 'admin2');
  expect(await met(operators, token)).toBe('in');
  await pool.query(`DELETE FROM operator_roles USING operators WHERE operator_id = id AND name = 'Admin 2'`);
  expect(await met(operators, token)).toBe('forbidden');
  expect(await met(me, token)).toBe('in');
  await pool.query(`UPDATE operators SET state = 'disabled' WHERE name = 'Admin 2'`);
  expect(await met(me, token)).toBe('999');
});

test('after the logout the same token opens nothing, at once', async () => {
  const token = await demoToken(server);
  for (const actor of actors.filter((one) => promised(logout, one) === '999')) {
    expect([actor, await met(logout, tokens.get(actor))]).toEqual([actor, '999']);
  }
  expect(await met(logout, token)).toBe('in');
  for (const call of allCalls.filter(({ access }) => access !== 'public')) {
    expect([call.name, await met(call, token)]).toEqual([call.name, '999']);
  }
});

test('S13: after the operator logs out, the token opens nothing, at once', async () => {
  for (const actor of actors.filter((one) => promised(operatorLogout, one) === '999')) {
    expect([actor, await met(operatorLogout, tokens.get(actor))]).toEqual([actor, '999']);
  }
  const token = tokens.get('operator with all roles');
  expect(await met(operatorLogout, token)).toBe('in');
  for (const call of allCalls.filter(({ access }) => access === 'operator')) {
    expect([call.name, await met(call, token)]).toEqual([call.name, '999']);
  }
});

/** Every method and path the server knows, read from how it prints its tree of routes. */
function registered(): string[] {
  const above: string[] = [];
  return server.app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      if (indent === undefined || part === undefined) return [];
      const depth = indent.length / 4;
      above.splice(depth, above.length, part);
      const path = above.join('');
      return methods.split(', ').flatMap((method) => (method === '' || method === 'HEAD' ? [] : `${method} ${path}`));
    });
}

test('S64: a route that is not in the authorisation matrix breaks the build', () => {
  const declared = allCalls.map(({ name, access, permission, fresh }) => {
    const users = { public: 'anybody', user: 'users', verified: 'verified users' };
    const allowed = access === 'operator' ? (permission ?? 'operators') : users[access];
    return [name, fresh ? `${allowed}, proved` : allowed];
  });
  expect(Object.fromEntries(declared)).toEqual(authorisation);
  const calls = allCalls.map(({ method, path }) => `${method} ${API}${path}`);
  expect(registered().toSorted()).toEqual([...calls, ...pages].toSorted());
});

test('registered routes, contract, API page and limits name the same calls', async () => {
  const declared = allCalls.map((call) => `${call.method} ${API}${call.path}`).toSorted();
  expect(new Set(declared).size).toBe(declared.length);
  expect(new Set(allCalls.map(({ name }) => name)).size).toBe(allCalls.length);

  for (const call of allCalls) {
    const isRegistered = server.app.http.hasRoute({ method: call.method, url: API + call.path });
    expect([call.name, isRegistered]).toEqual([call.name, true]);
  }
  expect(server.app.routes.map(({ call }) => `${call.method} ${API}${call.path}`).toSorted()).toEqual(declared);

  // Users are told of their calls alone, and operators of theirs.
  const described = async (path: string, headers: Record<string, string> = {}): Promise<string[]> => {
    const description = (await (await fetch(server.url + path, { headers })).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(description.openapi).toBe('3.1.0');
    return Object.entries(description.paths).flatMap(([place, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${place}`),
    );
  };
  const isOfOperators = (call: string): boolean => call.includes(' /api/operator/');
  const forUsers = await described('/api/docs/openapi.json');
  expect(forUsers.toSorted()).toEqual(declared.filter((call) => !isOfOperators(call)));
  const forOperators = await described(OPERATORS_DOCS, {
    authorization: await operatorToken(server, clock, 'finance2'),
  });
  expect(forOperators.toSorted()).toEqual(declared.filter(isOfOperators));

  expect(Object.keys(callLimits).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted());
  for (const name of Object.values(callLimits)) expect(limitTable).toHaveProperty([name]);
});

test('what operators can do is described to operators alone', async () => {
  const page = await (await fetch(`${server.url}/api/docs/openapi.json`)).text();
  expect(/"operator\.|\/operator\//.test(page)).toBe(false);
  for (const headers of [{}, { authorization: 'nobody' }, { authorization: user }] as const) {
    const reply = await fetch(server.url + OPERATORS_DOCS, { headers });
    expect(await reply.json()).toMatchObject({ type: '999', error_code: 'not_logged_in' });
  }
});

test('the streams are described from their declarations, those of operators to operators alone', async () => {
  const described = async (path: string, headers: Record<string, string> = {}) =>
    (await (await fetch(server.url + path, { headers })).json()) as {
      asyncapi: string;
      channels: Record<
        string,
        { address: string | null; messages: Record<string, { payload: { properties: object } }> }
      >;
    };
  const namesOf = (isOfOperators: boolean): string[] =>
    allStreams.filter(({ access }) => (access === 'operator') === isOfOperators).map(({ name }) => name);
  const forUsers = await described('/api/docs/asyncapi.json');
  expect(forUsers.asyncapi).toBe('3.0.0');
  expect(Object.keys(forUsers.channels)).toEqual(namesOf(false));
  expect(forUsers.channels['kline']?.address).toBe('kline:{match_id}:{period}');
  expect(forUsers.channels['balance']?.address).toBeNull();
  expect(forUsers.channels['balance']?.messages['balance']?.payload.properties).toHaveProperty('balances');
  const headers = { authorization: await operatorToken(server, clock, 'finance1') };
  expect(Object.keys((await described(STREAMS_OF_OPERATORS, headers)).channels)).toEqual(namesOf(true));
  for (const refused of [{}, { authorization: user }]) {
    expect(await described(STREAMS_OF_OPERATORS, refused)).toMatchObject({ error_code: 'not_logged_in' });
  }
  for (const path of ['/api/docs/asyncapi.json', '/api/docs/streams']) {
    const text = await (await fetch(server.url + path)).text();
    for (const name of namesOf(false)) expect(text).toContain(name);
    for (const hidden of [...namesOf(true), '/operator/', 'operator_login']) expect(text).not.toContain(hidden);
    expect(text).not.toMatch(/<script|style=/);
  }
});

test('the API page comes whole from us and needs no inline script', async () => {
  const page = await fetch(`${server.url}/api/docs`);
  const html = await page.text();
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(html).not.toMatch(/<script(?![^>]*src=)|style=|https?:/);
  // Its viewer makes elements out of text, which the policy of everything else forbids; the rest of it holds here too.
  const policyOf = (reply: Response): string[] => (reply.headers.get('content-security-policy') ?? '').split(';');
  const usual = policyOf(await fetch(`${server.url}/api/docs/openapi.json`));
  expect(policyOf(page)).toEqual(usual.filter((part) => !part.includes('trusted-types')));
  // Where the app is built, its own inline elements are named after 'self' by their hashes.
  expect(policyOf(page).find((part) => part.startsWith('script-src '))).toMatch(
    /^script-src 'self'( 'sha256-[^' ]+')*$/,
  );
  expect(usual).toContain("require-trusted-types-for 'script'");
  for (const [, file] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
    const part = await fetch(server.url + String(file));
    expect([file, part.status]).toEqual([file, 200]);
    expect((await part.text()).includes('sourceMappingURL')).toBe(false);
  }
});
