import { namesOf } from '../names.ts';

/** What the edge answers by itself, whatever the call. */
const ownCodes = [
  // the edge
  'invalid_request',
  'unknown_field',
  'repeated_field',
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
  'invalid_number',
  'not_found',
  'method_not_allowed',
  'forbidden_origin',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
  'outcome_unknown',
  // idempotency of money calls
  'idempotency_key_required',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'duplicate_request',
  // session
  'not_logged_in',
  'identity_required',
] as const;

/**
 * Every stable error code a reply may carry in `error_code`: those of the edge and of each area. The text beside it in
 * `message` is translated; the code never changes its meaning.
 */
export const errorCodes = [...ownCodes, ...namesOf('errors')] as const;

/** One of {@link errorCodes}. */
export type ErrorCode = (typeof errorCodes)[number];

/** Values put into the translated text of an error, e.g. `{ seconds: 40 }` or `{ minimum: '0.001' }`. */
export type ErrorParams = Readonly<Record<string, string | number>>;
