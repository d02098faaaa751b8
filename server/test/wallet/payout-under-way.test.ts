import { randomBytes } from 'node:crypto';
import { login } from '@aureus/contract/account/calls.ts';
import type { Call } from '@aureus/contract/platform/call.ts';
import * as payout from '@aureus/contract/wallet/payout-calls.ts';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoLogins } from '../../src/account/demo.ts';
import { movableClock } from '../operator/operators.ts';
import { ableUser } from '../support/planted.ts';
import type { Able } from '../support/planted.ts';
import { useServer } from '../support/server.ts';
import { meanwhile } from '../support/under-way.ts';

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
