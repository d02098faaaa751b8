import type { Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Audience } from './aureus.ts';
import { eventOf } from './event.ts';

/**
 * A plain server of WebSockets that sends the same bytes: each event is put into words once, and those bytes are sent to
 * everybody in a set. A client names its markets in its first message.
 */
export function openPlain(server: Server): Audience {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const rooms = new Map<number, Set<WebSocket>>();
  const sequences = new Map<number, number>();
  sockets.on('connection', (socket) => {
    socket.once('message', (message: Buffer) => {
      for (const market of JSON.parse(message.toString()) as number[]) {
        const room = rooms.get(market) ?? new Set();
        rooms.set(market, room.add(socket));
      }
      socket.send('following');
    });
  });
  return {
    tell: (market, beat) => {
      const seq = (sequences.get(market) ?? 0) + 1;
      sequences.set(market, seq);
      const event = { type: 'daymarket', ...eventOf(market, beat), seq };
      const bytes = Buffer.from(`42${JSON.stringify(['daymarket', event])}`);
      for (const socket of rooms.get(market) ?? []) socket.send(bytes, { binary: false });
    },
  };
}
