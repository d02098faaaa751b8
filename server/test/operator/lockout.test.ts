import * as access from '@aureus/contract/operator/access-calls.ts';
import * as entry from '@aureus/contract/operator/entry-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../support/server.ts';
import type { Received } from '../support/server.ts';
import { demoOperator, freshCode, movableClock } from './operators.ts';

// A stranger who knows an operator's e-mail keeps the operator out of nothing, and guesses no more than before.

const clock = movableClock();
const server = useServer({ clock, settings: { rateLimitFactor: 1, trustProxy: 1 } });
const { email, password } = demoOperator('finance1');
const cookieOf = ({ headers }: Received<string>): string => headers.getSetCookie()[0]?.split(';')[0] ?? '';

const guess = (ip: string, cookie = '') =>
  server.call(
    entry.login,
    { email, password: 'a wrong guess', code: '000000' },
    { headers: { 'x-forwarded-for': ip, ...(cookie === '' ? {} : { cookie }) } },
  );
const enter = (ip: string, cookie = '', person: 'finance1' | 'finance2' = 'finance1') => {
  const { email: name, password: word } = demoOperator(person);
  return server.call(
    entry.login,
    { email: name, password: word, code: freshCode(clock, person) },
    { headers: { 'x-forwarded-for': ip, ...(cookie === '' ? {} : { cookie }) } },
  );
};

const OFFICE = '198.51.100.40';
let attributes: string;
let mine: string;
let colleague: string;
beforeAll(async () => {
  const entered = await enter(OFFICE);
  attributes = entered.headers.getSetCookie()[0] ?? '';
  mine = cookieOf(entered);
  colleague = cookieOf(await enter(OFFICE, '', 'finance2'));
});

test('the mark of a browser goes to operators’ calls alone, and no page reads it', () => {
  expect(attributes).toMatch(/^aureus_desk=[^;]+; Max-Age=7776000; Path=\/api\/operator; HttpOnly; SameSite=Strict$/);
});

test('a hundred guesses from twenty addresses: ten are looked at, and the operator gets in all the same', async () => {
  const replies = await Promise.all(Array.from({ length: 100 }, (_, at) => guess(`203.0.113.${at % 20}`)));
  const errors = replies.map(({ error }) => error);
  expect(errors.filter((error) => error === 'operator_login_failed')).toHaveLength(10);
  expect(errors.filter((error) => error === 'too_many_requests')).toHaveLength(90);
  // To whoever comes with an unknown browser even the right password and code are of no use now.
  expect((await enter('203.0.113.77')).error).toBe('too_many_requests');
  expect((await enter('203.0.113.77', colleague)).error).toBe('too_many_requests');
  expect((await enter('203.0.113.77', `aureus_desk=1.${mine.split('.').slice(1).join('.')}x`)).error).toBe(
    'too_many_requests',
  );
  for (const ip of [OFFICE, '203.0.113.78']) expect((await enter(ip, mine)).error).toBeNull();
});

test('nor does somebody at the very address of the operator, who uses up all its tries', async () => {
  for (let at = 0; at < 49; at += 1) await guess(OFFICE);
  const stranger = { email: 'nobody@example.com', password, code: '000000' };
  const unknown = await server.call(entry.login, stranger, { headers: { 'x-forwarded-for': OFFICE } });
  expect(unknown.error).toBe('too_many_requests');
  expect((await enter(OFFICE, mine)).error).toBeNull();
});

test('who has the browser of an operator guesses no more than anybody, and keeps others out of nothing', async () => {
  const errors: (string | null)[] = [];
  for (let at = 0; at < 12; at += 1) errors.push((await guess('198.51.100.41', mine)).error);
  expect(errors.filter((error) => error === 'operator_login_failed')).toHaveLength(10);
  expect((await enter('198.51.100.41', colleague, 'finance2')).error).toBeNull();
});

test('whoever sits at an open session guesses ten codes, and then the right one is of no use', async () => {
  const token = (await enter(OFFICE, colleague, 'finance2')).answer;
  const prove = async (code: string) => (await server.call(access.prove, { code }, { token })).error;
  const errors: (string | null)[] = [];
  for (let at = 0; at < 11; at += 1) errors.push(await prove('000000'));
  expect(errors.filter((error) => error === 'second_factor_wrong')).toHaveLength(10);
  expect(await prove(freshCode(clock, 'finance2'))).toBe('too_many_requests');
  // The operator has another session, and proves there.
  const other = (await enter(OFFICE, colleague, 'finance2')).answer;
  const code = freshCode(clock, 'finance2');
  expect((await server.call(access.prove, { code }, { token: other })).error).toBeNull();
});

test('a browser is known for three months', async () => {
  clock.forward(91 * 86_400_000);
  for (let at = 0; at < 11; at += 1) await guess(`192.0.2.${at}`);
  expect((await enter('192.0.2.200', colleague, 'finance2')).error).toBeNull();
  expect((await enter('192.0.2.201', mine)).error).toBe('too_many_requests');
});
