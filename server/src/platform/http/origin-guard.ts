import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { isApi } from './paths.ts';
import type { OriginCheck } from './origin.ts';

/** How long a browser may remember that a listed origin is welcome, in seconds. */
const PREFLIGHT_SECONDS = 600;

/** Calls that change something although they are GET. */
export const CHANGING_GETS = new Set(['account.logout']);

/**
 * Pages of foreign origins get no permission to read replies, and no state-changing call of theirs is taken.
 * Listed origins are answered the way browsers ask (CORS), without credentials: the token is a header.
 */
export function guardOrigins(app: FastifyInstance, check: OriginCheck): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request)) return;
    const origin = request.headers.origin;
    const verdict = check(origin, request.headers.host);
    reply.header('vary', 'Origin');
    if (verdict === 'allowed' && origin !== undefined) {
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-expose-headers', 'Idempotent-Replayed, Retry-After, X-Request-Id');
    }
    if (isPreflight(request)) {
      if (verdict === 'foreign') throw new AppError('forbidden_origin');
      await reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key')
        .header('access-control-max-age', String(PREFLIGHT_SECONDS))
        .send();
      return;
    }
    const crossSite = request.headers['sec-fetch-site'] === 'cross-site' && verdict !== 'allowed';
    if (changesState(request) && (verdict === 'foreign' || crossSite)) throw new AppError('forbidden_origin');
  });
}

const isPreflight = (request: FastifyRequest): boolean =>
  request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;

function changesState(request: FastifyRequest): boolean {
  const call = request.routeOptions.config.call;
  return request.method === 'GET' ? call !== undefined && CHANGING_GETS.has(call.name) : true;
}
