import type { FuturesAlarmKind } from '@aureus/contract/futures/alarms.ts';
import type { NoticeKind } from '@aureus/contract/notice/kinds.ts';
import type { ErrorParams } from '@aureus/contract/platform/errors.ts';
import type { Language } from '@aureus/contract/platform/language.ts';
import type { LookKind } from '@aureus/contract/platform/personal.ts';
import type { Transaction } from '../database/transaction.ts';
import type { JobName, Jobs } from '../jobs/jobs.ts';

/** What each mail says and the values it needs. */
export interface MailTemplates {
  code_register: { readonly code: string; readonly minutes: number };
  code_forget: { readonly code: string; readonly minutes: number; readonly hours: number };
  code_bind: { readonly code: string; readonly minutes: number };
  code_pay_password: { readonly code: string; readonly minutes: number; readonly hours: number };
  account_exists: Record<string, never>;
  no_account: Record<string, never>;
  operator_invitation: { readonly link: string; readonly hours: number };
  /** Lets an operator in again who lost a second factor. */
  operator_reset: { readonly link: string; readonly hours: number };
  /** What an operator changed of the own access; `time` is an instant in ISO 8601. */
  operator_security: {
    readonly change: 'password_changed' | 'totp_changed' | 'totp_removed' | 'passkey_added' | 'passkey_removed';
    readonly time: string;
    readonly ip: string;
  };
  /** A passkey of an operator answered with a count that has gone back; `time` is an instant in ISO 8601. */
  operator_passkey_back: { readonly time: string; readonly ip: string };
  /** An operator acted alone. */
  operator_alarm: { readonly proposal: number; readonly subject: string };
  /** One operator did at once what protects. */
  operator_at_once: { readonly proposal: number; readonly subject: string };
  /** More messages were sent than is usual, or as many as may be. */
  message_alarm: {
    readonly channel: 'mail' | 'sms';
    readonly level: 'alarm' | 'stop';
    readonly span: 'hour' | 'day';
    readonly limit: number;
  };
  /** An operator looked at private data more often than an hour allows. */
  look_alarm: { readonly operator: string; readonly what: LookKind };
  /** One user lost to another by trades at bad prices, again and again. */
  pair_alarm: { readonly loser: string; readonly gainer: string; readonly trades: number };
  /** Something about futures has come to where operators are told. */
  futures_alarm: {
    readonly kind: FuturesAlarmKind;
    readonly subject: string;
    readonly value: string;
    readonly bound: string;
  };
  /** The books do not add up; `first` is the first problem as the audit words it. */
  ledger_alarm: { readonly problems: number; readonly first: string };
  /** A writer leaves the prices of a market out, because its batches fail by them. */
  market_alarm: { readonly program: 'spot' | 'futures'; readonly symbol: string };
  /** What is due is settled late, or fails again and again; `kind` is `<area>.<what>`. */
  deadline_alarm: {
    readonly kind: string;
    readonly state: 'late' | 'failing';
    readonly seconds: number;
    readonly error: string;
  };
  /** What was said in a conversation with support, a line each. */
  support_transcript: { readonly conversation: number; readonly lines: readonly string[] };
  /** An agent answers what somebody without a session has asked. */
  support_ticket_answer: { readonly ticket: number; readonly question: string; readonly answer: string };
  /** What a notice says, as a mail. `timezone` is the reader's, an IANA name. */
  notice: {
    readonly kind: NoticeKind;
    readonly values: ErrorParams;
    readonly timezone: string;
    /** Until when withdrawals rest because of it, an instant in ISO 8601. */
    readonly frozen?: string | null;
    /** The address of the page that undoes it. */
    readonly undo?: string | null;
  };
}

export type MailTemplate = keyof MailTemplates;

/** One mail to one receiver. */
export type Mail = {
  [Template in MailTemplate]: {
    /** A checked e-mail address. */
    readonly to: string;
    readonly template: Template;
    readonly params: MailTemplates[Template];
    readonly language: Language;
    /** The receiver's own words by which a genuine mail is known. Filled in when it is sent, where it is the address's. */
    readonly phrase?: string;
    /** Whether somebody who is known here asked for it: the ceiling of messages keeps those back last. */
    readonly isKnown?: boolean;
  };
}[MailTemplate];

/** Hands mail over: to a mail server, or to the outbox of the demo. Resolves when it was taken, rejects otherwise. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

const sendMail = 'mail.send' as JobName<Mail>;

/** Lets `mailLater` work; once, before the jobs start. */
export function handleMail(jobs: Jobs, mailer: Mailer): void {
  jobs.handle(sendMail, (mail) => mailer.send(mail));
}

/** Sends a mail after the transaction has committed. */
export function mailLater(jobs: Jobs, tx: Transaction, mail: Mail): Promise<void> {
  return jobs.add(tx, sendMail, mail);
}
