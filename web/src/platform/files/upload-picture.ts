import { upload } from '@aureus/contract/files/calls.ts';
import type { FilePurpose } from '@aureus/contract/files/purposes.ts';
import { CallError } from '@aureus/client/call-error.ts';
import { readReply } from '../calls/call.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { currentToken } from '../session/session.ts';

/** How long an upload may take. */
const patience = 60_000;

export interface UploadOptions {
  /** Told the sent share, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a picture and returns its reference. By XMLHttpRequest: fetch does not tell how much was sent.
 * @throws CallError; the signal's reason when it was given up
 */
export function uploadPicture(picture: Blob, purpose: FilePurpose, options: UploadOptions = {}): Promise<string> {
  const { onProgress, signal } = options;
  const token = currentToken();
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('lang', usePreferences.getState().language);
  form.set('file', picture, 'picture');
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${upload.path}`);
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
      readReply(upload, response, token).then(resolve, reject);
    });
    signal?.addEventListener('abort', () => request.abort());
    if (signal?.aborted === true) reject(signal.reason as Error);
    else request.send(form);
  });
}
