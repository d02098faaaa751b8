import type { Answer, Call, Fields } from '@aureus/contract/platform/call.ts';
import * as z from 'zod/mini';
import { chosenLanguage } from '../language/chosen.ts';
import { currentToken } from '../session/session.ts';
import { CallError } from './call-error.ts';

/** How long a call may take. */
const patience = 60_000;

const reply = z.object({
  type: z.enum(['ok', 'error', '999', '998']),
  message: z.unknown(),
  error_code: z.optional(z.string()),
  request_id: z.optional(z.string()),
});

/** Fields before they become text. */
type FormFields = Readonly<Record<string, string | number | undefined>>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Names the intent of a call that moves money, so that a repeat is carried out once. */
  readonly idempotencyKey?: string | undefined;
}

/**
 * Makes a call of the contract and returns what a success carries, checked against the contract.
 * @throws CallError
 */
export async function call<C extends Call>(
  definition: C,
  fields: Fields<C>,
  options: CallOptions = {},
): Promise<Answer<C>> {
  const response = await send(definition, fields as FormFields, options);
  const body: unknown = await response.json().catch(() => null);
  // Left in the middle of the answer: that is no answer, and nobody waits for it.
  options.signal?.throwIfAborted();
  const parsed = z.safeParse(reply, body);
  if (!parsed.success) throw unreadable(response);
  const { type, message, error_code: code = '', request_id: requestId = null } = parsed.data;
  if (type === 'ok') return answerOf(definition, message);
  throw new CallError(response.status >= 500 ? 'http' : 'business', {
    message: typeof message === 'string' ? message : '',
    code,
    requestId,
    status: type === '999' ? 401 : response.status,
  });
}

async function send(definition: Call, fields: FormFields, options: CallOptions): Promise<Response> {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value));
  }
  form.set('lang', chosenLanguage());
  const headers: Record<string, string> = {};
  const token = currentToken();
  if (token !== null) headers['Authorization'] = token;
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
  const url = `/api${definition.path}`;
  const timeout = AbortSignal.timeout(patience);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  try {
    return definition.method === 'GET'
      ? await fetch(`${url}?${form.toString()}`, { headers, signal })
      : await fetch(url, { method: 'POST', headers, body: form, signal });
  } catch (cause) {
    if (options.signal?.aborted === true) throw cause;
    throw new CallError('network', { cause });
  }
}

function unreadable(response: Response): CallError {
  return new CallError(response.ok ? 'malformed' : 'http', {
    status: response.status,
    requestId: response.headers.get('x-request-id'),
  });
}

function answerOf<C extends Call>(definition: C, value: unknown): Answer<C> {
  const answer = z.safeParse(definition.answer, value);
  if (!answer.success) throw new CallError('malformed', { status: 200, cause: answer.error });
  return answer.data as Answer<C>;
}
