import { freshMinutes } from '@aureus/contract/platform/call.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { fieldReader, takeQuery } from './fields.ts';
import type { FormFields } from './form.ts';
import type { IdempotencyClaim } from './idempotency.ts';
import { parseInput } from './input.ts';
import { callLimits } from './call-limits.ts';
import type { Limits } from './limits.ts';
import { acceptMultipart, readMultipart } from './multipart.ts';
import { addressKey } from './networks.ts';
import { assertAllowed, findOperator } from './operators.ts';
import type { OperatorAuth } from './operators.ts';
import { readKey } from './once.ts';
import { personalProblems, personalReader } from './personal.ts';
import type { Once } from './once.ts';
import { API } from './paths.ts';
import { countedReceive } from './received-bytes.ts';
import { shapeAnswer, successBody } from './reply.ts';
import type { Caller, CallContext, ReceivedFile, Route } from './route.ts';
import type { Sessions } from './sessions.ts';
import { paceRule } from './upload-pace.ts';
import type { PaceRule } from './upload-pace.ts';
import { createUploadPlaces } from './upload-places.ts';
import type { UploadPlaces } from './upload-places.ts';

/** Tells whose identity is verified; the identity area brings it. */
export interface IdentityCheck {
  /** 0 while nothing is verified. */
  levelOf(userId: bigint): Promise<number>;
  /** Whether a request waits for its decision. */
  isUnderReview(userId: bigint): Promise<boolean>;
}

/** What every call needs of the platform. */
export interface CallNeeds {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly sessions: Sessions;
  readonly once: Once;
  readonly identities: IdentityCheck;
  readonly operators: OperatorAuth;
  /** How fast uploads have to come, where it is another speed than always. */
  readonly pace?: PaceRule;
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
  for (const { call, receive, findsClaims } of routes) {
    if (findsClaims === true && !call.money) problems.push(`${call.name} has no claim that could be found`);
    if ((call.encoding === 'multipart') !== (receive !== undefined)) {
      problems.push(`${call.name}: calls that carry a file, and no others, are bound by uploadRoute`);
    }
  }
  for (const [call, times] of bound) {
    if (!calls.includes(call)) problems.push(`${call.name} is not declared`);
    if (times > 1) problems.push(`${call.name} has ${times} routes`);
  }
  for (const call of calls) {
    if (!callLimits[call.name]) problems.push(`${call.name} has no limit`);
    if (call.money && (call.access === 'public' || call.method !== 'POST')) {
      problems.push(`${call.name} moves money and must be a POST of a user`);
    }
    if (call.permission !== null && call.access !== 'operator') {
      problems.push(`${call.name} names a permission and must be a call of operators`);
    }
    if (call.access === 'operator' && call.money) {
      problems.push(`${call.name} is an operator's: money moves by proposals alone`);
    }
    problems.push(...personalProblems(call));
    // Its body is read once the caller is known, and no claim names a file.
    if (call.encoding === 'multipart' && (call.access === 'public' || call.method !== 'POST' || call.money)) {
      problems.push(`${call.name} carries a file and must be a POST of somebody with a session that moves no money`);
    }
  }
  if (problems.length > 0) throw new Error(`Calls and routes do not fit:\n${problems.join('\n')}`);
}

/** What every call needs, and the places of those that carry a file. */
interface MountNeeds extends CallNeeds {
  readonly places: UploadPlaces;
}

/** Adds one route a call. `checkRoutes` has passed. */
export async function mountCalls(app: FastifyInstance, routes: readonly Route[], callNeeds: CallNeeds): Promise<void> {
  const needs: MountNeeds = { ...callNeeds, places: createUploadPlaces() };
  const carriesFile = ({ call }: Route): boolean => call.encoding === 'multipart';
  mount(
    app,
    routes.filter((one) => !carriesFile(one)),
    needs,
  );
  await app.register(async (scope) => {
    await acceptMultipart(scope);
    mount(scope, routes.filter(carriesFile), needs);
  });
}

function mount(app: FastifyInstance, routes: readonly Route[], needs: MountNeeds): void {
  for (const one of routes) {
    const answer = one.call.access === 'operator' ? operatorAnswer(one, needs) : userAnswer(one, needs);
    app.route({
      method: one.call.method,
      url: API + one.call.path,
      exposeHeadRoute: false,
      config: { call: one.call },
      handler: answer,
    });
  }
}

/** Answers a call of operators. No money moves here: that is what proposals are for. */
function operatorAnswer(one: Route, needs: MountNeeds) {
  const { call, handle } = one;
  const run = handle as (input: unknown, context: unknown) => Promise<unknown>;
  const reader = personalReader(call, needs.operators.readings);
  const read = fieldReader(call);
  return async (request: FastifyRequest) => {
    const early = read(request);
    const found = await findOperator(request, needs.operators);
    const limit = callLimits[call.name];
    if (limit && found) await needs.limits.consume(limit, `operator ${found.operatorId}`);
    else if (limit) await needs.limits.consumeByNetworks(limit, request.ip);
    const operator = await assertAllowed(call, found, request, needs.operators);
    return withBody(one, early, request, { needs, owner: `operator ${operator.operatorId}` }, async (fields, file) => {
      const input = parseInput(call, fields);
      if (call.fresh && !isFresh(operator.provenAt ?? null, needs)) throw new AppError('reauth_required');
      const context = { ...contextOf(request, needs), operator, ...(file ? { file } : {}) };
      const shaped = async (): Promise<unknown> => shapeAnswer(call, await run(input, context));
      return successBody(call, reader ? await reader(input, context, shaped) : await shaped());
    });
  };
}

