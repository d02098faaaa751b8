import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PricesPendingError } from '../../src/market/public.ts';
import { recordedPrices } from '../../src/market/prices/recorded-prices.ts';
import { verifyPrices } from '../../src/market/prices/verify.ts';
import { loadDirectory } from '../../src/market/directory.ts';
import { withTransaction } from '../../src/platform/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { marketsAt, openLog, testKey, writeSeconds } from './support/price-log.ts';

const NOW = Math.floor(Date.now() / 60_000) * 60;
const ms = (second: number): number => second * 1_000;

let database: TestDatabase;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ database, drop } = await createTestDatabase());
});
afterEach(() => drop());

test('a moment has the tick of its second, with the sources that made it and those that did not', async () => {
  await writeSeconds(database.pool, NOW, 3);
  const prices = recordedPrices(database.pool);
  expect(await prices.at(1, ms(NOW + 1) + 999)).toEqual({
    second: NOW + 1,
    sequence: 2,
    feed: 'simulated',
    state: 'fresh',
    index: 10_001,
    mark: 10_001,
    isMarkValid: true,
    used: [
      { source: 'a', price: 10_001, ageMs: 100 },
      { source: 'b', price: 10_001.5, ageMs: 100 },
      { source: 'c', price: 10_002, ageMs: 100 },
    ],
    dropped: [{ source: 'd', reason: 'old' }],
  });
  expect(await prices.at(12, ms(NOW))).toMatchObject({ state: 'stale', index: null, used: [] });
  // Market 2 is none of the two, though its number is in theirs.
  expect(await prices.at(2, ms(NOW))).toBeNull();
});

test('what has not been written down yet has no answer; what was left out has the same one for ever', async () => {
  const prices = recordedPrices(database.pool);
  await expect(prices.at(1, ms(NOW))).rejects.toThrow(PricesPendingError);
  await writeSeconds(database.pool, NOW, 2);
  await expect(prices.at(1, ms(NOW + 2))).rejects.toThrow(PricesPendingError);
  await expect(prices.window(1, ms(NOW), ms(NOW + 2))).rejects.toThrow(PricesPendingError);
  // A server that was away for ten seconds.
  await writeSeconds(database.pool, NOW + 12, 1);
  expect((await prices.at(1, ms(NOW + 6)))?.second).toBe(NOW + 1);
  expect(await prices.at(1, ms(NOW + 7))).toBeNull();
  // A second that comes late would change an answer: it is not taken.
  await writeSeconds(database.pool, NOW + 7, 1);
  expect(await prices.at(1, ms(NOW + 7))).toBeNull();
  expect((await verifyPrices(database.pool, testKey)).problems).toEqual([]);
});

test('the newest second is told whole, by market', async () => {
  await writeSeconds(database.pool, NOW, 2);
  const { newest, at } = recordedPrices(database.pool);
  const ticks = await newest();
  expect(ticks.get(1)).toEqual(await at(1, ms(NOW + 1)));
  expect(ticks.get(12)).toMatchObject({ state: 'stale', index: null, second: NOW + 1 });
  expect(ticks.has(2)).toBe(false);
});

test('a window asked twice gives the same bytes, and takes in the seconds that begin within it', async () => {
  await writeSeconds(database.pool, NOW, 100);
  const prices = recordedPrices(database.pool);
  const ask = () => prices.window(1, ms(NOW + 10) - 500, ms(NOW + 69) + 500);
  const first = await ask();
  await writeSeconds(database.pool, NOW + 100, 50);
  const second = await ask();
  expect(second.text).toBe(first.text);
  expect(first.ticks.map(({ index }) => index)).toEqual(Array.from({ length: 60 }, (_, place) => 10_010 + place));
  expect(first.text.split('\n')).toHaveLength(61);
  await expect(prices.window(1, ms(NOW + 1), ms(NOW))).rejects.toThrow(RangeError);
  await expect(prices.window(1, 0, ms(NOW))).rejects.toThrow(RangeError);
});

test('two processes that write the same seconds write each once, in one chain', async () => {
  const logs = [await openLog(database.pool), await openLog(database.pool)];
  for (let place = 0; place < 130; place += 1) {
    for (const log of logs) log.add(NOW + place, marketsAt(10_000 + place));
  }
  await Promise.all(logs.map((log) => log.stop()));
  const { rows } = await database.pool.query('SELECT count(*)::int AS seconds, max(sequence)::int AS last FROM price_batch'); // prettier-ignore
  // A log keeps two minutes while the other one is ahead; what it lost the other has.
  expect(rows).toEqual([{ seconds: rows[0].last, last: rows[0].last }]);
  expect(rows[0].last).toBeGreaterThanOrEqual(120);
  expect(await verifyPrices(database.pool, testKey)).toMatchObject({ problems: [], seals: 3 });
});

test('two processes that take turns go on with the chain of the other', async () => {
  const logs = [await openLog(database.pool), await openLog(database.pool)];
  for (let place = 0; place < 20; place += 1) {
    const log = logs[place % 2]!;
    log.add(NOW + place, marketsAt(10_000 + place));
    await log.stop();
  }
  expect(await verifyPrices(database.pool, testKey)).toMatchObject({ batches: 20, problems: [] });
});

