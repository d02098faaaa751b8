import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Call } from '@aureus/contract/platform/call.ts';
import { allStreams } from '@aureus/contract/streams.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import { describeStreams, streamsPage } from './asyncapi.ts';
import { describeCalls } from './openapi.ts';
import { findOperator } from './operators.ts';
import type { OperatorAuth } from './operators.ts';
import { withoutTrustedTypes } from './security.ts';

const FOLDER = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const BASE = '/api/docs';

const HTML_TYPE = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

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
    <p><a href="${BASE}/streams">What moves by itself: the live streams</a></p>
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

/** Where operators are told of their own calls and streams. */
const OF_OPERATORS = '/api/operator/docs';

const isOfOperators = ({ path: place }: Call): boolean => place.startsWith('/operator/');

/** A text that is made when it is first asked for: to describe all calls takes a fifth of a start, and few ever read it. */
type Content = () => string;

function once(make: Content): Content {
  let made: string | undefined;
  return () => (made ??= make());
}

const describe = (calls: readonly Call[]): Content => once(() => JSON.stringify(describeCalls(calls)));

const describeEvents = (streams: typeof allStreams): Content => once(() => JSON.stringify(describeStreams(streams)));

/**
 * The description of users' calls and streams, and pages to read and try them. What operators can do, and how they come in, is
 * described to operators alone: it is a map for whoever looks for a way in.
 */
export async function serveApiPage(
  app: FastifyInstance,
  calls: readonly Call[],
  operators: OperatorAuth,
): Promise<void> {
  serve(app, `${BASE}/openapi.json`, JSON_TYPE, describe(calls.filter((call) => !isOfOperators(call))));
  const streams = allStreams.filter(({ access }) => access !== 'operator');
  serve(app, `${BASE}/asyncapi.json`, JSON_TYPE, describeEvents(streams));
  serve(
    app,
    `${BASE}/streams`,
    HTML_TYPE,
    once(() => streamsPage(streams, BASE)),
  );
  const serveOperators = (url: string, content: Content): void => {
    app.get(url, async (request, reply) => {
      if ((await findOperator(request, operators)) === null) throw new AppError('not_logged_in');
      return reply.header('content-type', JSON_TYPE).send(content());
    });
  };
  serveOperators(`${OF_OPERATORS}/openapi.json`, describe(calls.filter(isOfOperators)));
  const ofOperators = allStreams.filter(({ access }) => access === 'operator');
  serveOperators(`${OF_OPERATORS}/asyncapi.json`, describeEvents(ofOperators));
  app.get(BASE, (_request, reply) => {
    // The viewer writes descriptions into the page as text of HTML.
    const policy = withoutTrustedTypes(String(reply.getHeader('content-security-policy')));
    return send(reply.header('content-security-policy', policy), HTML_TYPE, PAGE);
  });
  serve(app, `${BASE}/start.js`, 'text/javascript; charset=utf-8', () => START);
  serve(app, `${BASE}/swagger-ui.css`, 'text/css; charset=utf-8', packaged('swagger-ui.css'));
  serve(app, `${BASE}/swagger-ui-bundle.js`, 'text/javascript; charset=utf-8', packaged('swagger-ui-bundle.js'));
}

/** A file of the page, without the reference to its source map: that is served to nobody. */
function packaged(name: string): Content {
  return once(() =>
    readFileSync(path.join(FOLDER, name), 'utf8').replace(/\n\/[/*]# sourceMappingURL=[^\n]*\n?$/, '\n'),
  );
}

function serve(app: FastifyInstance, url: string, type: string, content: Content): void {
  app.get(url, (_request, reply) => send(reply, type, content()));
}

function send(reply: FastifyReply, type: string, content: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').header('content-type', type).send(content);
}
