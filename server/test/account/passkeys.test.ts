import * as calls from '@aureus/contract/account/calls.ts';
import * as factors from '@aureus/contract/account/factor-calls.ts';
import * as proofs from '@aureus/contract/account/proof-calls.ts';
import { safetyState } from '@aureus/contract/account/safety-calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { makeAuthenticator } from './authenticator.ts';
import type { Flaws } from './authenticator.ts';
import { newPerson, prove, SOME_CALL } from './safety-support.ts';
import type { Person } from './safety-support.ts';
import { useAccounts } from './support.ts';

const ORIGIN = 'https://app.example.com';
const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock, settings: { publicUrl: ORIGIN } });

let person: Person;
let key: ReturnType<typeof makeAuthenticator>;
beforeEach(async () => {
  person = await newPerson(accounts);
  key = makeAuthenticator(ORIGIN);
});

async function add(who: Person, authenticator = key, flaws: Flaws = {}) {
  await prove(accounts, who);
  const { token } = who;
  const { options } = (await accounts.call(factors.passkeyRegisterOptions, {}, { token })).answer;
  const passkey = authenticator.register(options, flaws);
  return { passkey, reply: await accounts.call(factors.passkeyRegister, { passkey, name: 'Phone' }, { token }) };
}

async function loginOptions(): Promise<string> {
  return (await accounts.call(factors.passkeyLoginOptions, {})).answer.options;
}

test('a passkey is added, listed, renamed, opens a session alone and is removed', async () => {
  const { token } = person;
  expect((await add(person)).reply.error).toBeNull();
  const [listed] = (await accounts.call(factors.passkeys, {}, { token })).answer;
  expect(listed).toMatchObject({ name: 'Phone', last_used_time: null, synced: false });
  const id = listed?.id ?? 0;
  await accounts.call(factors.passkeyRename, { id, name: 'Pocket' }, { token });
  const opened = await accounts.call(factors.passkeyLogin, { passkey: key.answer(await loginOptions()) });
  expect((await accounts.call(calls.info, {}, { token: opened.answer })).answer.id).toBe(Number(person.id));
  const [used] = (await accounts.call(factors.passkeys, {}, { token })).answer;
  expect(used).toMatchObject({ name: 'Pocket', last_used_time: clock.now().toISOString() });
  expect((await accounts.call(factors.passkeyDelete, { id }, { token })).error).toBeNull();
  const after = await accounts.call(factors.passkeyLogin, { passkey: key.answer(await loginOptions()) });
  expect(after.error).toBe('passkey_failed');
});

test.each<[string, Flaws]>([
  ['another origin', { origin: 'https://app.example.com.evil.test' }],
  ['another site', { rpId: 'evil.test' }],
  ['an unverified owner', { unverified: true }],
  ['the wrong kind of ceremony', { type: 'webauthn.get' }],
  ['a challenge never asked', { challenge: 'bmV2ZXItYXNrZWQtbmV2ZXItYXNrZWQtbmV2ZXI' }],
])('a registration with %s stores nothing', async (_what, flaws) => {
  expect((await add(person, key, flaws)).reply.error).toBe('passkey_failed');
  expect((await accounts.call(factors.passkeys, {}, { token: person.token })).answer).toEqual([]);
});

test.each<[string, Flaws]>([
  ['another origin', { origin: 'http://app.example.com' }],
  ['another site', { rpId: 'evil.test' }],
  ['an unverified owner', { unverified: true }],
  ['the wrong kind of ceremony', { type: 'webauthn.create' }],
  ['a challenge never asked', { challenge: 'bmV2ZXItYXNrZWQtbmV2ZXItYXNrZWQtbmV2ZXI' }],
  ['a signature of another key', { foreignKey: true }],
])('a login with %s opens nothing', async (_what, flaws) => {
  expect((await add(person)).reply.error).toBeNull();
  const reply = await accounts.call(factors.passkeyLogin, { passkey: key.answer(await loginOptions(), flaws) });
  expect(reply.error).toBe('passkey_failed');
});

