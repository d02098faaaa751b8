import { t } from '@lingui/core/macro';
import { CallError } from '@aureus/client/call-error.ts';
import { isOnline } from '../network/online.ts';

/** What to tell the user about a failure, in one sentence. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return t`Something went wrong. Please try again.`;
  switch (error.kind) {
    case 'business':
      return error.message;
    case 'network':
      return isOnline() ? t`The server could not be reached.` : t`You are offline.`;
    case 'timeout':
      return t`The server took too long to answer.`;
    case 'malformed':
      return t`The answer of the server could not be read.`;
    case 'http':
      return t`This service is temporarily unavailable.`;
    case 'unknown':
      return t`We do not know yet whether this went through. We are checking.`;
  }
}

/** The server's name for the failed request, to tell support. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof CallError ? error.requestId : null;
}
