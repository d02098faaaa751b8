import type { ErrorCode, ErrorParams } from '@aureus/contract/platform/errors.ts';

/**
 * A failure the user can understand: it reaches the client as `error_code` with a translated text.
 * Anything else that is thrown is a defect and reaches the client as `internal_error`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.params = params;
  }
}
