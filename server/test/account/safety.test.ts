import * as calls from '@aureus/contract/account/calls.ts';
import * as factors from '@aureus/contract/account/factor-calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import * as safety from '@aureus/contract/account/safety-calls.ts';
import { expect, test } from 'vitest';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { newPerson, prove, SOME_CALL, turnOnTotp } from './safety-support.ts';
import type { Person } from './safety-support.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';

const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock });
const NEW_PASSWORD = 'lanterns-over-the-harbour';
const PAY = '481526';

const state = async ({ token }: Person) => (await accounts.call(safety.safetyState, {}, { token })).answer;
const setPay = (person: Person, fields: { old_password?: string; code?: string } = {}, password = PAY) =>
  accounts.call(safety.updatePayPassword, { password, re_password: password, ...fields }, { token: person.token });
const block = (person: Person) =>
  withTransaction(accounts.database.pool, (tx) => accounts.account.guards.withdrawalBlock(tx, person.id));
const bodies = async (email: string): Promise<string[]> => {
  const { rows } = await accounts.database.pool.query<{ body: string }>(
    'SELECT body FROM outbox_message WHERE recipient = $1 ORDER BY id DESC',
    [email],
  );
  return rows.map(({ body }) => body);
};
const newestWithCode = async (email: string): Promise<string> => {
  const { rows } = await accounts.database.pool.query<{ body: string }>(
    'SELECT body FROM outbox_message WHERE recipient = $1 AND code IS NOT NULL ORDER BY id DESC LIMIT 1',
    [email],
  );
  return rows[0]?.body ?? '';
};

test('S14: what protects the account is changed only after a fresh proof, and for ten minutes', async () => {
  const person = await newPerson(accounts);
  const sending = { token: person.token };
  const attempts = [
    () => setPay(person),
    () => accounts.call(safety.bindEmail, { email: freshEmail(), code: '123456' }, sending),
    () => accounts.call(safety.bindPhone, { mobile: '13800138000', code: '123456' }, sending),
    () => accounts.call(safety.setPhrase, { phrase: 'silver walnut' }, sending),
    () => accounts.call(safety.setAllowList, { on: '1' }, sending),
    () => accounts.call(safety.lockSettings, { days: '1' }, sending),
    () => accounts.call(safety.fullPhone, {}, sending),
    () => accounts.call(factors.totpStart, {}, sending),
    () => accounts.call(factors.totpConfirm, { code: '123456' }, sending),
    () => accounts.call(factors.totpDisable, {}, sending),
    () => accounts.call(factors.renewRecoveryCodes, {}, sending),
    () => accounts.call(factors.passkeyRegisterOptions, {}, sending),
    () => accounts.call(factors.passkeyRegister, { passkey: '{}', name: 'x' }, sending),
    () => accounts.call(factors.passkeyDelete, { id: '1' }, sending),
  ];
  const before = await state(person);
  for (const attempt of attempts) expect((await attempt()).error).toBe('reauth_required');
  expect(await state(person)).toEqual(before);
  await prove(accounts, person);
  expect((await attempts[4]?.())?.error).toBeNull();
  clock.advance(10 * 60_000);
  for (const attempt of attempts) expect((await attempt()).error).toBe('reauth_required');
});

test('a proof opens its own session alone, and wrong passwords prove nothing', async () => {
  const person = await newPerson(accounts);
  const other = await accounts.login(person.email);
  await prove(accounts, person);
  expect((await accounts.call(safety.setAllowList, { on: '1' }, { token: other })).error).toBe('reauth_required');
  expect((await accounts.call(reauth, { password: NEW_PASSWORD }, { token: other })).error).toBe('password_wrong');
  expect((await accounts.call(reauth, {}, { token: other })).error).toBe('invalid_request');
  expect((await accounts.call(safety.setAllowList, { on: '1' }, { token: other })).error).toBe('reauth_required');
});

test('S04: the password changes by the current one alone; other sessions die at once', async () => {
  const person = await newPerson(accounts);
  const other = await accounts.login(person.email);
  const change = (old_password: string) =>
    accounts.call(
      safety.changePassword,
      { old_password, password: NEW_PASSWORD, re_password: NEW_PASSWORD },
      { token: person.token },
    );
  expect((await change('a-guess-of-somebody')).error).toBe('password_wrong');
  expect((await accounts.call(calls.info, {}, { token: other })).error).toBeNull();
  expect((await change(GOOD_PASSWORD)).error).toBeNull();
  expect((await accounts.call(calls.info, {}, { token: other })).body.type).toBe('999');
  expect((await accounts.call(calls.info, {}, { token: person.token })).error).toBeNull();
  expect(await accounts.login(person.email, NEW_PASSWORD)).toHaveLength(43);
  const old = await accounts.call(calls.login, { user_string: person.email, password: GOOD_PASSWORD });
  expect(old.error).toBe('account_not_found_or_wrong_password');
});

