import * as access from '@aureus/contract/operator/access-calls.ts';
import { audit } from '@aureus/contract/operator/audit-calls.ts';
import * as entry from '@aureus/contract/operator/entry-calls.ts';
import { names, operators } from '@aureus/contract/operator/people-calls.ts';
import { breakGlass } from '@aureus/contract/operator/proposal-calls.ts';
import { freshMinutes } from '@aureus/contract/platform/call.ts';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { texts } from '../../src/platform/texts/texts.ts';
import { makeAuthenticator } from '../account/authenticator.ts';
import { useServer } from '../support/server.ts';
import { approveAct, demoOperator, freshCode, movableClock, operatorToken, proposeAct } from './operators.ts';

const clock = movableClock();
const server = useServer({ clock });
let token: string;
let other: string;

beforeEach(async () => {
  // All tries of the test before are forgotten.
  clock.forward(60 * 60_000);
  other = await operatorToken(server, clock, 'finance1');
  token = await operatorToken(server, clock, 'finance1');
});

const prove = async (): Promise<void> => {
  const { error } = await server.call(access.prove, { code: freshCode(clock, 'finance1') }, { token });
  expect(error).toBe(null);
};
const read = async () => (await server.call(access.access, {}, { token })).answer;
const isIn = async (session: string) => (await server.call(entry.me, {}, { token: session })).error === null;
const secretOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });

/** The mails to an address, newest first. */
async function mailsTo(address: string): Promise<{ subject: string; body: string }[]> {
  const { rows } = await server.database.pool.query<{ subject: string; body: string }>(
    'SELECT subject, body FROM outbox_message WHERE recipient = $1 ORDER BY id DESC',
    [address],
  );
  return rows;
}
const newestTo = async (address: string): Promise<string> => (await mailsTo(address))[0]?.body ?? '';

test('S13: what changes the access asks for a proof by the second factor, in this session, for ten minutes', async () => {
  const guarded = [
    () => server.call(access.changePassword, { old_password: 'x', password: 'seven-lamps-in-a-hall' }, { token }),
    () => server.call(access.totpStart, {}, { token }),
    () => server.call(access.totpConfirm, { code: '123456' }, { token }),
    () => server.call(access.totpRemove, {}, { token }),
    () => server.call(access.passkeyNewAsk, {}, { token }),
    () => server.call(access.passkeyAdd, { passkey: '{}', name: 'Key' }, { token }),
    () => server.call(access.passkeyRemove, { id: 1 }, { token }),
  ];
  for (const call of guarded) expect((await call()).error).toBe('reauth_required');
  const { error } = await server.call(access.prove, { code: '000000' }, { token });
  expect(error).toBe('second_factor_wrong');
  expect((await guarded[1]?.())?.error).toBe('reauth_required');
  await prove();
  expect((await read()).fresh_until).not.toBe(null);
  for (const call of guarded) expect((await call()).error).not.toBe('reauth_required');
  expect((await server.call(access.totpStart, {}, { token: other })).error).toBe('reauth_required');
  clock.forward(freshMinutes * 60_000);
  expect((await read()).fresh_until).toBe(null);
  expect((await guarded[1]?.())?.error).toBe('reauth_required');
});

test('the password changes by the one before; other sessions end, it is noted, and a mail tells', async () => {
  const { email, password } = demoOperator('finance1');
  await prove();
  const change = async (old: string, next: string) =>
    (await server.call(access.changePassword, { old_password: old, password: next }, { token })).error;
  expect(await change('not the one', 'seven-lamps-in-a-hall')).toBe('password_wrong');
  expect(await change(password, 'short')).toBe('password_too_short');
  expect(await isIn(other)).toBe(true);
  const next = 'seven-lamps-in-a-hall';
  const both = await Promise.all([change(password, next), change(password, next)]);
  expect(both.filter((error) => error === null)).toHaveLength(1);
  expect(both).toContain('password_wrong');
  expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
  const login = async (word: string) =>
    (await server.call(entry.login, { email, password: word, code: freshCode(clock, 'finance1') })).error;
  expect([await login(password), await login(next)]).toEqual(['operator_login_failed', null]);
  const admin = await operatorToken(server, clock, 'admin1');
  const { data } = (await server.call(audit, { action: 'operator.password_changed' }, { token: admin })).answer;
  expect(data.map(({ operator, target }) => [operator, target])).toEqual([
    ['Finance 1', expect.stringMatching(/^operator \d+$/)],
  ]);
  await expect.poll(() => newestTo(email)).toContain('password was changed');
  await prove();
  expect(await change(next, password)).toBe(null);
});

