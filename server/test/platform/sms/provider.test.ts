import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { languages } from '@aureus/contract/platform/language.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PermanentFailure } from '../../../src/platform/jobs/jobs.ts';
import { createSmsProvider } from '../../../src/platform/sms/provider.ts';
import { renderSms } from '../../../src/platform/sms/sms.ts';
import type { Sms } from '../../../src/platform/sms/sms.ts';

interface Asked {
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const asked: Asked[] = [];
let answer: { status: number; location?: string } | 'never' = { status: 200 };
let server: Server;
let url = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push({ method: request.method, headers: request.headers, body: Buffer.concat(chunks).toString() });
      if (answer === 'never') return;
      response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location });
      response.end('{"id":"1"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/messages`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

afterEach(() => {
  asked.length = 0;
  answer = { status: 200 };
});

const sms: Sms = {
  to: '+8613800138000',
  language: 'en',
  template: 'code_register',
  params: { code: '048213', minutes: 10 },
};

test('posts number and text as JSON, with the token', async () => {
  await createSmsProvider({ url, token: 'the-token' }).send(sms);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer the-token', 'content-type': 'application/json' },
  });
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    to: '+8613800138000',
    text: '048213 is your Aureus sign-up code, valid for 10 minutes. Never share it.',
  });
});

test('sends no header without a token', async () => {
  await createSmsProvider({ url, token: undefined }).send(sms);
  expect(asked[0]?.headers.authorization).toBeUndefined();
});

test.each([
  [400, true],
  [401, true],
  [422, true],
  [408, false],
  [429, false],
  [500, false],
  [503, false],
])('answer %i is final: %s', async (status, final) => {
  answer = { status };
  const failure: unknown = await createSmsProvider({ url, token: 't' })
    .send(sms)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure instanceof PermanentFailure).toBe(final);
});

test('a provider that does not answer is given up in time', async () => {
  answer = 'never';
  await expect(createSmsProvider({ url, token: 't', timeoutMs: 100 }).send(sms)).rejects.toThrow(/timeout|aborted/i);
});

test('a redirect is not followed', async () => {
  answer = { status: 307, location: `${url}/elsewhere` };
  await expect(createSmsProvider({ url, token: 't' }).send(sms)).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test('every message is worded in every language, with its code and nothing left open', () => {
  const all: Omit<Sms, 'language'>[] = [
    { to: sms.to, template: 'code_register', params: { code: '048213', minutes: 10 } },
    { to: sms.to, template: 'code_forget', params: { code: '048213', minutes: 10 } },
    { to: sms.to, template: 'account_exists', params: {} },
    { to: sms.to, template: 'account_changed', params: { kind: 'phone_bound', link: 'none' } },
    { to: sms.to, template: 'account_changed', params: { kind: 'totp_on', link: 'https://aureus.example/#/undo' } },
  ];
  const seen = new Set<string>();
  for (const language of languages) {
    for (const one of all) {
      const { text, code } = renderSms({ ...one, language } as Sms);
      expect(text).toContain('Aureus');
      expect(text).not.toMatch(/[{}]|undefined|sms\./);
      if ('link' in one.params) expect(text.includes('https://')).toBe(one.params.link !== 'none');
      if ('code' in one.params) expect(text).toContain('048213');
      expect(code).toBe('code' in one.params ? '048213' : null);
      seen.add(text);
    }
  }
  expect(seen.size).toBe(languages.length * all.length);
});
