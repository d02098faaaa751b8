import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import * as z from 'zod/mini';
import { usePreferences } from '../preferences/preferences.ts';
import { currentToken } from '../session/session.ts';
import { CallError } from './call-error.ts';
import { currentReactions } from './reactions.ts';

/** How long a call may take. */
const patience = 60_000;

export interface CallOptions {
  /** Money calls: names the intent, so that a repeat is carried out once. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

const standardReply = z.object({
  type: z.enum(['ok', 'error', '999', '998']),
  message: z.unknown(),
  error_code: z.optional(z.string()),
  request_id: z.optional(z.string()),
});

const candleReply = z.object({
  code: z.union([z.literal(1), z.literal(-1)]),
  msg: z.string(),
  data: z.unknown(),
  error_code: z.optional(z.string()),
});

/**
 * Makes a call of the contract and returns what a success carries, checked against the contract. When the server asks
 * first who is there, the user is asked and the call made once more.
 * @throws CallError
 */
export async function call<C extends Call>(
  definition: C,
  fields: Fields<C>,
  options: CallOptions = {},
): Promise<Answer<C>> {
  try {
    return await once(definition, fields, options);
  } catch (error) {
    const wantsProof = error instanceof CallError && error.code === 'reauth_required';
    if (!wantsProof || !(await currentReactions().proofRequired())) throw error;
    return once(definition, fields, options);
  }
}

async function once<C extends Call>(definition: C, fields: Fields<C>, options: CallOptions): Promise<Answer<C>> {
  const token = currentToken();
  return readReply(definition, await send(definition, fields as FormFields, token, options), token);
}

/**
 * What a reply of the server carries, checked against the contract. @param token with which the call was made
 * @throws CallError
 */
export async function readReply<C extends Call>(
  definition: C,
  response: Response,
  token: string | null,
): Promise<Answer<C>> {
  if (response.status !== 200) throw await httpError(response);
  const body = await readBody(response);
  return definition.envelope === 'candle' ? fromCandle(definition, body) : fromStandard(definition, body, token);
}

/** Fields as they are before they become text. */
type FormFields = Readonly<Record<string, string | number | undefined>>;

/** The form of a request: every field as text, and the language. */
function formOf(fields: FormFields): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value));
  }
  form.set('lang', usePreferences.getState().language);
  return form;
}

async function send(
  definition: Call,
  fields: FormFields,
  token: string | null,
  options: CallOptions,
): Promise<Response> {
  const form = formOf(fields);
  const url = `/api${definition.path}`;
  const headers: Record<string, string> = {};
  if (token !== null) headers['Authorization'] = token;
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;

  const abort = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort.abort();
  }, patience);
  const onAbort = (): void => abort.abort();
  options.signal?.addEventListener('abort', onAbort);
  if (options.signal?.aborted === true) abort.abort();
  try {
    return definition.method === 'GET'
      ? await fetch(`${url}?${form.toString()}`, { headers, signal: abort.signal })
      : await fetch(url, { method: 'POST', headers, body: form, signal: abort.signal });
  } catch (cause) {
    if (options.signal?.aborted === true) throw cause;
    throw new CallError(timedOut ? 'timeout' : 'network', { cause });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
  }
}

/** Other statuses than 200 may still carry a reply of ours, e.g. 429 with its text. */
async function httpError(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  const reply = z.safeParse(standardReply, body);
  if (!reply.success || typeof reply.data.message !== 'string' || response.status === 404) {
    const requestId = response.headers.get('x-request-id');
    return new CallError('http', { status: response.status, requestId });
  }
  return new CallError(response.status >= 500 ? 'http' : 'business', {
    message: reply.data.message,
    code: reply.data.error_code ?? '',
    requestId: reply.data.request_id ?? null,
    status: response.status,
  });
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new CallError('malformed', { status: response.status, cause });
  }
}

function answerOf<C extends Call>(definition: C, value: unknown): Answer<C> {
  const answer = z.safeParse(definition.answer, value);
  if (!answer.success) throw new CallError('malformed', { status: 200, cause: answer.error });
  return answer.data as Answer<C>;
}

function fromStandard<C extends Call>(definition: C, body: unknown, token: string | null): Answer<C> {
  const parsed = z.safeParse(standardReply, body);
  if (!parsed.success) throw new CallError('malformed', { status: 200, cause: parsed.error });
  const reply = parsed.data;
  if (reply.type === 'ok') return answerOf(definition, reply.message);

  const message = typeof reply.message === 'string' ? reply.message : '';
  // A refusal of an older session says nothing about the one open now.
  if (reply.type === '999' && token === currentToken()) currentReactions().sessionLost(message);
  if (reply.type === '998') currentReactions().identityRequired(message);
  throw new CallError('business', {
    message,
    code: reply.error_code ?? '',
    requestId: reply.request_id ?? null,
    status: 200,
  });
}

function fromCandle<C extends Call>(definition: C, body: unknown): Answer<C> {
  const parsed = z.safeParse(candleReply, body);
  if (!parsed.success) throw new CallError('malformed', { status: 200, cause: parsed.error });
  const reply = parsed.data;
  if (reply.code === 1) return answerOf(definition, reply.data);
  throw new CallError('business', { message: reply.msg, code: reply.error_code ?? '', status: 200 });
}