test('a new authenticator takes the place of the old one with its first code, and the last factor stays', async () => {
  await prove();
  expect((await server.call(access.totpRemove, {}, { token })).error).toBe('second_factor_last');
  const { secret } = (await server.call(access.totpStart, {}, { token })).answer;
  expect((await server.call(access.totpConfirm, { code: '000000' }, { token })).error).toBe('second_factor_wrong');
  // Until it is confirmed the old one counts.
  await prove();
  expect(await isIn(other)).toBe(true);
  const code = secretOf(secret).generate({ timestamp: clock.epochMs() });
  expect((await server.call(access.totpConfirm, { code }, { token })).error).toBe(null);
  expect([await isIn(token), await isIn(other)]).toEqual([true, false]);
  expect((await server.call(access.totpConfirm, { code }, { token })).error).toBe('totp_not_started');
  const proof = async (text: string) => (await server.call(access.prove, { code: text }, { token })).error;
  expect(await proof(code)).toBe('second_factor_wrong');
  expect(await proof(freshCode(clock, 'finance1'))).toBe('second_factor_wrong');
  expect(await proof(secretOf(secret).generate({ timestamp: clock.epochMs() }))).toBe(null);
  await expect.poll(() => newestTo(demoOperator('finance1').email)).toContain('authenticator was replaced');
  // The demo's own secret again, for the tests that follow.
  await server.database.owner.query(`UPDATE operators o SET totp_secret = $1 WHERE name = 'Finance 1'`, [
    before.secret,
  ]);
});

const before = { secret: '' };
beforeEach(async () => {
  const { rows } = await server.database.owner.query<{ totp_secret: string }>(
    `SELECT totp_secret FROM operators WHERE name = 'Finance 1'`,
  );
  before.secret = rows[0]?.totp_secret ?? '';
});

test('a passkey is added, named, used and removed, but not when it is the last factor', async () => {
  const device = makeAuthenticator(new URL(server.app.platform.settings.publicUrl).origin);
  await prove();
  const ask = async () => (await server.call(access.passkeyNewAsk, {}, { token })).answer.options;
  const add = async (passkey: string, name = 'Desk key') =>
    (await server.call(access.passkeyAdd, { passkey, name }, { token })).error;
  expect(await add(device.register(await ask(), { origin: 'https://evil.example' }))).toBe('passkey_failed');
  const answer = device.register(await ask());
  expect(await add(answer)).toBe(null);
  expect(await add(answer)).toBe('passkey_failed');
  expect(await isIn(other)).toBe(false);
  const [added] = (await read()).passkeys;
  expect(added).toMatchObject({ name: 'Desk key', last_used_at: null });
  const id = added?.id ?? 0;
  expect((await server.call(access.passkeyRename, { id, name: 'Blue key' }, { token })).error).toBe(null);

  // Nobody else's passkeys are within reach.
  const foreign = await operatorToken(server, clock, 'finance2');
  expect((await server.call(access.passkeyRename, { id, name: 'Mine' }, { token: foreign })).error).toBe(
    'passkey_unknown',
  );
  const code = freshCode(clock, 'finance2');
  expect((await server.call(access.prove, { code }, { token: foreign })).error).toBe(null);
  expect((await server.call(access.passkeyRemove, { id }, { token: foreign })).error).toBe('passkey_unknown');

  const { options } = (await server.call(entry.passkeyAsk, {}, { token })).answer;
  expect((await server.call(access.prove, { passkey: device.answer(options) }, { token })).error).toBe(null);
  expect((await read()).passkeys).toEqual([
    expect.objectContaining({ name: 'Blue key', last_used_at: expect.any(String) as string }),
  ]);
  expect((await server.call(access.totpRemove, {}, { token })).error).toBe(null);
  expect((await server.call(access.passkeyRemove, { id }, { token })).error).toBe('second_factor_last');
  expect((await read()).passkeys).toHaveLength(1);
  await server.database.owner.query(`UPDATE operators SET totp_secret = $1 WHERE name = 'Finance 1'`, [before.secret]);
  expect((await server.call(access.passkeyRemove, { id }, { token })).error).toBe(null);
  await expect.poll(() => newestTo(demoOperator('finance1').email)).toContain('passkey was removed');
});

