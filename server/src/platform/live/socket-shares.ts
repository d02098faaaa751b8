import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import { clientAddress } from '../http/client-address.ts';
import { type Networks, networksOf } from '../http/networks.ts';
import type { Settings } from '../settings.ts';

/** Most sockets that are open at one time: of an address (an IPv6 /64), and of the network around it (IPv4 /24, IPv6 /48). */
const MOST = { address: 500, network: 2_000 } as const;

type Within = keyof typeof MOST;

/** Who has how many of the sockets: each costs memory and time for as long as it is open, so nobody has them all. */
export interface SocketShares {
  /** Whose request it is. */
  networksOf(request: IncomingMessage): Networks;
  /** Whether no more sockets are opened from there now. */
  isFull(networks: Networks): boolean;
  /** Counts sockets from when they open until they close. */
  watch(engine: Server['engine']): void;
}

export function createSocketShares({ trustProxy, rateLimitFactor }: Settings): SocketShares {
  const open: Readonly<Record<Within, Map<string, number>>> = { address: new Map(), network: new Map() };
  const most = (within: Within): number => Math.max(1, Math.round(MOST[within] * rateLimitFactor));
  function count(networks: Networks, step: 1 | -1): void {
    for (const within of Object.keys(open) as Within[]) {
      const now = (open[within].get(networks[within]) ?? 0) + step;
      if (now > 0) open[within].set(networks[within], now);
      else open[within].delete(networks[within]);
    }
  }

  const whose = ({ headers, socket }: IncomingMessage): Networks =>
    networksOf(clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trustProxy));

  return {
    networksOf: whose,
    isFull: (networks) =>
      (Object.keys(open) as Within[]).some((within) => (open[within].get(networks[within]) ?? 0) >= most(within)),
    watch: (engine: { on(event: 'connection', listener: (socket: EngineSocket) => void): unknown }) => {
      engine.on('connection', (socket) => {
        const networks = whose(socket.request);
        count(networks, 1);
        socket.once('close', () => count(networks, -1));
      });
    },
  };
}

interface EngineSocket {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
}
