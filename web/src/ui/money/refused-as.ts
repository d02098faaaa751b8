import { CallError } from '@aureus/client/call-error.ts';
import type { ErrorCode } from '@aureus/contract/platform/errors.ts';

/** Whether the server refused a call for that reason. */
export function isRefusedAs(error: unknown, code: ErrorCode): boolean {
  return error instanceof CallError && error.code === code;
}