test('S01, S03: a changed password is held to the rule of new ones', async () => {
  const person = await newPerson(accounts);
  const change = async (password: string, re_password = password) => {
    const fields = { old_password: GOOD_PASSWORD, password, re_password };
    return (await accounts.call(safety.changePassword, fields, { token: person.token })).error;
  };
  expect(await change('1234567')).toBe('password_too_short');
  expect(await change('password123')).toBe('password_too_common');
  expect(await change(person.email)).toBe('password_too_common');
  expect(await change(NEW_PASSWORD, `${NEW_PASSWORD}!`)).toBe('passwords_differ');
  // S02: any characters, as they are.
  const odd = ' ümlaut 🌰 <b>&amp; ﬁ';
  expect(await change(odd)).toBeNull();
  expect((await accounts.call(calls.login, { user_string: person.email, password: odd.trim() })).error).not.toBeNull();
  expect(await accounts.login(person.email, odd)).toHaveLength(43);
});

test('of twenty changes by the same current password one counts', async () => {
  const person = await newPerson(accounts);
  const change = (index: number) => {
    const password = `${NEW_PASSWORD}-${index}`;
    const fields = { old_password: GOOD_PASSWORD, password, re_password: password };
    return accounts.call(safety.changePassword, fields, { token: person.token });
  };
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => change(index)));
  expect(replies.filter(({ error }) => error === null)).toHaveLength(1);
});

test('the pay password: six digits, set, changed by the old one, checked and told', async () => {
  const person = await newPerson(accounts);
  const { guards } = accounts.account;
  const info = async () => (await accounts.call(calls.info, {}, { token: person.token })).answer.pay_password_isnull;
  await expect(guards.checkPayPassword(person.id, PAY, SOME_CALL)).rejects.toMatchObject({
    code: 'pay_password_missing',
  });
  expect(await info()).toBe('eqnull');
  await prove(accounts, person);
  for (const bad of ['12345', '1234567', '12345a', '000000', '123456', '987654', '１２３４５６', '']) {
    expect((await setPay(person, {}, bad)).error).toBe('pay_password_invalid');
  }
  expect((await setPay(person)).error).toBeNull();
  expect(await info()).toBe('neqnull');
  await guards.checkPayPassword(person.id, PAY, SOME_CALL);
  await expect(guards.checkPayPassword(person.id, '481527', SOME_CALL)).rejects.toMatchObject({
    code: 'pay_password_wrong',
  });
  expect((await setPay(person, {}, '735194')).error).toBe('pay_password_proof_required');
  expect((await setPay(person, { old_password: '111119' }, '735194')).error).toBe('pay_password_wrong');
  expect((await setPay(person, { old_password: PAY }, '735194')).error).toBeNull();
  await guards.checkPayPassword(person.id, '735194', SOME_CALL);
  expect(await block(person)).toEqual({ reason: 'reset', until: new Date(clock.epochMs() + 48 * 3_600_000) });
  const { rows } = await accounts.database.owner.query<{ hash: string }>(
    'SELECT pay_password_hash AS hash FROM users WHERE id = $1',
    [person.id],
  );
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$/);
});

test('a forgotten pay password is set anew by a mailed code, which holds withdrawals for two days', async () => {
  const person = await newPerson(accounts);
  const stranger = await newPerson(accounts);
  await prove(accounts, person);
  await setPay(person);
  clock.advance(120_000);
  const foreign = await accounts.mailedCode(stranger.email, 'pay_password');
  const code = await accounts.mailedCode(person.email, 'pay_password');
  if (foreign !== code) expect((await setPay(person, { code: foreign }, '735194')).error).toBe('code_wrong_or_expired');
  expect((await setPay(person, { code }, '735194')).error).toBeNull();
  expect(await block(person)).toEqual({ reason: 'reset', until: new Date(clock.epochMs() + 48 * 3_600_000) });
  // S07: used up.
  expect((await setPay(person, { code }, '904182')).error).toBe('code_wrong_or_expired');
  clock.advance(48 * 3_600_000);
  expect(await block(person)).toBeNull();
});

