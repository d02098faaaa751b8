import type { Socket } from 'node:net';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { failureOf } from './failure.ts';
import { errorBody, unknownPathBody } from './reply.ts';
import type { Route } from './route.ts';
import { API, isApi } from './paths.ts';
import { statusOf } from './status.ts';

interface FailureNeeds {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly routes: readonly Route[];
}

/** How long a sender has to read why the connection ends, in milliseconds. */
const READING_MS = 1000;

/** What the metrics call a reply nobody waited for; no client ever sees it. */
const CLIENT_LEFT = 499;

/** Refusals worth a line in the log: somebody met a limit or was not let in. */
const SECURITY_EVENTS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_logged_in',
  'identity_required',
  'forbidden_origin',
  'too_many_requests',
  'account_not_found_or_wrong_password',
  'account_locked',
  'code_wrong_or_expired',
  'idempotency_key_reused',
]);

/** Turns everything that goes wrong into one kind of answer, in the caller's language and without inner detail. */
export function refuseFailures(app: FastifyInstance, { log, metrics, routes }: FailureNeeds): void {
  app.setErrorHandler((thrown, request, reply) => {
    const { error, retrySeconds, defect } = failureOf(thrown);
    const about = { requestId: request.id, call: request.routeOptions.config.call?.name, ip: request.ip };
    if (isReaderGone(thrown, reply)) {
      log.debug(about, 'A client left before its answer');
      return reply.code(CLIENT_LEFT).send();
    }
    metrics.refusals.inc({ code: error.code });
    // A file that is not there, or an address we do not take.
    if (error.code === 'not_found' && !request.routeOptions.config.call) return sendNotFound(request, reply);
    if (defect) log.error({ ...about, err: thrown }, 'A request failed');
    else if (retrySeconds !== undefined && !(thrown instanceof AppError)) {
      log.warn({ ...about, err: thrown }, 'A request could not reach the database');
    } else if (SECURITY_EVENTS.has(error.code)) {
      const user = request.caller?.userId.toString();
      log.info({ ...about, user, refusal: error.code }, 'A request was refused');
    }
    if (retrySeconds !== undefined) reply.header('retry-after', String(retrySeconds));
    // A body that was not read would be taken for the next request.
    if (error.code === 'body_too_large') {
      reply.header('connection', 'close');
      if (request.routeOptions.config.call?.encoding !== 'multipart') readNoFurther(request, reply);
    }
    return sendError(request, reply, error);
  });

  const methods = new Map<string, string[]>();
  for (const { call } of routes) {
    const path = API + call.path;
    methods.set(path, [...(methods.get(path) ?? []), call.method]);
  }
  app.setNotFoundHandler(sendNotFound);

  function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const path = (request.raw.url ?? '').split('?')[0] ?? '';
    const known = methods.get(path);
    if (known) return sendError(request, reply.header('allow', known.join(', ')), new AppError('method_not_allowed'));
    if (isApi(request)) return reply.code(404).send(unknownPathBody(request.language, request.id));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(405).header('allow', 'GET').type('text/plain; charset=utf-8').send('Method not allowed\n');
    }
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
  }
}

/** What is left of a form that is too long is not even thrown away: that would read it as long as it comes. */
function readNoFurther({ raw: body }: FastifyRequest, { raw: answer }: FastifyReply): void {
  body.pause();
  answer.once('finish', () => body.socket.destroy());
}

/** Whether a reply broke off because its reader did: a browser that goes to another page, for one. */
function isReaderGone(thrown: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const envelope = request.routeOptions.config.call?.envelope;
  return reply.code(statusOf(error.code)).send(errorBody(error, request.language, request.id, envelope));
}

/** What cannot be read as HTTP gets one short answer and the connection ends. */
export function refuseBrokenRequests(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // Who does not hang up on this would keep what was begun, half an upload for one, for ever.
  setTimeout(() => socket.destroy(), READING_MS).unref();
}

/** Ends a request that comes too slowly, as one that takes too long. */
export const refuseLateRequest = (socket: Socket): void =>
  refuseBrokenRequests(
    Object.assign(new Error('The request came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
  );
