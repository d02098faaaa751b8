import type { ErrorCode } from '@aureus/contract/platform/errors.ts';
import { streamOfRoom } from '@aureus/contract/streams.ts';

/** Why a room may not be joined by its name; null when it may. */
export function refusalOf(room: string): ErrorCode | null {
  return streamOfRoom(room)?.access === 'public' ? null : 'invalid_request';
}
