import * as calls from '@aureus/contract/account/calls.ts';
import * as factorCalls from '@aureus/contract/account/factor-calls.ts';
import * as proofs from '@aureus/contract/account/proof-calls.ts';
import * as safety from '@aureus/contract/account/safety-calls.ts';
import { factorChanges } from '@aureus/contract/account/safety-calls.ts';
import type { FactorChange } from '@aureus/contract/account/safety-calls.ts';
import { undoChanges, undoShow } from '@aureus/contract/account/undo-calls.ts';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { makeAuthenticator } from './authenticator.ts';
import { newPerson, prove, turnOnTotp } from './safety-support.ts';
import type { App, Person } from './safety-support.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';

const ORIGIN = 'https://app.example.com';
const HOUR = 3_600_000;
const PAY = '481526';
const NEW_PASSWORD = 'lanterns-over-the-harbour';
const LATER_PASSWORD = 'copper-kettle-on-the-stove';
const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock, settings: { publicUrl: ORIGIN } });

const frozen = async (person: Person): Promise<number | null> => {
  const { guards } = accounts.account;
  const block = await withTransaction(accounts.database.pool, (tx) => guards.withdrawalBlock(tx, person.id));
  return block?.until ? (block.until.getTime() - clock.epochMs()) / HOUR : null;
};
const state = async ({ token }: Pick<Person, 'token'>) =>
  (await accounts.call(safety.safetyState, {}, { token })).answer;

/** Bodies of the messages with a link to an address since `known` of them, the oldest first, once there are `count`. */
async function told(to: string, known: number, count = 1): Promise<string[]> {
  await expect.poll(() => countOf(to), { timeout: 20_000 }).toBe(known + count);
  return (await bodies(to, LINKS)).slice(known);
}
const LINKS = "AND body LIKE '%undo?token=%'";
async function bodies(to: string, which = ''): Promise<string[]> {
  const { rows } = await accounts.database.pool.query<{ body: string }>(
    `SELECT body FROM outbox_message WHERE recipient = $1 ${which} ORDER BY id`,
    [to],
  );
  return rows.map(({ body }) => body);
}
const countOf = async (to: string): Promise<number> => (await bodies(to, LINKS)).length;
const tokenIn = (body: string | undefined): string => /undo\?token=([A-Za-z0-9_-]{43})/.exec(body ?? '')?.[1] ?? '';

const undo = async (
  token: string,
  fields: { old_password?: string; password?: string; factor_code?: string; passkey?: string } = {},
) => {
  const { old_password = GOOD_PASSWORD, password = NEW_PASSWORD, ...factor } = fields;
  return (await accounts.call(undoChanges, { token, old_password, password, re_password: password, ...factor })).error;
};

async function bind(who: Person, email: string): Promise<string | null> {
  const code = await accounts.mailedCode(email, 'bind');
  return (await accounts.call(safety.bindEmail, { email, code }, { token: who.token })).error;
}
async function bindPhone(who: Person, mobile: string): Promise<string | null> {
  await accounts.call(calls.sendPhoneCode, { mobile, scene: 'bind' });
  const [message] = await accounts.messages(`+86${mobile}`);
  const fields = { area_code: '86', mobile, code: message?.code ?? '' };
  return (await accounts.call(safety.bindPhone, fields, { token: who.token })).error;
}
async function addKey(who: Person, key = makeAuthenticator(ORIGIN)) {
  const { options } = (await accounts.call(factorCalls.passkeyRegisterOptions, {}, { token: who.token })).answer;
  const fields = { passkey: key.register(options), name: 'Key' };
  const { id, recovery_codes } = (await accounts.call(factorCalls.passkeyRegister, fields, { token: who.token }))
    .answer;
  return { key, id, recoveryCodes: recovery_codes };
}
let mobile = 13_900_000_000;

/** How each change is made by somebody with a fresh session; what it needs is there before it. */
const changes: Record<
  FactorChange,
  { ready?: (who: Person) => Promise<unknown>; make(who: Person, made: unknown): Promise<unknown> }
