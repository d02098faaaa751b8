import { languageTags } from '@aureus/contract/platform/language.ts';
import { dateFormat, momentText } from '../texts/dates.ts';
import { noticeText } from '../texts/notice-text.ts';
import { texts } from '../texts/texts.ts';
import type { MailKey } from '../texts/texts.ts';
import type { Mail } from './mailer.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The code the mail brings, if it brings one. */
  readonly code: string | null;
}

/** Paragraphs of each mail; the code stands after the first of them. */
const PARAGRAPHS: Readonly<Record<WordedMail['template'], readonly MailKey[]>> = {
  code_register: ['code_register.body', 'code_life', 'code_secret'],
  code_forget: ['code_forget.body', 'code_life', 'code_forget.note', 'code_secret'],
  code_bind: ['code_bind.body', 'code_life', 'code_secret'],
  code_pay_password: ['code_pay_password.body', 'code_life', 'code_pay_password.note', 'code_secret'],
  account_exists: ['account_exists.body', 'account_exists.note'],
  no_account: ['no_account.body', 'no_account.note'],
  operator_invitation: ['operator_invitation.body', 'operator_invitation.note'],
  operator_reset: ['operator_reset.body', 'operator_reset.note'],
  operator_security: ['operator_security.body', 'operator_security.note'],
  operator_passkey_back: ['operator_passkey_back.body', 'operator_passkey_back.note'],
  operator_alarm: ['operator_alarm.body', 'operator_alarm.note'],
  operator_at_once: ['operator_at_once.body', 'operator_alarm.note'],
  message_alarm: ['message_alarm.body', 'message_alarm.note'],
  look_alarm: ['look_alarm.body', 'look_alarm.note'],
  pair_alarm: ['pair_alarm.body', 'pair_alarm.note'],
  futures_alarm: ['futures_alarm.body', 'futures_alarm.note'],
  market_alarm: ['market_alarm.body', 'market_alarm.note'],
  ledger_alarm: ['ledger_alarm.body', 'ledger_alarm.note'],
  deadline_alarm: ['deadline_alarm.body', 'deadline_alarm.note'],
};

/** Words a mail in its language. Nothing a user typed gets into a subject; in HTML all values are escaped. */
export function renderMail(mail: Mail): RenderedMail {
  const say = texts(mail.language).mail;
  const code = 'code' in mail.params ? mail.params.code : null;
  const { subject, first, rest } = worded(mail);
  const mark = mail.phrase ? [`${say('phrase', { phrase: mail.phrase })} ${say('phrase_note')}`] : [];
  const parts = { greeting: say('greeting'), first, code, rest: [...rest, ...mark], footer: say('footer') };
  return { subject, text: asText(parts), html: asHtml(subject, languageTags[mail.language], parts), code };
}

function worded(mail: Mail): { subject: string; first: string; rest: string[] } {
  if (mail.template === 'notice') {
    const { kind, values, timezone, frozen = null, undo = null } = mail.params;
    const { title, body } = noticeText(mail.language, kind, values, timezone);
    const { mail: tell } = texts(mail.language);
    const until = frozen === null ? '' : momentText(mail.language, frozen, timezone);
    const rest = [
      ...(frozen === null ? [] : [tell('change.frozen', { until })]),
      ...(undo === null ? [] : [tell('change.undo', { link: undo })]),
    ];
    return { subject: title, first: body, rest };
  }
  const say = texts(mail.language).mail;
  if (mail.template === 'support_transcript') {
    const { conversation, lines } = mail.params;
    const params = { conversation };
    return {
      subject: say('support_transcript.subject', params),
      first: say('support_transcript.body', params),
      rest: [...lines.flatMap(paragraphs), say('support_transcript.note')],
    };
  }
  if (mail.template === 'support_ticket_answer') {
    const { ticket, question, answer } = mail.params;
    return {
      subject: say('support_ticket_answer.subject', { ticket }),
      first: say('support_ticket_answer.body'),
      rest: [
        ...paragraphs(answer),
        say('support_ticket_answer.question'),
        ...paragraphs(question).map((line) => `> ${line}`),
        say('support_ticket_answer.note'),
      ],
    };
  }
  const params = displayed(mail);
  const [first = '', ...rest] = PARAGRAPHS[mail.template].map((key) => say(key, params));
  return { subject: say(`${mail.template}.subject`), first, rest };
}

/** What somebody wrote, a paragraph for each line. */
const paragraphs = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Mails whose words are all ours. */
type WordedMail = Exclude<Mail, { template: 'notice' | 'support_transcript' | 'support_ticket_answer' }>;

function displayed({ params, language }: WordedMail): Record<string, string | number> {
  if (!('time' in params)) return { ...params };
  const format = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return { ...params, time: format.format(new Date(params.time)) };
}

interface Parts {
  readonly greeting: string;
  readonly first: string;
  readonly code: string | null;
  readonly rest: readonly string[];
  readonly footer: string;
}

function asText({ greeting, first, code, rest, footer }: Parts): string {
  const paragraphs = [greeting, first, ...(code === null ? [] : [`    ${code}`]), ...rest, `-- \nAureus\n${footer}`];
  return `${paragraphs.join('\n\n')}\n`;
}

/** Mail programs know tables and style attributes, and little else. */
function asHtml(subject: string, tag: string, { greeting, first, code, rest, footer }: Parts): string {
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const codeBox =
    code === null
      ? ''
      : `<p style="margin:8px 0 24px;padding:18px 0;background:#111318;border:1px solid #3a3222;border-radius:10px;` +
        `text-align:center;font:700 32px/1.2 Menlo,Consolas,monospace;letter-spacing:10px;color:#e8c468">${escapeHtml(code)}</p>`;
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#0b0c0f">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#0b0c0f">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="480" cellpadding="0" cellspacing="0" style="max-width:480px;width:100%;background:#181a20;border-radius:16px">
<tr><td style="padding:28px 28px 0;font:700 22px/1.3 Georgia,serif;letter-spacing:2px;color:#e8c468">Aureus</td></tr>
<tr><td style="padding:20px 28px 8px;font:400 16px/1.6 -apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;color:#eaecef">
${paragraph(greeting)}
${paragraph(first)}
${codeBox}
${rest.map(paragraph).join('\n')}
</td></tr>
<tr><td style="padding:0 28px 28px;font:400 13px/1.6 -apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;color:#a0a6b0">${escapeHtml(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
