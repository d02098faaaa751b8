import { languages, languageTags } from '@aureus/contract/platform/language.ts';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PermanentFailure } from '../../../src/platform/jobs/jobs.ts';
import type { Mail, Mailer } from '../../../src/platform/mail/mailer.ts';
import { createSmtpMailer } from '../../../src/platform/mail/smtp.ts';

interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

const taken: Taken[] = [];
let refusal: { code: number; at: 'receiver' | 'message' } | null = null;
let server: SMTPServer;
let mailer: Mailer;

function refuse(at: 'receiver' | 'message'): (Error & { responseCode: number }) | null {
  return refusal?.at === at ? Object.assign(new Error('no'), { responseCode: refusal.code }) : null;
}

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse('receiver')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        const { mailFrom, rcptTo } = session.envelope;
        void PostalMime.parse(raw).then((mail) => {
          if (!refuse('message')) {
            taken.push({
              from: mailFrom === false ? '' : mailFrom.address,
              to: rcptTo.map(({ address }) => address),
              raw,
              mail,
            });
          }
          done(refuse('message'));
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Aureus <no-reply@aureus.example>' });
});

afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

afterEach(() => {
  taken.length = 0;
  refusal = null;
});

const to = 'somebody@example.com';
const mails: Omit<Mail, 'language'>[] = [
  { to, template: 'code_register', params: { code: '048213', minutes: 10 } },
  { to, template: 'code_forget', params: { code: '048213', minutes: 10, hours: 48 } },
  { to, template: 'account_exists', params: {} },
  { to, template: 'no_account', params: {} },
  {
    to,
    template: 'notice',
    params: {
      kind: 'totp_on',
      values: { time: '2026-06-01T10:00:00.000Z', ip: '192.0.2.1' },
      timezone: 'UTC',
      frozen: '2026-06-03T12:34:56.000Z',
      undo: 'https://aureus.example/#/undo',
    },
  },
];

describe.each(languages)('in %s', (language) => {
  test.each(mails)('$template arrives whole, as text and as HTML', async (mail) => {
    await mailer.send({ ...mail, language } as Mail);
    expect(taken).toHaveLength(1);
    const [{ from, to: receivers, mail: got } = {} as Taken] = taken;
    expect(from).toBe('no-reply@aureus.example');
    expect(receivers).toEqual([to]);
    expect(got.from).toMatchObject({ name: 'Aureus', address: 'no-reply@aureus.example' });
    expect(got.to).toMatchObject([{ address: to }]);
    // A notice has its title there.
    if (mail.template !== 'notice') expect(got.subject).toContain('Aureus');
    expect(got.html).toContain(`<html lang="${languageTags[language]}">`);
    expect(got.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    for (const body of [got.text ?? '', got.html ?? '']) {
      expect(body).not.toMatch(/[{}]|undefined|\[object|code_|account_exists\./);
      if ('code' in mail.params) expect(body.match(/048213/g)).toHaveLength(1);
      if ('minutes' in mail.params) expect(body).toContain('10');
      if ('hours' in mail.params) expect(body).toContain('48');
      if ('undo' in mail.params) {
        expect(body).toMatch(/12:34/);
        expect(body).toContain(mail.params.undo);
      }
    }
  });
});

test('each language has words of its own', async () => {
  for (const language of languages) {
    await mailer.send({ to, language, template: 'account_exists', params: {} });
  }
  expect(new Set(taken.map(({ mail }) => mail.text)).size).toBe(languages.length);
  expect(new Set(taken.map(({ mail }) => mail.subject)).size).toBe(languages.length);
});

test.each([
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\nSubject: won',
  'a@example.com, b@example.com',
  'A <a@example.com>',
  '"x" a@example.com',
  'a@example.com;b@example.com',
])('S41: nothing is sent to %j', async (hostile) => {
  const mail = { to: hostile, language: 'en', template: 'account_exists', params: {} } as const;
  await expect(mailer.send(mail)).rejects.toThrow('The receiver is not one e-mail address');
  expect(taken).toHaveLength(0);
});

test('S41: a value that holds line ends and markup stays text in the body', async () => {
  const code = '<b>1</b>\r\nBcc: b@example.com\r\n\r\n.\r\nMAIL FROM:<x@example.com>';
  await mailer.send({ to, language: 'en', template: 'code_register', params: { code, minutes: 10 } });
  expect(taken).toHaveLength(1);
  const [{ to: receivers, raw, mail } = {} as Taken] = taken;
  expect(receivers).toEqual([to]);
  expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^b?cc:|x@example/im);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.html).toContain('&lt;b&gt;1&lt;/b&gt;');
  expect(mail.html).not.toContain('<b>1</b>');
});

test.each(['receiver', 'message'] as const)(
  'a %s refused for good is not tried again, one refused for now is',
  async (at) => {
    const mail = { to, language: 'en', template: 'account_exists', params: {} } as const;
    refusal = { code: 550, at };
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(PermanentFailure);
    refusal = { code: 451, at };
    const failure: unknown = await mailer.send(mail).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(PermanentFailure);
    refusal = null;
    await mailer.send(mail);
    expect(taken).toHaveLength(1);
  },
);

test('a server that is not there fails for now, not for good', async () => {
  const nowhere = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'Aureus <a@aureus.example>' });
  const mail = { to, language: 'en', template: 'account_exists', params: {} } as const;
  const failure: unknown = await nowhere.send(mail).catch((error: unknown) => error);
  nowhere.close();
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(PermanentFailure);
});
