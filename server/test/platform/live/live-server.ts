import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import { systemClock } from '../../../src/platform/clock.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { createLimits } from '../../../src/platform/http/limits.ts';
import { createOriginCheck } from '../../../src/platform/http/origin.ts';
import type { Caller, OperatorCaller } from '../../../src/platform/http/route.ts';
import { createSessions, type Sessions } from '../../../src/platform/http/sessions.ts';
import { createSocketHub } from '../../../src/platform/live/socket-hub.ts';
import type { Relay, SocketHub } from '../../../src/platform/live/socket-hub.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { createMetrics } from '../../../src/platform/metrics.ts';
import { readSettings } from '../../../src/platform/settings.ts';

/** The hub on a free port, with sessions a test opens and ends by hand. */
export interface LiveServer {
  readonly hub: SocketHub;
  readonly url: string;
  readonly port: number;
  readonly sessions: Map<string, Caller>;
  readonly operators: Map<string, OperatorCaller>;
  /** The same as edge and hub ask for them, remembered for a moment. */
  readonly remembered: Sessions;
  connect(options?: Partial<ManagerOptions & SocketOptions>): Promise<Socket>;
  stop(): Promise<void>;
}

export async function startLive(
  environment: Record<string, string> = {},
  clock: Clock = systemClock,
  relay?: Relay,
  limitFactor?: number,
): Promise<LiveServer> {
  const settings = readSettings({ RATE_LIMIT_FACTOR: '100', ...environment });
  const known = new Map<string, Caller>();
  const operators = new Map<string, OperatorCaller>();
  const remembered = createSessions(async (token) => known.get(token) ?? null, clock);
  const hub = createSocketHub({
    settings,
    log: silentLogger,
    clock,
    metrics: createMetrics(),
    // Only limits kept in memory are used here, so there is no database to count in.
    limits: createLimits({} as never, limitFactor ?? settings.rateLimitFactor),
    sessions: remembered,
    origins: createOriginCheck(settings),
    operators: async (token) => operators.get(token) ?? null,
    ...(relay ? { relay } : {}),
  });
  const server = createServer();
  hub.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const clients: Socket[] = [];
  return {
    hub,
    url,
    port,
    sessions: known,
    operators,
    remembered,
    connect: async (options = {}) => {
      const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, ...options });
      clients.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return socket;
    },
    stop: async () => {
      for (const client of clients) client.disconnect();
      await hub.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Collects the events of one name. */
export function collect(socket: Socket, name: string): Record<string, unknown>[] {
  const events: Record<string, unknown>[] = [];
  socket.on(name, (event: Record<string, unknown>) => events.push(event));
  return events;
}
