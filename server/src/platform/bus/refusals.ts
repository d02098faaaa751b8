import type { ErrorCode, ErrorParams } from '@aureus/contract/platform/errors.ts';
import { OutcomeUnknownError } from '../database/transaction.ts';
import { AppError } from '../errors.ts';
import { ClaimLostError } from '../http/idempotency.ts';

/** What an answer looks like between two processes. */
export type Reply = { readonly answer: unknown } | { readonly refusal: Refusal };

/** The errors by which a question may be refused, so that the one who asked can go by them. */
export type Refusal =
  | { readonly kind: 'expected'; readonly code: ErrorCode; readonly params: ErrorParams }
  | { readonly kind: 'claim_lost' | 'outcome_unknown' | 'defect' };

export function refusalFor(error: unknown): Refusal {
  if (error instanceof AppError) return { kind: 'expected', code: error.code, params: error.params };
  if (error instanceof ClaimLostError) return { kind: 'claim_lost' };
  return { kind: error instanceof OutcomeUnknownError ? 'outcome_unknown' : 'defect' };
}

/** The answer, as if it had been asked for here. @throws what the other process has thrown */
export function answerOf(reply: Reply): unknown {
  if ('answer' in reply) return reply.answer;
  const { refusal } = reply;
  if (refusal.kind === 'expected') throw new AppError(refusal.code, refusal.params);
  if (refusal.kind === 'claim_lost') throw new ClaimLostError();
  if (refusal.kind === 'outcome_unknown') throw new OutcomeUnknownError('told by another process');
  throw new Error('Another process failed at what it was asked; its log says why');
}
