import { expect, test } from 'vitest';
import { reportTelephoneTwins } from '../../src/account/telephone-twins.ts';
import { createLogger } from '../../src/platform/log.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { databaseBefore } from '../support/earlier-database.ts';
import { Writable } from 'node:stream';

/** Telephones that were stored before they had one form. */

test('telephones of before get their one form; those two accounts have are found, and nobody is locked out', async () => {
  const { database, migrateOn } = await databaseBefore('0655');
  const { owner } = database;
  let made = 0;
  const account = async (area: string, number: string, status = 'active'): Promise<bigint> => {
    const { rows } = await owner.query<{ id: bigint }>(
      `INSERT INTO users (phone_area, phone_number, password_hash, nickname, invitation_code, password_changed_at, created_at, status)
       VALUES ($1, $2, 'hash', 'name', $3, now(), now(), $4) RETURNING id`,
      [area, number, `TWIN${String((made += 1)).padStart(4, '0')}`, status],
    );
    return rows[0]!.id;
  };
  const hungary = await account('36', '6201667514');
  const russia = await account('7', '89121870826');
  const america = await account('1', '12015412655');
  const britain = await account('44', '0447402564190');
  const britainAgain = await account('44', '447402564190');
  const britainRight = await account('44', '7402564190');
  const frozen = await account('44', '447403522251', 'locked');
  const open = await account('44', '0447403522251');
  const bahamas = await account('1', '2424571234');
  const italy = await account('39', '0669812345');
  const unknown = await account('86', '1234');
  const simulated = await account('999', '100001');
  // Closed, with what the first account has: known as one person's before, and after.
  const closed = await account('30', '2101234567');
  await owner.query(
    `INSERT INTO account_closed (user_id, closed_at, phone_hash) VALUES ($1, now(), login_hash_of('36 6201667514'))`,
    [closed],
  );
  const change = async (user: bigint, area: string, number: string): Promise<void> => {
    await owner.query(
      `INSERT INTO account_changes (user_id, kind, before, created_at, undo_until)
       VALUES ($1, 'phone_bound', jsonb_build_object('phone_area', $2::text, 'phone_number', $3::text, 'email', 'a@b.c'), now(), now())`,
      [user, area, number],
    );
  };
  await change(hungary, '7', '89121870827');
  await change(britain, '44', '0447402564190');

  await migrateOn();
  const { rows } = await owner.query<{ id: bigint; area: string; number: string }>(
    'SELECT id, phone_area AS area, phone_number AS number FROM users WHERE phone_number IS NOT NULL ORDER BY id',
  );
  expect(rows.map(({ id, area, number }) => [id, area, number])).toEqual([
    [hungary, '36', '201667514'],
    [russia, '7', '9121870826'],
    [america, '1', '2015412655'],
    [britain, '44', '0447402564190'],
    [britainAgain, '44', '447402564190'],
    [britainRight, '44', '7402564190'],
    [frozen, '44', '447403522251'],
    [open, '44', '7403522251'],
    [bahamas, '1242', '4571234'],
    [italy, '39', '0669812345'],
    [unknown, '86', '1234'],
    [simulated, '999', '100001'],
    [closed, '30', '2101234567'],
  ]);
  const { rows: twins } = await owner.query('SELECT user_id, other_id FROM account_telephone_twin ORDER BY user_id');
  expect(twins).toEqual([
    { user_id: britain, other_id: britainRight },
    { user_id: britainAgain, other_id: britainRight },
    { user_id: frozen, other_id: open },
  ]);
  const { rows: known } = await owner.query<{ is_known: boolean }>(
    `SELECT phone_hash = login_hash_of('36 201667514') AS is_known FROM account_closed`,
  );
  expect(known).toEqual([{ is_known: true }]);
  const { rows: before } = await owner.query(`SELECT user_id, before FROM account_changes ORDER BY id`);
  expect(before).toEqual([
    { user_id: hungary, before: { phone_area: '7', phone_number: '9121870827', email: 'a@b.c' } },
    { user_id: britain, before: { phone_area: '44', phone_number: '0447402564190', email: 'a@b.c' } },
  ]);

  // The start says it, until the owners have another telephone.
  const lines: string[] = [];
  const sink = new Writable({ write: (line: Buffer, _encoding, done) => (lines.push(line.toString()), done()) });
  const log = createLogger({ ...readSettings({ LOG_FORMAT: 'json', MARKET_SEED: '1' }) }, sink);
  await reportTelephoneTwins(database.pool, log);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    count: 3,
    accounts: [`${britain} as ${britainRight}`, `${britainAgain} as ${britainRight}`, `${frozen} as ${open}`],
  });
  await owner.query(`UPDATE users SET phone_number = '740356' || id WHERE id = ANY ($1)`, [
    [britain, britainAgain, frozen],
  ]);
  await owner.query(`UPDATE users SET phone_number = '74035222' || (id % 90 + 10) WHERE id = ANY ($1)`, [
    [britain, britainAgain, frozen],
  ]);
  await reportTelephoneTwins(database.pool, log);
  expect(lines).toHaveLength(1);
});
