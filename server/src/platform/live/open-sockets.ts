import { Server } from 'socket.io';
import type { Limits } from '../http/limits.ts';
import type { OriginCheck } from '../http/origin.ts';
import type { Settings } from '../settings.ts';
import type { SocketShares } from './socket-shares.ts';

/** Largest message a client may send. */
const MESSAGE_LIMIT = 64 * 1024;

interface Needs {
  readonly settings: Settings;
  readonly limits: Limits;
  readonly origins: OriginCheck;
  readonly shares: SocketShares;
}

/** The Socket.IO server as the hub wants it: no foreign pages, and so many connections of an address at most. */
export function openSockets({ settings, limits, origins, shares }: Needs): Server {
  return new Server({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    allowEIO3: true,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_LIMIT,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    connectTimeout: 10_000,
    perMessageDeflate: false,
    ...(settings.allowedOrigins.length > 0
      ? { cors: { origin: [...settings.allowedOrigins], methods: ['GET', 'POST'] } }
      : {}),
    allowRequest: (request, done) => {
      if (origins(request.headers.origin, request.headers.host) === 'foreign') return done('forbidden_origin', false);
      const networks = shares.networksOf(request);
      if (shares.isFull(networks)) return done('too_many_sockets', false);
      limits.consumeByNetworks('live.connect', networks).then(
        () => done(null, true),
        () => done('too_many_requests', false),
      );
    },
  });
}
