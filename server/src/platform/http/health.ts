import { timingSafeEqual, createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import type { Settings } from '../settings.ts';

const TEXT = 'text/plain; charset=utf-8';

interface HealthNeeds {
  readonly settings: Pick<Settings, 'metricsToken'>;
  readonly metrics: Metrics;
  /** Whether calls can be answered: everything has started and the database answers. */
  readonly isReady: () => Promise<boolean>;
  /** What this process of several does, as lines. */
  readonly describe?: () => string;
}

/** For the machines that watch the server: does it live, can it work, what does it count. */
export function serveHealth(
  app: FastifyInstance,
  { settings, metrics, isReady, describe = () => '' }: HealthNeeds,
): void {
  // Watchers may ask by HEAD.
  const route = { exposeHeadRoute: true };
  app.get('/healthz', route, (_request, reply) => reply.header('cache-control', 'no-store').type(TEXT).send('ok\n'));
  app.get('/readyz', route, async (request, reply) => {
    const ready = await isReady();
    // Which process does what is for whoever may read the figures; a balancer goes by the status.
    const about = mayRead(request, settings.metricsToken) ? describe() : '';
    reply.header('cache-control', 'no-store').type(TEXT);
    return ready ? reply.send(`ok\n${about}`) : reply.code(503).header('retry-after', '2').send(`not ready\n${about}`);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, settings.metricsToken)) return reply.callNotFound();
    const { contentType, text } = await metrics.render();
    return reply.header('cache-control', 'no-store').header('content-type', contentType).send(text);
  });
}

/** What a proxy adds to a request. */
const PROXIED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];
/** Names of this machine; a page that makes its own name point to us sends that name. */
const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** With a token only its bearer; without one only this machine itself, not through a proxy or a foreign page on it. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(digest(given), digest(token));
  }
  const remote = request.raw.socket.remoteAddress ?? '';
  const local = /^(?:::ffff:)?127\.|^::1$/.test(remote);
  return (
    local &&
    LOOPBACK_NAME.test(request.headers.host ?? '') &&
    PROXIED.every((name) => request.headers[name] === undefined)
  );
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
