import { newsList, siteConfig } from '@aureus/contract/content/calls.ts';
import * as entry from '@aureus/contract/operator/entry-calls.ts';
import { proposal } from '@aureus/contract/operator/proposal-calls.ts';
import { operators, roles } from '@aureus/contract/operator/people-calls.ts';
import { mailTexts, markets } from '@aureus/contract/operator/terms-calls.ts';
import { hashSync } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { texts } from '../../src/platform/texts/texts.ts';
import { startTestServer, useServer } from '../support/server.ts';
import { approveAct, demoOperator, freshCode, movableClock, operatorToken, proposeAct } from './operators.ts';

const clock = movableClock();
const server = useServer({ clock });
let admin1: string;
let admin2: string;
// One after the other: a code is good for a step, and a busy machine takes its time.
const login = async (): Promise<void> => {
  admin1 = await operatorToken(server, clock, 'admin1');
  admin2 = await operatorToken(server, clock, 'admin2');
};
beforeAll(login);

/** Proposed by one, approved by the other. */
async function decide(kind: Parameters<typeof proposeAct>[2], payload: object) {
  const id = await proposeAct(server, admin1, kind, payload);
  return (await approveAct(server, clock, admin2, 'admin2', id)).answer;
}

test('password and code are both needed, a code counts once, and no answer tells which was wrong', async () => {
  const { email, password } = demoOperator('finance1');
  const code = freshCode(clock, 'finance1');
  for (const wrong of [
    { email, password: 'not the password', code },
    { email: 'nobody@operators.aureus.demo', password, code },
    { email, password, code: '000000' },
  ]) {
    expect((await server.call(entry.login, wrong)).error).toBe('operator_login_failed');
  }
  expect((await server.call(entry.login, { email, password, code })).error).toBe(null);
  expect((await server.call(entry.login, { email, password, code })).error).toBe('operator_login_failed');
});

test('what is typed on another keyboard lets the same operator in, and an older hash is renewed', async () => {
  const { email, password } = demoOperator('finance1');
  const composed = 'cánh cửa gỗ màu xanh'.normalize('NFC');
  const decomposed = composed.normalize('NFD');
  const { owner } = server.database;
  const { rows } = await owner.query<{ hash: string }>('SELECT password_hash AS hash FROM operators WHERE email = $1', [
    email,
  ]);
  const store = (hash: string) =>
    owner.query('UPDATE operators SET password_hash = $2 WHERE email = $1', [email, hash]);
  const typed = (): string => {
    const code = freshCode(clock, 'finance1');
    return `${code.slice(0, 3)} ${code.slice(3)}`;
  };
  const errorOf = async (secret: string) =>
    (await server.call(entry.login, { email: `\u200b${email.replace('@', '＠')}`, password: secret, code: typed() }))
      .error;
  await store(hashSync(decomposed));
  expect(await errorOf(composed)).toBe('operator_login_failed');
  expect(await errorOf(decomposed)).toBe(null);
  expect(await errorOf(composed)).toBe(null);
  await store(rows[0]?.hash ?? '');
  expect(await errorOf(password)).toBe(null);
});

test('S13: a session ends after half an hour of rest, after twelve hours, and when it is ended', async () => {
  const rested = await operatorToken(server, clock, 'finance2');
  clock.forward(29 * 60_000);
  expect((await server.call(entry.me, {}, { token: rested })).error).toBe(null);
  clock.forward(31 * 60_000);
  expect((await server.call(entry.me, {}, { token: rested })).error).toBe('not_logged_in');

  const worked = await operatorToken(server, clock, 'finance2');
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    clock.forward(20 * 60_000);
    expect((await server.call(entry.me, {}, { token: worked })).error).toBe(null);
  }
  clock.forward(21 * 60_000);
  expect((await server.call(entry.me, {}, { token: worked })).error).toBe('not_logged_in');

  const first = await operatorToken(server, clock, 'finance2');
  const second = await operatorToken(server, clock, 'finance2');
  const own = (await server.call(entry.sessions, {}, { token: second })).answer;
  const other = own.find(({ current }) => !current);
  expect((await server.call(entry.endSession, { id: other?.id ?? 0 }, { token: second })).error).toBe(null);
  expect((await server.call(entry.me, {}, { token: first })).error).toBe('not_logged_in');
  await login();
  const { rows } = await server.database.pool.query('SELECT token_hash FROM operator_sessions');
  expect(JSON.stringify(rows)).not.toContain(second.slice(3));
});