> = {
  password_changed: {
    make: ({ token }) => {
      const fields = { old_password: GOOD_PASSWORD, password: LATER_PASSWORD, re_password: LATER_PASSWORD };
      return accounts.call(safety.changePassword, fields, { token });
    },
  },
  password_reset: {
    make: async ({ email }) => {
      clock.advance(120_000);
      const code = await accounts.mailedCode(email, 'forget');
      const fields = { account: email, code, password: LATER_PASSWORD, repassword: LATER_PASSWORD };
      return accounts.call(calls.resetPassword, fields);
    },
  },
  pay_password_set: { make: (who) => setPay(who) },
  pay_password_changed: { ready: (who) => setPay(who), make: (who) => setPay(who, { old_password: PAY }, '735194') },
  pay_password_reset: {
    ready: (who) => setPay(who),
    make: async (who) => {
      clock.advance(120_000);
      return setPay(who, { code: await accounts.mailedCode(who.email, 'pay_password') }, '735194');
    },
  },
  email_bound: { make: (who) => bind(who, freshEmail()) },
  phone_bound: { make: (who) => bindPhone(who, String(++mobile)) },
  totp_on: { make: (who) => turnOnTotp(accounts, who, clock) },
  totp_off: {
    ready: (who) => turnOnTotp(accounts, who, clock),
    make: ({ token }) => accounts.call(factorCalls.totpDisable, {}, { token }),
  },
  recovery_codes_renewed: {
    ready: (who) => turnOnTotp(accounts, who, clock),
    make: ({ token }) => accounts.call(factorCalls.renewRecoveryCodes, {}, { token }),
  },
  passkey_added: { make: (who) => addKey(who) },
  passkey_removed: {
    ready: (who) => addKey(who),
    make: ({ token }, made) => accounts.call(factorCalls.passkeyDelete, { id: (made as { id: number }).id }, { token }),
  },
};
async function setPay({ token }: Person, fields = {}, password = PAY) {
  return accounts.call(safety.updatePayPassword, { password, re_password: password, ...fields }, { token });
}

/** Proves with whatever the account has. */
async function proveBy(who: Person, made: unknown): Promise<void> {
  const app = made as Partial<App> | undefined;
  const key = (made as { key?: ReturnType<typeof makeAuthenticator> } | undefined)?.key;
  if (key) {
    const { options } = (await accounts.call(proofs.reauthOptions, {}, { token: who.token })).answer;
    expect(
      (await accounts.call(proofs.reauth, { passkey: key.answer(options) }, { token: who.token })).error,
    ).toBeNull();
  } else await prove(accounts, who, app?.code?.());
}
/** What of an account a change can touch. */
async function picture({ id }: Person): Promise<unknown> {
  const { rows } = await accounts.database.owner.query(
    `SELECT email, phone_area, phone_number, pay_password_hash,
            (SELECT secret FROM totp WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS totp,
            (SELECT array_agg(code_hash ORDER BY code_hash) FROM recovery_codes WHERE user_id = users.id) AS codes,
            (SELECT array_agg(credential_id ORDER BY id) FROM passkeys WHERE user_id = users.id) AS keys
       FROM users WHERE id = $1`,
    [id],
  );
  return rows[0];
}

