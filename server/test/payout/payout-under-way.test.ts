import { randomBytes } from 'node:crypto';
import { login } from '@aureus/contract/account/calls.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import * as payout from '@aureus/contract/payout/calls.ts';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoLogins } from '../../src/account/demo.ts';
import { movableClock } from '../operator/operators.ts';
import { create } from '@aureus/contract/withdrawal/calls.ts';
import { ableUser, PAY_PASSWORD, pricesAfter } from '../support/planted.ts';
import type { Able } from '../support/planted.ts';
import { useServer } from '../support/server.ts';
import { meanwhile, oneAfterTheOther } from '../support/under-way.ts';

const clock = movableClock();
const server = useServer({ clock });
let owner: Able;
beforeAll(async () => {
  owner = await ableUser(server, clock, 0);
});

const { address } = privateKeyToAccount(generatePrivateKey());
const card = { real_name: 'Ada', bank_name: 'First Bank', bank_account: '773144029918', bank_dizhi: 'Portugal' };
const whole = ['Ada Holder', 'Street 1', 'First Bank', 'Germany', 'Berlin', '001234561234', 'DEUTDEFF'];

/** What saves somewhere to send money to. */
const ways: Readonly<Record<string, readonly [Call, object]>> = {
  'an address': [payout.saveAddress, { currency: 3, address, type: 'ERC20', name: 'mine' }],
  'a card': [payout.saveCard, { ...card, bank_address: 'Street 1' }],
  'an international card': [
    payout.saveInternationalCard,
    Object.fromEntries(whole.map((text, at) => [`data[${at}]`, text])),
  ],
};

/** A session of somebody who has a code of the owner's authenticator. */
async function thiefsToken(): Promise<string> {
  const demo = demoLogins()[0];
  const entry = { user_string: demo?.email ?? '', password: demo?.password ?? '', factor_code: owner.code() };
  return (await server.call(login, entry)).answer;
}
const saved = async (): Promise<number> => {
  const { rowCount } = await server.database.owner.query(
    'SELECT FROM payout_address WHERE owner_id = $1 UNION ALL SELECT FROM payout_card WHERE owner_id = $1',
    [owner.id],
  );
  return rowCount ?? 0;
};

describe.each(Object.keys(ways))('%s, whose factor was right,', (name) => {
  const way = ways[name];
  if (!way) throw new Error(name);
  const [declared, fields] = way;
  const save = async (change: () => Promise<unknown>) => {
    const token = await thiefsToken();
    const given = { ...fields, factor_code: owner.code() };
    return meanwhile(server.database, `withdrawal ${owner.id}`, () => server.call(declared, given, { token }), change);
  };

  test('is not saved when the factors have changed before it is written', async () => {
    const before = await saved();
    const reply = await save(() =>
      server.database.owner.query(
        `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, synced, name, created_at)
         VALUES ($1, $2, '\\x00', 0, '{}', false, 'Key', now())`,
        [owner.id, randomBytes(24).toString('base64url')],
      ),
    );
    expect(reply.error).toBe('safety_changed');
    expect(await saved()).toBe(before);
  });

  test('is not saved when its session has ended before it is written', async () => {
    const before = await saved();
    const reply = await save(() =>
      server.database.owner.query(
        'DELETE FROM sessions WHERE user_id = $1 AND id <> (SELECT min(id) FROM sessions WHERE user_id = $1)',
        [owner.id],
      ),
    );
    expect(reply.error).toBe('not_logged_in');
    expect(await saved()).toBe(before);
  });

  test('is saved when nothing has', async () => {
    const before = await saved();
    expect((await save(async () => undefined)).error).toBeNull();
    expect(await saved()).toBe(before + 1);
  });
});

describe('a withdrawal, whose pay password and factor were right,', () => {
  const changes: Readonly<Record<string, string>> = {
    'the factors have changed': `INSERT INTO passkeys
      (user_id, credential_id, public_key, counter, transports, synced, name, created_at)
      VALUES ($1, repeat('under-way-', 3), '\\x00', 0, '{}', false, 'Key', now())`,
    'the pay password has changed': `UPDATE users SET pay_password_hash = pay_password_hash || ' ' WHERE id = $1`,
  };
  const ending = `DELETE FROM sessions WHERE user_id = $1 AND id <> (SELECT min(id) FROM sessions WHERE user_id = $1)`;

  async function count(): Promise<number> {
    return (await server.database.owner.query('SELECT FROM withdrawal WHERE owner_id = $1', [owner.id])).rowCount ?? 0;
  }

  /** Asks for one, and changes something once the pay password was compared and before the code is used up. */
  async function withdraw(change: string | null) {
    const { owner: database } = server.database;
    const { rows } = await database.query<{ id: bigint }>(
      `UPDATE payout_address SET created_at = created_at - interval '2 days', usable_from = created_at
        WHERE owner_id = $1 RETURNING id`,
      [owner.id],
    );
    const before = await count();
    const token = await thiefsToken();
    const code = owner.code();
    await pricesAfter(server, owner);
    const given = { currency: 3, number: '23.5', users_wallet_withdraw_id: String(rows[0]?.id) };
    const fields = { ...given, pay_password: PAY_PASSWORD, factor_code: code };
    const [{ error }] = await oneAfterTheOther<[{ error: string | null }, unknown]>(
      server.database,
      `totp WHERE user_id = ${owner.id}`,
      [
        () => server.call(create, fields, { token }),
        async () => change !== null && (await database.query(change, [owner.id])),
      ],
    );
    await database.query('UPDATE users SET pay_password_hash = rtrim(pay_password_hash) WHERE id = $1', [owner.id]);
    return { error, made: (await count()) - before };
  }

  test.each(Object.keys(changes))('is not made when %s before it is written', async (name) => {
    expect(await withdraw(changes[name] ?? '')).toEqual({ error: 'safety_changed', made: 0 });
  });

  test('is not made when its session has ended before it is written', async () => {
    expect(await withdraw(ending)).toEqual({ error: 'not_logged_in', made: 0 });
  });

  test('is made when nothing has', async () => {
    expect(await withdraw(null)).toEqual({ error: null, made: 1 });
  });
});
