// @vitest-environment node
import type { SocketAck } from '@aureus/contract/platform/socket.ts';
import { expect, test, vi } from 'vitest';
import { SocketClient, type SocketLike } from '../../src/platform/live/socket-client.ts';

/** A socket whose acknowledgements come when the test says so. */
function heldSocket() {
  const listeners = new Map<string, () => void>();
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
  return { socket, sent };
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
