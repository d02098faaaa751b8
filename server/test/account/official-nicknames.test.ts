import { editNickname } from '@aureus/contract/account/profile-calls.ts';
import { expect, test } from 'vitest';
import { renameOfficial } from '../../src/account/official-nicknames.ts';
import { freshEmail, useAccounts } from './support.ts';

const accounts = useAccounts();

async function user(): Promise<{ readonly id: bigint; readonly token: string }> {
  const email = freshEmail();
  await accounts.register(email);
  const { rows } = await accounts.database.owner.query<{ id: bigint }>('SELECT id FROM users WHERE email = $1', [
    email,
  ]);
  return { id: rows[0]?.id ?? 0n, token: await accounts.login(email) };
}

test('nobody is called like customer service or the product', async () => {
  const { token } = await user();
  for (const nickname of ['Support', '客服', 'Аdmin', 'サポート', 'Aureus24']) {
    expect([nickname, (await accounts.call(editNickname, { nickname }, { token })).error]).toEqual([
      nickname,
      'nickname_official',
    ]);
  }
  expect((await accounts.call(editNickname, { nickname: 'Badminton' }, { token })).error).toBeNull();
});

test('who was called so before is called like a new account, once, and others keep their names', async () => {
  const { owner, pool } = accounts.database;
  const [one, two] = [await user(), await user()];
  const named = async (id: bigint, nickname: string) =>
    owner.query('UPDATE users SET nickname = $2, nickname_rule = 0 WHERE id = $1', [id, nickname]);
  await named(one.id, '官方客服');
  await named(two.id, '小明');
  await renameOfficial(pool, ['Aureus']);
  const { rows } = await owner.query('SELECT nickname FROM users WHERE id = ANY($1) ORDER BY id', [[one.id, two.id]]);
  expect(rows.map(({ nickname }) => nickname)).toEqual([expect.stringMatching(/^AU\d{6}$/), '小明']);
  const { rows: left } = await owner.query('SELECT count(*)::integer AS count FROM users WHERE nickname_rule < 2');
  expect(left[0]?.count).toBe(0);
});