function contextOf(request: FastifyRequest, { clock, sessions }: CallNeeds, reply?: FastifyReply): CallContext {
  return {
    requestId: request.id,
    language: request.language,
    ip: request.ip,
    userAgent: userAgent(request),
    origin: request.headers.origin ?? null,
    receivedAt: clock.now(),
    ...(reply
      ? { device: { cookies: request.headers.cookie ?? '', keep: (cookie) => void reply.header('set-cookie', cookie) } }
      : {}),
    findCaller: () => findCaller(request, sessions),
  };
}

/** Answers a call of users, or of anybody. */
function userAnswer(one: Route, needs: MountNeeds) {
  const { call } = one;
  const read = fieldReader(call);
  const limit = callLimits[call.name];
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const early = read(request);
    const caller = call.access === 'public' ? null : await findCaller(request, needs.sessions);
    request.caller = caller;
    if (limit && caller) await needs.limits.consume(limit, `user ${caller.userId}`);
    else if (limit) await needs.limits.consumeByNetworks(limit, request.ip);
    if (call.access !== 'public' && !caller) throw new AppError('not_logged_in');
    if (call.access === 'verified' && caller) await requireIdentity(caller.userId, needs.identities);
    const owner = caller ? `user ${caller.userId}` : addressKey(request.ip);
    return withBody(one, early, request, { needs, owner }, (fields, file) =>
      handleFields(one, fields, request, reply, needs, file),
    );
  };
}

/**
 * Goes on with the fields of a request. Of an upload they are read, with its file, only now that the caller is known; the
 * bytes count for the caller, whatever becomes of them.
 * @throws AppError too_many_requests, service_unavailable, and as `readMultipart`
 */
async function withBody<T>(
  { receive }: Route,
  early: FormFields,
  request: FastifyRequest,
  { needs, owner }: { readonly needs: MountNeeds; readonly owner: string },
  work: (fields: FormFields, file?: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (!receive) return work(early);
  const leave = needs.places.enter(owner, request.ip);
  try {
    const { fields, file } = await readMultipart(
      request,
      countedReceive(receive, needs.limits, owner),
      needs.pace ?? paceRule,
    );
    try {
      return await work(takeQuery(fields, request), file);
    } finally {
      file.drop();
    }
  } finally {
    leave();
  }
}

/**
 * Who has sent nothing, or was refused, is led to the form (998); who only has to wait is told so.
 * @throws AppError identity_required, identity_under_review
 */
async function requireIdentity(userId: bigint, identities: IdentityCheck): Promise<void> {
  if ((await identities.levelOf(userId)) >= 1) return;
  throw new AppError((await identities.isUnderReview(userId)) ? 'identity_under_review' : 'identity_required');
}

async function handleFields(
  { call, handle, findsClaims }: Route,
  fields: FormFields,
  request: FastifyRequest,
  reply: FastifyReply,
  needs: CallNeeds,
  file?: ReceivedFile,
) {
  const { caller } = request;
  const input = parseInput(call, fields);
  if (call.fresh && !(await isProven(request, needs))) throw new AppError('reauth_required');
  const context = contextOf(request, needs, reply);
  const run = handle as (input: unknown, context: unknown) => Promise<unknown>;
  if (!call.money || !caller) {
    const whole = caller ? { ...context, caller, ...(file ? { file } : {}) } : context;
    return successBody(call, shapeAnswer(call, await run(input, whole)));
  }
  const key = readKey(request.headers['idempotency-key'], isPage(request));
  const asked = { userId: caller.userId, key, input, receivedAt: context.receivedAt };
  const work = (claim: IdempotencyClaim): Promise<unknown> => run(input, { ...context, caller, claim });
  const result = await needs.once.run(call, asked, work, findsClaims);
  if (result.replayed) reply.header('idempotent-replayed', 'true');
  return successBody(call, shapeAnswer(call, result.answer));
}

/** Whether a page in a browser sent it: those say where they are from, whatever the script wants. */
const isPage = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

async function findCaller(request: FastifyRequest, sessions: Sessions): Promise<Caller | null> {
  const token = request.headers.authorization ?? '';
  return token === '' ? null : sessions.find(token);
}

/** Whether the caller has proved lately who is there; asked past the memory of sessions, which is a moment behind. */
async function isProven(request: FastifyRequest, needs: CallNeeds): Promise<boolean> {
  const caller = await needs.sessions.findFresh(request.headers.authorization ?? '');
  return isFresh(caller?.provenAt ?? null, needs);
}

/** Whether a proof still opens the calls that ask for a fresh one. */
const isFresh = (provenAt: Date | null, { clock }: CallNeeds): boolean =>
  clock.epochMs() - (provenAt?.getTime() ?? 0) < freshMinutes * 60_000;

function userAgent(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 256);
}
