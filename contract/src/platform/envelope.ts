import type { ErrorCode } from './errors.ts';

/** The header of each reply that tells the server's time as it came in, epoch milliseconds: apps keep their clocks by it. */
export const timeHeader = 'x-server-time';

/**
 * The reply of every call but the candle call. HTTP status is 200 also for business errors; `type` decides.
 * '999' means not logged in (client: forget the session, go to login), '998' identity not verified.
 */
export type Reply<T> = OkReply<T> | ErrorReply;

export interface OkReply<T> {
  type: 'ok';
  message: T;
}

export interface ErrorReply {
  type: 'error' | '999' | '998';
  /** Text for the user, in the language of the call. */
  message: string;
  error_code: ErrorCode;
  /** Names the request in the server's log. */
  request_id: string;
}

/** The reply of the candle call alone. */
export interface CandleReply<T> {
  code: 1 | -1;
  msg: string;
  data: T;
  error_code?: ErrorCode;
}

/** The `type` that announces an error code on the wire. */
export function replyTypeOf(code: ErrorCode): ErrorReply['type'] {
  if (code === 'not_logged_in') return '999';
  if (code === 'identity_required') return '998';
  return 'error';
}

/**
 * The reply to a path no call has, with HTTP status 404: an error whose `code` 1 and empty `data` let old clients,
 * which take code 1 for success, go on with nothing to show.
 */
export interface UnknownPathReply extends ErrorReply {
  code: 1;
  data: [];
}
