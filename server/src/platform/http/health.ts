import { timingSafeEqual, createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import type { Settings } from '../settings.ts';

interface HealthTools {
  readonly settings: Pick<Settings, 'metricsToken'>;
  readonly metrics: Metrics;
  /** Whether calls can be answered: everything has started and the database answers. */
  readonly isReady: () => Promise<boolean>;
}

/** For the machines that watch the server: does it live, can it work, what does it count. */
export function serveHealth(app: FastifyInstance, { settings, metrics, isReady }: HealthTools): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').type('text/plain').send('ok\n'));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    reply.header('cache-control', 'no-store').type('text/plain');
    return ready ? reply.send('ok\n') : reply.code(503).header('retry-after', '2').send('not ready\n');
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, settings.metricsToken)) return reply.callNotFound();
    const { contentType, text } = await metrics.render();
    return reply.header('cache-control', 'no-store').header('content-type', contentType).send(text);
  });
}

/** With a token only its bearer; without one only this machine itself, and not through a proxy on it. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(digest(given), digest(token));
  }
  const remote = request.raw.socket.remoteAddress ?? '';
  const local = /^(?:::ffff:)?127\.|^::1$/.test(remote);
  return local && request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
