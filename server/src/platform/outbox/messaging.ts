import type { Jobs } from '../jobs/jobs.ts';
import { handleMail } from '../mail/mailer.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createSmtpMailer } from '../mail/smtp.ts';
import type { Platform } from '../platform.ts';
import { createSmsProvider } from '../sms/provider.ts';
import { handleSms } from '../sms/sms.ts';
import type { SmsSender } from '../sms/sms.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox } from './outbox.ts';

/** How this process sends mail and text messages. */
export interface Messaging {
  readonly mailer: Mailer;
  /** Undefined in production without a provider: telephones cannot be used then. */
  readonly sms: SmsSender | undefined;
  /** The demo's alone; whatever has no server or provider lands there. */
  readonly outbox: Outbox | undefined;
  /** Lets every mail carry its receiver's own words, found when it is sent; empty for none. Before the jobs start. */
  addPhrases(find: (to: string) => Promise<string>): void;
  close(): void;
}

type Parts = Pick<Platform, 'settings' | 'db' | 'clock'>;

/** Chooses server, provider and outbox by the settings and lets the jobs use them; before the jobs start. */
export function createMessaging(parts: Parts, jobs: Jobs): Messaging {
  const { mode, smtpUrl, mailFrom, smsUrl, smsToken } = parts.settings;
  const outbox = mode === 'demo' ? createOutbox(parts) : undefined;
  const sender = smtpUrl ? createSmtpMailer({ url: smtpUrl, from: mailFrom }) : outbox?.mailer;
  if (!sender) throw new Error('Mail needs SMTP_URL');
  let phraseOf: (to: string) => Promise<string> = async () => '';
  const mailer: Mailer = {
    send: async (mail) => sender.send({ ...mail, phrase: await phraseOf(mail.to) }),
    close: () => sender.close(),
  };
  const sms = smsUrl ? createSmsProvider({ url: smsUrl, token: smsToken }) : outbox?.sms;
  handleMail(jobs, mailer);
  if (sms) handleSms(jobs, sms);
  return {
    mailer,
    sms,
    outbox,
    addPhrases: (find) => {
      phraseOf = find;
    },
    close: () => mailer.close(),
  };
}
