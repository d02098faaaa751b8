import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { streamOfRoom } from '@aureus/contract/streams.ts';
import type { OperatorCaller } from '../http/route.ts';

/** Why a room may not be joined by its name; null when it may. A user's own room has none: a login opens it. */
export function refusalOf(room: string, operator: Pick<OperatorCaller, 'permissions'> | null): ErrorCode | null {
  const stream = streamOfRoom(room);
  if (stream === undefined || stream.access === 'user') return 'invalid_request';
  if (stream.access === 'public') return null;
  if (operator === null) return 'not_logged_in';
  const isAllowed = stream.permission === null || operator.permissions.has(stream.permission);
  return isAllowed ? null : 'operator_forbidden';
}
