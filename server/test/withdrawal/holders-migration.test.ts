import { expect, test } from 'vitest';
import { databaseBefore } from '../support/earlier-database.ts';

/** Cards that were saved before names were kept without what nobody sees. */

test('holders of before lose what nobody sees, and are found by what names are compared by', async () => {
  const { database, migrateOn } = await databaseBefore('0657');
  const { owner } = database;
  const card = (id: number, holder: string) =>
    owner.query(
      `INSERT INTO payout_card (owner_id, kind, fields, holder, bank, country, created_at, updated_at, usable_from)
       VALUES ($1, 1, $2, $3, 'First Bank', 'Portugal', now(), now(), now())`,
      [
        id,
        { real_name: holder, bank_name: 'First Bank', bank_dizhi: 'Portugal', bank_account: '773144029918' },
        holder,
      ],
    );
  await card(1, '\u202eSean\u200b O’Brien');
  await card(2, 'Ada Lovelace');
  await migrateOn();
  const { rows } = await owner.query(
    `SELECT holder, holder_key, fields ->> 'real_name' AS name, fields ->> 'bank_account' AS account
     FROM payout_card ORDER BY owner_id`,
  );
  expect(rows).toEqual([
    { holder: 'Sean O’Brien', holder_key: 'sean obrien', name: 'Sean O’Brien', account: '773144029918' },
    { holder: 'Ada Lovelace', holder_key: 'ada lovelace', name: 'Ada Lovelace', account: '773144029918' },
  ]);
});