describe.each(factorChanges)('%s', (change) => {
  test('freezes for 48 hours, is told on the address of before, and is undone from there', async () => {
    const person = await newPerson(accounts);
    await prove(accounts, person);
    const made = await changes[change].ready?.(person);
    clock.advance(49 * HOUR);
    await proveBy(person, made);
    expect(await frozen(person)).toBeNull();
    const before = await picture(person);
    const known = await countOf(person.email);
    await changes[change].make(person, made);
    const hasFactor = made !== undefined && !change.startsWith('pay_');
    expect(await frozen(person)).toBeCloseTo(hasFactor ? 24 : 48, 1);
    const [body] = await told(person.email, known);
    const token = tokenIn(body);
    expect(body).toMatch(/paused until/);

    const shown = (await accounts.call(undoShow, { token })).answer;
    expect(shown).toMatchObject({ change, later: [] });
    expect(await undo(token, { old_password: 'not-the-one-of-before' })).toBe('password_wrong');
    clock.advance(30_000);
    const factor = shown.factors.includes('totp')
      ? { factor_code: (made as App).code() }
      : shown.factors.includes('passkey')
        ? { passkey: await answered((made as { key: ReturnType<typeof makeAuthenticator> }).key) }
        : {};
    if (shown.factors.length > 0) expect(await undo(token)).toMatch(/required$/);
    expect(await undo(token, factor)).toBeNull();
    expect(await picture(person)).toEqual(before);
    expect(await frozen(person)).toBeCloseTo(48, 1);
    const { rows: addresses } = await accounts.database.pool.query('SELECT FROM login_addresses WHERE user_id = $1', [
      person.id,
    ]);
    expect(addresses).toHaveLength(0);
    expect((await accounts.call(calls.info, {}, { token: person.token })).body.type).toBe('999');
    expect(await undo(token, { ...factor, old_password: NEW_PASSWORD, password: LATER_PASSWORD })).toBe(
      'undo_link_invalid',
    );
    expect((await accounts.call(undoShow, { token })).error).toBe('undo_link_invalid');
    for (const known of [GOOD_PASSWORD, LATER_PASSWORD]) {
      const reply = await accounts.call(calls.login, { user_string: person.email, password: known });
      expect(reply.error).toBe('account_not_found_or_wrong_password');
    }
  });
});

async function answered(key: ReturnType<typeof makeAuthenticator>): Promise<string> {
  const { options } = (await accounts.call(factorCalls.passkeyLoginOptions, { purpose: 'factor' })).answer;
  return key.answer(options);
}

describe('how long withdrawals rest', () => {
  test('24 hours when an authenticator of old confirmed it, 48 when one of today or a recovery code did', async () => {
    const person = await newPerson(accounts);
    const app = await turnOnTotp(accounts, person, clock);
    clock.advance(24 * HOUR);
    await prove(accounts, person, app.code());
    await setPay(person);
    expect(await frozen(person)).toBeCloseTo(48, 1);
    clock.advance(49 * HOUR);
    await prove(accounts, person, app.code());
    await setPay(person, { old_password: PAY }, '735194');
    expect(await frozen(person)).toBeCloseTo(24, 1);
    clock.advance(49 * HOUR);
    await prove(accounts, person, app.recoveryCodes[0]);
    await setPay(person, { old_password: '735194' }, PAY);
    expect(await frozen(person)).toBeCloseTo(48, 1);
  });

  test('a password changed with the code of an authenticator of old: 24 hours, and never shorter than before', async () => {
    const person = await newPerson(accounts);
    const app = await turnOnTotp(accounts, person, clock);
    clock.advance(49 * HOUR);
    const fields = { old_password: GOOD_PASSWORD, password: NEW_PASSWORD, re_password: NEW_PASSWORD };
    await accounts.call(safety.changePassword, { ...fields, factor_code: app.code() }, { token: person.token });
    expect(await frozen(person)).toBeCloseTo(24, 1);
    clock.advance(30_000);
    const proof = { password: NEW_PASSWORD, factor_code: app.recoveryCodes[1] ?? '' };
    expect((await accounts.call(proofs.reauth, proof, { token: person.token })).error).toBeNull();
    await setPay(person);
    expect(await frozen(person)).toBeCloseTo(48, 1);
    clock.advance(30_000);
    await accounts.call(proofs.reauth, { password: NEW_PASSWORD, factor_code: app.code() }, { token: person.token });
    await setPay(person, { old_password: PAY }, '735194');
    expect(await frozen(person)).toBeCloseTo(48, 1);
  });

  test('a settings lock, the phrase and the allow-list freeze nothing', async () => {
    const person = await newPerson(accounts);
    await prove(accounts, person);
    await accounts.call(safety.setPhrase, { phrase: 'silver walnut' }, { token: person.token });
    await accounts.call(safety.setAllowList, { on: '1' }, { token: person.token });
    await accounts.call(safety.lockSettings, { days: '1' }, { token: person.token });
    expect(await frozen(person)).toBeNull();
  });
});

