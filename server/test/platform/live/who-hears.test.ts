import { operatorPermissions } from '@aureus/contract/operator/permissions.ts';
import type { OperatorPermission } from '@aureus/contract/operator/permissions.ts';
import type { SocketAck } from '@aureus/contract/platform/socket.ts';
import { roomOf, type Stream } from '@aureus/contract/platform/stream.ts';
import { allStreams } from '@aureus/contract/streams.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import type { OperatorCaller } from '../../../src/platform/http/route.ts';
import { startLive } from './live-server.ts';
import type { LiveServer } from './live-server.ts';

/** Who hears what, made from the declared streams: a new one is tried by being declared. */

const clock = manualClock();
let live: LiveServer;
beforeAll(async () => {
  live = await startLive({}, clock);
});
afterAll(() => live.stop());

const OWNER = 1n;
const operator = (permissions: readonly OperatorPermission[]): OperatorCaller => ({
  operatorId: 1n,
  // Numbers of users and of operators, and of their sessions, are counted apart and may be the same.
  sessionId: 11n,
  name: 'Operator',
  permissions: new Set(permissions),
});
const otherThan = (permission: OperatorPermission | null): OperatorPermission[] =>
  operatorPermissions.filter((each) => each !== permission);

const send = (socket: Socket, name: string, message: unknown): Promise<SocketAck> =>
  socket.timeout(30_000).emitWithAck(name, message) as Promise<SocketAck>;

/** A room of the stream; every parameter is a number or a word, and `11` is both. */
const roomName = (stream: Stream): string =>
  roomOf(stream, Object.fromEntries(Object.keys(stream.params).map((param) => [param, 11])));

/** Sends an event of the stream, to its room or to its user. */
function tell(stream: Stream): void {
  const event = { type: stream.name, secret: true };
  if (stream.access === 'user') live.hub.publishToUser(OWNER, event);
  else live.hub.publish(roomName(stream), event);
}

interface Listener {
  readonly socket: Socket;
  readonly heard: string[];
}

async function listener(how: { login?: string; operatorLogin?: string } = {}): Promise<Listener> {
  const socket = await live.connect();
  const heard: string[] = [];
  socket.onAny((name: string) => void heard.push(name));
  if (how.login !== undefined) await send(socket, 'login', { token: how.login });
  if (how.operatorLogin !== undefined) await send(socket, 'operator_login', { token: how.operatorLogin });
  await send(socket, 'subscribe', { streams: [MARK] });
  return { socket, heard };
}

const MARK = 'daymarket:999';
/** What was sent before has arrived once a later event of a room that everybody has joined is there. */
async function heardBy(listeners: readonly Listener[]): Promise<string[][]> {
  live.hub.publish(MARK, { type: 'mark' });
  for (const { heard } of listeners) await expect.poll(() => heard.at(-1)).toBe('mark');
  return listeners.map(({ heard }) => heard.splice(0).slice(0, -1));
}

const all = [...operatorPermissions];
const named = (which: (stream: Stream) => boolean): [string, Stream][] =>
  allStreams.filter(which).map((stream) => [stream.name, stream]);

test.each(named(() => true))('%s is heard by those it is for, and by nobody else', async (name, stream) => {
  const room = roomName(stream);
  live.sessions.set('owner', { userId: OWNER, sessionId: 11n });
  live.sessions.set('other', { userId: 2n, sessionId: 22n });
  live.operators.set('allowed', operator(stream.permission === null ? [] : [stream.permission]));
  live.operators.set('not allowed', { ...operator(otherThan(stream.permission)), operatorId: 2n, sessionId: 22n });
  const listeners = await Promise.all([
    listener(),
    listener({ login: 'owner' }),
    listener({ login: 'other' }),
    listener({ operatorLogin: 'allowed' }),
    listener({ operatorLogin: 'not allowed' }),
    // Tokens of the one at the login of the other.
    listener({ login: 'allowed', operatorLogin: 'owner' }),
  ]);
  const refusals = await Promise.all(
    listeners.map(async ({ socket }) => {
      const ack = await send(socket, 'subscribe', { streams: [room] });
      return ack.ok ? null : ack.error_code;
    }),
  );
  tell(stream);
  const [visitor, owner, other, allowed, notAllowed, mixed] = await heardBy(listeners);
  const expected = {
    public: {
      refusals: [null, null, null, null, null, null],
      heard: [[name], [name], [name], [name], [name], [name]],
    },
    user: { refusals: Array.from({ length: 6 }, () => 'invalid_request'), heard: [[], [name], [], [], [], []] },
    operator: {
      refusals: [
        'not_logged_in',
        'not_logged_in',
        'not_logged_in',
        null,
        stream.permission === null ? null : 'operator_forbidden',
        'not_logged_in',
      ],
      heard: [[], [], [], [name], stream.permission === null ? [name] : [], []],
    },
  }[stream.access];
  expect(refusals).toEqual(expected.refusals);
  expect([visitor, owner, other, allowed, notAllowed, mixed]).toEqual(expected.heard);
  for (const { socket } of listeners) socket.disconnect();
});

