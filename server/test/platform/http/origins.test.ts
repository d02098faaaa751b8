import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOriginCheck } from '../../../src/platform/http/origin.ts';
import { useDatabase } from '../../support/database.ts';
import { post, raw, startEdge } from './edge.ts';
import type { Edge } from './edge.ts';

const database = useDatabase();
const FRIEND = 'https://friend.example';
let edge: Edge;
beforeAll(async () => {
  edge = await startEdge(database, {
    environment: { PUBLIC_URL: 'https://app.example', ALLOWED_ORIGINS: FRIEND },
  });
});
afterAll(() => edge.stop());

const FOREIGN = [
  'https://evil.example',
  'null',
  'https://app.example.evil.example',
  'https://evilapp.example',
  'http://app.example',
  'https://app.example:8443',
  'https://friend.example.evil.example',
];

test.each(FOREIGN)('a page of %s changes nothing and may read nothing', async (origin) => {
  const written = await post(edge, '/api/test/write', 'text=x', { origin });
  expect([written.status, written.json.error_code]).toEqual([403, 'forbidden_origin']);
  const left = await raw(edge, 'GET', '/api/user/logout', { origin, authorization: 'token-u' });
  expect([left.status, left.json.error_code]).toEqual([403, 'forbidden_origin']);
  const preflight = await raw(edge, 'OPTIONS', '/api/test/write', { origin, 'access-control-request-method': 'POST' });
  expect(preflight.status).toBe(403);
  const read = await raw(edge, 'GET', '/api/test/echo', { origin });
  for (const reply of [written, left, preflight, read]) {
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    expect(reply.headers.vary).toContain('Origin');
  }
});

test.each([
  ['an escape', '/%61pi/test/write', 404],
  ['an escape further on', '/api/test/%77rite', 404],
  ['a whole address', 'http://app.example/api/test/write', 400],
  ['a whole address of elsewhere', 'https://evil.example/api/test/write', 400],
  ['a second slash', '//api/test/write', 405],
])('a path hidden behind %s leads past no rule', async (_, target, status) => {
  for (const headers of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const reply = await post(edge, target, 'text=x', headers);
    expect([403, status]).toContain(reply.status);
    expect(reply.text).not.toContain('"ok"');
  }
  const read = await raw(edge, 'GET', target.replace('write', 'echo').replace('%77rite', 'ech%6f'));
  expect([400, 404]).toContain(read.status);
});

test('our own page and programs without an origin are answered', async () => {
  for (const headers of [
    {},
    { origin: 'https://app.example' },
    { origin: 'https://app.example', 'sec-fetch-site': 'same-origin' },
  ]) {
    expect((await post(edge, '/api/test/write', 'text=x', headers)).status).toBe(200);
    const left = await raw(edge, 'GET', '/api/user/logout', { ...headers, authorization: 'token-u' });
    expect(left.json.type).toBe('ok');
  }
});

test('a listed origin is answered the way browsers ask, without credentials', async () => {
  const preflight = await raw(edge, 'OPTIONS', '/api/test/write', {
    origin: FRIEND,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,idempotency-key',
  });
  expect([preflight.status, preflight.text]).toEqual([204, '']);
  expect(preflight.headers['access-control-allow-origin']).toBe(FRIEND);
  expect(preflight.headers['access-control-allow-headers']).toContain('Idempotency-Key');
  const written = await post(edge, '/api/test/write', 'text=x', { origin: FRIEND, 'sec-fetch-site': 'cross-site' });
  expect([written.status, written.headers['access-control-allow-origin']]).toEqual([200, FRIEND]);
  expect(written.headers['access-control-allow-credentials']).toBeUndefined();
});

test('a cross-site request is refused even if it hides its origin', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await post(edge, '/api/test/write', 'text=x', headers)).status).toBe(403);
  const left = await raw(edge, 'GET', '/api/user/logout', { ...headers, authorization: 'token-u' });
  expect([left.status, left.json.error_code]).toEqual([403, 'forbidden_origin']);
  expect((await raw(edge, 'GET', '/api/test/echo', headers)).status).toBe(200);
});

test('the demo answers under any name of its machine, production only under its own', () => {
  const demo = createOriginCheck({
    publicUrl: 'http://localhost:3000',
    consoleUrl: undefined,
    allowedOrigins: [],
    mode: 'demo',
  });
  expect(demo('http://192.168.1.5:3000', '192.168.1.5:3000')).toBe('same');
  expect(demo('http://192.168.1.5:3000', '192.168.1.6:3000')).toBe('foreign');
  expect(demo('null', 'null')).toBe('foreign');
  const production = createOriginCheck({
    publicUrl: 'https://app.example',
    consoleUrl: undefined,
    allowedOrigins: [],
    mode: 'production',
  });
  expect(production('https://evil.example', 'evil.example')).toBe('foreign');
});
