import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../support/database.ts';
import { FORM, post, raw, startEdge } from './edge.ts';
import type { Edge } from './edge.ts';
import { BODY_LIMIT } from '../../../src/platform/http/server.ts';

const database = useDatabase();
let edge: Edge;
beforeAll(async () => {
  edge = await startEdge(database);
});
afterAll(() => edge.stop());

const get = (path: string, headers = {}) => raw(edge, 'GET', `/api${path}`, headers);

test('a call is answered in the envelope, with its own text and language', async () => {
  const reply = await get('/test/echo?text=a+b&lang=fra', { 'user-agent': 'x'.repeat(300) });
  expect(reply.status).toBe(200);
  expect(reply.json).toEqual({
    type: 'ok',
    message: { text: 'a b', ip: '127.0.0.1', userAgent: 'x'.repeat(256), language: 'fra' },
  });
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
});

test('an unknown language gets English, and lang may stand in the query or the body of a POST, not in both', async () => {
  expect((await get('/test/echo?lang=klingon')).json).toMatchObject({ message: { language: 'en' } });
  expect((await get('/test/echo')).json).toMatchObject({ message: { language: 'en' } });
  expect((await post(edge, '/api/test/write?lang=en', 'text=x')).json).toMatchObject({ type: 'ok' });
  expect((await post(edge, '/api/test/write', 'text=x&lang=en')).json).toMatchObject({ type: 'ok' });
  const both = await post(edge, '/api/test/write?lang=en', 'text=x&lang=en');
  expect([both.status, both.json.error_code]).toEqual([400, 'repeated_field']);
  const query = await post(edge, '/api/test/write?text=y', 'amount=1');
  expect([query.status, query.json.error_code]).toEqual([400, 'unknown_field']);
  const twice = await post(edge, '/api/test/write?text=y', 'text=x');
  expect([twice.status, twice.json.error_code]).toEqual([400, 'repeated_field']);
});

