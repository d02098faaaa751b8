/** A process with the live hub and the conversations of the product, in which people write to each other. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { send } from '@aureus/contract/conversation/calls.ts';
import { systemClock } from '@aureus/server/platform/clock.ts';
import { createPool } from '@aureus/server/platform/database/pool.ts';
import { createSocketHub } from '@aureus/server/platform/live/socket-hub.ts';
import { silentLogger } from '@aureus/server/platform/log.ts';
import { createMetrics } from '@aureus/server/platform/metrics.ts';
import { readSettings } from '@aureus/server/platform/settings.ts';
import { openDesk } from './desk.ts';
import { type FromServer, MESSAGES_A_SECOND, now, SECONDS, type ToServer } from './messages.ts';

const say = (message: FromServer): void => void process.send?.(message);

function open({ database, users, conversations }: Exclude<ToServer, 'begin'>): void {
  const pool = createPool({ url: database, size: 20, log: silentLogger });
  const known = new Set(users);
  const callerOf = (token: string) =>
    known.has(token) ? { userId: BigInt(token), sessionId: BigInt(token), provenAt: null } : null;
  const hub = createSocketHub({
    settings: readSettings({}),
    log: silentLogger,
    clock: systemClock,
    metrics: createMetrics(),
    limits: {
      consume: async () => {},
      consumeByNetworks: async () => {},
      giveBack: async () => {},
      giveBackByNetworks: async () => {},
      isSpent: async () => false,
      reset: async () => {},
    },
    sessions: {
      find: async (token) => callerOf(token),
      findFresh: async (token) => callerOf(token),
      forget: () => {},
    },
    origins: () => 'same',
    operators: async () => null,
  });
  const http = createServer();
  hub.attach(http);
  const handle = openDesk(pool, hub).routes.find(({ call }) => call === send)?.handle;

  /** One of the two writes the moment at which it does. */
  async function write(turn: number): Promise<void> {
    const place = turn % conversations.length;
    const user = users[2 * place + (Math.floor(turn / conversations.length) % 2)] ?? '';
    const input = { id: conversations[place] ?? 0, key: crypto.randomUUID(), text: String(now()) };
    await handle?.(input as never, { caller: callerOf(user) } as never);
  }

  process.on('message', (message: ToServer) => {
    if (message !== 'begin') return;
    const begin = now();
    const all = MESSAGES_A_SECOND * SECONDS;
    const underWay: Promise<void>[] = [];
    const timer = setInterval(() => {
      const due = Math.min(all, Math.floor(((now() - begin) / 1_000) * MESSAGES_A_SECOND));
      while (underWay.length < due) underWay.push(write(underWay.length));
      if (due < all) return;
      clearInterval(timer);
      void Promise.all(underWay).then(() => say({ sent: all }));
    }, 1);
  });
  http.listen(0, '127.0.0.1', () => say({ port: (http.address() as AddressInfo).port }));
}

process.once('message', (message: Exclude<ToServer, 'begin'>) => open(message));
