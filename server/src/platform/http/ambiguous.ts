import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** Headers that say one thing: of two, a proxy might believe the one and we the other. */
const SINGLE = new Set(['host', 'authorization', 'content-type', 'idempotency-key', 'origin']);

/**
 * Refuses what could be understood in two ways, before anything is decided by it. The router reads `/%61pi/…` and
 * `http://elsewhere/api/…` as `/api/…`; rules that look at the address as it was sent, ours or a proxy's, would not.
 * No path of ours needs an escape.
 */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const target = raw.url ?? '';
    if (!target.startsWith('/') || repeatsHeader(raw.rawHeaders)) {
      reply.header('connection', 'close');
      throw new AppError('malformed_body');
    }
    if (/^[^?]*%/.test(target)) throw new AppError('not_found');
  });
}

/** @param headers names and values in turn, as they came */
function repeatsHeader(headers: readonly string[]): boolean {
  const seen = new Set<string>();
  for (let n = 0; n < headers.length; n += 2) {
    const name = headers[n]?.toLowerCase() ?? '';
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}
