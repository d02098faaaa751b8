import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { Transaction } from '../database/transaction.ts';
import type { JobName, Jobs } from '../jobs/jobs.ts';
import { texts } from '../texts/texts.ts';

/** What each text message says and the values it needs. */
export interface SmsTemplates {
  code_register: { readonly code: string; readonly minutes: number };
  code_forget: { readonly code: string; readonly minutes: number };
  code_bind: { readonly code: string; readonly minutes: number };
  code_pay_password: { readonly code: string; readonly minutes: number };
  account_exists: Record<string, never>;
  /** What protects an account was changed; `link` undoes it, or is `none`. */
  account_changed: { readonly kind: NoticeKind; readonly link: string };
}

/** One text message to one telephone. */
export type Sms = {
  [Template in keyof SmsTemplates]: {
    /** E.164 with its plus sign. */
    readonly to: string;
    readonly template: Template;
    readonly params: SmsTemplates[Template];
    readonly language: Language;
    /** Whether somebody who is known here asked for it: the ceiling of messages keeps those back last. */
    readonly isKnown?: boolean;
  };
}[keyof SmsTemplates];

/** Hands text messages over: to a provider, or to the outbox of the demo. Resolves when taken, rejects otherwise. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}

export interface RenderedSms {
  readonly text: string;
  readonly code: string | null;
}

/** Words a text message in its language. */
export function renderSms({ template, params, language }: Sms): RenderedSms {
  const { mail, notice } = texts(language);
  const values = 'kind' in params ? { ...params, what: notice(`${params.kind}.title`) } : params;
  return { text: mail(`sms.${template}`, values), code: 'code' in params ? params.code : null };
}

const sendSms = 'sms.send' as JobName<Sms>;

/** Lets `smsLater` work; once, before the jobs start. */
export function handleSms(jobs: Jobs, sender: SmsSender): void {
  jobs.handle(sendSms, (sms) => sender.send(sms));
}

/** Sends a text message after the transaction has committed. */
export function smsLater(jobs: Jobs, tx: Transaction, sms: Sms): Promise<void> {
  return jobs.add(tx, sendSms, sms);
}
