import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PROJECT_ROOT } from '../settings.ts';
import { CONSOLE } from './console-host.ts';
import { consolePolicy } from './security.ts';

/** The built web app, and the drawings the server's own data names: art and currency icons. */
export interface WebFiles {
  /** index.html of the built app; empty when it is not built. */
  readonly page: string;
  serve(app: FastifyInstance): Promise<void>;
}

/** Names that carry a hash of the content, of seven letters or more, never change it. They may stand there compressed. */
const HASHED = /-[A-Za-z0-9_-]{7,64}\.[a-z0-9]{1,10}(?:\.br|\.gz)?$/;
const YEAR = 31_536_000;

export function webFiles(
  dist = path.join(PROJECT_ROOT, 'web/dist'),
  drawings = path.join(PROJECT_ROOT, 'server/assets'),
  consoleDist = path.join(PROJECT_ROOT, 'console/dist'),
): WebFiles {
  const index = path.join(dist, 'index.html');
  return {
    page: existsSync(index) ? readFileSync(index, 'utf8') : '',
    serve: async (app) => {
      for (const folder of ['art', 'icons'])
        await app.register(fastifyStatic, { ...options(path.join(drawings, folder)), prefix: `/${folder}/` });
      await serveConsole(app, consoleDist);
      if (!existsSync(index)) return;
      // Which page an address shows is said behind its `#`, which the server does not hear. One without leads there.
      app.get('/pages/*', (request, reply) => reply.redirect(`/#${request.url}`));
      await app.register(fastifyStatic, { ...built(dist), prefix: '/' });
    },
  };
}

/** The operators' console, where it is built, under a content policy of its own. */
async function serveConsole(app: FastifyInstance, dist: string): Promise<void> {
  const index = path.join(dist, 'index.html');
  if (!existsSync(index)) return;
  const policy = consolePolicy(readFileSync(index, 'utf8'));
  await app.register(async (scope) => {
    // After the headers of every reply, which it replaces in part.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', policy);
    });
    await scope.register(fastifyStatic, { ...built(dist), prefix: CONSOLE });
  });
}

/** A built app: the build has compressed what is large, better than there is time for while somebody waits. */
function built(root: string): FastifyStaticOptions {
  return { ...options(root), index: ['index.html'], preCompressed: true };
}

/** No folder lists, no hidden files, no source maps. */
function options(root: string): FastifyStaticOptions {
  return {
    root,
    index: false,
    list: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    decorateReply: false,
    allowedPath: (name) => !name.endsWith('.map') && !/(?:^|\/)\./.test(name),
    setHeaders: (reply, file) => {
      const hashed = path.relative(root, file).startsWith('assets') && HASHED.test(file);
      reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  };
}
