import * as calls from '@aureus/contract/account/calls.ts';
import { close, closing } from '@aureus/contract/account/closing-calls.ts';
import { changePassword, lockSettings } from '@aureus/contract/account/safety-calls.ts';
import { reauth } from '@aureus/contract/account/proof-calls.ts';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountView } from '../../src/account/operator-view.ts';
import { findLinked } from '../../src/account/linked.ts';
import { crediting } from '../../src/wallet/credit.ts';
import { setFrozen } from '../../src/account/freezing.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { post } from '../../src/platform/ledger/post.ts';
import { house, HOUSE_ACCOUNT } from '../../src/platform/ledger/house.ts';
import { useServer } from '../support/server.ts';
import { GOOD_PASSWORD } from './support.ts';

const server = useServer();

interface Person {
  readonly name: string;
  readonly token: string;
  readonly id: bigint;
}

async function person(): Promise<Person> {
  const name = `closer_${randomBytes(5).toString('hex')}`;
  const words = { user_string: name, password: GOOD_PASSWORD, re_password: GOOD_PASSWORD };
  await server.call(calls.register, { type: 'account', ...words });
  const token = await login(name);
  const { id } = (await server.call(calls.info, {}, { token })).answer;
  return { name, token, id: BigInt(id) };
}

const login = async (name: string): Promise<string> =>
  (await server.call(calls.login, { user_string: name, password: GOOD_PASSWORD })).answer;

async function ask({ token }: Person): Promise<string | null> {
  await server.call(reauth, { password: GOOD_PASSWORD }, { token });
  return (await server.call(close, {}, { token })).error;
}

/** Lets the wish of somebody come to its moment, and waits until it is gone. */
async function come({ id }: Person): Promise<void> {
  const { owner } = server.database;
  const { rows } = await owner.query<{ ref: string }>(
    `WITH aged AS (UPDATE deadline SET due = due - interval '7 days' FROM account_closing
       WHERE kind = 'account.close' AND ref = account_closing.id::text AND user_id = $1 RETURNING kind, ref)
     SELECT ref, pg_notify('deadline', kind) FROM aged`,
    [id],
  );
  expect(rows).toHaveLength(1);
  await expect
    .poll(
      async () =>
        (await owner.query('SELECT FROM deadline WHERE ref = $1 AND kind = $2', [rows[0]?.ref, 'account.close']))
          .rowCount,
    )
    .toBe(0);
}

const statusOf = async ({ id }: Person): Promise<unknown> =>
  (await server.database.owner.query('SELECT status FROM users WHERE id = $1', [id])).rows[0]?.status;

const noticesOf = async ({ id }: Person): Promise<string[]> =>
  (
    await server.database.owner.query<{ kind: string }>('SELECT kind FROM notices WHERE user_id = $1 ORDER BY id', [id])
  ).rows.map(({ kind }) => kind);

/** Gives somebody money of the house. @param cents hundredths of a USDT */
async function give({ id }: Person, cents: bigint): Promise<void> {
  const { app, database } = server;
  const { rows } = await database.pool.query<{ id: number; scale: number }>(
    `SELECT id, scale FROM currencies WHERE code = 'USDT'`,
  );
  const usdt = rows[0]!;
  const available = cents * 10n ** BigInt(usdt.scale - 2);
  await app.platform.money.transaction(null, async (tx) => {
    await post(tx, {
      kind: 'credit',
      ref: BigInt(Date.now()),
      at: new Date(),
      postings: [
        { owner: house.promotions, account: HOUSE_ACCOUNT, currency: usdt.id, available: -available, held: 0n },
        { owner: id, account: 2, currency: usdt.id, available, held: 0n },
      ],
    });
  });
}

test('it needs a proof, ends every session, and closes after seven days; the name is free and inherits nothing', async () => {
  const one = await person();
  const elsewhere = await login(one.name);
  expect((await server.call(close, {}, { token: one.token })).error).toBe('reauth_required');
  expect((await server.call(closing, {}, { token: one.token })).answer).toEqual({
    open: [],
    hindrance: null,
    until: null,
  });
  const { extension_code } = (await server.call(calls.info, {}, { token: one.token })).answer;
  expect(await ask(one)).toBeNull();
  for (const token of [one.token, elsewhere]) {
    expect((await server.call(calls.info, {}, { token })).error).toBe('not_logged_in');
  }
  expect(await statusOf(one)).toBe('active');
  await come(one);
  expect(await statusOf(one)).toBe('closed');
  expect(await noticesOf(one)).toEqual(['welcome', 'closing_asked', 'closing_done']);
  const words = { user_string: one.name, password: GOOD_PASSWORD };
  expect((await server.call(calls.login, words)).error).toBe('account_not_found_or_wrong_password');
  await server.call(calls.register, { type: 'account', ...words, re_password: GOOD_PASSWORD });
  const token = await login(one.name);
  const { id } = (await server.call(calls.info, {}, { token })).answer;
  expect(BigInt(id)).not.toBe(one.id);
  const invited = {
    type: 'account',
    user_string: `${one.name}_b`,
    password: GOOD_PASSWORD,
    re_password: GOOD_PASSWORD,
    extension_code,
  } as const;
  expect((await server.call(calls.register, invited)).error).toBe('invitation_code_unknown');
  const { app, database } = server;
  const notices = { send: async () => {} };
  const markets = { currencies: () => [{ id: 1, code: 'USDT', scale: 6 }] } as never;
  const credit = { user_id: Number(one.id), account: 'change', currency: 'USDT', amount: '1' } as const;
  await expect(
    crediting({ clock: app.platform.clock, markets, notices }).preview(database.pool, credit),
  ).rejects.toThrow('account_not_found');
  // Nobody lets a closed account in again.
  expect(await withTransaction(server.database.pool, (tx) => setFrozen(tx, one.id, 'login', false))).toBeNull();
});

