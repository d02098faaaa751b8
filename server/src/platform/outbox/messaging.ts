import type { Jobs } from '../jobs/jobs.ts';
import { handleMail } from '../mail/mailer.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { createSmtpMailer } from '../mail/smtp.ts';
import type { Platform } from '../platform.ts';
import { createSmsProvider } from '../sms/provider.ts';
import { handleSms } from '../sms/sms.ts';
import type { Sms, SmsSender } from '../sms/sms.ts';
import { type Channel, createMeter, type Meter, type Sender } from './meter.ts';
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
  /** What was sent, and whether codes are kept back. */
  readonly meter: Meter;
  close(): void;
}

type Needs = Pick<Platform, 'settings' | 'clock' | 'pool' | 'metrics' | 'log'>;

/** Messages nobody can have sent to a stranger: they are counted, and never kept back. */
const NEWS = new Set<Mail['template'] | Sms['template']>([
  'account_changed',
  'notice',
  'operator_invitation',
  'operator_reset',
  'operator_security',
  'operator_passkey_back',
  'operator_alarm',
  'operator_at_once',
  'message_alarm',
  'look_alarm',
  'pair_alarm',
  'futures_alarm',
  'market_alarm',
  'ledger_alarm',
  'deadline_alarm',
  // An agent writes each by hand.
  'support_ticket_answer',
]);

/** Chooses server, provider and outbox by the settings and lets the jobs use them; before the jobs start. */
export function createMessaging(needs: Needs, jobs: Jobs): Messaging {
  const { mode, smtpUrl, mailFrom, smsUrl, smsToken } = needs.settings;
  const outbox = mode === 'demo' ? createOutbox(needs) : undefined;
  const sender = smtpUrl ? createSmtpMailer({ url: smtpUrl, from: mailFrom }) : outbox?.mailer;
  if (!sender) throw new Error('Mail needs SMTP_URL');
  const meter = createMeter(needs);
  async function metered(channel: Channel, message: Mail | Sms, send: () => Promise<void>): Promise<void> {
    const sender: Sender = NEWS.has(message.template) ? 'news' : message.isKnown === true ? 'known' : 'stranger';
    if (!(await meter.admit(channel, sender))) {
      meter.note(channel, 'stopped');
      needs.log.warn({ channel, template: message.template }, 'A message was not sent: the ceiling is reached');
      return;
    }
    try {
      await send();
    } catch (error) {
      meter.note(channel, 'failed');
      throw error;
    }
    meter.note(channel, 'sent');
  }
  let phraseOf: (to: string) => Promise<string> = async () => '';
  const mailer: Mailer = {
    send: (mail) =>
      metered('mail', mail, async () => sender.send({ ...mail, phrase: mail.phrase ?? (await phraseOf(mail.to)) })),
    close: () => sender.close(),
  };
  const provider = smsUrl ? createSmsProvider({ url: smsUrl, token: smsToken }) : outbox?.sms;
  const sms: SmsSender | undefined = provider && { send: (one) => metered('sms', one, () => provider.send(one)) };
  handleMail(jobs, mailer);
  if (sms) handleSms(jobs, sms);
  return {
    mailer,
    sms,
    outbox,
    meter,
    addPhrases: (find) => {
      phraseOf = find;
    },
    close: () => mailer.close(),
  };
}
