import * as calls from '@aureus/contract/account/calls.ts';
import * as factorCalls from '@aureus/contract/account/factor-calls.ts';
import * as safety from '@aureus/contract/account/safety-calls.ts';
import { undoShow } from '@aureus/contract/account/undo-calls.ts';
import { expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { newPerson, prove, turnOnTotp } from './safety-support.ts';
import { freshEmail, useAccounts } from './support.ts';
import { changesOn, freshMobile, HOUR, NEW_PASSWORD, ORIGIN, tokenIn } from './undo-support.ts';

const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock, settings: { publicUrl: ORIGIN } });
const { state, told, bodies, countOf, undo, bind, bindPhone, addKey, setPay, proveBy } = changesOn(accounts, clock);

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
  const [old, next] = [freshMobile(), freshMobile()];
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

test('an answer of a passkey that counts no further undoes, and its owner is told', async () => {
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
  expect(await undo(token, { passkey: key.answer(options, { counter: 3 }) })).toBeNull();
  const { rows } = await accounts.database.owner.query(
    `SELECT FROM notices WHERE user_id = $1 AND kind = 'passkey_counter_back'`,
    [person.id],
  );
  expect(rows).toHaveLength(1);
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
