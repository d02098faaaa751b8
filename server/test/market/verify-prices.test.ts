import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashBatch } from '../../src/market/prices/price-batch.ts';
import { sealKey } from '../../src/market/prices/seal-key.ts';
import { verifyPrices } from '../../src/market/prices/verify.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { SECRET, testKey, writeSeconds } from './support/price-log.ts';

const NOW = Math.floor(Date.now() / 60_000) * 60;
const LAST = NOW + 129;

let database: TestDatabase;
let drop: () => Promise<void>;

/** Two minutes and nine seconds of prices: signed at 0, 60 and 120. */
beforeEach(async () => {
  ({ database, drop } = await createTestDatabase());
  await writeSeconds(database.pool, NOW, 130);
});
afterEach(() => drop());

const problems = async (key = testKey) => (await verifyPrices(database.pool, key)).problems;
const change = (sql: string, values: readonly unknown[] = []) => database.owner.query(sql, [...values]);

const dayOf = (second: number): string => new Date(second * 1_000).toISOString().slice(0, 10).replaceAll('-', '');

/** As somebody would who has the database and knows how it is hashed, but not the key. */
async function hashAnew(from: number): Promise<void> {
  const { rows } = await database.owner.query(
    'SELECT second::int, sequence::int, payload, previous, hash FROM price_batch WHERE second >= $1 ORDER BY second',
    [from],
  );
  let previous: Buffer = rows[0].previous;
  for (const { second, sequence, payload } of rows) {
    const hash = hashBatch({ second, sequence, payload, previous });
    await change('UPDATE price_batch SET previous = $2, hash = $3 WHERE second = $1', [second, previous, hash]);
    previous = hash;
  }
  await change('UPDATE price_head SET hash = $1', [previous]);
}

test('prices nobody changed are right, and how many are not signed yet is said', async () => {
  expect(await verifyPrices(database.pool, testKey)).toEqual({ batches: 130, seals: 3, unsigned: 9, problems: [] });
});

test('a tick changed by one unit is found, by its second', async () => {
  await change(`UPDATE price_batch SET payload = replace(payload, '"fresh",10077,', '"fresh",10078,') WHERE second = $1`, [NOW + 77]); // prettier-ignore
  expect(await problems()).toEqual([expect.stringContaining(`second ${NOW + 77} (`)]);
});

test('hashed anew, it is found by the signatures after it', async () => {
  await change(`UPDATE price_batch SET payload = replace(payload, '10077', '10078') WHERE second = $1`, [NOW + 77]);
  await hashAnew(NOW + 77);
  expect(await problems()).toEqual([expect.stringMatching(new RegExp(`^second ${NOW + 120} .*not what was signed`))]);
});

test('signed anew with a key of their own, it is found by the key', async () => {
  await change(`UPDATE price_batch SET payload = replace(payload, '10077', '10078') WHERE second = $1`, [NOW + 77]);
  await hashAnew(NOW + 77);
  const other = sealKey({ secretKey: 'the secret of somebody else, long enough for one', dataDir: '' });
  const { rows } = await database.owner.query('SELECT sequence::int, second::int, hash FROM price_batch WHERE second = $1', [NOW + 120]); // prettier-ignore
  const sealed = rows[0];
  const forge = (publicKey: Buffer) =>
    change('UPDATE price_seal SET hash = $2, public_key = $3, signature = $4 WHERE second = $1', [
      NOW + 120,
      sealed.hash,
      publicKey,
      other.sign(sealed),
    ]);
  await forge(other.publicKey);
  expect(await problems()).toEqual([
    `number 121: was signed with another key`,
    expect.stringMatching(/number 121: its signature is missing$/),
  ]);
  await forge(testKey.publicKey);
  expect(await problems()).toContain('number 121: is not signed');
});

test.each([
  [
    'a second in the middle',
    'DELETE FROM price_batch WHERE second = $1',
    NOW + 30,
    /number 32: what was before it is gone/,
  ],
  ['the last seconds', 'DELETE FROM price_batch WHERE second > $1', LAST - 5, /^The last batch is not the one/],
  ['a signature', 'DELETE FROM price_seal WHERE second = $1', NOW + 60, /number 61: its signature is missing/],
  ['the first minute', 'DELETE FROM price_batch WHERE second < $1', NOW + 60, /^number 1: was signed and is gone/],
  [
    'a moved second',
    'UPDATE price_batch SET second = second + 1000 WHERE second = $1',
    LAST,
    /number 130: is not what was written/,
  ],
])('what is gone or moved is found: %s', async (_, sql, second, message) => {
  await change(sql, [second]);
  expect(await problems()).toEqual(expect.arrayContaining([expect.stringMatching(message)]));
});

test('a day within the week that is gone is found, and so are its signatures', async () => {
  // Whoever takes the table of a whole day away says that it was dropped when its time had come.
  await writeSeconds(database.pool, NOW + 2 * 86_400, 61);
  expect(await problems()).toEqual([]);
  // Two days when it is about midnight.
  for (const second of [NOW, LAST]) await change(`DROP TABLE IF EXISTS price_batch_${dayOf(second)}`);
  const signed = ['number 1: was signed and is gone', 'number 61: was signed and is gone'];
  expect(await problems()).toEqual(expect.arrayContaining(signed));
  await change('DELETE FROM price_seal WHERE second < $1', [NOW + 2 * 86_400]);
  expect(await problems()).toEqual(['number 1 to 130: their signatures are gone']);
});

test('a signature is of its second as well', async () => {
  await change('UPDATE price_seal SET second = second + 1 WHERE sequence = 61');
  expect(await problems()).toContain('number 61: is not signed');
});

test('signatures between two others that are gone are missed, whatever else is gone with them', async () => {
  await writeSeconds(database.pool, NOW + 130, 110);
  await change('DELETE FROM price_seal WHERE second > $1 AND second < $2', [NOW, NOW + 180]);
  await change('DELETE FROM price_batch WHERE second > $1 AND second < $2', [NOW, NOW + 180]);
  expect(await problems()).toContain('number 2 to 180: their signatures are gone');
});

test('a second that was left out and is filled in later is found', async () => {
  await writeSeconds(database.pool, NOW + 140, 1);
  const { rows } = await database.pool.query('SELECT sequence, payload, hash FROM price_batch WHERE second = $1', [
    LAST,
  ]);
  const [{ sequence, payload, hash: previous }] = rows;
  const filled = { second: NOW + 133, sequence: Number(sequence) + 1, payload, previous };
  // The application may add: what it adds must fit the chain.
  await database.pool.query(
    'INSERT INTO price_batch (second, sequence, payload, previous, hash) VALUES ($1, $2, $3, $4, $5)',
    [filled.second, filled.sequence, payload, previous, hashBatch(filled)],
  );
  expect(await problems()).toContainEqual(expect.stringMatching(/number 131: what was before it is gone/));
});

test('the command says so and ends with 1', async () => {
  const command = path.join(import.meta.dirname, '../../src/market/prices/verify-command.ts');
  const env = { ...process.env, DATABASE_URL: database.applicationUrl, SECRET_KEY: SECRET };
  const run = () =>
    promisify(execFile)(process.execPath, [command], { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => error,
    );
  expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining('The prices are as they were.') });
  await change(`UPDATE price_batch SET payload = replace(payload, '"fresh",10003,', '"fresh",10004,') WHERE second = $1`, [NOW + 3]); // prettier-ignore
  const { code, stdout } = await run();
  expect(code).toBe(1);
  expect(stdout).toContain(`WRONG: second ${NOW + 3} (`);
});