describe('invitations', () => {
  test('an operator is invited by two, by mail, once; the authenticator is a must', async () => {
    const email = 'erin@example.com';
    expect((await decide('operator.invite', { name: 'Erin', email, roles: ['support'] })).state).toBe('executed');
    const mail = async () =>
      (
        await server.database.pool.query<{ body: string }>('SELECT body FROM outbox_message WHERE recipient = $1', [
          email,
        ])
      ).rows[0]?.body;
    await expect.poll(mail).toContain('/console/#/invitation?token=');
    const token = /token=([\w-]+)/.exec((await mail()) ?? '')?.[1] ?? '';
    const invited = (await server.call(entry.invitation, { token })).answer;
    expect(invited).toMatchObject({ name: 'Erin', email, roles: ['support'] });
    const secret = Secret.fromBase32(invited.totp_secret);
    const code = () => new TOTP({ secret }).generate({ timestamp: clock.epochMs() });
    const password = 'seven-lamps-in-a-hall';
    const refused = async (fields: object) =>
      (await server.call(entry.acceptInvitation, { token, password, ...fields })).error;
    expect(await refused({})).toBe('second_factor_required');
    expect(await refused({ code: '000000' })).toBe('second_factor_wrong');
    expect(await refused({ code: code(), password: 'short' })).toBe('password_too_short');
    expect(await refused({ code: code(), token: 'A'.repeat(43) })).toBe('operator_invitation_invalid');
    const tries = await Promise.all(Array.from({ length: 5 }, () => refused({ code: code() })));
    expect(tries.filter((error) => error === null)).toHaveLength(1);
    expect((await server.call(entry.invitation, { token })).error).toBe('operator_invitation_invalid');
    clock.forward(30_000);
    expect((await server.call(entry.login, { email, password, code: code() })).error).toBe(null);
  });

  test('an invitation is over after a day', async () => {
    const link = await server.app.firstInvitation();
    expect(link).toBe(null);
    await decide('operator.invite', { name: 'Late', email: 'late@example.com', roles: ['support'] });
    const body = async () =>
      (
        await server.database.pool.query<{ body: string }>(
          `SELECT body FROM outbox_message WHERE recipient = 'late@example.com'`,
        )
      ).rows[0]?.body;
    await expect.poll(body).toContain('token=');
    const token = /token=([\w-]+)/.exec((await body()) ?? '')?.[1] ?? '';
    clock.forward(25 * 3_600_000);
    expect((await server.call(entry.invitation, { token })).error).toBe('operator_invitation_invalid');
    await login();
  });
});

