import { allCalls } from '@aureus/contract/calls.ts';
import { login, logout, register } from '@aureus/contract/account/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { API } from '../../../src/platform/http/paths.ts';
import { callLimits, limitTable } from '../../../src/platform/http/limit-table.ts';
import { useServer } from '../../support/server.ts';
import { demoToken, sendForm } from './all-calls.ts';

const server = useServer();
const DEAD = 'A'.repeat(43);
let user: string;
let other: string;
/** A user whose identity nobody has verified. */
let unverified: string;
beforeAll(async () => {
  const name = { user_string: 'somebody_new', password: 'walnut-over-gold-leaf' };
  await server.call(register, { ...name, type: 'account', re_password: name.password });
  unverified = (await server.call(login, name)).answer;
  user = await demoToken(server, 0);
  other = await demoToken(server, 1);
});

const typeOf = async (call: (typeof allCalls)[number], token?: string): Promise<unknown> => {
  const reply = await sendForm(server, call, '', token === undefined ? {} : { authorization: token });
  expect([call.name, reply.status < 500]).toEqual([call.name, true]);
  const { type, error_code: code } = reply.json;
  return type ?? (code === 'not_logged_in' ? '999' : 'not 999');
};

const others = allCalls.filter((call) => call !== logout);

test.each(others.filter(({ access }) => access === 'public'))('$name is for everybody', async (call) => {
  for (const token of [undefined, '', DEAD, user, other]) expect(await typeOf(call, token)).not.toBe('999');
});

test.each(others.filter(({ access }) => access !== 'public'))('$name is for users alone', async (call) => {
  for (const token of [undefined, '', DEAD, '1', `Bearer ${user}`]) expect(await typeOf(call, token)).toBe('999');
  for (const token of [user, other]) expect(await typeOf(call, token)).not.toBe('999');
});

test.each(others.filter(({ access }) => access === 'verified'))('$name is for verified users alone', async (call) => {
  expect(await typeOf(call, unverified)).toBe('998');
  for (const token of [user, other]) expect(await typeOf(call, token)).not.toBe('998');
});

test.each(others.filter(({ access }) => access !== 'verified'))('$name asks for no verified identity', async (call) => {
  expect(await typeOf(call, unverified)).not.toBe('998');
});

test('after the logout the same token opens nothing, at once', async () => {
  const token = await demoToken(server);
  expect(await typeOf(logout, undefined)).toBe('999');
  expect(await typeOf(logout, DEAD)).toBe('999');
  expect(await typeOf(logout, token)).toBe('ok');
  for (const call of allCalls.filter(({ access }) => access !== 'public')) {
    expect([call.name, await typeOf(call, token)]).toEqual([call.name, '999']);
  }
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

  const description = (await (await fetch(`${server.url}/api/docs/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(description.openapi).toBe('3.1.0');
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(declared);

  expect(Object.keys(callLimits).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted());
  for (const name of Object.values(callLimits)) expect(limitTable).toHaveProperty([name]);
});

test('the API page comes whole from us and needs no inline script', async () => {
  const page = await fetch(`${server.url}/api/docs`);
  const html = await page.text();
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(html).not.toMatch(/<script(?![^>]*src=)|style=|https?:/);
  for (const [, file] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
    const part = await fetch(server.url + String(file));
    expect([file, part.status]).toEqual([file, 200]);
    expect((await part.text()).includes('sourceMappingURL')).toBe(false);
  }
});
