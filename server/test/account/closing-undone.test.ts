import * as calls from '@aureus/contract/account/calls.ts';
import { close, closing } from '@aureus/contract/account/closing-calls.ts';
import { expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { newPerson, type Person, prove } from './safety-support.ts';
import { GOOD_PASSWORD, useAccounts } from './support.ts';
import { changesOn, HOUR, LATER_PASSWORD, NEW_PASSWORD, ORIGIN, tokenIn } from './undo-support.ts';

/** What undoes the wish to close an account beside a login, and how long a change keeps the account open. */

const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock, settings: { publicUrl: ORIGIN } });
const { told, countOf, undo, setPay } = changesOn(accounts, clock);

const ask = async ({ token }: Person): Promise<string | null> => (await accounts.call(close, {}, { token })).error;
const wishes = async ({ id }: Person): Promise<number | null> =>
  (await accounts.database.owner.query('SELECT FROM account_closing WHERE user_id = $1', [id])).rowCount;
const noticesOf = async ({ id }: Person): Promise<string[]> =>
  (
    await accounts.database.owner.query<{ kind: string }>('SELECT kind FROM notices WHERE user_id = $1 ORDER BY id', [
      id,
    ])
  ).rows.map(({ kind }) => kind);

/** The owner, or whoever reads the mailbox, sets a new password by a code. */
async function reset(person: Person, password: string): Promise<void> {
  clock.advance(120_000);
  const code = await accounts.mailedCode(person.email, 'forget');
  const fields = { account: person.email, code, password, repassword: password };
  expect((await accounts.call(calls.resetPassword, fields)).error).toBeNull();
}

test('a new password by a code undoes it: whoever sets it takes the account for saved', async () => {
  const person = await newPerson(accounts);
  await prove(accounts, person);
  expect(await ask(person)).toBeNull();
  expect(await wishes(person)).toBe(1);
  await reset(person, NEW_PASSWORD);
  expect(await wishes(person)).toBe(0);
  expect((await noticesOf(person)).filter((kind) => kind.startsWith('closing_'))).toEqual([
    'closing_asked',
    'closing_undone',
  ]);
});

test('the link that undoes changes undoes the closing that was asked for after them', async () => {
  const person = await newPerson(accounts);
  await prove(accounts, person);
  const known = await countOf(person.email);
  await setPay(person);
  const link = tokenIn((await told(person.email, known)).at(0));
  // As if it had been asked for at the very moment of the change.
  await accounts.database.owner.query('INSERT INTO account_closing (user_id, asked_at) VALUES ($1, $2)', [
    person.id,
    clock.now(),
  ]);
  expect(await undo(link, { password: LATER_PASSWORD })).toBeNull();
  expect(await wishes(person)).toBe(0);
  expect(await noticesOf(person)).toContain('closing_undone');
});

test('as long as a change can be undone nothing is closed, also where withdrawals rest for a shorter time', async () => {
  const person = await newPerson(accounts);
  await prove(accounts, person);
  await setPay(person);
  // What a change leaves that an old factor has confirmed: a day for withdrawals, two for the undoing.
  await accounts.database.owner.query('UPDATE users SET withdrawals_frozen_until = $2 WHERE id = $1', [
    person.id,
    new Date(clock.epochMs() + 24 * HOUR),
  ]);
  clock.advance(25 * HOUR);
  const token = (await accounts.call(calls.login, { user_string: person.email, password: GOOD_PASSWORD })).answer;
  const again = { ...person, token };
  await prove(accounts, again);
  expect(await ask(again)).toBe('closing_too_soon');
  const { hindrance, until } = (await accounts.call(closing, {}, { token })).answer;
  expect([hindrance, Date.parse(until ?? '') - clock.epochMs()]).toEqual(['changed', 23 * HOUR]);
  clock.advance(23 * HOUR);
  await prove(accounts, again);
  expect(await ask(again)).toBeNull();
});