test('a login undoes it, however late, and what is due then does nothing; it can be asked for again', async () => {
  const one = await person();
  expect(await ask(one)).toBeNull();
  const { rows } = await server.database.owner.query<{ id: bigint }>(
    'SELECT id FROM account_closing WHERE user_id = $1',
    [one.id],
  );
  const token = await login(one.name);
  expect(await noticesOf(one)).toEqual(['welcome', 'closing_asked', 'closing_undone']);
  const again = { ...one, token };
  expect(await ask(again)).toBeNull();
  // The moment of the first wish comes.
  await server.database.owner.query(
    `WITH aged AS (UPDATE deadline SET due = due - interval '8 days' WHERE kind = 'account.close' AND ref = $1 RETURNING kind)
     SELECT pg_notify('deadline', kind) FROM aged`,
    [String(rows[0]?.id)],
  );
  await expect
    .poll(
      async () =>
        (
          await server.database.owner.query(`SELECT FROM deadline WHERE kind = 'account.close' AND ref = $1`, [
            String(rows[0]?.id),
          ])
        ).rowCount,
    )
    .toBe(0);
  expect(await statusOf(one)).toBe('active');
  await come(again);
  expect(await statusOf(one)).toBe('closed');
});

test('money keeps it open, and so does money that comes within the seven days; what is too small to take out does not', async () => {
  const one = await person();
  await give(one, 100n);
  expect((await server.call(closing, {}, { token: one.token })).answer.open).toEqual([]);
  expect(await ask(one)).toBeNull();
  await give(one, 1n);
  await come(one);
  expect(await statusOf(one)).toBe('active');
  expect(await noticesOf(one)).toEqual(['welcome', 'closing_asked', 'closing_stopped']);
  const token = await login(one.name);
  expect(await ask({ ...one, token })).toBe('closing_matters_open');
  expect((await server.call(closing, {}, { token })).answer.open).toEqual([{ matter: 'money', count: 1 }]);
});

test('debt, a deposit under way and an auction that was not paid keep it open: nobody gets rid of them by it', async () => {
  const one = await person();
  const { owner } = server.database;
  await owner.query(
    `INSERT INTO deposit (user_id, type, currency_id, account, network, address, amount, voucher_id, created_at)
     VALUES ($1, 0, (SELECT id FROM currencies WHERE code = 'USDT'), 2, 'TRON', 'T', 1, $1, now())`,
    [one.id],
  );
  // The order alone: what it is of does not matter here.
  await owner.query(
    `BEGIN; SET LOCAL session_replication_role = replica;
     INSERT INTO art_order (sale_id, work_id, buyer_id, price, state, created_at, ended_at)
     VALUES (1, 1, ${one.id}, 1, 'expired', now(), now()); COMMIT`,
  );
  const { open } = (await server.call(closing, {}, { token: one.token })).answer;
  expect(open).toEqual([
    { matter: 'deposits', count: 1 },
    { matter: 'art', count: 1 },
  ]);
  expect(await ask(one)).toBe('closing_matters_open');
});

test('a thief who has changed the password closes nothing for two days; locked settings and frozen money keep it open', async () => {
  const one = await person();
  await server.call(reauth, { password: GOOD_PASSWORD }, { token: one.token });
  const password = 'another-walnut-desk-here';
  const changed = { old_password: GOOD_PASSWORD, password, re_password: password };
  expect((await server.call(changePassword, changed, { token: one.token })).error).toBeNull();
  await server.call(reauth, { password }, { token: one.token });
  expect((await server.call(close, {}, { token: one.token })).error).toBe('closing_too_soon');
  expect((await server.call(closing, {}, { token: one.token })).answer.hindrance).toBe('changed');

  const two = await person();
  await server.call(reauth, { password: GOOD_PASSWORD }, { token: two.token });
  await server.call(lockSettings, { days: '1' }, { token: two.token });
  expect(await ask(two)).toBe('settings_locked');

  const three = await person();
  await withTransaction(server.database.pool, (tx) => setFrozen(tx, three.id, 'funds', true));
  expect(await ask(three)).toBe('funds_frozen');
});

