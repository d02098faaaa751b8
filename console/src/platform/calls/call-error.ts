/**
 * Why a call gave no answer. `business`: the server refused, `message` is its text in the operator's language;
 * `network`: nothing came back; `malformed`: something the contract does not know; `http`: no reply of ours.
 */
export type CallErrorKind = 'business' | 'network' | 'malformed' | 'http';

export class CallError extends Error {
  readonly kind: CallErrorKind;
  /** Stable code from the contract; empty unless the server gave one. */
  readonly code: string;
  /** Names the request in the server's log. */
  readonly requestId: string | null;
  /** HTTP status; 401 when the session is gone, which is what the admin library looks at. */
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
