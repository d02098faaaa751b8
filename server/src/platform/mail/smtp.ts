import { languageTags } from '@aureus/contract/platform/language.ts';
import { createTransport } from 'nodemailer';
import { PermanentFailure } from '../jobs/jobs.ts';
import type { Mailer } from './mailer.ts';
import { renderMail } from './render.ts';

export interface SmtpOptions {
  /** `smtps://user:password@host` for TLS from the start; `smtp://` takes STARTTLS when offered, `?requireTLS=true` insists. */
  readonly url: string;
  /** Sender, `Name <address>`. */
  readonly from: string;
}

/** Nothing that could end a header line or make one receiver two. */
const ADDRESS = /^[^\s,;<>"()[\]:\\@\p{Cc}]{1,64}@[a-z0-9.-]{1,253}$/u;

/** Sends mail to a mail server over a few kept connections. Tries once: repeating is the job's part. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      if (!ADDRESS.test(mail.to)) throw new PermanentFailure('The receiver is not one e-mail address');
      const { subject, text, html } = renderMail(mail);
      const headers = { 'Auto-Submitted': 'auto-generated', 'Content-Language': languageTags[mail.language] };
      try {
        // As an object the address is taken whole and never read as a list.
        await transport.sendMail({ from, to: { name: '', address: mail.to }, subject, text, html, headers });
      } catch (error) {
        throw isRefusal(error) ? new PermanentFailure('The mail server refused the mail', { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** The server said no to this receiver or message (5xx after the greeting), not to us or for now. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (responseCode ?? 0) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
