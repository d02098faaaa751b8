import { OutcomeUnknownError, sqlState } from '../database/transaction.ts';
import { AppError } from '../errors.ts';

/** Seconds a client is told to wait when the database is away. */
export const RETRY_SECONDS = 2;

/** Connection refused, reset, timed out or not found: the way to the database is broken, not the statement. */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * SQLSTATEs after which the same request may succeed later: connection (08), resources such as disk and memory (53),
 * operator intervention and time limits (57), lost conflicts after the last retry (40), locks (55P03),
 * and a session that sat idle in a transaction (25P03).
 */
const TRANSIENT_STATE = /^(08...|53...|57...|40001|40P01|55P03|25P03|25006)$/;

/** Texts by which node-postgres reports a broken or missing connection without a code. */
const CONNECTION_TEXT =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** What a failure means to the client; `defect` when it must be looked into. */
export interface Failure {
  readonly error: AppError;
  readonly retrySeconds?: number;
  readonly defect: boolean;
}

/** Turns anything thrown into an answer that gives nothing away. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof AppError) return expected(thrown);
  if (thrown instanceof OutcomeUnknownError) {
    return { error: new AppError('outcome_unknown'), retrySeconds: RETRY_SECONDS, defect: false };
  }
  if (isDatabaseAway(thrown)) {
    return { error: new AppError('service_unavailable'), retrySeconds: RETRY_SECONDS, defect: false };
  }
  const edge = edgeError(thrown);
  return edge ? { error: edge, defect: false } : { error: new AppError('internal_error'), defect: true };
}

function expected(error: AppError): Failure {
  if (error.code === 'too_many_requests') {
    return { error, retrySeconds: Math.max(1, Number(error.params.seconds ?? 1)), defect: false };
  }
  if (error.code === 'service_unavailable') return { error, retrySeconds: RETRY_SECONDS, defect: false };
  return { error, defect: false };
}

/** Whether the error says that the database cannot be worked with just now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const state = sqlState(error);
  if (state !== undefined && TRANSIENT_STATE.test(state)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && NETWORK.has(code) && (code !== 'ENOENT' || syscall === 'connect')) return true;
  return CONNECTION_TEXT.test(error.message);
}

/** The errors Fastify and its plugins raise before a handler of ours runs. */
function edgeError(error: unknown): AppError | null {
  const { code, statusCode } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    statusCode?: unknown;
  };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('body_too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('unsupported_media_type');
  // A file path that leads out of the folder, or to something nobody may see.
  if (statusCode === 403 || statusCode === 404) return new AppError('not_found');
  return statusCode === 400 ? new AppError('malformed_body') : null;
}
