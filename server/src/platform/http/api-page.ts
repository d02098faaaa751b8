import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Call } from '@aureus/contract/platform/call.ts';
import type { FastifyInstance } from 'fastify';
import { describeCalls } from './openapi.ts';

const FOLDER = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const BASE = '/api/docs';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Aureus API</title>
    <link rel="icon" type="image/svg+xml" href="/art/logo.svg" />
    <link rel="stylesheet" href="${BASE}/swagger-ui.css" />
  </head>
  <body>
    <div id="api"></div>
    <script src="${BASE}/swagger-ui-bundle.js"></script>
    <script src="${BASE}/start.js"></script>
  </body>
</html>
`;

const START = `window.SwaggerUIBundle({
  url: '${BASE}/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  validatorUrl: null,
});
`;

/** The description of all calls, and a page to read and try them. */
export async function serveApiPage(app: FastifyInstance, calls: readonly Call[]): Promise<void> {
  const description = JSON.stringify(describeCalls(calls));
  serve(app, `${BASE}/openapi.json`, 'application/json; charset=utf-8', description);
  serve(app, BASE, 'text/html; charset=utf-8', PAGE);
  serve(app, `${BASE}/start.js`, 'text/javascript; charset=utf-8', START);
  serve(app, `${BASE}/swagger-ui.css`, 'text/css; charset=utf-8', packaged('swagger-ui.css'));
  serve(app, `${BASE}/swagger-ui-bundle.js`, 'text/javascript; charset=utf-8', packaged('swagger-ui-bundle.js'));
}

/** A file of the page, without the reference to its source map: that is served to nobody. */
function packaged(name: string): string {
  return readFileSync(path.join(FOLDER, name), 'utf8').replace(/\n\/[/*]# sourceMappingURL=.*\s*$/, '\n');
}

function serve(app: FastifyInstance, url: string, type: string, content: string): void {
  app.get(url, (_request, reply) =>
    reply.header('cache-control', 'no-cache').header('content-type', type).send(content),
  );
}
