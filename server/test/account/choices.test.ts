import * as account from '@aureus/contract/account/calls.ts';
import { choices, choose } from '@aureus/contract/account/choice-calls.ts';
import { expect, test } from 'vitest';
import { readMembers } from '../../src/art/members.ts';
import { newPerson } from './safety-support.ts';
import { GOOD_PASSWORD, useAccounts } from './support.ts';

const accounts = useAccounts();

test('what is chosen on one device is there on the next one, and a login in another language leaves it', async () => {
  const { token, email, id } = await newPerson(accounts);
  expect((await accounts.call(choices, {}, { token })).answer).toEqual({
    language: null,
    region: null,
    fiat: null,
    up_colour: null,
    hide_nickname: 0,
  });
  await accounts.call(choose, { language: 'jp', region: 'JP' }, { token });
  // Another tab changes something else, and the rest stays.
  await accounts.call(choose, { fiat: 'JPY', up_colour: 'red' }, { token });
  const login = { user_string: email, password: GOOD_PASSWORD };
  const { answer: other } = await accounts.call(account.login, login, { lang: 'fra' });
  expect((await accounts.call(choices, {}, { token: other })).answer).toEqual({
    language: 'jp',
    region: 'JP',
    fiat: 'JPY',
    up_colour: 'red',
    hide_nickname: 0,
  });
  const { rows } = await accounts.database.pool.query('SELECT language FROM users WHERE id = $1', [id]);
  expect(rows).toEqual([{ language: 'jp' }]);
});

test('without a choice mails are in the language of the last login', async () => {
  const { email, id } = await newPerson(accounts);
  await accounts.call(account.login, { user_string: email, password: GOOD_PASSWORD }, { lang: 'fra' });
  const { rows } = await accounts.database.pool.query('SELECT language FROM users WHERE id = $1', [id]);
  expect(rows).toEqual([{ language: 'fra' }]);
});

test.each(['ZZ', 'QQ', 'cn', '中国', ''])('the region %s is refused and nothing is changed', async (region) => {
  const { token } = await newPerson(accounts);
  const { error } = await accounts.call(choose, { region, fiat: 'EUR' }, { token });
  expect(error).toBe('region_unknown');
  expect((await accounts.call(choices, {}, { token })).answer).toMatchObject({ region: null, fiat: null });
});

test('a hidden nickname is a letter to others; a creator keeps it', async () => {
  const { token, id } = await newPerson(accounts);
  const { pool, owner } = accounts.database;
  await owner.query(`UPDATE users SET nickname = 'Mira77', signature = 'me' WHERE id = $1`, [id]);
  await owner.query('INSERT INTO art_member (user_id) VALUES ($1)', [id]);
  const seen = async () => (await readMembers(pool, [id])).get(id);
  expect(await seen()).toMatchObject({ nickname: 'Mira77', signature: 'me' });
  await accounts.call(choose, { hide_nickname: '1' }, { token });
  expect(await seen()).toMatchObject({ nickname: 'M***', head_portrait: '', signature: '' });
  await owner.query(
    `INSERT INTO art_creator (user_id, state, text, applied_at, decided_at) VALUES ($1, 'approved', 'x', now(), now())`,
    [id],
  );
  expect(await seen()).toMatchObject({ nickname: 'Mira77', is_creator: true });
});