test('a database that is away, or commits and does not answer, costs no second and doubles none', async () => {
  const ways: ('away' | 'silent')[] = ['away', 'silent', 'away', 'away', 'silent'];
  const broken = {
    query: async (query: { name?: string; text: string }, values?: unknown[]) => {
      const way = query.name === 'append prices' ? ways.shift() : undefined;
      if (way === 'away') throw new Error('Connection refused');
      const answer = await database.pool.query(query, values);
      if (way === 'silent') throw new Error('Connection terminated');
      return answer;
    },
  } as unknown as Pool;
  const log = await openLog(broken);
  for (let place = 0; place < 40; place += 1) {
    log.add(NOW + place, marketsAt(10_000 + place));
    if (place % 8 === 7) await log.stop();
  }
  await log.stop();
  expect(ways).toEqual([]);
  const { ticks } = await recordedPrices(database.pool).window(1, ms(NOW), ms(NOW + 39));
  expect(ticks.map(({ sequence, index }) => [sequence, index])).toEqual(
    Array.from({ length: 40 }, (_, place) => [place + 1, 10_000 + place]),
  );
  expect((await verifyPrices(database.pool, testKey)).problems).toEqual([]);
});

test('the application adds prices and changes none, nor the signatures', async () => {
  await writeSeconds(database.pool, NOW, 2);
  for (const attack of [
    'UPDATE price_batch SET payload = payload',
    'DELETE FROM price_batch',
    'TRUNCATE price_batch',
    'UPDATE price_seal SET signature = signature',
    'DELETE FROM price_seal',
    'DELETE FROM price_use',
    'INSERT INTO price_batch_kept SELECT * FROM price_batch',
    `UPDATE price_batch_${new Date(ms(NOW)).toISOString().slice(0, 10).replaceAll('-', '')} SET payload = ''`,
  ]) {
    await expect(database.pool.query(attack), attack).rejects.toMatchObject({ code: '42501' });
  }
});

test('after a week a day goes, but for what was settled by it, and that is proved as before', async () => {
  await loadDirectory(database.pool);
  // Nowhere near midnight: a new day would be prepared in the middle, and the old one go before anything is settled by it.
  const old = NOW - (NOW % 86_400) - 9 * 86_400 + 3_600;
  await writeSeconds(database.pool, old, 600);
  const prices = recordedPrices(database.pool);
  const use = { marketId: 1, from: ms(old + 122), to: ms(old + 199), cause: 'a test' };
  await withTransaction(database.pool, (tx) => prices.keep(tx, use));
  const before = await prices.window(1, use.from, use.to);
  expect(before.ticks).toHaveLength(78);
  // With the first second of a new day.
  await writeSeconds(database.pool, NOW - 86_400, 90);
  expect((await prices.window(1, use.from, use.to)).text).toBe(before.text);
  expect(await prices.at(1, ms(old + 300))).toBeNull();
  // From the signature before to the one after; the first moment rests on up to five seconds before it.
  const kept =
    'SELECT min(second)::int - $1 AS first, max(second)::int - $1 AS last, count(*)::int FROM price_batch_kept';
  expect((await database.pool.query(kept, [old])).rows).toEqual([{ first: 60, last: 240, count: 181 }]);
  expect((await prices.at(1, ms(NOW - 86_400 + 5)))?.index).toBe(10_005);
  expect(await verifyPrices(database.pool, testKey)).toMatchObject({ problems: [], batches: 181 + 90 });
  // What was kept is watched like the rest, and so is that it leads to a signature.
  await database.owner.query('UPDATE price_batch_kept SET payload = replace(payload, $1, $2) WHERE second = $3', [
    '10140',
    '10141',
    old + 140,
  ]);
  expect((await verifyPrices(database.pool, testKey)).problems).toEqual([
    expect.stringContaining(`second ${old + 140}`),
  ]);
  await database.owner.query('DELETE FROM price_batch_kept WHERE second >= $1', [old + 140]);
  const gone = 'number 61 to 241: was kept for a test and is not whole';
  expect((await verifyPrices(database.pool, testKey)).problems).toEqual(['number 140: no signature proves it', gone]);
  // All of it gone leaves no piece that could be wrong; what was settled by it says that it was there.
  await database.owner.query('DELETE FROM price_batch_kept');
  expect((await verifyPrices(database.pool, testKey)).problems).toEqual([gone]);
});

test('a day that is gone before its week is over is missed', async () => {
  const day = Math.floor(NOW / 86_400) - 6;
  await writeSeconds(database.pool, day * 86_400, 61);
  await writeSeconds(database.pool, NOW, 2);
  expect((await verifyPrices(database.pool, testKey)).problems).toEqual([]);
  for (const each of [day, day + 1]) {
    const name = new Date(ms(each * 86_400)).toISOString().slice(0, 10).replaceAll('-', '');
    await database.owner.query(`DROP TABLE price_batch_${name}`);
  }
  expect((await verifyPrices(database.pool, testKey)).problems).toEqual([
    'number 1: was signed and is gone',
    'number 61: was signed and is gone',
  ]);
});
