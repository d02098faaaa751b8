import type { Call } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import { defaultLanguage, isLanguage } from '@aureus/contract/platform/language.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { bodyText, fieldError, parseForm } from './form.ts';
import type { FormFields } from './form.ts';
import { parseInput } from './input.ts';
import { callLimits } from './limit-table.ts';
import { addressKey } from './limits.ts';
import type { Limits } from './limits.ts';
import { readKey } from './once.ts';
import type { Once } from './once.ts';
import { API } from './paths.ts';
import { shapeAnswer, successBody } from './reply.ts';
import type { Caller, CallContext, Route } from './route.ts';
import type { Sessions } from './sessions.ts';

/** What every call needs of the platform. */
export interface CallTools {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly sessions: Sessions;
  readonly once: Once;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Filled while a call is worked on, for the text and the log of a failure. */
    language: Language;
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** @throws Error when a declared call has no route, or a route has no call or comes twice */
export function checkRoutes(calls: readonly Call[], routes: readonly Route[]): void {
  const problems: string[] = [];
  const bound = new Map<Call, number>();
  for (const { call } of routes) bound.set(call, (bound.get(call) ?? 0) + 1);
  for (const call of calls) if (!bound.has(call)) problems.push(`${call.name} has no route`);
  for (const [call, times] of bound) {
    if (!calls.includes(call)) problems.push(`${call.name} is not declared`);
    if (times > 1) problems.push(`${call.name} has ${times} routes`);
  }
  for (const call of calls) {
    if (!callLimits[call.name]) problems.push(`${call.name} has no limit`);
    if (call.access === 'verified') problems.push(`${call.name} asks for a verified identity, which nothing checks`);
    if (call.money && (call.access === 'public' || call.method !== 'POST')) {
      problems.push(`${call.name} moves money and must be a POST of a user`);
    }
  }
  if (problems.length > 0) throw new Error(`Calls and routes do not fit:\n${problems.join('\n')}`);
}

/** Adds one route a call. `checkRoutes` has passed. */
export function mountCalls(app: FastifyInstance, routes: readonly Route[], tools: CallTools): void {
  for (const one of routes) {
    app.route({
      method: one.call.method,
      url: API + one.call.path,
      exposeHeadRoute: false,
      config: { call: one.call },
      handler: (request, reply) => answer(one, request, reply, tools),
    });
  }
}

async function answer({ call, handle }: Route, request: FastifyRequest, reply: FastifyReply, tools: CallTools) {
  const fields = readFields(call, request);
  const language = fields.lang;
  delete fields.lang;
  if (isLanguage(language)) request.language = language;
  const caller = call.access === 'public' ? null : await findCaller(request, tools.sessions);
  request.caller = caller;
  const limit = callLimits[call.name];
  if (limit) await tools.limits.consume(limit, caller ? `user ${caller.userId}` : addressKey(request.ip));
  if (call.access !== 'public' && !caller) throw new AppError('not_logged_in');
  const input = parseInput(call, fields);
  const context: CallContext = {
    requestId: request.id,
    language: request.language,
    ip: request.ip,
    userAgent: userAgent(request),
    receivedAt: tools.clock.now(),
  };
  const run = handle as (input: unknown, context: unknown) => Promise<unknown>;
  if (!call.money || !caller) {
    return successBody(call, shapeAnswer(call, await run(input, caller ? { ...context, caller } : context)));
  }
  const key = readKey(request.headers['idempotency-key']);
  const asked = { userId: caller.userId, key, input, receivedAt: context.receivedAt };
  const result = await tools.once.run(call, asked, (claim) => run(input, { ...context, caller, claim }));
  if (result.replayed) reply.header('idempotent-replayed', 'true');
  return successBody(call, shapeAnswer(call, result.answer));
}

async function findCaller(request: FastifyRequest, sessions: Sessions): Promise<Caller | null> {
  const token = request.headers.authorization ?? '';
  return token === '' ? null : sessions.find(token);
}

/** GET takes the query string, POST the body; beside a body the query may carry `lang` alone. */
function readFields(call: Call, request: FastifyRequest): FormFields {
  const query = parseForm(queryOf(request));
  if (call.method === 'GET') return query;
  const fields = parseForm(Buffer.isBuffer(request.body) ? bodyText(request.body) : '');
  for (const [name, value] of Object.entries(query)) {
    if (name in fields) throw fieldError('repeated_field', name);
    if (name !== 'lang') throw fieldError('unknown_field', name);
    fields.lang = value;
  }
  return fields;
}

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '';
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/** The language of a request that failed before its fields were read. */
export function guessLanguage(request: FastifyRequest): Language {
  const found = /[?&]lang=([a-z]{2,3})(?:&|$)/.exec(request.raw.url ?? '')?.[1];
  return isLanguage(found) ? found : defaultLanguage;
}

function userAgent(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 256);
}