test('frozen funds leave only by a decision', async () => {
  const person = await newPerson(accounts);
  await accounts.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [person.id]);
  expect(await block(person)).toEqual({ reason: 'frozen', until: null });
});

test('S08: a code sent to bind opens neither a reset nor a pay password, and no other address', async () => {
  const person = await newPerson(accounts);
  await prove(accounts, person);
  await setPay(person);
  clock.advance(120_000);
  const code = await accounts.mailedCode(person.email, 'bind');
  const reset = { account: person.email, code, password: NEW_PASSWORD, repassword: NEW_PASSWORD };
  expect((await accounts.call(calls.resetPassword, reset)).error).toBe('code_wrong_or_expired');
  expect((await setPay(person, { code }, '735194')).error).toBe('code_wrong_or_expired');
  const elsewhere = { email: freshEmail(), code };
  expect((await accounts.call(safety.bindEmail, elsewhere, { token: person.token })).error).toBe(
    'code_wrong_or_expired',
  );
});

test('an e-mail address is bound by its code; the old address is told; a taken one is refused', async () => {
  const person = await newPerson(accounts);
  const other = await newPerson(accounts);
  const email = freshEmail();
  const code = await accounts.mailedCode(email, 'bind');
  await prove(accounts, person);
  expect((await accounts.call(safety.bindEmail, { email, code }, { token: person.token })).error).toBeNull();
  expect((await state(person)).email).toBe(email);
  const masked = `${email.slice(0, 2)}•••@example.com`;
  await expect.poll(async () => (await bodies(person.email)).join('\n')).toContain(masked);
  expect(await accounts.login(email)).toHaveLength(43);
  clock.advance(120_000);
  const taken = await accounts.mailedCode(other.email, 'bind');
  const reply = await accounts.call(safety.bindEmail, { email: other.email, code: taken }, { token: person.token });
  expect(reply.error).toBe('address_taken');
  expect((await state(person)).email).toBe(email);
});

test('a telephone is bound by its code', async () => {
  const person = await newPerson(accounts);
  const mobile = `139${String(clock.epochMs()).slice(-8)}`;
  expect((await accounts.call(calls.sendPhoneCode, { mobile, scene: 'bind' })).error).toBeNull();
  const [message] = await accounts.messages(`+86${mobile}`);
  await prove(accounts, person);
  const fields = { area_code: '86', mobile, code: message?.code ?? '' };
  expect((await accounts.call(safety.bindPhone, fields, { token: person.token })).error).toBeNull();
  expect((await state(person)).phone).toBe(`+86 •••• ${mobile.slice(-4)}`);
});

test('the phrase stands in every mail to its owner, and is no link', async () => {
  const person = await newPerson(accounts);
  await prove(accounts, person);
  const set = async (phrase: string) =>
    (await accounts.call(safety.setPhrase, { phrase }, { token: person.token })).error;
  for (const bad of ['x', 'see https://evil.test', 'www.evil', 'evil.test'])
    expect(await set(bad)).toBe('phrase_invalid');
  expect(await set('silver <b>walnut')).toBeNull();
  clock.advance(120_000);
  await accounts.mailedCode(person.email, 'forget');
  expect(await newestWithCode(person.email)).toContain('silver <b>walnut');
  await prove(accounts, person);
  expect(await set('')).toBeNull();
  clock.advance(120_000);
  await accounts.mailedCode(person.email, 'forget');
  expect(await newestWithCode(person.email)).not.toContain('walnut');
});

test('a settings lock keeps factors and addresses as they are, can be made longer, never shorter', async () => {
  const person = await newPerson(accounts);
  const sending = { token: person.token };
  const lock = (days: string) => accounts.call(safety.lockSettings, { days }, sending);
  const email = freshEmail();
  const code = await accounts.mailedCode(email, 'bind');
  await prove(accounts, person);
  await accounts.call(safety.setAllowList, { on: '1' }, sending);
  for (const days of ['0', '31', '-1', '1.5']) expect((await lock(days)).error).toBe('invalid_number');
  expect((await lock('3')).answer.locked_until).toBe(new Date(clock.epochMs() + 3 * 86_400_000).toISOString());
  expect((await lock('2')).error).toBe('settings_lock_shorter');
  expect((await lock('4')).error).toBeNull();
  const refused = [
    await setPay(person),
    await accounts.call(safety.setAllowList, { on: '0' }, sending),
    await accounts.call(safety.bindEmail, { email, code }, sending),
    await accounts.call(factors.totpStart, {}, sending),
    await accounts.call(factors.passkeyRegisterOptions, {}, sending),
  ];
  for (const { error } of refused) expect(error).toBe('settings_locked');
  const listed = await withTransaction(accounts.database.pool, (tx) => accounts.account.guards.safetyOf(tx, person.id));
  expect(listed).toEqual({ allowListOnly: true, lockedUntil: new Date(clock.epochMs() + 4 * 86_400_000) });
  clock.advance(4 * 86_400_000);
});

