import type { FastifyInstance } from 'fastify';

/** How often connections that have become idle are looked for. */
const SWEEP_MS = 50;

/**
 * Takes no new connections, lets requests under way finish, and closes each connection once it has nothing to do:
 * a browser would keep it open for minutes. After `graceMs` the rest is cut.
 */
export async function stopServer(app: FastifyInstance, graceMs: number): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
