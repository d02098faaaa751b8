import * as calls from '@aureus/contract/account/calls.ts';
import * as factorCalls from '@aureus/contract/account/factor-calls.ts';
import * as safety from '@aureus/contract/account/safety-calls.ts';
import { factorChanges } from '@aureus/contract/account/safety-calls.ts';
import type { FactorChange } from '@aureus/contract/account/safety-calls.ts';
import { undoShow } from '@aureus/contract/account/undo-calls.ts';
import { describe, expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { newPerson, prove, turnOnTotp } from './safety-support.ts';
import type { App, Person } from './safety-support.ts';
import { freshEmail, GOOD_PASSWORD, useAccounts } from './support.ts';
import { changesOn, freshMobile, HOUR, LATER_PASSWORD, NEW_PASSWORD, ORIGIN, PAY, tokenIn } from './undo-support.ts';
import type { Key } from './undo-support.ts';

const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock, settings: { publicUrl: ORIGIN } });
const { frozen, told, countOf, undo, bind, bindPhone, addKey, setPay, answered, proveBy, picture } = changesOn(
  accounts,
  clock,
);

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
  phone_bound: { make: (who) => bindPhone(who, freshMobile()) },
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
        ? { passkey: await answered((made as { key: Key }).key) }
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
