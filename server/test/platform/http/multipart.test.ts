import type { Socket } from 'node:net';
import { maxUploadBytes } from '@aureus/contract/files/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../support/database.ts';
import { FORM, raw, startEdge } from './edge.ts';
import type { Edge, RawReply } from './edge.ts';
import { body, file, halfAnUpload, TYPE } from './multipart-body.ts';

const database = useDatabase();
let edge: Edge;
beforeAll(async () => {
  edge = await startEdge(database);
});
afterAll(() => edge.stop());

const send = (sent: Buffer | string, headers = {}, path = '/api/test/take'): Promise<RawReply> =>
  raw(edge, 'POST', path, { 'content-type': TYPE, authorization: 'token-u', ...headers }, sent);

test('a file arrives whole, with the fields before and after it', async () => {
  const reply = await send(
    body({ name: 'text', value: 'ein Äpfel' }, file('x'.repeat(500_000)), { name: 'lang', value: 'fra' }),
  );
  expect(reply.json).toEqual({ type: 'ok', message: { bytes: 500_000, text: 'ein Äpfel', language: 'fra' } });
});

test.each(['../../etc/passwd', '..\\..\\x', '/etc/passwd', 'a\0b', '<script>', '', 'x'.repeat(3000)])(
  'what the client calls its file does not matter: %j',
  async (name) => {
    const reply = await send(body(file('abc', name)));
    expect(reply.json).toMatchObject({ type: 'ok', message: { bytes: 3 } });
  },
);

test.each<[string, Buffer | string, number, string]>([
  ['no file', body({ name: 'text', value: 'x' }), 400, 'invalid_request'],
  ['a text called file', body({ name: 'file', value: 'x' }), 400, 'invalid_request'],
  ['two files', body(file(), file()), 400, 'repeated_field'],
  ['a file and a text called file', body(file(), { name: 'file', value: 'x' }), 400, 'invalid_request'],
  ['a file of another name', body({ ...file(), name: 'picture' }), 400, 'unknown_field'],
  ['a field twice', body(file(), { name: 'text', value: 'a' }, { name: 'text', value: 'b' }), 400, 'repeated_field'],
  ['a field nobody knows', body(file(), { name: 'owner', value: '1' }), 400, 'unknown_field'],
  ['a list', body(file(), { name: 'text[]', value: '1' }), 400, 'unknown_field'],
  ['a prototype', body(file(), { name: '__proto__', value: '1' }), 400, 'unknown_field'],
  ['a constructor', body(file(), { name: 'constructor', value: '1' }), 400, 'unknown_field'],
  ['JSON', body(file(), { name: 'text', type: 'application/json', value: '{"a":1}' }), 400, 'malformed_body'],
  ['a long field', body(file(), { name: 'text', value: 'x'.repeat(20_000) }), 400, 'malformed_body'],
  [
    'many fields',
    body(file(), ...Array.from({ length: 150 }, (_, n) => ({ name: `a${n}`, value: '' }))),
    400,
    'malformed_body',
  ],
  ['an end too early', body(file()).subarray(0, -12), 400, 'malformed_body'],
  ['no line between', 'just text', 400, 'malformed_body'],
  ['nothing', '', 400, 'invalid_request'],
])('%s is refused', async (_what, sent, status, code) => {
  const reply = await send(sent);
  expect([reply.status, reply.json.error_code, reply.json.type]).toEqual([status, code, 'error']);
  expect(({} as Record<string, unknown>)['1']).toBeUndefined();
  // The connection is not left with half a body in it, and nothing is held of what was refused.
  expect((await send(body(file()))).json.type).toBe('ok');
  expect(edge.files.dropped).toBe(edge.files.received);
});

/** As many halves of uploads as that, once their files have begun to come in. */
async function halves(count: number): Promise<Socket[]> {
  const { begun } = edge.files;
  const sockets = Array.from({ length: count }, () => halfAnUpload(edge));
  await expect.poll(() => edge.files.begun).toBe(begun + count);
  return sockets;
}

test('whoever takes the file hears of a sender who goes away halfway', async () => {
  const [failures, received] = [edge.files.failures.length, edge.files.received];
  for (const socket of await halves(1)) socket.destroy();
  await expect.poll(() => edge.files.failures.length).toBe(failures + 1);
  expect(edge.files.received).toBe(received);
  expect((await send(body(file()))).json.type).toBe('ok');
});

test('a sender who stalls is cut, also one who does not hang up', async () => {
  const [failures, received] = [edge.files.failures.length, edge.files.received];
  edge.allow(100);
  try {
    const [socket] = await halves(1);
    await expect.poll(() => edge.files.failures.length).toBe(failures + 1);
    socket?.destroy();
    expect(edge.files.received).toBe(received);
  } finally {
    edge.allow(20_000);
  }
});

test('S43: a file of 10 MB is taken, one byte more is refused', async () => {
  expect((await send(body(file(Buffer.alloc(maxUploadBytes))))).json).toMatchObject({
    message: { bytes: maxUploadBytes },
  });
  const large = await send(body(file(Buffer.alloc(maxUploadBytes + 1))));
  expect([large.status, large.json.error_code]).toEqual([413, 'body_too_large']);
  const lying = await send(body(file(Buffer.alloc(maxUploadBytes + 1))), { 'transfer-encoding': 'chunked' });
  expect([lying.status, lying.json.error_code]).toEqual([413, 'body_too_large']);
});

test('other content is refused where a file belongs, and files everywhere else', async () => {
  for (const type of [FORM, 'application/json', 'image/png', 'multipart/mixed; boundary=x', '']) {
    const reply = await send('text=x', { 'content-type': type });
    expect([type, reply.status, reply.json.error_code]).toEqual([type, 415, 'unsupported_media_type']);
  }
  const other = await send(body({ name: 'text', value: 'x' }), {}, '/api/test/write');
  expect([other.status, other.json.error_code]).toEqual([415, 'unsupported_media_type']);
});

test('nobody uploads without a session, and the body is not read for them', async () => {
  const reply = await send(body(file()), { authorization: 'token-x' });
  expect([reply.status, reply.json.type]).toEqual([200, '999']);
});

test('a call for verified users answers 998 to others, and 999 to nobody', async () => {
  const ask = (authorization: string): Promise<RawReply> =>
    raw(edge, 'POST', '/api/test/gated', { 'content-type': FORM, authorization }, '');
  expect((await ask('token-u')).json).toEqual({ type: 'ok', message: { user: '1' } });
  const refused = await ask('token-v');
  expect([refused.status, refused.json.type, refused.json.error_code]).toEqual([200, '998', 'identity_required']);
  expect((await ask('')).json.type).toBe('999');
  // Before it says anything of the fields.
  const early = await raw(edge, 'POST', '/api/test/gated', { 'content-type': FORM, authorization: 'token-v' }, 'x=1');
  expect(early.json.type).toBe('998');
});