describe('a passkey whose count of answers goes back', () => {
  const told = async (): Promise<number> => {
    const { rows } = await accounts.database.owner.query<{ notices: number; events: number }>(
      `SELECT (SELECT count(*)::int FROM notices WHERE user_id = $1 AND kind = 'passkey_counter_back') AS notices,
              (SELECT count(*)::int FROM security_events WHERE user_id = $1 AND kind = 'passkey_counter_back') AS events`,
      [person.id],
    );
    expect(rows[0]?.events).toBe(rows[0]?.notices);
    return rows[0]?.notices ?? -1;
  };
  const enter = async (counter: number) =>
    (await accounts.call(factors.passkeyLogin, { passkey: key.answer(await loginOptions(), { counter }) })).error;

  test('lets its owner in, who is told each time', async () => {
    await add(person);
    expect(await enter(7)).toBeNull();
    expect(await told()).toBe(0);
    for (const [counter, count] of [
      [7, 1],
      [3, 2],
      [4, 2],
      [0, 3],
      [0, 3],
      [9, 3],
    ] as const) {
      expect(await enter(counter)).toBeNull();
      expect([counter, await told()]).toEqual([counter, count]);
    }
  });

  test('of a manager that always reports none says nothing', async () => {
    await add(person, key, { counter: 0 });
    for (let time = 0; time < 3; time += 1) expect(await enter(0)).toBeNull();
    expect(await told()).toBe(0);
  });

  test('of two answers that count alike, sent at once, one is told of', async () => {
    await add(person);
    const [one, two] = [
      key.answer(await loginOptions(), { counter: 5 }),
      key.answer(await loginOptions(), { counter: 5 }),
    ];
    const { owner } = accounts.database;
    const waiting = async () =>
      (
        await owner.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rowCount;
    // Both are let go at the same moment, so that neither reads the count before the other has written it.
    const client = await owner.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM passkeys FOR UPDATE');
      const both = Promise.all([one, two].map((passkey) => accounts.call(factors.passkeyLogin, { passkey })));
      await expect.poll(waiting).toBe(2);
      await client.query('ROLLBACK');
      expect((await both).map(({ error }) => error)).toEqual([null, null]);
    } finally {
      client.release();
    }
    expect(await told()).toBe(1);
  });

  test('confirms a change as a passkey does that was added just now', async () => {
    await add(person);
    expect(await enter(7)).toBeNull();
    clock.advance(60_000);
    const { token } = person;
    const reauth = async (counter: number): Promise<number> => {
      const { options } = (await accounts.call(proofs.reauthOptions, {}, { token })).answer;
      const sent = { passkey: key.answer(options, { counter }) };
      expect((await accounts.call(proofs.reauth, sent, { token })).error).toBeNull();
      const { rows } = await accounts.database.owner.query<{ since: Date }>(
        'SELECT proven_factor_since AS since FROM sessions WHERE user_id = $1 AND proven_at IS NOT NULL',
        [person.id],
      );
      return clock.epochMs() - (rows[0]?.since.getTime() ?? 0);
    };
    expect(await reauth(8)).toBeGreaterThan(0);
    expect(await reauth(2)).toBe(0);
  });
});

test('S07: a question is good for one answer, for five minutes and for its purpose', async () => {
  await add(person);
  const { token } = person;
  const once = key.answer(await loginOptions());
  expect((await accounts.call(factors.passkeyLogin, { passkey: once })).error).toBeNull();
  expect((await accounts.call(factors.passkeyLogin, { passkey: once })).error).toBe('passkey_failed');
  const late = key.answer(await loginOptions());
  clock.advance(5 * 60_000);
  expect((await accounts.call(factors.passkeyLogin, { passkey: late })).error).toBe('passkey_failed');
  const { options } = (await accounts.call(proofs.reauthOptions, { purpose: 'factor' }, { token })).answer;
  const passkey = key.answer(options);
  expect((await accounts.call(proofs.reauth, { passkey }, { token })).error).toBe('passkey_failed');
  expect((await accounts.call(factors.passkeyLogin, { passkey: key.answer(options) })).error).toBe('passkey_failed');
});

