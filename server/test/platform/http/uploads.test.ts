import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLimits } from '../../../src/platform/http/limits.ts';
import { countedReceive } from '../../../src/platform/http/received-bytes.ts';
import { watchPace } from '../../../src/platform/http/upload-pace.ts';
import { createUploadPlaces, placeLimits } from '../../../src/platform/http/upload-places.ts';
import { useDatabase } from '../../support/database.ts';
import { raw, startEdge } from './edge.ts';
import type { Edge, RawReply } from './edge.ts';
import { body, file, halfAnUpload, TYPE } from './multipart-body.ts';
import type { HalfUpload } from './multipart-body.ts';

/** Whose uploads are taken when there are many, how fast they have to come, and what is counted of them. */

const database = useDatabase();
let edge: Edge;
beforeAll(async () => {
  // Nobody is cut here, however slow the machine is.
  const pace = { lookEveryMs: 1_000_000, looks: 1, leastBytes: 0 };
  edge = await startEdge(database, { environment: { TRUST_PROXY: '1' }, pace });
  for (let n = 0n; n < 12n; n += 1n) edge.sessions.set(`token-${n}`, { userId: 100n + n, sessionId: 1000n + n });
});
afterAll(() => edge.stop());

const send = (at: Edge, token: string, from: string): Promise<RawReply> =>
  raw(
    at,
    'POST',
    '/api/test/take',
    { 'content-type': TYPE, authorization: token, 'x-forwarded-for': from },
    body(file()),
  );

/** Forms that come no further, once their files have begun to come in. */
async function stall(count: number, half: HalfUpload): Promise<Socket[]> {
  const { begun } = edge.files;
  const sockets = Array.from({ length: count }, () => halfAnUpload(edge, half));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => edge.files.failures.length + edge.files.received).toBe(edge.files.begun);
  });
  await expect.poll(() => edge.files.begun).toBe(begun + count);
  return sockets;
}

test('a user who fills every place there is for one, and three accounts of one network, keep nobody out', async () => {
  for (const token of ['token-1', 'token-2', 'token-3'])
    await stall(placeLimits.owner, { token, from: '198.51.100.7' });
  const more = await send(edge, 'token-1', '198.51.100.7');
  expect([more.status, more.json.error_code]).toEqual([429, 'too_many_requests']);
  expect((await send(edge, 'token-4', '198.51.100.7')).json.type).toBe('ok');
  expect((await send(edge, 'token-4', '198.51.100.9')).json.type).toBe('ok');
  expect((await send(edge, 'token-4', '203.0.113.5')).json.type).toBe('ok');
});

test('accounts without end of one address or one network leave places to others', async () => {
  for (let n = 5; n <= 8; n += 1) await stall(placeLimits.owner, { token: `token-${n}`, from: '192.0.2.7' });
  expect((await send(edge, 'token-9', '192.0.2.7')).status).toBe(429);
  await stall(placeLimits.owner, { token: 'token-10', from: '192.0.2.8' });
  await stall(2, { token: 'token-11', from: '192.0.2.9' });
  expect((await send(edge, 'token-0', '192.0.2.10')).status).toBe(429);
  expect((await send(edge, 'token-0', '192.0.3.10')).json.type).toBe('ok');
});

test('places are given back, whatever became of the upload', () => {
  const places = createUploadPlaces({ all: 3, owner: 2, address: 2, network: 3 });
  const enter = (owner: string, ip: string): (() => void) => places.enter(owner, ip);
  const refusal = (code: string) => expect.objectContaining({ code });
  const first = enter('user 1', '2001:db8:0:1::1');
  enter('user 1', '2001:db8:0:1::2');
  // The same user, and the same customer by another address of theirs.
  expect(() => enter('user 1', '203.0.113.1')).toThrow(refusal('too_many_requests'));
  expect(() => enter('user 2', '2001:db8:0:1::3')).toThrow(refusal('too_many_requests'));
  const last = enter('user 2', '2001:db8:0:2::1');
  expect(() => enter('user 3', '2001:db8:0:3::1')).toThrow(refusal('too_many_requests'));
  expect(() => enter('user 3', '203.0.113.1')).toThrow(refusal('service_unavailable'));
  first();
  enter('user 3', '203.0.113.1');
  last();
  enter('user 1', '2001:db8:0:1::2');
});

test('a form that comes too slowly is cut, also before its file begins', async () => {
  const strict = await startEdge(database, { pace: { lookEveryMs: 20, looks: 5, leastBytes: 20_000 } });
  onTestFinished(() => strict.stop());
  for (const bytes of [10, 200, 200_000]) {
    const socket = halfAnUpload(strict, { bytes });
    const answer: Buffer[] = [];
    socket.on('data', (piece) => answer.push(piece));
    await expect.poll(() => Buffer.concat(answer).toString()).toMatch(/^HTTP\/1.1 408 Request Timeout/);
    await expect.poll(() => strict.files.failures.length + strict.files.received).toBe(strict.files.begun);
  }
  expect(strict.files.received).toBe(0);
  expect((await send(strict, 'token-u', '')).json.type).toBe('ok');
});

test('what is too slow is told by the bytes of a window in which the sender was waited for', () => {
  let [bytes, cuts] = [0, 0];
  const pace = watchPace(
    () => bytes,
    () => (cuts += 1),
    { lookEveryMs: 1_000_000, looks: 3, leastBytes: 100 },
  );
  const look = (times: number): void => {
    for (let n = 0; n < times; n += 1) pace.look();
  };
  for (let window = 0; window < 5; window += 1) {
    bytes += 100;
    look(3);
  }
  // We do not take what they would send.
  pace.hold();
  look(30);
  pace.resume();
  look(2);
  expect(cuts).toBe(0);
  bytes += 99;
  look(1);
  expect(cuts).toBe(1);
  pace.end();
});

test('bytes count for their sender, also of what is refused; over all processes', async () => {
  const [limits, elsewhere] = [createLimits(database.pool, 1), createLimits(database.pool, 1)];
  let isRefused = true;
  const receive = countedReceive(
    async (pieces) => {
      for await (const _piece of pieces);
      if (isRefused) throw new Error('It is refused');
      return { drop: () => {} };
    },
    limits,
    'user 7',
  );
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let n = 0; n < 10; n += 1) yield Buffer.alloc(1_000_000);
  }
  for (let n = 0; n < 29; n += 1) await expect(receive(pieces())).rejects.toThrow('It is refused');
  isRefused = false;
  expect(await elsewhere.isSpent('upload.received', 'user 7')).toBe(false);
  await receive(pieces());
  expect(await elsewhere.isSpent('upload.received', 'user 7')).toBe(true);
  await expect(receive(pieces())).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await elsewhere.isSpent('upload.received', 'user 8')).toBe(false);
});
