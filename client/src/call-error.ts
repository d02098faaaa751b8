/**
 * Why a call gave no answer.
 * - `business`: the server refused; `message` is its text in the caller's language
 * - `network`: nothing came back; `timeout`: nothing within a minute
 * - `malformed`: something came back that the contract does not know
 * - `http`: the edge answered with a status other than 200 and no reply of ours
 * - `unknown`: a money call whose outcome is not known; it may have happened
 */
export type CallErrorKind = 'business' | 'network' | 'timeout' | 'malformed' | 'http' | 'unknown';

export class CallError extends Error {
  readonly kind: CallErrorKind;
  /** Stable code from the contract; empty unless the server gave one. */
  readonly code: string;
  /** Names the request in the server's log. */
  readonly requestId: string | null;
  /** HTTP status; 0 when there was none, 401 when the session is gone. */
  readonly status: number;

  constructor(
    kind: CallErrorKind,
    details: { message?: string; code?: string; requestId?: string | null; status?: number; cause?: unknown } = {},
  ) {
    super(details.message ?? kind, { cause: details.cause });
    this.name = 'CallError';
    this.kind = kind;
    this.code = details.code ?? '';
    this.requestId = details.requestId ?? null;
    this.status = details.status ?? 0;
  }
}

/** Whether the call may have been carried out although no answer tells so. */
export function mayHaveHappened(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  if (error.kind === 'business') return ['outcome_unknown', 'idempotency_in_progress'].includes(error.code);
  // Whatever stands between may answer in any way after the server has done its work.
  return true;
}