test('S13: sessions are listed with their device and ended one by one or all but this', async () => {
  const person = await newPerson(accounts);
  const sending = { token: person.token };
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604';
  const { answer: phone } = await accounts.call(
    calls.login,
    { user_string: person.email, password: GOOD_PASSWORD },
    { headers: { 'user-agent': agent } },
  );
  const third = await accounts.login(person.email);
  const list = async () => (await accounts.call(safety.sessions, {}, sending)).answer;
  const device = (await list()).find(({ kind }) => kind === 'phone');
  expect(device).toMatchObject({ system: 'iOS', browser: 'Safari', current: false });
  expect((await list()).filter(({ current }) => current)).toHaveLength(1);
  const id = device?.id ?? 0;
  // S27: a stranger's word about it is that of a missing one.
  const thief = await newPerson(accounts);
  for (const wanted of [id, 999_999]) {
    expect((await accounts.call(safety.revokeSession, { id: wanted }, { token: thief.token })).error).toBe(
      'session_unknown',
    );
  }
  expect((await accounts.call(safety.revokeSession, { id }, sending)).error).toBeNull();
  expect((await accounts.call(calls.info, {}, { token: phone })).body.type).toBe('999');
  expect((await accounts.call(calls.info, {}, { token: third })).error).toBeNull();
  expect((await accounts.call(safety.revokeOtherSessions, {}, sending)).answer.ended).toBe(1);
  expect((await accounts.call(calls.info, {}, { token: third })).body.type).toBe('999');
  expect(await list()).toHaveLength(1);
});

test('S61: the history tells its owner alone what happened, the newest first, and cannot be rewritten', async () => {
  const person = await newPerson(accounts);
  await newPerson(accounts);
  await accounts.call(calls.login, { user_string: person.email, password: 'a-guess-of-somebody' });
  const page = async (number: number) =>
    (await accounts.call(safety.history, { page: number, limit: 3 }, { token: person.token })).answer;
  // It is written after the answer.
  await expect.poll(async () => (await page(1)).data[0]?.event).toBe('login_failed');
  await prove(accounts, person);
  await setPay(person);
  expect((await page(1)).data.map(({ event }) => event)).toEqual(['pay_password_set', 'login_failed', 'login']);
  expect((await page(2)).data.map(({ event }) => event)).toEqual(['registered']);
  expect((await page(1)).total).toBe(4);
  for (const sql of ['DELETE FROM security_events', "UPDATE security_events SET kind = 'login'"]) {
    await expect(accounts.database.pool.query(sql)).rejects.toThrow(/permission denied/);
  }
});

test('a login from a new network address is told, the first of all is not', async () => {
  const person = await newPerson(accounts);
  const titles = async (): Promise<string[]> => {
    const { rows } = await accounts.database.pool.query<{ kind: string }>(
      `SELECT kind FROM notices WHERE user_id = $1 AND kind = 'login_new_place'`,
      [person.id],
    );
    return rows.map(({ kind }) => kind);
  };
  expect(await titles()).toEqual([]);
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  const fields = { user_string: person.email, password: GOOD_PASSWORD };
  await accounts.call(calls.login, fields, { headers });
  await accounts.call(calls.login, fields, { headers });
  expect(await titles()).toEqual(['login_new_place']);
});

test('S62: no secret of these calls is ever logged', async () => {
  const person = await newPerson(accounts);
  const app = await turnOnTotp(accounts, person, clock);
  await setPay(person);
  await accounts.account.guards.checkSecondFactor(
    person.id,
    { factorCode: app.recoveryCodes[0], passkey: undefined },
    SOME_CALL,
  );
  const log = accounts.logged.join('');
  for (const secret of [PAY, app.secret, GOOD_PASSWORD, ...app.recoveryCodes, person.token]) {
    expect(log).not.toContain(secret);
  }
});
