// @vitest-environment node
import { maxStreams, type SocketAck } from '@aureus/contract/platform/socket.ts';
import { expect, test, vi } from 'vitest';
import type { SocketLike } from '@aureus/client/open-socket.ts';
import { SocketClient } from '../../src/platform/live/socket-client.ts';

/** A socket whose acknowledgements come when the test says so. */
function heldSocket() {
  const listeners = new Map<string, (reason?: string) => void>();
  const sent: { event: string; message: unknown; acknowledge: (ack: SocketAck) => void }[] = [];
  const socket: SocketLike & { connected: boolean } = {
    connected: false,
    on: (event, listener) => listeners.set(event, listener),
    onAny: () => undefined,
    emit: (event, message, acknowledge) => sent.push({ event, message, acknowledge }),
    connect: () => {
      socket.connected = true;
      listeners.get('connect')?.();
    },
    disconnect: () => {
      socket.connected = false;
      listeners.get('disconnect')?.();
    },
  };
  return { socket, sent, tell: (event: string, reason?: string) => listeners.get(event)?.(reason) };
}

test('the confirmation of a session that was replaced meanwhile says nothing about the one open now', async () => {
  const { socket, sent } = heldSocket();
  const onLogin = vi.fn();
  const client = new SocketClient(async () => socket, { onJoined: () => {}, onLogin, onFrame: () => {} });
  client.setToken('first');
  await client.start();
  client.setToken('second');
  expect(sent.map(({ message }) => message)).toEqual([{ token: 'first' }, { token: 'second' }]);
  sent[0]!.acknowledge({ ok: true, seqs: { private: 900 } });
  expect(onLogin).not.toHaveBeenCalled();
  sent[1]!.acknowledge({ ok: true, seqs: { private: 4 } });
  expect(onLogin).toHaveBeenCalledExactlyOnceWith(4);
  client.stop();
});

test('streams that were refused are asked for again with the next change, and confirmed ones once', async () => {
  const { socket, sent } = heldSocket();
  const onJoined = vi.fn();
  const client = new SocketClient(async () => socket, { onJoined, onLogin: () => {}, onFrame: () => {} });
  client.join('daymarket:1');
  await client.start();
  const asked = () => sent.filter(({ event }) => event === 'subscribe').map(({ message }) => message);
  expect(asked()).toEqual([{ streams: ['daymarket:1'] }]);
  sent[0]!.acknowledge({ ok: false, error_code: 'invalid_request', message: '' });
  expect(onJoined).not.toHaveBeenCalled();
  client.join('daymarket:2');
  await Promise.resolve();
  await Promise.resolve();
  expect(asked().at(-1)).toEqual({ streams: ['daymarket:1', 'daymarket:2'] });
  sent.at(-1)!.acknowledge({ ok: true, seqs: { 'daymarket:1': 1, 'daymarket:2': 2 } });
  expect(onJoined.mock.calls).toEqual([
    ['daymarket:1', 1],
    ['daymarket:2', 2],
  ]);
  client.stop();
});

test('no more streams are asked for than one connection may have; the next takes a place that is left', async () => {
  const { socket, sent } = heldSocket();
  const client = new SocketClient(async () => socket, { onJoined: () => {}, onLogin: () => {}, onFrame: () => {} });
  for (let n = 0; n <= maxStreams; n += 1) client.join(`daymarket:${n + 1}`);
  await client.start();
  const asked = () => sent.filter(({ event }) => event === 'subscribe').map(({ message }) => message);
  expect(asked()).toEqual([{ streams: Array.from({ length: maxStreams }, (_, n) => `daymarket:${n + 1}`) }]);
  client.leave('daymarket:1');
  await Promise.resolve();
  await Promise.resolve();
  expect(asked().at(-1)).toEqual({ streams: [`daymarket:${maxStreams + 1}`] });
  client.stop();
});

test('a connection lost for a moment is not told, whatever the first try to have it back says', async () => {
  vi.useFakeTimers();
  try {
    const { socket, tell } = heldSocket();
    const client = new SocketClient(async () => socket, { onJoined: () => {}, onLogin: () => {}, onFrame: () => {} });
    await client.start();
    socket.disconnect();
    tell('connect_error');
    vi.advanceTimersByTime(999);
    expect(client.connection.value).toBe('open');
    vi.advanceTimersByTime(1);
    expect(client.connection.value).toBe('offline');
    client.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('what the server has ended is opened again once, and not by who has stopped meanwhile', async () => {
  vi.useFakeTimers();
  try {
    const { socket, tell } = heldSocket();
    const connect = vi.spyOn(socket, 'connect');
    const client = new SocketClient(async () => socket, { onJoined: () => {}, onLogin: () => {}, onFrame: () => {} });
    await client.start();
    const ended = (): void => {
      socket.connected = false;
      tell('disconnect', 'io server disconnect');
    };
    // What broke by itself the library brings back.
    socket.connected = false;
    tell('disconnect', 'transport close');
    vi.advanceTimersByTime(60_000);
    expect(connect).toHaveBeenCalledTimes(1);
    ended();
    vi.advanceTimersByTime(60_000);
    expect([connect.mock.calls.length, client.connection.value]).toEqual([2, 'open']);
    ended();
    client.stop();
    vi.advanceTimersByTime(60_000);
    expect(connect).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a start that was stopped while the library loaded opens nothing', async () => {
  const { socket } = heldSocket();
  const { promise, resolve } = Promise.withResolvers<SocketLike>();
  const client = new SocketClient(() => promise, { onJoined: () => {}, onLogin: () => {}, onFrame: () => {} });
  const starting = client.start();
  client.stop();
  resolve(socket);
  await starting;
  expect([socket.connected, client.connection.value]).toEqual([false, 'idle']);
});
