import type { ErrorCode } from '@aureus/contract/platform/errors.ts';

/**
 * HTTP status of the codes the edge raises. Every other code is an answer of the business and goes out with 200,
 * as the wire wants it; `type` decides there.
 */
const statuses: Partial<Record<ErrorCode, number>> = {
  invalid_request: 400,
  unknown_field: 400,
  repeated_field: 400,
  malformed_body: 400,
  invalid_number: 400,
  idempotency_key_required: 400,
  idempotency_key_invalid: 400,
  forbidden_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_in_progress: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  internal_error: 500,
  service_unavailable: 503,
  outcome_unknown: 503,
};

export const statusOf = (code: ErrorCode): number => statuses[code] ?? 200;
