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

/** The server's name for the failed request; null where there is none. */
export const requestIdOf = (error: unknown): string | null => (error instanceof CallError ? error.requestId : null);

/** A failure in words with the number of the request, by which it is found in the log: where there is one line for both. */
export const withRequest = (text: string, requestId: string | null): string =>
  requestId === null ? text : `${text} · ${t`Request ${requestId}`}`;

/** The same of a failure at hand. */
export const failureText = (error: unknown): string => withRequest(errorText(error), requestIdOf(error));
