import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import type { Settings } from '../settings.ts';

/** Where the operators' console is served. */
export const CONSOLE = '/console/';

/** Addresses of operators alone: their calls and their console. */
const OF_OPERATORS = /^\/(?:api\/operator|console)(?:[/?]|$)/;
/** What the console needs besides: private pictures (each link names who may follow it), currency icons, health for whoever watches the host, and reports. */
const ALSO_ON_CONSOLE = /^\/(?:api\/upload\/view\/|icons\/|healthz$|readyz$|csp-report$)/;

/** The host of `CONSOLE_URL`, lower case with its port; null when there is none. */
export const consoleHostOf = ({ consoleUrl }: Pick<Settings, 'consoleUrl'>): string | null =>
  consoleUrl === undefined ? null : new URL(consoleUrl).host;

/**
 * Keeps users' and operators' addresses apart: with `CONSOLE_URL`, operators' calls and the console answer on its host
 * alone, and that host answers nothing else. Without it, which only the demo allows, both live side by side.
 */
export function separateHosts(app: FastifyInstance, settings: Pick<Settings, 'consoleUrl'>): void {
  const host = consoleHostOf(settings);
  app.addHook('onRequest', async (request, reply) => {
    const path = request.raw.url ?? '';
    const isConsoleHost = host !== null && request.headers.host?.toLowerCase() === host;
    const isOperators = OF_OPERATORS.test(path);
    if (host !== null) {
      if (isConsoleHost && path === '/') return reply.redirect(CONSOLE);
      if (isOperators !== isConsoleHost && !(isConsoleHost && ALSO_ON_CONSOLE.test(path)))
        throw new AppError('not_found');
    }
    if (path === '/console') return reply.redirect(CONSOLE);
  });
}