test('mails to operators come in their language', async () => {
  const { email, password } = demoOperator('finance1');
  expect((await server.call(access.setLanguage, { language: 'jp' }, { token })).error).toBe(null);
  expect((await server.call(entry.me, {}, { token })).answer.language).toBe('jp');
  await prove();
  const twice = [password, 'seven-lamps-in-a-hall', password];
  for (const index of [0, 1]) {
    const fields = { old_password: twice[index] ?? '', password: twice[index + 1] ?? '' };
    expect((await server.call(access.changePassword, fields, { token })).error).toBe(null);
  }
  const newest = async () => (await mailsTo(email))[0]?.subject;
  await expect.poll(newest).toBe(texts('jp').mail('operator_security.subject'));
  expect(await newestTo(email)).toContain('パスワードが変更されました');

  const [admin1, admin2] = [await operatorToken(server, clock, 'admin1'), await operatorToken(server, clock, 'admin2')];
  const invited = { name: 'Hana', email: 'hana@example.com', roles: ['support'], language: 'kor' };
  const id = await proposeAct(server, admin1, 'operator.invite', invited);
  expect((await approveAct(server, clock, admin2, 'admin2', id)).answer.state).toBe('executed');
  const subject = async () => (await mailsTo(invited.email))[0]?.subject;
  await expect.poll(subject).toBe(texts('kor').mail('operator_invitation.subject'));

  // An act done alone is told to everybody, each in their language.
  const payload = { user_id: 100_001, scope: 'funds' };
  const alone = await proposeAct(server, admin1, 'user.freeze', payload);
  const reason = 'The account is being emptied right now';
  const fields = { id: alone, reason, code: freshCode(clock, 'admin1') };
  expect((await server.call(breakGlass, fields, { token: admin1 })).answer.state).toBe('executed');
  await expect.poll(newest).toBe(texts('jp').mail('operator_alarm.subject'));
  const colleague = demoOperator('finance2').email;
  const english = async () => (await mailsTo(colleague)).map((mail) => mail.subject);
  await expect.poll(english).toContain(texts('en').mail('operator_alarm.subject'));
});

describe('a lost factor', () => {
  test('two operators let the owner in again by a link that counts once; what was before counts no more', async () => {
    const [admin1, admin2] = [
      await operatorToken(server, clock, 'admin1'),
      await operatorToken(server, clock, 'admin2'),
    ];
    const { email, password } = demoOperator('finance2');
    const lost = await operatorToken(server, clock, 'finance2');
    const { data } = (await server.call(operators, { search: email }, { token: admin1 })).answer;
    const operator_id = data[0]?.id ?? 0;
    const known = (await server.call(names, {}, { token: other })).answer;
    expect(known.find(({ id }) => id === operator_id)?.name).toBe('Finance 2');

    const reset = async () => {
      const id = await proposeAct(server, admin1, 'operator.reset_factor', { operator_id });
      expect(await isIn(lost)).toBe(links.length === 0);
      const { state } = (await approveAct(server, clock, admin2, 'admin2', id)).answer;
      expect(state).toBe('executed');
      const subject = texts('en').mail('operator_reset.subject');
      const mails = async () => (await mailsTo(email)).filter((mail) => mail.subject === subject);
      await expect.poll(async () => (await mails()).length).toBe(links.length + 1);
      links.push(/token=([\w-]+)/.exec((await mails())[0]?.body ?? '')?.[1] ?? '');
    };
    const links: string[] = [];
    await reset();
    expect(await isIn(lost)).toBe(false);
    const login = async (word: string, code: string) =>
      (await server.call(entry.login, { email, password: word, code })).error;
    expect(await login(password, freshCode(clock, 'finance2'))).toBe('operator_login_failed');
    await reset();
    const [older = '', token2 = ''] = links;
    expect((await server.call(entry.invitation, { token: older })).error).toBe('operator_invitation_invalid');
    const opened = (await server.call(entry.invitation, { token: token2 })).answer;
    expect(opened).toMatchObject({ name: 'Finance 2', email, again: true });
    const code = () => secretOf(opened.totp_secret).generate({ timestamp: clock.epochMs() });
    const next = 'seven-lamps-in-a-hall';
    const accept = async () =>
      (await server.call(entry.acceptInvitation, { token: token2, password: next, code: code() })).error;
    // Sent twice, and both held where they look whether it is still open.
    const { owner } = server.database;
    const client = await owner.connect();
    const waiting = async () =>
      (
        await owner.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await client.query('BEGIN');
    await client.query('SELECT FROM operator_invitations FOR UPDATE');
    const tries = Promise.all([accept(), accept()]);
    await expect.poll(waiting).toBe(2);
    await client.query('ROLLBACK');
    client.release();
    expect(new Set(await tries)).toEqual(new Set([null, 'operator_invitation_invalid']));
    expect(await accept()).toBe('operator_invitation_invalid');
    clock.forward(30_000);
    expect(await login(next, code())).toBe(null);
    const { data: after } = (await server.call(operators, { search: email }, { token: admin1 })).answer;
    expect(after).toEqual([expect.objectContaining({ id: operator_id, roles: data[0]?.roles, has_totp: true })]);
  });

  test('nobody approves the reset of their own factor', async () => {
    const [admin1, admin2] = [
      await operatorToken(server, clock, 'admin1'),
      await operatorToken(server, clock, 'admin2'),
    ];
    const { data } = (await server.call(operators, { search: 'admin2@' }, { token: admin1 })).answer;
    const id = await proposeAct(server, admin1, 'operator.reset_factor', { operator_id: data[0]?.id ?? 0 });
    expect((await approveAct(server, clock, admin2, 'admin2', id)).error).toBe('proposal_affected');
    expect(await isIn(admin2)).toBe(true);
  });
});