test('a wrong answer uses the question up', async () => {
  await add(person);
  const options = await loginOptions();
  await accounts.call(factors.passkeyLogin, { passkey: key.answer(options, { foreignKey: true }) });
  expect((await accounts.call(factors.passkeyLogin, { passkey: key.answer(options) })).error).toBe('passkey_failed');
});

test('S14: a passkey alone proves who is there; another person’s does not', async () => {
  const stranger = await newPerson(accounts);
  const strangerKey = makeAuthenticator(ORIGIN);
  await add(person);
  await add(stranger, strangerKey);
  clock.advance(11 * 60_000);
  const { token } = person;
  const ask = async () => (await accounts.call(proofs.reauthOptions, {}, { token })).answer.options;
  const foreign = await accounts.call(proofs.reauth, { passkey: strangerKey.answer(await ask()) }, { token });
  expect(foreign.error).toBe('passkey_failed');
  expect((await accounts.call(safetyState, {}, { token })).answer.fresh_until).toBeNull();
  const own = await accounts.call(proofs.reauth, { passkey: key.answer(await ask()) }, { token });
  expect(own.answer.fresh_until).toBe(new Date(clock.epochMs() + 600_000).toISOString());
});

test('C05: nobody renames or removes another person’s passkey', async () => {
  await add(person);
  const [own] = (await accounts.call(factors.passkeys, {}, { token: person.token })).answer;
  const id = own?.id ?? 0;
  const thief = await newPerson(accounts);
  await prove(accounts, thief);
  const sending = { token: thief.token };
  for (const wanted of [id, 999_999]) {
    expect((await accounts.call(factors.passkeyRename, { id: wanted, name: 'x' }, sending)).error).toBe(
      'passkey_unknown',
    );
    expect((await accounts.call(factors.passkeyDelete, { id: wanted }, sending)).error).toBe('passkey_unknown');
  }
});

test('a passkey stands for the second factor of one act', async () => {
  const { guards } = accounts.account;
  const given = { factorCode: undefined, passkey: undefined };
  await expect(guards.checkSecondFactor(person.id, given, SOME_CALL)).rejects.toMatchObject({
    code: 'second_factor_missing',
  });
  await add(person);
  await expect(guards.checkSecondFactor(person.id, given, SOME_CALL)).rejects.toMatchObject({
    code: 'passkey_required',
  });
  const { token } = person;
  const { options } = (await accounts.call(proofs.reauthOptions, { purpose: 'factor' }, { token })).answer;
  const passkey = key.answer(options);
  await guards.checkSecondFactor(person.id, { factorCode: undefined, passkey }, SOME_CALL);
  const again = guards.checkSecondFactor(person.id, { factorCode: undefined, passkey }, SOME_CALL);
  await expect(again).rejects.toMatchObject({ code: 'second_factor_wrong' });
});

test('of twenty equal answers sent at once one opens a session', async () => {
  await add(person);
  const passkey = key.answer(await loginOptions());
  const replies = await Promise.all(Array.from({ length: 20 }, () => accounts.call(factors.passkeyLogin, { passkey })));
  expect(replies.filter(({ error }) => error === null)).toHaveLength(1);
});

test('S50: anything but an answer of a passkey is refused', async () => {
  for (const passkey of ['{}', '[]', 'null', '"x"', '{"id":1}', '{"', `{"id":"${'a'.repeat(7000)}"}`]) {
    expect((await accounts.call(factors.passkeyLogin, { passkey })).error).toBe('passkey_failed');
  }
});

test('a locked user’s passkey opens nothing', async () => {
  await add(person);
  await accounts.database.owner.query(`UPDATE users SET status = 'locked' WHERE id = $1`, [person.id]);
  const reply = await accounts.call(factors.passkeyLogin, { passkey: key.answer(await loginOptions()) });
  expect(reply.error).toBe('account_locked');
});
