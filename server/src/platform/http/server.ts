import { randomUUID } from 'node:crypto';
import type { Call } from '@aureus/contract/platform/call.ts';
import { timeHeader } from '@aureus/contract/platform/envelope.ts';
import { defaultLanguage } from '@aureus/contract/platform/language.ts';
import compress from '@fastify/compress';
import fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { constants as zlib } from 'node:zlib';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Settings } from '../settings.ts';
import { clientAddress } from './client-address.ts';
import { refuseAmbiguousRequests } from './ambiguous.ts';
import { checkRoutes, mountCalls } from './calls.ts';
import type { CallNeeds } from './calls.ts';
import { guessLanguage } from './fields.ts';
import { refuseBrokenRequests, refuseFailures } from './failures.ts';
import { errorBody } from './reply.ts';
import { guardOrigins } from './origin-guard.ts';
import { isApi } from './paths.ts';
import type { OriginCheck } from './origin.ts';
import type { Route } from './route.ts';
import { separateHosts } from './console-host.ts';
import { takePolicyReports } from './policy-reports.ts';
import { dataHeaders, type HeaderSet, pageHeaders } from './security.ts';

/** Largest form of a call, in bytes: more than the longest fields of any call take, escaped. Files have limits of their own. */
export const BODY_LIMIT = 256 * 1024;

export interface ServerOptions extends CallNeeds {
  readonly settings: Settings;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly origins: OriginCheck;
  /** The calls this server must answer, and their routes. */
  readonly calls: readonly Call[];
  readonly routes: readonly Route[];
  /** The app's index.html, for the hashes of its inline elements. */
  readonly page?: string;
  /** Hosts whose pages the app may show inside of itself, as of now; the same list until it changes. */
  readonly frames?: () => readonly string[];
  /** Adds what is no call: pages, files, health. */
  readonly extend?: (app: FastifyInstance) => Promise<void> | void;
}

/**
 * The HTTP edge: takes calls as the contract declares them and nothing else.
 * It does not listen yet. @throws Error when calls and routes do not fit
 */
export async function createHttpServer(options: ServerOptions): Promise<FastifyInstance> {
  const { settings, metrics, limits, clock } = options;
  checkRoutes(options.calls, options.routes);
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // The address of the trusted hop, whatever the client claims; made an address below.
    trustProxy: settings.trustProxy > 0 ? (_address, hop) => hop === 0 : false,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    requestTimeout: 20_000,
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    // For pages alone: calls are read by our own strict parser.
    routerOptions: { querystringParser: pageQuery },
    clientErrorHandler: refuseBrokenRequests,
    frameworkErrors: (_error, request, reply) => {
      void (reply as FastifyReply)
        .code(400)
        .send(errorBody(new AppError('malformed_body'), guessLanguage(request), request.id));
    },
  });
  // Before anything asks for the address of a request.
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'x-forwarded-for': forwarded } = request.headers;
    if (settings.trustProxy > 0 && forwarded !== undefined) {
      const { remoteAddress } = request.raw.socket;
      // It says one address from here on: the one that counts.
      request.raw.headers['x-forwarded-for'] = clientAddress(remoteAddress, forwarded.toString(), settings.trustProxy);
    }
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, done) => {
    done(checkMediaType(request), body);
  });
  app.decorateRequest('language', defaultLanguage);
  app.decorateRequest('caller', null);
  const forPages = pageHeadersOf(options);
  const forCalls = dataHeaders(settings.publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    request.language = guessLanguage(request);
    reply.header('x-request-id', request.id).header(timeHeader, String(clock.epochMs()));
    reply.headers(request.routeOptions.config.call ? forCalls : forPages());
    if (isApi(request)) reply.header('cache-control', 'no-store');
    await limits.consumeByNetworks('edge.address', request.ip);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { route: request.routeOptions.url ?? 'none', method: request.method, status: reply.statusCode };
    metrics.callSeconds.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  });
  refuseAmbiguousRequests(app);
  separateHosts(app, settings);
  guardOrigins(app, options.origins);
  refuseFailures(app, options);
  await mountCalls(app, options.routes, options);
  takePolicyReports(app, options);
  await options.extend?.(app);
  await app.ready();
  return app;
}

/** The headers of pages as of now; made anew when the list of hosts is another one. */
function pageHeadersOf({ settings, page, frames = () => NO_FRAMES }: ServerOptions): () => HeaderSet {
  let made: { readonly of: readonly string[]; readonly headers: HeaderSet } | undefined;
  return () => {
    const hosts = frames();
    if (made?.of !== hosts) made = { of: hosts, headers: pageHeaders(settings.publicUrl, page, hosts) };
    return made.headers;
  };
}

const NO_FRAMES: readonly string[] = [];

/** The first value of each name, without a prototype. */
function pageQuery(text: string): Record<string, string> {
  const query = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(text)) query[name] ??= value;
  return query;
}

/** Form encoding in UTF-8 as it is, without another encoding around it. */
function checkMediaType({ headers }: FastifyRequest): Error | null {
  const parameters = (headers['content-type'] ?? '').split(';').slice(1);
  const fine = parameters.every((parameter) => /^(?:charset\s*=\s*"?utf-8"?)?$/i.test(parameter.trim()));
  const encoded = headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity';
  return fine && !encoded ? null : new AppError('unsupported_media_type');
}
