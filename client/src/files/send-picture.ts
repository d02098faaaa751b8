import type { Call } from '@aureus/contract/platform/call.ts';
import { CallError } from '../call-error.ts';
import type { Calls } from '../calls.ts';

/** How long an upload may take. */
const patience = 60_000;

export interface SendOptions {
  /** Told the sent share, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** A call that carries a picture, with what the app knows. */
export interface UploadCall<C extends Call> {
  readonly definition: C;
  /** What goes along with the picture. */
  readonly fields: Readonly<Record<string, string>>;
  /** Of the open session; null while nobody is logged in. */
  readonly token: string | null;
  readonly readReply: Calls['readReply'];
}

/**
 * Sends a picture and returns the answer: its reference. By XMLHttpRequest: fetch does not tell how much was sent.
 * @throws CallError; the signal's reason when it was given up
 */
export function sendPicture<C extends Call>(
  { definition, fields, token, readReply }: UploadCall<C>,
  picture: Blob,
  { onProgress, signal }: SendOptions = {},
): ReturnType<typeof readReply<C>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', picture, 'picture');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${definition.path}`);
    if (token !== null) request.setRequestHeader('Authorization', token);
    request.timeout = patience;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('error', () => reject(new CallError('network')));
    request.addEventListener('timeout', () => reject(new CallError('timeout')));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('load', () => {
      const response = new Response(request.responseText, {
        status: request.status,
        headers: { 'x-request-id': request.getResponseHeader('x-request-id') ?? '' },
      });
      readReply(definition, response, token).then(resolve, reject);
    });
    signal?.addEventListener('abort', () => request.abort());
    if (signal?.aborted === true) reject(signal.reason as Error);
    else request.send(form);
  });
}
