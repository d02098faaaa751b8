import { PermanentFailure } from '../jobs/jobs.ts';
import { renderSms } from './sms.ts';
import type { SmsSender } from './sms.ts';

export interface SmsProviderOptions {
  readonly url: string;
  readonly token: string | undefined;
  /** How long the provider may take to answer. */
  readonly timeoutMs?: number;
}

/** Statuses after which the same request may succeed later. */
const PASSING = new Set([408, 425, 429]);

/**
 * Sends text messages through an HTTP service: POST of `{"to": "+86…", "text": "…"}` as JSON with the token as bearer;
 * any 2xx means taken. Tries once: repeating is the job's part. A service of another form needs a small relay.
 */
export function createSmsProvider({ url, token, timeoutMs = 10_000 }: SmsProviderOptions): SmsSender {
  return {
    send: async (sms) => {
      const { text } = renderSms(sms);
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to: sms.to, text }),
        // A redirect would carry the message and its code to an address nobody configured.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (response.ok) return;
      const { status } = response;
      const message = `The SMS service answered ${status}`;
      throw status >= 400 && status < 500 && !PASSING.has(status) ? new PermanentFailure(message) : new Error(message);
    },
  };
}