test.each([
  ['text=x&status=1', 400, 'unknown_field'],
  ['text=x&text=y', 400, 'repeated_field'],
  ['text[]=x', 400, 'unknown_field'],
  ['text[a]=x', 400, 'unknown_field'],
  ['text=x&__proto__=1', 400, 'unknown_field'],
  ['text=x&constructor=1', 400, 'unknown_field'],
  ['text=%zz', 400, 'malformed_body'],
  ['text=%00', 400, 'invalid_request'],
  ['', 400, 'invalid_request'],
  ['text=x&amount=1e3', 400, 'invalid_number'],
  ['text=x&amount=NaN', 400, 'invalid_number'],
  ['text=x&amount=%201', 400, 'invalid_number'],
  ['text=x&amount=%2B1', 400, 'invalid_number'],
  ['text=x&amount=-1', 400, 'invalid_number'],
  ['text=x&amount=01', 400, 'invalid_number'],
  ['text=x&amount=1.', 400, 'invalid_number'],
  ['text=x&amount=.5', 400, 'invalid_number'],
  ['text=x&amount=1,000', 400, 'invalid_number'],
  ['text=x&amount=0x10', 400, 'invalid_number'],
  ['text=x&amount=Infinity', 400, 'invalid_number'],
  [`text=x&amount=${encodeURIComponent('１')}`, 400, 'invalid_number'],
  [`text=x&amount=${encodeURIComponent('١')}`, 400, 'invalid_number'],
  ['text=x&amount=1.0000000000000000001', 400, 'invalid_number'],
  [`text=x&amount=${'9'.repeat(50)}`, 400, 'invalid_number'],
  ['text=x&amount=', 400, 'invalid_number'],
])('%s is refused with %i %s, and says so in words', async (body, status, code) => {
  const reply = await post(edge, '/api/test/write', body);
  expect([reply.status, reply.json.error_code, reply.json.type]).toEqual([status, code, 'error']);
  expect(Object.keys(reply.json).toSorted()).toEqual(['error_code', 'message', 'request_id', 'type']);
  expect(reply.json.request_id).toBe(reply.headers['x-request-id']);
  expect(reply.json.message).not.toMatch(/undefined|\{/);
  expect(({} as Record<string, unknown>)['1']).toBeUndefined();
});

test('the refused field is named, and what is no name is not repeated', async () => {
  expect((await post(edge, '/api/test/write', 'text=x&fee=0')).json.message).toContain('“fee”');
  const odd = await post(edge, '/api/test/write', `text=x&${encodeURIComponent('<script>')}=1`);
  expect(odd.json.message).not.toContain('<');
});

test('a body over the limit is refused, declared or not, and one just below is taken', async () => {
  const fits = await post(edge, '/api/test/write', `text=${'x'.repeat(BODY_LIMIT - 5)}`);
  expect(fits.status).toBe(200);
  const large = await post(edge, '/api/test/write', `text=${'x'.repeat(BODY_LIMIT - 4)}`);
  expect([large.status, large.json.error_code]).toEqual([413, 'body_too_large']);
  const chunked = await post(edge, '/api/test/write', 'text=x'.repeat(400_000), { 'transfer-encoding': 'chunked' });
  expect([chunked.status, chunked.json.error_code]).toEqual([413, 'body_too_large']);
});

test.each([
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  `${FORM}; charset=iso-8859-1`,
  `${FORM}; charset=utf-8; x=y`,
  'application/xml',
  'x',
  '',
])('content of type %j is refused', async (type) => {
  const reply = await post(edge, '/api/test/write', 'text=x', { 'content-type': type });
  expect([reply.status, reply.json.error_code]).toEqual([415, 'unsupported_media_type']);
});

test.each([`${FORM};charset=utf-8`, `${FORM}; charset=UTF-8`, FORM.toUpperCase()])('%s is taken', async (type) => {
  const reply = await post(edge, '/api/test/write', 'text=x', { 'content-type': type });
  expect(reply.status).toBe(200);
});

test('a compressed body is refused', async () => {
  const reply = await post(edge, '/api/test/write', 'text=x', { 'content-encoding': 'gzip' });
  expect([reply.status, reply.json.error_code]).toEqual([415, 'unsupported_media_type']);
});

test.each([
  ['/api', 404],
  ['/api/', 404],
  ['/api/nothing', 404],
  ['/api/test/echo/', 404],
  ['/api/TEST/echo', 404],
  ['/api//test/echo', 404],
  ['/api/test/ech%zz', 400],
])('GET %s gives %i in the envelope', async (path, status) => {
  const reply = await raw(edge, 'GET', path);
  expect([reply.status, reply.json.type]).toEqual([status, 'error']);
  expect(reply.json.error_code).toBe(status === 404 ? 'not_found' : 'malformed_body');
  if (status === 404) expect(reply.json).toMatchObject({ code: 1, data: [] });
});

test.each([
  ['GET', '/api/test/write', 'POST'],
  ['HEAD', '/api/test/write', 'POST'],
  ['PUT', '/api/test/write', 'POST'],
  ['DELETE', '/api/test/write', 'POST'],
  ['PATCH', '/api/test/write', 'POST'],
  ['OPTIONS', '/api/test/write', 'POST'],
  ['TRACE', '/api/test/write', 'POST'],
  ['POST', '/api/test/echo', 'GET'],
  ['HEAD', '/api/test/echo', 'GET'],
])('%s %s is not allowed and the reply names %s', async (method, path, allowed) => {
  const reply = await raw(edge, method, path, { authorization: 'token-u' });
  expect([reply.status, reply.headers.allow]).toEqual([405, allowed]);
});

test('no header or field turns one method into another', async () => {
  for (const headers of [{ 'x-http-method-override': 'POST' }, { 'x-method-override': 'POST' }]) {
    const reply = await raw(edge, 'GET', '/api/test/write?text=x', { ...headers, authorization: 'token-u' });
    expect(reply.status).toBe(405);
  }
  const reply = await raw(edge, 'GET', '/api/test/echo?_method=POST');
  expect([reply.status, reply.json.error_code]).toEqual([400, 'unknown_field']);
});

test('the candle call has its own envelope, for refusals too', async () => {
  expect((await get('/test/chart?id=5')).json).toEqual({ code: 1, msg: 'ok', data: [5] });
  const refused = await get('/test/chart?id=404');
  expect([refused.status, refused.json]).toEqual([
    200,
    expect.objectContaining({ code: -1, data: null, error_code: 'market_unknown', msg: 'This market does not exist.' }),
  ]);
  expect((await get('/test/chart?id=x')).json).toMatchObject({ code: -1, error_code: 'invalid_number' });
});

test('a user call needs a living session; a public one does not look at the token', async () => {
  for (const authorization of ['', 'token-x', 'Bearer token-u', 'x'.repeat(5000), 'tökén']) {
    const reply = await post(edge, '/api/test/write', 'text=x', {
      authorization: Buffer.from(authorization).toString('latin1'),
    });
    expect([reply.status, reply.json.type, reply.json.error_code]).toEqual([200, '999', 'not_logged_in']);
  }
  const anonymous = await raw(edge, 'POST', '/api/test/write', { 'content-type': FORM }, 'nonsense=1');
  expect(anonymous.json.type).toBe('999');
  const before = edge.lookups();
  expect((await get('/test/echo', { authorization: 'token-x' })).json.type).toBe('ok');
  expect(edge.lookups()).toBe(before);
  expect((await post(edge, '/api/test/write', 'text=x')).json).toMatchObject({ message: { user: '1' } });
  expect((await post(edge, '/api/test/write', 'text=x', { authorization: 'token-v' })).json).toMatchObject({
    message: { user: '2' },
  });
});

test('line breaks in names and headers reach no header and no text', async () => {
  const reply = await get(`/test/echo?text=${encodeURIComponent('a\r\nset-cookie: x')}`);
  expect([reply.status, reply.json.error_code]).toEqual([400, 'invalid_request']);
  const agent = await get('/test/echo', { 'user-agent': 'a\tb\xe9' });
  expect(agent.json).toMatchObject({ message: { userAgent: 'ab\xe9' } });
});
