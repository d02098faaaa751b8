import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AlertWatcher } from '../../src/alert/watcher.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { BTC, Stage, watcherOn } from './stage.ts';

const [alice, bob] = [1n, 2n];
let database: TestDatabase;
let drop: () => Promise<void>;
let stage: Stage;
let watcher: AlertWatcher;

beforeEach(async () => {
  const made = await createTestDatabase();
  ({ database, drop } = made);
  stage = new Stage(database);
  await stage.prepare([alice, bob]);
  await stage.record([1_000_00]);
  watcher = watcherOn(database.pool);
  await watcher.look();
});
afterEach(() => drop());

const levels = async (user: bigint): Promise<unknown[]> => {
  const { rows } = await database.pool.query<{ side: string; price: bigint; splits: number }>(
    'SELECT side, price, splits FROM price_alert WHERE user_id = $1 AND deleted_at IS NULL ORDER BY id',
    [user],
  );
  return rows.map(({ side, price, splits }) => [side, Number(price), splits]);
};

test('levels are adjusted with the first price of after, rounded away from it, and told; the split itself sets none off', async () => {
  // 1,001 and 999 ÷ 3 are no whole ticks; what waits at a third of another level meets it on the way.
  await stage.changes.add(alice, BTC, { side: 'above', price: '1000.01', kind: 'once' });
  await stage.changes.add(alice, BTC, { side: 'below', price: '999.99', kind: 'each' });
  await stage.changes.add(alice, BTC, { side: 'below', price: '333.33', kind: 'each' });
  const paused = await stage.changes.add(bob, BTC, { side: 'below', price: '900', kind: 'close', period: '1min' });
  await stage.changes.setPaused(bob, Number(paused.id), true);
  await stage.split(3, 1);
  await stage.record([333_33, 333_34]);
  await watcher.look();
  expect(await levels(alice)).toEqual([
    ['above', 333_34, 1],
    ['below', 333_33, 1],
    ['below', 111_11, 1],
  ]);
  expect(await levels(bob)).toEqual([['below', 300_00, 1]]);
  const share = { symbol: 'BTC/USDT', new: 3, old: 1 };
  expect(await stage.told(alice)).toEqual([
    { kind: 'alert_split', params: { ...share, before: '1000.01', level: '333.34' } },
    { kind: 'alert_split', params: { ...share, before: '999.99', level: '333.33' } },
    { kind: 'alert_split', params: { ...share, before: '333.33', level: '111.11' } },
  ]);
  // What is crossed is crossed as before.
  await stage.record([333_35, 333_32]);
  await watcher.look();
  expect((await stage.told(alice)).slice(3).map(({ kind }) => kind)).toEqual(['alert_above', 'alert_below']);
  // Nothing is adjusted twice, also by whoever judges after a crash.
  const next = watcherOn(database.pool);
  await stage.record([333_33]);
  await next.look();
  expect(await levels(alice)).toContainEqual(['below', 111_11, 1]);
});

test('two levels that come to be the same are one', async () => {
  await stage.changes.add(alice, BTC, { side: 'above', price: '1000.01', kind: 'once' });
  await stage.changes.add(alice, BTC, { side: 'above', price: '1000.02', kind: 'once' });
  await stage.changes.add(bob, BTC, { side: 'above', price: '1000.02', kind: 'once' });
  await stage.split(3, 1);
  await stage.record([333_33]);
  await watcher.look();
  expect(await levels(alice)).toEqual([['above', 333_34, 1]]);
  expect(await levels(bob)).toEqual([['above', 333_34, 1]]);
  expect(await stage.told(alice)).toHaveLength(1);
});

test('one that was set by a price of after waits for no price of before, and one set by a price of before is adjusted later', async () => {
  await stage.split(4, 1);
  stage.setPrice(250_00);
  await stage.changes.add(alice, BTC, { side: 'above', price: '260', kind: 'once' });
  const early = await database.pool.query('SELECT splits FROM price_alert');
  expect(early.rows).toEqual([{ splits: 1 }]);
  // What is still written of before is beyond the level, in other shares.
  await stage.record([1_000_00], 'fresh', 0);
  await watcher.look();
  stage.setPrice(250_00);
  await stage.record([250_00]);
  await watcher.look();
  expect(await stage.told(alice)).toEqual([]);
  // Another process did not know of the split yet.
  await database.owner.query('UPDATE price_alert SET price = 104000, splits = 0, revision = revision + 1');
  await database.owner.query('UPDATE alert_watch SET revision = revision + 1');
  await stage.record([250_00, 250_00]);
  await watcher.look();
  expect(await levels(alice)).toEqual([['above', 260_00, 1]]);
  expect((await stage.told(alice)).map(({ kind }) => kind)).toEqual(['alert_split']);
});

test('one that was told before the split and is turned on again after it waits for its level as it is now', async () => {
  const { id } = await stage.changes.add(alice, BTC, { side: 'above', price: '1000.01', kind: 'once' });
  await stage.record([1_001_00]);
  await watcher.look();
  await stage.split(4, 1);
  await stage.record([250_25]);
  await watcher.look();
  stage.setPrice(250_25);
  const woken = await stage.changes.setPaused(alice, Number(id), false);
  expect([Number(woken.price), woken.splits, woken.is_armed]).toEqual([250_01, 1, false]);
  const told = async () => (await stage.told(alice)).map(({ kind }) => kind);
  // It is beyond its level, as it was: that is no crossing.
  await stage.record([250_25, 250_26]);
  await watcher.look();
  expect(await told()).toEqual(['alert_above']);
  await stage.record([249_00, 250_25]);
  await watcher.look();
  expect(await told()).toEqual(['alert_above', 'alert_above']);
});