test.each([
  ['login', 'locked'],
  ['funds', 'active'],
] as const)(
  'a freeze of %s during the seven days keeps the account, its name and its mailbox',
  async (what, status) => {
    const one = await person();
    expect(await ask(one)).toBeNull();
    await withTransaction(server.database.pool, (tx) => setFrozen(tx, one.id, what, true));
    await come(one);
    expect(await statusOf(one)).toBe(status);
    expect((await noticesOf(one)).at(-1)).toBe('closing_stopped');
    const { rows } = await server.database.owner.query(
      `SELECT account_name, (SELECT count(*)::integer FROM account_closed WHERE user_id = users.id) AS closed
     FROM users WHERE id = $1`,
      [one.id],
    );
    expect(rows).toEqual([{ account_name: one.name, closed: 0 }]);
  },
);

test('asked for twenty times at once it is one wish', async () => {
  const one = await person();
  await server.call(reauth, { password: GOOD_PASSWORD }, { token: one.token });
  const errors = await Promise.all(
    Array.from({ length: 20 }, async () => (await server.call(close, {}, { token: one.token })).error),
  );
  expect(errors.filter((error) => error === null)).toHaveLength(1);
  // The session has gone with the first one.
  expect(errors.filter((error) => ![null, 'not_logged_in', 'reauth_required'].includes(error))).toEqual([]);
  const { rowCount } = await server.database.owner.query('SELECT FROM account_closing WHERE user_id = $1', [one.id]);
  expect(rowCount).toBe(1);
});

test('a login and the closing at the same moment end one way or the other', async () => {
  const many = await Promise.all(Array.from({ length: 4 }, person));
  for (const one of many) expect(await ask(one)).toBeNull();
  await Promise.all(
    many.flatMap((one) => [
      come(one),
      ...Array.from({ length: 3 }, () => server.call(calls.login, { user_string: one.name, password: GOOD_PASSWORD })),
    ]),
  );
  for (const one of many) {
    const { rows } = await server.database.owner.query(
      `SELECT status, account_name IS NULL AS nameless, (SELECT count(*)::integer FROM sessions WHERE user_id = users.id) AS sessions,
         (SELECT count(*)::integer FROM account_closing WHERE user_id = users.id) AS wishes FROM users WHERE id = $1`,
      [one.id],
    );
    const [{ status, nameless, sessions, wishes }] = rows;
    expect(wishes).toBe(0);
    expect({ nameless, inside: sessions > 0 }).toEqual(
      status === 'closed' ? { nameless: true, inside: false } : { nameless: false, inside: true },
    );
  }
});

const linksOf = (...kinds: readonly string[]) =>
  (
    accountView({
      hub: server.app.platform.hub,
      notices: { send: async () => {} },
      onFreeze: () => {},
      proposals: { handle: () => {} },
    }).links ?? []
  ).filter(({ kind }) => kinds.includes(kind));

test('whoever comes again with the mailbox of a closed account is known as the same person', async () => {
  const [one, two] = [await person(), await person()];
  const { owner, pool } = server.database;
  const email = `p.${randomBytes(4).toString('hex')}@gmail.com`;
  await owner.query('UPDATE users SET email = $2 WHERE id = $1', [one.id, email]);
  expect(await ask(one)).toBeNull();
  await come(one);
  await owner.query('UPDATE users SET email = $2 WHERE id = $1', [
    two.id,
    email.replace('p.', 'p').replace('@', '+x@'),
  ]);
  expect(await findLinked(pool, linksOf('mailbox'), two.id)).toEqual([one.id]);
  expect(await findLinked(pool, linksOf('mailbox'), one.id)).toEqual([two.id]);
});

test('and so is whoever comes again with its telephone or its wallet, however often', async () => {
  const { owner, pool } = server.database;
  const links = linksOf('former_login');
  const number = String(10_000_000 + Math.floor(Number(process.hrtime.bigint() % 80_000_000n)));
  const address = `0x${randomBytes(20).toString('hex')}`;
  const ways = [
    (id: bigint) => owner.query(`UPDATE users SET phone_area = '49', phone_number = $2 WHERE id = $1`, [id, number]),
    (id: bigint) => owner.query('INSERT INTO user_wallets VALUES ($2, $1, now())', [id, address]),
  ];
  for (const take of ways) {
    const [first, second, third, stranger] = [await person(), await person(), await person(), await person()];
    for (const one of [first, second]) {
      expect(await ask(one)).toBeNull();
      await take(one.id);
      await come(one);
    }
    await take(third.id);
    expect(new Set(await findLinked(pool, links, third.id))).toEqual(new Set([first.id, second.id]));
    expect(new Set(await findLinked(pool, links, first.id))).toEqual(new Set([second.id, third.id]));
    expect(await findLinked(pool, links, stranger.id)).toEqual([]);
  }
});
