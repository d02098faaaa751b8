import * as entry from '@aureus/contract/operator/entry-calls.ts';
import { expect, test } from 'vitest';
import { bindSecrets, openTotp } from '../../src/operator/proof.ts';
import { seal } from '../../src/platform/jobs/seal.ts';
import { deriveKey } from '../../src/platform/jobs/secret-key.ts';
import { useServer } from '../support/server.ts';
import { demoOperator, freshCode, movableClock } from './operators.ts';

// A sealed secret opens in its own row alone: who can write to the database cannot give an operator a factor they know.

const clock = movableClock();
const server = useServer({ clock });
const key = () => deriveKey(server.app.platform.settings, 'operators');

const login = async (as: 'admin1' | 'admin2', codeOf: 'admin1' | 'admin2') => {
  const { email, password } = demoOperator(as);
  return (await server.call(entry.login, { email, password, code: freshCode(clock, codeOf) })).error;
};
const secretOf = async (name: 'admin1' | 'admin2') => {
  const { rows } = await server.database.owner.query<{ id: bigint; secret: string }>(
    'SELECT id, totp_secret AS secret FROM operators WHERE email = $1',
    [demoOperator(name).email],
  );
  return rows[0] ?? { id: 0n, secret: '' };
};
const store = (id: bigint, secret: string) =>
  server.database.owner.query('UPDATE operators SET totp_secret = $2 WHERE id = $1', [id, secret]);

test('the secret of one operator, moved to the row of another, opens nothing there', async () => {
  const [one, two] = [await secretOf('admin1'), await secretOf('admin2')];
  await store(one.id, two.secret);
  expect(await login('admin1', 'admin2')).not.toBeNull();
  expect(() => openTotp(key(), { operator: one.id }, two.secret)).toThrow();
  await store(one.id, one.secret);
  expect(await login('admin1', 'admin1')).toBeNull();
});

test.each(['bound_at = NULL', "bound_at = now() - interval '1 day'"])(
  'that it was done cannot be taken back: %s',
  async (change) => {
    const { owner, pool } = server.database;
    for (const connection of [pool, owner]) {
      await expect(connection.query(`UPDATE secrets_bound SET ${change}`)).rejects.toThrow(/once and for all/);
    }
    await expect(owner.query('DELETE FROM secrets_bound')).rejects.toThrow(/once and for all/);
    const { rows } = await owner.query('SELECT FROM secrets_bound WHERE bound_at IS NOT NULL');
    expect(rows).toHaveLength(1);
  },
);

test('what an older version sealed for no row is sealed anew once; what turns up later is not taken', async () => {
  const { id } = await secretOf('admin2');
  const { totpSecret } = demoOperator('admin2');
  await store(id, seal(key(), 'operator totp', totpSecret));
  // It was done at the first start: this came from somewhere else.
  await bindSecrets(server.database.pool, key());
  expect(await login('admin2', 'admin2')).not.toBeNull();
  // As the migration leaves a database that has such secrets.
  await server.database.owner.query('ALTER TABLE secrets_bound DISABLE TRIGGER secrets_stay_bound');
  await server.database.owner.query('UPDATE secrets_bound SET bound_at = NULL');
  await server.database.owner.query('ALTER TABLE secrets_bound ENABLE TRIGGER secrets_stay_bound');
  await server.database.owner.query('UPDATE operators SET totp_secret = NULL, totp_pending = NULL WHERE id <> $1', [
    id,
  ]);
  await Promise.all([1, 2, 3].map(() => bindSecrets(server.database.pool, key())));
  expect(openTotp(key(), { operator: id }, (await secretOf('admin2')).secret)).toBe(totpSecret);
  expect(await login('admin2', 'admin2')).toBeNull();
});