test.each(named(({ access }) => access === 'user'))(
  '%s is not heard once the session has ended or its user is frozen',
  async (name, stream) => {
    live.sessions.set('ends', { userId: OWNER, sessionId: 31n });
    live.sessions.set('vanishes', { userId: OWNER, sessionId: 32n });
    const listeners = await Promise.all([listener({ login: 'ends' }), listener({ login: 'vanishes' })]);
    const [ends, vanishes] = listeners;
    // A freeze ends the sessions of a user: both ways lead here.
    live.sessions.delete('ends');
    live.hub.endSession(31n);
    await expect.poll(() => ends.socket.connected).toBe(false);
    tell(stream);
    expect(await heardBy([vanishes])).toEqual([[name]]);
    live.sessions.delete('vanishes');
    clock.advance(4500);
    await expect.poll(() => vanishes.socket.connected).toBe(false);
    tell(stream);
    const witness = await listener();
    expect(await heardBy([witness])).toEqual([[]]);
    expect([ends.heard, vanishes.heard]).toEqual([[], []]);
    // What has ended opens nothing again.
    expect(await send(witness.socket, 'login', { token: 'vanishes' })).toMatchObject({ ok: false });
  },
);

test.each(named(({ access }) => access === 'operator'))(
  '%s is not heard once the session has ended or the roles allow less',
  async (name, stream) => {
    const room = roomName(stream);
    live.operators.set('ends', operator(all));
    live.operators.set('loses', { ...operator(all), sessionId: 12n });
    const listeners = await Promise.all([listener({ operatorLogin: 'ends' }), listener({ operatorLogin: 'loses' })]);
    const [ends, loses] = listeners;
    for (const { socket } of listeners)
      expect(await send(socket, 'subscribe', { streams: [room] })).toMatchObject({ ok: true });
    tell(stream);
    expect(await heardBy(listeners)).toEqual([[name], [name]]);
    live.operators.delete('ends');
    if (stream.permission === null) live.operators.delete('loses');
    else live.operators.set('loses', { ...operator(otherThan(stream.permission)), sessionId: 12n });
    clock.advance(4500);
    await expect.poll(() => ends.socket.connected).toBe(false);
    await expect.poll(() => live.hub.hasSubscribers(room)).toBe(false);
    tell(stream);
    if (stream.permission !== null) {
      // The rest of what the roles allow goes on.
      expect(await heardBy([loses])).toEqual([[]]);
      expect(await send(loses.socket, 'subscribe', { streams: [room] })).toMatchObject({
        error_code: 'operator_forbidden',
      });
    }
    expect(ends.heard).toEqual([]);
    live.operators.delete('loses');
    loses.socket.disconnect();
  },
);

test.each(named(({ permission }) => permission !== null))(
  '%s is left by whoever logs in as an operator who may not hear it',
  async (_name, stream) => {
    const room = roomName(stream);
    live.operators.set('first', operator(all));
    live.operators.set('second', operator(otherThan(stream.permission)));
    const one = await listener({ operatorLogin: 'first' });
    await send(one.socket, 'subscribe', { streams: [room] });
    await send(one.socket, 'operator_login', { token: 'second' });
    tell(stream);
    expect(await heardBy([one])).toEqual([[]]);
    one.socket.disconnect();
  },
);
test('one room that is refused leaves out all of the message', async () => {
  const socket = await live.connect();
  const [queue] = allStreams.filter(({ access }) => access === 'operator');
  expect(await send(socket, 'subscribe', { streams: ['daymarket:7', roomName(queue!)] })).toMatchObject({ ok: false });
  expect(live.hub.hasSubscribers('daymarket:7')).toBe(false);
});

test('with a console on a host of its own, operators come in there alone', async () => {
  const apart = await startLive({ CONSOLE_URL: 'https://console.example', PUBLIC_URL: 'https://app.example' }, clock);
  try {
    apart.operators.set('token', operator([]));
    const login = async (host: string): Promise<SocketAck> =>
      send(await apart.connect({ extraHeaders: { host } }), 'operator_login', { token: 'token' });
    expect(await login('app.example')).toMatchObject({ ok: false, error_code: 'not_logged_in' });
    expect(await login('console.example')).toEqual({ ok: true });
  } finally {
    await apart.stop();
  }
});
