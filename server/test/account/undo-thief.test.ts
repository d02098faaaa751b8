import * as calls from '@aureus/contract/account/calls.ts';
import * as factorCalls from '@aureus/contract/account/factor-calls.ts';
import * as safety from '@aureus/contract/account/safety-calls.ts';
import { undoShow } from '@aureus/contract/account/undo-calls.ts';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { newPerson, prove, turnOnTotp } from './safety-support.ts';
import type { Person } from './safety-support.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';
import { changesOn, HOUR, LATER_PASSWORD, NEW_PASSWORD, ORIGIN, tokenIn } from './undo-support.ts';

const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock, settings: { publicUrl: ORIGIN } });
const { state, told, countOf, undo, bind, setPay } = changesOn(accounts, clock);

describe('a thief with session and password, on an account without a factor', () => {
  async function robbed() {
    const person = await newPerson(accounts);
    const known = await countOf(person.email);
    await prove(accounts, person);
    const thiefs = freshEmail();
    // Each mail is waited for: two that are sent at once may come in another order than their changes.
    const isTold = (changes: number) => told(person.email, known, changes);
    expect(await bind(person, thiefs)).toBeNull();
    await isTold(1);
    const app = await turnOnThiefs(person);
    await isTold(2);
    const fields = { old_password: GOOD_PASSWORD, password: LATER_PASSWORD, re_password: LATER_PASSWORD };
    await accounts.call(safety.changePassword, { ...fields, factor_code: app.code() }, { token: person.token });
    await isTold(3);
    await setPay(person);
    await accounts.call(safety.lockSettings, { days: '30' }, { token: person.token });
    const bodies = await isTold(4);
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