describe('a thief with session and password, on an account without a factor', () => {
  async function robbed() {
    const person = await newPerson(accounts);
    const known = await countOf(person.email);
    await prove(accounts, person);
    const thiefs = freshEmail();
    expect(await bind(person, thiefs)).toBeNull();
    const app = await turnOnThiefs(person);
    const fields = { old_password: GOOD_PASSWORD, password: LATER_PASSWORD, re_password: LATER_PASSWORD };
    await accounts.call(safety.changePassword, { ...fields, factor_code: app.code() }, { token: person.token });
    await setPay(person);
    await accounts.call(safety.lockSettings, { days: '30' }, { token: person.token });
    const bodies = await told(person.email, known, 4);
    return { person, thiefs, app, links: bodies.map(tokenIn) };
  }
  async function turnOnThiefs({ token }: Person) {
    const { secret } = (await accounts.call(factorCalls.totpStart, {}, { token })).answer;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => {
      clock.advance(30_000);
      return totp.generate({ timestamp: clock.epochMs() });
    };
    await accounts.call(factorCalls.totpConfirm, { code: code() }, { token });
    return { code };
  }

  test('is undone whole by the link of the first change, whatever came after, even locked', async () => {
    const { person, links } = await robbed();
    const [first = '', ...later] = links;
    const shown = (await accounts.call(undoShow, { token: first })).answer;
    expect(shown).toMatchObject({
      change: 'email_bound',
      later: ['totp_on', 'password_changed', 'pay_password_set'],
      factors: [],
    });
    clock.advance(40 * HOUR);
    expect(await undo(first)).toBeNull();
    const token = await accounts.login(person.email, NEW_PASSWORD);
    expect(await state({ token })).toMatchObject({ email: person.email, totp: false, pay_password: false });
    for (const link of later) expect(await undo(link)).toBe('undo_link_invalid');
  });

  test('the link of a later change asks for nothing the thief added, and takes the password of before it all', async () => {
    const { person, links } = await robbed();
    expect((await accounts.call(undoShow, { token: links[3] ?? '' })).answer.factors).toEqual([]);
    expect(await undo(links[3] ?? '')).toBeNull();
    expect(
      await undo(links[0] ?? '', { old_password: GOOD_PASSWORD, password: 'another-new-password-altogether' }),
    ).toBeNull();
    const token = await accounts.login(person.email, 'another-new-password-altogether');
    expect(await state({ token })).toMatchObject({ email: person.email, totp: false, pay_password: false });
  });

  test('gets no link at the mailbox just bound, and the link needs what the thief cannot know', async () => {
    const { thiefs, links } = await robbed();
    expect(await countOf(thiefs)).toBe(0);
    expect(links.every((link) => link.length === 43)).toBe(true);
    expect(await undo(links[0] ?? '', { password: GOOD_PASSWORD })).toBe('password_as_before');
    expect(await undo(links[0] ?? '', { password: LATER_PASSWORD })).toBe('password_as_before');
    expect(await undo(links[0] ?? '', { password: '1234567' })).toBe('password_too_short');
  });

  test('wins no time by spreading the changes: the first can be undone as long as the last', async () => {
    const { person, app, links } = await robbed();
    clock.advance(47 * HOUR);
    const fields = { old_password: LATER_PASSWORD, password: 'yet-another-long-password' };
    const change = { ...fields, re_password: fields.password, factor_code: app.code() };
    expect((await accounts.call(safety.changePassword, change, { token: person.token })).error).toBeNull();
    clock.advance(47 * HOUR);
    expect((await accounts.call(undoShow, { token: links[0] ?? '' })).answer.factors).toEqual([]);
    expect(await undo(links[0] ?? '')).toBeNull();
  });
});

