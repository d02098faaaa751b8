import * as calls from '@aureus/contract/account/calls.ts';
import * as factorCalls from '@aureus/contract/account/factor-calls.ts';
import * as proofs from '@aureus/contract/account/proof-calls.ts';
import * as safety from '@aureus/contract/account/safety-calls.ts';
import { describe, expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { newPerson, prove, turnOnTotp } from './safety-support.ts';
import { GOOD_PASSWORD, useAccounts } from './support.ts';
import { changesOn, HOUR, NEW_PASSWORD, ORIGIN, PAY } from './undo-support.ts';

const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock, settings: { publicUrl: ORIGIN } });
const { frozen, state, addKey, setPay } = changesOn(accounts, clock);

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
