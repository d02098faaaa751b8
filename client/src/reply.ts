import type { Answer, Call } from '@aureus/contract/platform/call.ts';
import * as z from 'zod/mini';
import { CallError } from './call-error.ts';
import { fitsOf } from './fits.ts';

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
 * What a reply of the server carries, checked against the contract.
 * @throws CallError
 */
export async function answerOf<C extends Call>(definition: C, response: Response): Promise<Answer<C>> {
  if (response.status !== 200) throw await httpError(response);
  const body = await readBody(response);
  return definition.envelope === 'candle' ? fromCandle(definition, body) : fromStandard(definition, body);
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
    throw malformed(cause);
  }
}

function fromStandard<C extends Call>(definition: C, body: unknown): Answer<C> {
  const parsed = z.safeParse(standardReply, body);
  if (!parsed.success) throw malformed(parsed.error);
  const { type, message, error_code: code = '', request_id: requestId = null } = parsed.data;
  if (type === 'ok') return checked(definition, message);
  throw new CallError('business', {
    message: typeof message === 'string' ? message : '',
    code,
    requestId,
    // As HTTP would say it: it is what libraries look at.
    status: type === '999' ? 401 : 200,
  });
}

function fromCandle<C extends Call>(definition: C, body: unknown): Answer<C> {
  const parsed = z.safeParse(candleReply, body);
  if (!parsed.success) throw malformed(parsed.error);
  const { code, msg, data, error_code: errorCode = '' } = parsed.data;
  if (code === 1) return checked(definition, data);
  throw new CallError('business', { message: msg, code: errorCode, status: 200 });
}

function checked<C extends Call>(definition: C, value: unknown): Answer<C> {
  if (fitsOf(definition.answer)?.(value)) return value as Answer<C>;
  const answer = z.safeParse(definition.answer, value);
  if (!answer.success) throw malformed(answer.error);
  return answer.data as Answer<C>;
}

const malformed = (cause: unknown): CallError => new CallError('malformed', { status: 200, cause });