describe('the owner’s own way out', () => {
  test('is not undone by whoever reads the old mailbox: the password and a factor of before are asked for', async () => {
    const person = await newPerson(accounts);
    const app = await turnOnTotp(accounts, person, clock);
    clock.advance(49 * HOUR);
    await prove(accounts, person, app.code());
    const known = await countOf(person.email);
    const safe = freshEmail();
    expect(await bind(person, safe)).toBeNull();
    const token = tokenIn((await told(person.email, known)).at(0));
    expect(await undo(token, { old_password: 'what-a-thief-would-guess' })).toBe('password_wrong');
    expect(await undo(token)).toBe('second_factor_required');
    expect(await undo(token, { factor_code: '000000' })).toBe('second_factor_wrong');
    expect((await state(person)).email).toBe(safe);
  });

  test('by a recovery code is safe too: the code that was used proves nothing again', async () => {
    const person = await newPerson(accounts);
    const app = await turnOnTotp(accounts, person, clock);
    clock.advance(49 * HOUR);
    const [used = '', spare = ''] = app.recoveryCodes;
    await prove(accounts, person, used);
    const known = await countOf(person.email);
    await accounts.call(factorCalls.totpDisable, {}, { token: person.token });
    const token = tokenIn((await told(person.email, known)).at(-1));
    expect(await undo(token, { factor_code: used })).toBe('second_factor_wrong');
    expect(await undo(token, { factor_code: spare })).toBeNull();
    const login = { user_string: person.email, password: NEW_PASSWORD };
    expect((await accounts.call(calls.login, { ...login, factor_code: spare })).error).toBe('second_factor_wrong');
    expect((await accounts.call(calls.login, { ...login, factor_code: app.recoveryCodes[2] ?? '' })).error).toBeNull();
  });

  test('a code of the authenticator that undid something counts no second time', async () => {
    const person = await newPerson(accounts);
    const app = await turnOnTotp(accounts, person, clock);
    clock.advance(49 * HOUR);
    await prove(accounts, person, app.code());
    const known = await countOf(person.email);
    await accounts.call(factorCalls.totpDisable, {}, { token: person.token });
    clock.advance(30_000);
    const token = tokenIn((await told(person.email, known)).at(0));
    const code = app.code();
    expect(await undo(token, { factor_code: code })).toBeNull();
    const login = { user_string: person.email, password: NEW_PASSWORD, factor_code: code };
    expect((await accounts.call(calls.login, login)).error).toBe('second_factor_wrong');
  });
});

test('a link works for 48 hours, once, and of twenty at once one counts', async () => {
  const person = await newPerson(accounts);
  await prove(accounts, person);
  const known = await countOf(person.email);
  await setPay(person);
  const token = tokenIn((await told(person.email, known)).at(0));
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => undo(token, { password: `${NEW_PASSWORD}-${index}` })),
  );
  expect(replies.filter((error) => error === null)).toHaveLength(1);

  const other = await newPerson(accounts);
  await prove(accounts, other);
  const before = await countOf(other.email);
  await setPay(other);
  const late = tokenIn((await told(other.email, before)).at(0));
  clock.advance(48 * HOUR);
  expect((await accounts.call(undoShow, { token: late })).error).toBe('undo_link_invalid');
  expect(await undo(late)).toBe('undo_link_invalid');
  expect(await undo('A'.repeat(43))).toBe('undo_link_invalid');
  const { rows } = await accounts.database.owner.query<{ row: string }>(
    'SELECT account_change_links::text AS row FROM account_change_links',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(late);
});

test('a telephone is told as well, with a link of its own; the number taken away hears of it', async () => {
  const person = await newPerson(accounts);
  await prove(accounts, person);
  const [old, next] = [String(++mobile), String(++mobile)];
  expect(await bindPhone(person, old)).toBeNull();
  clock.advance(49 * HOUR);
  await prove(accounts, person);
  const known = await countOf(person.email);
  expect(await bindPhone(person, next)).toBeNull();
  const [text] = await accounts.messages(`+86${old}`, 2);
  const [mail] = await told(person.email, known);
  const [byText, byMail] = [tokenIn(text?.body), tokenIn(mail)];
  expect(new Set([byText, byMail, '']).size).toBe(3);
  expect(await bodies(`+86${next}`)).toHaveLength(1);
  // Whoever reads one of them cannot spend the tries of the other; the change is undone once.
  expect(await undo(byText)).toBeNull();
  expect(await undo(byMail)).toBe('undo_link_invalid');
  const token = await accounts.login(person.email, NEW_PASSWORD);
  expect((await state({ token })).phone).toBe(`+86 •••• ${old.slice(-4)}`);
});

