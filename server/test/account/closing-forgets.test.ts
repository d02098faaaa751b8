import * as calls from '@aureus/contract/account/calls.ts';
import { setPhrase } from '@aureus/contract/account/safety-calls.ts';
import { undoShow } from '@aureus/contract/account/undo-calls.ts';
import { expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { settleAll } from '../support/product-stage.ts';
import { newPerson, type Person, prove, turnOnTotp } from './safety-support.ts';
import { GOOD_PASSWORD, useAccounts } from './support.ts';
import { changesOn, freshMobile, ORIGIN, tokenIn } from './undo-support.ts';

/** What is left of an account that was closed: nothing that opens it, and nothing that says who it was. */

const clock = manualClock(Date.UTC(2026, 5, 1));
const accounts = useAccounts({ clock, settings: { publicUrl: ORIGIN } });
const { told, countOf, undo, setPay, bindPhone, addKey, proveBy } = changesOn(accounts, clock);

/** A wait that is at its end. */
async function wish({ id }: Person): Promise<void> {
  const { owner } = accounts.database;
  await owner.query(
    `WITH wish AS (INSERT INTO account_closing (user_id, asked_at) VALUES ($1, now()) RETURNING id)
     INSERT INTO deadline (kind, ref, due, moves) SELECT 'account.close', id::text, now() - interval '1 second', false FROM wish`,
    [id],
  );
}
const settle = (): Promise<void> => settleAll(accounts.platform, accounts.account.deadlines);

/** Tables whose rows open an account, or bring back what did. */
const WAYS_IN = ['passkeys', 'totp', 'recovery_codes', 'user_wallets', 'sessions', 'account_changes'];

async function waysInOf({ id }: Person): Promise<string[]> {
  const found: string[] = [];
  for (const table of WAYS_IN) {
    const { rowCount } = await accounts.database.owner.query(`SELECT FROM ${table} WHERE user_id = $1`, [id]);
    if (rowCount !== 0) found.push(table);
  }
  return found;
}

test('factors, wallet, sessions and changes that could be undone go; no link and no login opens it again', async () => {
  const person = await newPerson(accounts);
  const app = await turnOnTotp(accounts, person, clock);
  await prove(accounts, person, app.code());
  clock.advance(30_000);
  const mobile = freshMobile();
  expect(await bindPhone(person, mobile)).toBeNull();
  await addKey(person);
  await proveBy(person, app);
  clock.advance(30_000);
  expect((await accounts.call(setPhrase, { phrase: 'amber walnut' }, { token: person.token })).error).toBeNull();
  await accounts.database.owner.query(
    `INSERT INTO user_wallets (user_id, address, created_at) VALUES ($1, $2, now())`,
    [person.id, `0x${'ab'.repeat(20)}`],
  );
  const known = await countOf(person.email);
  expect((await setPay(person)).error).toBeNull();
  const link = tokenIn((await told(person.email, known)).at(0));
  expect(link).not.toBe('');
  expect(await waysInOf(person)).toEqual(WAYS_IN);
  const { extension_code } = (await accounts.call(calls.info, {}, { token: person.token })).answer;

  await wish(person);
  await settle();
  expect(await waysInOf(person)).toEqual([]);
  const { rows } = await accounts.database.owner.query<{ row: string }>(
    `SELECT to_jsonb(users)::text AS row FROM users WHERE id = $1 AND status = 'closed'`,
    [person.id],
  );
  expect(rows).toHaveLength(1);
  for (const word of [person.email, mobile, 'amber walnut', '$']) expect(rows[0]?.row).not.toContain(word);
  expect((await accounts.call(undoShow, { token: link })).error).toBe('undo_link_invalid');
  expect(await undo(link, { factor_code: app.code() })).toBe('undo_link_invalid');
  const words = { user_string: person.email, password: GOOD_PASSWORD };
  expect((await accounts.call(calls.login, words)).error).toBe('account_not_found_or_wrong_password');

  // The address is free, and whoever takes it gets an account with nothing of this one.
  await accounts.register(person.email);
  const token = await accounts.login(person.email);
  const { answer } = await accounts.call(calls.info, {}, { token });
  expect(answer.extension_code).not.toBe(extension_code);
  expect(await waysInOf({ ...person, id: BigInt(answer.id) })).toEqual(['sessions']);
});

test('an undoing and the closing at the same moment end one way or the other', async () => {
  for (let round = 0; round < 3; round += 1) {
    const person = await newPerson(accounts);
    await prove(accounts, person);
    const known = await countOf(person.email);
    await setPay(person);
    const link = tokenIn((await told(person.email, known)).at(0));
    await wish(person);
    const [error] = await Promise.all([undo(link), settle()]);
    const { rows } = await accounts.database.owner.query<{ status: string; email: string | null }>(
      'SELECT status, email FROM users WHERE id = $1',
      [person.id],
    );
    expect(rows[0]).toEqual(
      error === null ? { status: 'active', email: person.email } : { status: 'closed', email: null },
    );
    expect([null, 'undo_link_invalid']).toContain(error);
  }
});
