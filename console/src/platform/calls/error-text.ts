import { t } from '@lingui/core/macro';
import { CallError } from '@aureus/client/call-error.ts';

/** What to tell the operator about a failure, in one sentence. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return t`Something went wrong. Please try again.`;
  switch (error.kind) {
    case 'business':
      return error.message;
    case 'network':
    case 'timeout':
    // Only calls that keep an intent end so, and the console makes none.
    case 'unknown':
      return t`The server could not be reached.`;
    case 'malformed':
      return t`The answer of the server could not be read.`;
    case 'http':
      return t`This service is temporarily unavailable.`;
  }
}