test('S16: production refuses demo operators, and invites the first operator once', async () => {
  const empty = await startTestServer({ settings: { mode: 'production', smtpUrl: 'smtp://127.0.0.1:1' } });
  try {
    const link = await empty.app.firstInvitation();
    expect(link).toMatch(/\/console\/#\/invitation\?token=[\w-]{43}$/);
    expect(await empty.app.firstInvitation()).toBe(null);
    const token = link?.split('token=')[1] ?? '';
    const invited = (await empty.call(entry.invitation, { token })).answer;
    expect(invited).toMatchObject({ name: '', email: '', roles: ['admin'] });
    const totp = new TOTP({ secret: Secret.fromBase32(invited.totp_secret) });
    const password = 'seven-lamps-in-a-hall';
    const fields = { token, password, code: totp.generate(), name: 'First', email: 'first@example.com' };
    expect((await empty.call(entry.acceptInvitation, fields)).error).toBe(null);
    await empty.database.pool.query('UPDATE operators SET is_demo = true');
    const operatorArea = empty.app.parts.find(({ name }) => name === 'operator');
    await expect(operatorArea?.start?.()).rejects.toThrow(/demo operators/);
  } finally {
    await empty.stop();
  }
});

test('roles count from the next call on, and somebody must be left who decides about operators', async () => {
  const finance1 = await operatorToken(server, clock, 'finance1');
  expect((await server.call(roles, {}, { token: finance1 })).error).toBe('operator_forbidden');
  const { data } = (await server.call(operators, { limit: 100 }, { token: admin1 })).answer;
  const idOf = (name: string) => data.find((one) => one.name === name)?.id ?? 0;
  await decide('operator.roles', { operator_id: idOf('Finance 1'), roles: ['admin'] });
  expect((await server.call(roles, {}, { token: finance1 })).error).toBe(null);
  await decide('operator.disable', { operator_id: idOf('Finance 1') });
  expect((await server.call(roles, {}, { token: finance1 })).error).toBe('not_logged_in');
  const noneLeft = await decide('role.permissions', { role: 'admin', permissions: ['users.read'] });
  expect([noneLeft.state, noneLeft.error_code]).toEqual(['failed', 'last_administrator']);
  expect(noneLeft.error_text).toBe('There must be an active operator who can decide about operators.');
  const own = await proposeAct(server, admin1, 'operator.roles', { operator_id: idOf('Admin 2'), roles: ['support'] });
  expect((await approveAct(server, clock, admin2, 'admin2', own)).error).toBe('proposal_affected');
});

test('name and help of the site change by a proposal, and back by another one', async () => {
  await decide('site.config', { site_name: 'Golden House', menu: ['nft', 'ieo'] });
  expect((await server.call(siteConfig, {})).answer.site_name).toBe('Golden House');
  const done = await decide('site.config', { site_name: 'Aureus' });
  expect((await server.call(proposal, { id: done.id }, { token: admin1 })).answer.preview).toEqual([
    { label: 'site.name', before: 'Golden House', after: 'Aureus', unit: '', usdt: null },
  ]);
  expect((await server.call(siteConfig, {})).answer.site_name).toBe('Aureus');
  expect((await server.call(newsList, { c_id: 4 })).error).toBe(null);
});

test('a text of a mail changes with its placeholders, in one language, and back', async () => {
  const payload = { key: 'code_register.subject', language: 'fra' };
  expect(texts('fra').mail('code_register.subject')).not.toBe('Votre code');
  await decide('mail.text', { ...payload, text: 'Votre code' });
  await expect.poll(() => texts('fra').mail('code_register.subject')).toBe('Votre code');
  const list = (await server.call(mailTexts, { language: 'fra' }, { token: admin1 })).answer;
  expect(list.find(({ key }) => key === payload.key)?.changed).toBe('Votre code');
  await decide('mail.text', { ...payload, text: null });
  await expect.poll(() => texts('fra').mail('code_register.subject')).not.toBe('Votre code');
  const lost = { key: 'code_life', language: 'fra', text: 'Le code est valable.' };
  await expect(proposeAct(server, admin1, 'mail.text', lost)).rejects.toThrow('text_placeholders');
  await expect(proposeAct(server, admin1, 'mail.text', { ...lost, text: '{minutes' })).rejects.toThrow(
    'text_placeholders',
  );
});

test('terms of a market are stored, and none of them is one the server cannot serve', async () => {
  await decide('market.terms', { market_id: 1, taker_fee: '0.25', open: false });
  const [btc] = (await server.call(markets, {}, { token: admin1 })).answer;
  expect(btc).toMatchObject({
    symbol: 'BTC/USDT',
    taker_fee: '0.25',
    maker_fee: '0.08',
    open: false,
    prices_missing: false,
  });
  await expect(proposeAct(server, admin1, 'market.terms', { market_id: 1, maker_fee: '11' })).rejects.toThrow(
    'amount_too_large',
  );
});
