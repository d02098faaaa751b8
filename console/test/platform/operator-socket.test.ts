import type { SocketAck } from '@aureus/contract/platform/socket.ts';
import { depositQueueStream } from '@aureus/contract/deposit/operator-streams.ts';
import { withdrawalQueueStream } from '@aureus/contract/withdrawal/operator-streams.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Gather } from '../../src/platform/live/gather.ts';
import { followQueues, type QueueSocket } from '../../src/platform/live/operator-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A server that lets one token in and refuses what it is told to. */
class Server implements QueueSocket {
  readonly sent: [string, unknown][] = [];
  readonly refused = new Set<string>();
  isOpen = false;
  readonly #listeners = new Map<string, (...args: unknown[]) => void>();

  on(event: string, listener: (...args: unknown[]) => void): void {
    this.#listeners.set(event, listener);
  }

  emit(event: string, message: unknown, acknowledge: (ack: SocketAck) => void): void {
    this.sent.push([event, message]);
    const text = JSON.stringify(message);
    const isRefused = [...this.refused].some((part) => text.includes(part));
    acknowledge(isRefused ? { ok: false, error_code: 'operator_forbidden' } : { ok: true });
  }

  connect(): void {
    this.isOpen = true;
    this.push('connect');
  }

  disconnect(): void {
    this.isOpen = false;
  }

  push(event: string, frame?: unknown): void {
    this.#listeners.get(event)?.(frame);
  }
}

async function follow(server: Server) {
  const changed: string[] = [];
  const end = followQueues({
    open: async () => server,
    token: 'op_token',
    streams: [depositQueueStream, withdrawalQueueStream],
    onChanged: ({ name }) => changed.push(name),
  });
  await vi.advanceTimersByTimeAsync(0);
  return { changed, end };
}

test('logs in, joins each queue, and tells of what is new; what came before was not heard, so it counts as new', async () => {
  const server = new Server();
  const { changed, end } = await follow(server);
  expect(server.sent).toEqual([
    ['operator_login', { token: 'op_token' }],
    ['subscribe', { streams: ['deposit_queue'] }],
    ['subscribe', { streams: ['withdrawal_queue'] }],
  ]);
  expect(changed.splice(0)).toEqual(['deposit_queue', 'withdrawal_queue']);
  server.push('withdrawal_queue', { type: 'withdrawal_queue', seq: 4 });
  server.push('withdrawal_queue', { type: 'deposit_queue', seq: 5 });
  server.push('withdrawal_queue', null);
  expect(changed.splice(0)).toEqual(['withdrawal_queue']);
  // A connection that broke comes back by itself.
  server.push('connect');
  expect(changed).toEqual(['deposit_queue', 'withdrawal_queue']);
  end();
  expect(server.isOpen).toBe(false);
});

test('a queue that is refused leaves the others', async () => {
  const server = new Server();
  server.refused.add('deposit_queue');
  expect((await follow(server)).changed).toEqual(['withdrawal_queue']);
});

test('with a session that is over nothing is joined', async () => {
  const server = new Server();
  server.refused.add('op_token');
  expect((await follow(server)).changed).toEqual([]);
  expect(server.sent).toHaveLength(1);
});

test('a connection the server ended is opened again, unless it was ended here', async () => {
  const server = new Server();
  const { end } = await follow(server);
  server.isOpen = false;
  server.push('disconnect', 'io server disconnect');
  await vi.advanceTimersByTimeAsync(4999);
  expect(server.isOpen).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.isOpen).toBe(true);
  end();
  server.push('disconnect', 'io server disconnect');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.isOpen).toBe(false);
});

test('changes are gathered: the first is shown soon, what follows at most every five seconds', async () => {
  const refreshed: string[] = [];
  const gather = new Gather<string>((key) => void refreshed.push(key));
  for (let n = 0; n < 10; n += 1) gather.mark('deposits');
  gather.mark('identity');
  await vi.advanceTimersByTimeAsync(300);
  expect(refreshed.splice(0)).toEqual(['deposits', 'identity']);
  gather.mark('deposits');
  await vi.advanceTimersByTimeAsync(4999);
  expect(refreshed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(refreshed).toEqual(['deposits']);
  gather.mark('deposits');
  gather.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshed).toEqual(['deposits']);
});

test('a tab nobody sees reads nothing until it is seen', async () => {
  const refreshed: string[] = [];
  const gather = new Gather<string>((key) => void refreshed.push(key));
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  gather.mark('deposits');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refreshed).toEqual([]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(300);
  expect(refreshed).toEqual(['deposits']);
  gather.stop();
});
