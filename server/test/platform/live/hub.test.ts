import type { SocketAck } from '@aureus/contract/platform/socket.ts';
import { maxStreams } from '@aureus/contract/platform/socket.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import { collect, startLive } from './live-server.ts';
import type { LiveServer } from './live-server.ts';

const clock = manualClock();
let live: LiveServer;
beforeAll(async () => {
  live = await startLive({}, clock);
});
afterAll(() => live.stop());

const send = (socket: Socket, name: string, message: unknown): Promise<SocketAck> =>
  socket.timeout(30_000).emitWithAck(name, message) as Promise<SocketAck>;

test('a subscriber gets the events of its streams, numbered without gaps, and nobody else does', async () => {
  live.hub.publish('daymarket:1', { type: 'daymarket', match_id: 1 });
  const [reader, other] = await Promise.all([live.connect(), live.connect({ transports: ['polling'] })]);
  expect(await send(reader, 'subscribe', { streams: ['daymarket:1', 'kline:1:1min'] })).toEqual({
    ok: true,
    seqs: { 'daymarket:1': 1, 'kline:1:1min': 0 },
  });
  expect(await send(other, 'subscribe', { streams: ['daymarket:2'] })).toEqual({
    ok: true,
    seqs: { 'daymarket:2': 0 },
  });
  expect([live.hub.hasSubscribers('daymarket:1'), live.hub.hasSubscribers('daymarket:3')]).toEqual([true, false]);
  const [seen, seenByOther] = [collect(reader, 'daymarket'), collect(other, 'daymarket')];
  for (let n = 0; n < 100; n += 1) live.hub.publish('daymarket:1', { type: 'daymarket', n });
  live.hub.publish('daymarket:2', { type: 'daymarket', last: true });
  await expect.poll(() => seen.length).toBe(100);
  expect(seen.map(({ seq, n }) => [seq, n])).toEqual(Array.from({ length: 100 }, (_, n) => [n + 2, n]));
  await expect.poll(() => seenByOther).toEqual([{ type: 'daymarket', last: true, seq: 1 }]);
  expect(live.hub.sequenceOf('daymarket:1')).toBe(101);
  expect(await send(reader, 'unsubscribe', { streams: ['daymarket:1', 'kline:1:1min'] })).toEqual({ ok: true });
  expect(live.hub.hasSubscribers('daymarket:1')).toBe(false);
});

test('a token opens the private stream of its user alone; a wrong one opens nothing', async () => {
  live.sessions.set('token-u', { userId: 1n, sessionId: 11n });
  live.sessions.set('token-v', { userId: 2n, sessionId: 22n });
  // One by polling: what is opened is the same, and needs no cookie.
  const polling = live.connect({ transports: ['polling'] });
  const [u, v, stranger] = await Promise.all([polling, live.connect(), live.connect()]);
  expect(await send(u, 'login', { token: 'token-u' })).toEqual({ ok: true, seqs: { private: 0 } });
  expect(await send(v, 'login', { token: 'token-v' })).toEqual({ ok: true, seqs: { private: 0 } });
  for (const token of ['', '1', '11', 'token-x', 'token-u ', 'x'.repeat(128)]) {
    expect(await send(stranger, 'login', { token })).toMatchObject({ ok: false, error_code: 'not_logged_in' });
  }
  // Room names are the server's; asking for one is not a message it knows.
  for (const streams of [['user 1'], ['user:1'], ['private'], ['1'], [u.id], ['stream user 1']]) {
    expect(await send(stranger, 'subscribe', { streams })).toMatchObject({ ok: false, error_code: 'invalid_request' });
  }
  const [byU, byV, byStranger] = [collect(u, 'order'), collect(v, 'order'), collect(stranger, 'order')];
  live.hub.publishToUser(1n, { type: 'order', id: 1 });
  live.hub.publishToUser(1n, { type: 'order', id: 2 });
  live.hub.publishToUser(2n, { type: 'order', id: 3 });
  await expect
    .poll(() => byU)
    .toEqual([
      { type: 'order', id: 1, seq: 1 },
      { type: 'order', id: 2, seq: 2 },
    ]);
  await expect.poll(() => byV).toEqual([{ type: 'order', id: 3, seq: 1 }]);
  // A second connection of the user is told where the stream stands, and joins its count.
  const second = await live.connect();
  expect(await send(second, 'login', { token: 'token-u' })).toEqual({ ok: true, seqs: { private: 2 } });
  const bySecond = collect(second, 'order');
  live.hub.publishToUser(1n, { type: 'order', id: 4 });
  await expect.poll(() => bySecond).toEqual([{ type: 'order', id: 4, seq: 3 }]);
  await send(stranger, 'unsubscribe', { streams: [] });
  expect(byStranger).toEqual([]);
});

