import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'socket.io';
import type { OriginCheck } from '../http/origin.ts';
import { dataHeaders } from '../http/security.ts';

/**
 * Watches every HTTP request of the socket, also those of an open polling connection:
 * pages of foreign origins are refused, and replies carry the headers that replies to calls carry.
 */
export function guardEngine(io: Server, check: OriginCheck, publicUrl: string): void {
  const headers = Object.entries({ 'cache-control': 'no-store', ...dataHeaders(publicUrl) });
  io.engine.use((request: IncomingMessage, reply: ServerResponse, next: (error?: Error) => void) => {
    const isUpgrade = request.headers.upgrade !== undefined;
    // Set before the engine looks at the request, so that its refusals carry them as well.
    if (!isUpgrade) for (const [name, value] of headers) reply.setHeader(name, value);
    if (check(request.headers.origin, request.headers.host) !== 'foreign') return next();
    if (isUpgrade) return next(new Error('forbidden_origin'));
    reply.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
    reply.end('Forbidden\n');
  });
}
