import type { Call } from '@aureus/contract/platform/call.ts';
import type { CandleReply, ErrorReply, OkReply, UnknownPathReply } from '@aureus/contract/platform/envelope.ts';
import { replyTypeOf } from '@aureus/contract/platform/envelope.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { AppError } from '../errors.ts';
import { texts } from '../texts/texts.ts';

/** The answer of a call broke the contract: a defect of the server. */
export class AnswerError extends Error {
  constructor(call: Call, problems: string) {
    super(`The answer of ${call.name} does not fit the contract: ${problems}`);
    this.name = 'AnswerError';
  }
}

/** Keeps of an answer what the contract names. @throws AnswerError when something it names is missing or wrong */
export function shapeAnswer(call: Call, answer: unknown): unknown {
  const result = call.answer.safeParse(answer);
  if (result.success) return result.data;
  const problems = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new AnswerError(call, problems.join('; '));
}

export function successBody(call: Pick<Call, 'envelope'>, answer: unknown): OkReply<unknown> | CandleReply<unknown> {
  if (call.envelope === 'candle') return { code: 1, msg: 'ok', data: answer };
  return { type: 'ok', message: answer };
}

export function errorBody(
  error: AppError,
  language: Language,
  requestId: string,
  envelope: Call['envelope'] = 'standard',
): ErrorReply | (CandleReply<null> & { request_id: string }) {
  const message = texts(language).error(error.code, error.params);
  if (envelope === 'candle') {
    return { code: -1, msg: message, data: null, error_code: error.code, request_id: requestId };
  }
  return { type: replyTypeOf(error.code), message, error_code: error.code, request_id: requestId };
}

export function unknownPathBody(language: Language, requestId: string): UnknownPathReply {
  const message = texts(language).unknownPath();
  return { type: 'error', code: 1, message, data: [], error_code: 'not_found', request_id: requestId };
}