test('logging in as somebody else leaves the first private stream', async () => {
  live.sessions.set('token-a', { userId: 101n, sessionId: 1011n });
  live.sessions.set('token-b', { userId: 102n, sessionId: 1022n });
  const socket = await live.connect();
  await send(socket, 'login', { token: 'token-a' });
  await send(socket, 'login', { token: 'token-b' });
  const seen = collect(socket, 'order');
  live.hub.publishToUser(101n, { type: 'order', of: 'a' });
  live.hub.publishToUser(102n, { type: 'order', of: 'b' });
  await expect.poll(() => seen).toEqual([{ type: 'order', of: 'b', seq: 1 }]);
});

test('the end of a session cuts its sockets at once, and one that ends elsewhere within five seconds', async () => {
  live.sessions.set('token-1', { userId: 3n, sessionId: 31n });
  live.sessions.set('token-2', { userId: 3n, sessionId: 32n });
  const [first, second] = await Promise.all([live.connect(), live.connect()]);
  await send(first, 'login', { token: 'token-1' });
  await send(second, 'login', { token: 'token-2' });
  live.sessions.delete('token-1');
  // Remembered for a moment: what ends a session forgets it at once, for calls as well.
  expect(await live.remembered.find('token-1')).not.toBeNull();
  live.hub.endSession(31n);
  expect(await live.remembered.find('token-1')).toBeNull();
  await expect.poll(() => first.connected).toBe(false);
  expect(second.connected).toBe(true);
  live.sessions.delete('token-2');
  // Half a second of the five is left for the hub to look in.
  clock.advance(4500);
  await expect.poll(() => second.connected).toBe(false);
});

test('a session that has ended opens nothing, although it is remembered for a moment', async () => {
  live.sessions.set('token-4', { userId: 4n, sessionId: 41n });
  const socket = await live.connect();
  expect(await live.remembered.find('token-4')).not.toBeNull();
  live.sessions.delete('token-4');
  expect(await send(socket, 'login', { token: 'token-4' })).toMatchObject({ ok: false, error_code: 'not_logged_in' });
});

test('messages that are no text of the contract are refused and the connection goes on', async () => {
  const socket = await live.connect();
  const bad: [string, unknown][] = [
    ['subscribe', undefined],
    ['subscribe', null],
    ['subscribe', 'daymarket:1'],
    ['subscribe', { streams: 'daymarket:1' }],
    ['subscribe', { streams: [1] }],
    ['subscribe', { streams: ['daymarket:0'] }],
    ['subscribe', { streams: ['daymarket:1'], more: 1 }],
    ['subscribe', { streams: Array.from({ length: maxStreams + 1 }, (_, n) => `daymarket:${n + 1}`) }],
    ['login', { token: 1 }],
    ['login', { token: 'x'.repeat(129) }],
    ['login', 1],
    ['constructor', {}],
    ['publish', { stream: 'daymarket:1' }],
  ];
  for (const [name, message] of bad) {
    expect(await send(socket, name, message)).toMatchObject({ ok: false, error_code: 'invalid_request' });
  }
  // Without an acknowledgement there is no answer, and no harm.
  socket.emit('subscribe', { streams: 1 });
  socket.emit('nonsense');
  const full = Array.from({ length: maxStreams }, (_, n) => `daymarket:${n + 1}`);
  expect(await send(socket, 'subscribe', { streams: full })).toMatchObject({ ok: true });
  expect(await send(socket, 'subscribe', { streams: full })).toMatchObject({ ok: true });
  expect(await send(socket, 'subscribe', { streams: ['daymarket:9999'] })).toMatchObject({ ok: false });
});

test('a refusal is told in the language of the connection', async () => {
  const [english, french] = await Promise.all([live.connect(), live.connect({ query: { lang: 'fra' } })]);
  const [a, b] = await Promise.all([send(english, 'login', { token: 'x' }), send(french, 'login', { token: 'x' })]);
  expect(a).toMatchObject({ message: 'Please log in first.' });
  expect(b.ok ? '' : b.message).not.toBe('Please log in first.');
});
