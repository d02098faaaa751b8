import { t } from '@lingui/core/macro';
import { CallError } from './call-error.ts';

/** What to tell the operator about a failure, in one sentence. */
export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return t`Something went wrong. Please try again.`;
  switch (error.kind) {
    case 'business':
      return error.message;
    case 'network':
      return t`The server could not be reached.`;
    case 'malformed':
      return t`The answer of the server could not be read.`;
    case 'http':
      return t`This service is temporarily unavailable.`;
  }
}
