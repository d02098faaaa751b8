import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { outerLookup } from './endpoint.ts';

const TIMEOUT_MS = 5_000;

export interface Sealed {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

/**
 * Hands a sealed message to a push service and says with which status it answered. Follows no redirect, reads no answer,
 * connects to no inner address; a stand-in of tests, over plain HTTP, is the only address that is not looked up.
 * @throws Error when there is no answer within five seconds
 */
export function sendPush(endpoint: URL, { headers, body }: Sealed): Promise<number> {
  return new Promise((resolve, reject) => {
    const isPlain = endpoint.protocol === 'http:';
    const options = { method: 'POST', headers: { ...headers }, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const sent = isPlain
      ? plainRequest(endpoint, options)
      : secureRequest(endpoint, { ...options, lookup: outerLookup, agent: false });
    sent.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
