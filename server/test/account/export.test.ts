import * as calls from '@aureus/contract/account/calls.ts';
import { exportAsk, exportPiece, exportState } from '@aureus/contract/account/export-calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import { expect, test } from 'vitest';
import { demoLogins } from '../../src/account/demo.ts';
import { writeExport } from '../../src/account/export/make.ts';
import { personalParts } from '../../src/personal-parts.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

interface Reader {
  readonly token: string;
  readonly id: number;
}

/** One of the demo users, who have money, proved. */
async function demo(index: number): Promise<Reader> {
  const { email = '', password = '' } = demoLogins()[index] ?? {};
  const token = (await server.call(calls.login, { user_string: email, password })).answer;
  const { id } = (await server.call(calls.info, {}, { token })).answer;
  await server.call(reauth, { password }, { token });
  return { token, id };
}

async function ready(token: string): Promise<void> {
  await expect.poll(async () => (await server.call(exportState, {}, { token })).answer.state).toBe('ready');
}

/** The whole file of somebody, line by line. */
async function fileOf(token: string): Promise<Record<string, unknown>[]> {
  const { pieces, bytes } = (await server.call(exportState, {}, { token })).answer;
  let text = '';
  for (let number = 0; number < pieces; number += 1) {
    text += (await server.call(exportPiece, { number }, { token })).answer.text;
  }
  expect(Buffer.byteLength(text)).toBe(bytes);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('the file holds what all areas have of its owner, in decimals, and nothing of anybody else', async () => {
  const one = await demo(0);
  const two = await demo(1);
  const { owner } = server.database;
  // What one wrote in a conversation of both is in both files; what one wrote to somebody else is in one.
  const { rows } = await owner.query<{ id: bigint }>(
    `INSERT INTO conversation (topic, ref, opened_at) VALUES ('otc', 990001, now()), ('otc', 990002, now()) RETURNING id`,
  );
  const [shared, other] = rows.map(({ id }) => id);
  await owner.query(
    `INSERT INTO conversation_member (conversation_id, no, user_id, role, name, full_name, joined_at)
     SELECT id, no, user_id, 'user', name, name, now() FROM (VALUES ($1::bigint, 1, $3::bigint, 'One'), ($1, 2, $4, 'Two'), ($2, 1, $3, 'One'))
       AS m (id, no, user_id, name)`,
    [shared, other, one.id, two.id],
  );
  await owner.query(
    `INSERT INTO conversation_message (conversation_id, seq, member_no, kind, text, key, at)
     SELECT id, 1, 1, 'text', text, gen_random_uuid(), now() FROM (VALUES ($1::bigint, 'for both'), ($2, 'for one')) AS m (id, text)`,
    [shared, other],
  );
  for (const { token } of [one, two]) expect((await server.call(exportAsk, {}, { token })).answer.state).toBe('making');
  for (const { token } of [one, two]) await ready(token);
  const [file, second] = [await fileOf(one.token), await fileOf(two.token)];
  expect(file[0]).toMatchObject({ part: 'file', version: 1, user: String(one.id) });
  expect(file.filter(({ part }) => part === 'account.profile')).toMatchObject([{ id: String(one.id) }]);
  const balances = file.filter(({ part }) => part === 'wallet.balance');
  expect(balances.length).toBeGreaterThan(0);
  for (const { currency, available } of balances) {
    expect(currency).toMatch(/^[A-Z0-9]+$/);
    expect(available).toMatch(/^\d+(\.\d+)?$/);
  }
  const texts = (lines: Record<string, unknown>[]) =>
    lines
      .filter(({ part }) => part === 'conversation.message')
      .map(({ text, is_mine, author }) => [text, is_mine, author]);
  expect(texts(file)).toEqual([
    ['for both', true, null],
    ['for one', true, null],
  ]);
  expect(texts(second)).toEqual([['for both', false, 'One']]);
  const known = new Set(['file', ...personalParts.map(({ part }) => part)]);
  expect(file.filter(({ part }) => !known.has(String(part)))).toEqual([]);
  const secrets = JSON.stringify(file);
  for (const word of ['password_hash', 'token_hash', 'sealed', demoLogins()[1]?.email ?? '-'])
    expect(secrets).not.toContain(word);
});

test('every part can be read of anybody', async () => {
  const broken: string[] = [];
  for (const { part, sql } of personalParts) {
    await server.database.pool.query(sql, [1]).catch((error: unknown) => broken.push(`${part}: ${String(error)}`));
  }
  expect(broken).toEqual([]);
});

test('it asks for a proof, each piece too, is no one else’s, and goes after a day', async () => {
  const { email = '', password = '' } = demoLogins()[0] ?? {};
  const token = (await server.call(calls.login, { user_string: email, password })).answer;
  expect((await server.call(exportAsk, {}, { token })).error).toBe('reauth_required');
  await server.call(reauth, { password }, { token });
  await server.call(exportAsk, {}, { token });
  await ready(token);
  const stolen = (await server.call(calls.login, { user_string: email, password })).answer;
  expect((await server.call(exportPiece, { number: '0' }, { token: stolen })).error).toBe('reauth_required');
  // Another user's piece of the same number is of their own file.
  const other = await demo(1);
  const { answer } = await server.call(exportPiece, { number: '0' }, { token: other.token });
  expect(answer.text).toContain(`"user":"${other.id}"`);
  await server.database.owner.query(`UPDATE account_export SET asked_at = asked_at - interval '1 day'`);
  expect((await server.call(exportPiece, { number: '0' }, { token })).error).toBe('export_gone');
  expect((await server.call(exportState, {}, { token })).answer.state).toBe('none');
});

test('asked for anew while it is made, only the newest one is there', async () => {
  const { token } = await demo(0);
  await Promise.all(Array.from({ length: 5 }, () => server.call(exportAsk, {}, { token })));
  await ready(token);
  const parts = (await fileOf(token)).filter(({ part }) => part === 'file');
  expect(parts).toHaveLength(1);
});

test('all parts of the file are read as of one moment', async () => {
  const one = await demo(0);
  const { owner, pool } = server.database;
  const { rows } = await owner.query<{ id: bigint }>(
    `INSERT INTO account_export (user_id, asked_at) VALUES ($1, now())
     ON CONFLICT (user_id) DO UPDATE SET asked_at = now(), ready_at = NULL RETURNING id`,
    [one.id],
  );
  const id = String(rows[0]?.id);
  const changed = async (signature: string): Promise<void> =>
    void (await owner.query('UPDATE users SET signature = $2 WHERE id = $1', [one.id, signature]));
  await changed('before');
  // The first part fills a piece; while that is stored, the user changes what the second part reads.
  let stored = 0;
  const busy = new Proxy(pool, {
    get: (target, key) =>
      key === 'query'
        ? async (text: string, values: unknown[]) => {
            if (text.startsWith('INSERT INTO account_export_piece') && (stored += 1) === 1) await changed('after');
            return target.query(text, values);
          }
        : (Reflect.get(target, key) as unknown),
  });
  const parts = [
    { part: 'test.large', sql: `SELECT repeat('x', 250000) AS text WHERE $1::bigint > 0` },
    { part: 'test.small', sql: 'SELECT signature FROM users WHERE id = $1' },
  ];
  const notices = { send: async () => {} };
  await writeExport({ pool: busy, clock: systemClock, notices }, { parts, currency: () => undefined }, { id });
  expect(stored).toBe(2);
  const pieces = await owner.query<{ text: string }>(
    'SELECT text FROM account_export_piece WHERE export_id = $1 ORDER BY number DESC LIMIT 1',
    [id],
  );
  expect(pieces.rows[0]?.text).toContain('"signature":"before"');
});