test('what was proved elsewhere before a factor was added opens nothing any more', async () => {
  const person = await newPerson(accounts);
  const thief = { ...person, token: await accounts.login(person.email) };
  await prove(accounts, thief);
  await prove(accounts, person);
  await addKey(person);
  for (const declared of [factorCalls.totpStart, factorCalls.renewRecoveryCodes]) {
    expect((await accounts.call(declared, {}, { token: thief.token })).error).toBe('reauth_required');
  }
  expect((await accounts.call(proofs.reauth, { password: GOOD_PASSWORD }, { token: thief.token })).error).toBe(
    'passkey_required',
  );
});

test('the first factor brings recovery codes, a passkey too; the last one takes them with it', async () => {
  const person = await newPerson(accounts);
  await prove(accounts, person);
  const first = await addKey(person);
  expect(first.recoveryCodes).toHaveLength(10);
  const second = await addKey(person);
  expect(second.recoveryCodes).toBeNull();
  const login = { user_string: person.email, password: GOOD_PASSWORD };
  expect(
    (await accounts.call(calls.login, { ...login, factor_code: first.recoveryCodes?.[0] ?? '' })).error,
  ).toBeNull();
  await accounts.call(factorCalls.passkeyDelete, { id: first.id }, { token: person.token });
  expect((await state(person)).recovery_codes_left).toBe(9);
  await accounts.call(factorCalls.passkeyDelete, { id: second.id }, { token: person.token });
  expect((await state(person)).recovery_codes_left).toBe(0);
  expect((await accounts.call(factorCalls.renewRecoveryCodes, {}, { token: person.token })).error).toBe(
    'second_factor_missing',
  );
});

test.each([true, false])('a recovery code used after the change stays used, renewed since: %s', async (renewed) => {
  const person = await newPerson(accounts);
  const app = await turnOnTotp(accounts, person, clock);
  clock.advance(49 * HOUR);
  await prove(accounts, person, app.code());
  const known = await countOf(person.email);
  expect(await bind(person, freshEmail())).toBeNull();
  const token = tokenIn((await told(person.email, known)).at(0));
  const [code = '', spare = ''] = app.recoveryCodes;
  await prove(accounts, person, code);
  if (renewed) {
    const reply = await accounts.call(factorCalls.renewRecoveryCodes, {}, { token: person.token });
    expect(reply.error).toBeNull();
  }
  clock.advance(30_000);
  expect(await undo(token, { factor_code: code })).toBe('second_factor_wrong');
  expect(await undo(token, { factor_code: spare })).toBeNull();
  const login = { user_string: person.email, password: NEW_PASSWORD, factor_code: code };
  expect((await accounts.call(calls.login, login)).error).toBe('second_factor_wrong');
});

test('an answer of a passkey that counts no further undoes nothing', async () => {
  const person = await newPerson(accounts);
  await prove(accounts, person);
  const { key } = await addKey(person);
  clock.advance(49 * HOUR);
  await proveBy(person, { key });
  const known = await countOf(person.email);
  expect(await bind(person, freshEmail())).toBeNull();
  const token = tokenIn((await told(person.email, known)).at(0));
  await proveBy(person, { key });
  const { options } = (await accounts.call(factorCalls.passkeyLoginOptions, { purpose: 'factor' })).answer;
  // Registered by the first count, proved by the second and the third.
  expect(await undo(token, { passkey: key.answer(options, { counter: 3 }) })).toBe('second_factor_wrong');
  expect(await undo(token, { passkey: await answered(key) })).toBeNull();
});

test('is told at the addresses it takes away as well, without a link and without the owner’s words', async () => {
  const person = await newPerson(accounts);
  await prove(accounts, person);
  await accounts.call(safety.setPhrase, { phrase: 'silver walnut' }, { token: person.token });
  const known = await countOf(person.email);
  const email = freshEmail();
  expect(await bind(person, email)).toBeNull();
  const [link] = await told(person.email, known);
  await expect.poll(async () => (await bodies(email)).length).toBeGreaterThan(0);
  const before = (await bodies(email)).length;
  expect(await undo(tokenIn(link))).toBeNull();
  await expect.poll(async () => (await bodies(email)).length).toBe(before + 1);
  const [news] = (await bodies(email)).slice(before);
  expect(news).not.toContain('token=');
  expect(news).not.toContain('silver walnut');
});
