import { beforeAll, expect, test } from 'vitest';
import { MOST_ALERTS } from '../../src/alert/alert-row.ts';
import { removeOldAlerts } from '../../src/alert/cleanup.ts';
import { endAllExpired } from '../../src/alert/expiring.ts';
import type { AlertWatcher } from '../../src/alert/watcher.ts';
import { createNotices } from '../../src/notice/notice.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { useDatabase } from '../support/database.ts';
import { testPlatform } from '../wallet/platform.ts';
import { BEGIN, BTC, Stage, watcherOn } from './stage.ts';

const database = useDatabase();
let stage: Stage;
let watcher: AlertWatcher;
let users = 0n;

beforeAll(async () => {
  stage = new Stage(database);
  await stage.prepare(Array.from({ length: 22 }, (_, index) => BigInt(index + 1)));
  await stage.record([1_000_00]);
  watcher = watcherOn(database.pool);
  await watcher.look();
});

/** A user nobody else of this file uses; the price is 1,000 again. */
async function newcomer(): Promise<bigint> {
  await stage.record([1_000_00]);
  await watcher.look();
  return (users += 1n);
}

test('told once, by the price of the second that crossed, with that price beside it', async () => {
  const user = await newcomer();
  const alert = await stage.changes.add(user, BTC, { side: 'above', price: '1001', kind: 'once' });
  const from = stage.second;
  await stage.record([1_000_50, 1_001_00, 1_001_01, 1_000_00, 1_002_00]);
  await watcher.look();
  expect(await stage.told(user)).toEqual([
    {
      kind: 'alert_above',
      params: {
        symbol: 'BTC/USDT',
        level: '1001.00',
        price: '1001.01',
        time: new Date((from + 2) * 1_000).toISOString(),
      },
    },
  ]);
  expect(await stage.stateOf(alert.id)).toEqual({ state: 'done', is_armed: false });
  const { rows } = await database.pool.query(
    'SELECT second, price, unseen_since FROM alert_crossing WHERE alert_id = $1',
    [alert.id],
  );
  expect(rows).toEqual([{ second: BigInt(from + 2), price: 1_001_01n, unseen_since: null }]);
});

test('each crossing is told, not its flutter', async () => {
  const user = await newcomer();
  await stage.changes.add(user, BTC, { side: 'below', price: '999', kind: 'each' });
  await stage.record([998_99, 999_01, 998_99, ...Array.from({ length: 60 }, () => 998_00), 999_01, 998_00]);
  await stage.record([1_000_00, 998_98]);
  await watcher.look();
  expect((await stage.told(user)).map(({ kind, params }) => [kind, params.price])).toEqual([
    ['alert_below', '998.99'],
    ['alert_below', '998.98'],
  ]);
});

test('on close goes by the last price of the candle, and not by what was crossed within it', async () => {
  const user = await newcomer();
  await stage.record(Array.from({ length: 60 - (stage.second % 60) }, () => 1_000_00));
  await stage.changes.add(user, BTC, { side: 'above', price: '1001', kind: 'close', period: '1min' });
  await stage.record([...Array.from({ length: 59 }, () => 1_002_00), 1_000_99]);
  await stage.record([1_003_00]);
  await watcher.look();
  expect(await stage.told(user)).toEqual([]);
  const end = stage.second + 59;
  await stage.record([...Array.from({ length: 58 }, () => 1_000_00), 1_001_01]);
  await watcher.look();
  expect(await stage.told(user)).toEqual([]);
  await stage.record([1_000_00]);
  await watcher.look();
  expect(await stage.told(user)).toEqual([
    {
      kind: 'alert_closed_above',
      params: {
        symbol: 'BTC/USDT',
        level: '1001.00',
        price: '1001.01',
        period: '1m',
        time: new Date(end * 1_000).toISOString(),
      },
    },
  ]);
});

test.each(['stale', 'few_sources', 'jumped', 'closed'] as const)('a price that is %s tells nobody', async (state) => {
  const user = await newcomer();
  await stage.changes.add(user, BTC, { side: 'above', price: '1001', kind: 'once' });
  await stage.record([1_002_00, 1_003_00], state);
  await stage.record([1_000_00]);
  await watcher.look();
  expect(await stage.told(user)).toEqual([]);
});

test('what crossed while nothing was written down is told as such; a closed market is no gap', async () => {
  const user = await newcomer();
  const seen = stage.second - 1;
  await stage.changes.add(user, BTC, { side: 'above', price: '1001', kind: 'once' });
  await stage.changes.add(user, BTC, { side: 'above', price: '1005', kind: 'once' });
  stage.second += 300;
  await stage.record([1_002_00]);
  await stage.record(
    Array.from({ length: 100 }, () => null),
    'closed',
  );
  await stage.record([1_006_00]);
  await watcher.look();
  const told = await stage.told(user);
  expect(told.map(({ kind }) => kind)).toEqual(['alert_above_gap', 'alert_above']);
  expect(told[0]?.params.from).toBe(new Date(seen * 1_000).toISOString());
});

test('what crossed and came back while nobody judged, but was written down, is told by the one who goes on', async () => {
  const user = await newcomer();
  await stage.changes.add(user, BTC, { side: 'below', price: '999', kind: 'once' });
  await stage.record([998_00, 1_000_00]);
  watcher = watcherOn(database.pool);
  await watcher.look();
  expect((await stage.told(user)).map(({ params }) => params.price)).toEqual(['998.00']);
});

test.each([
  ['paused', (user: bigint, id: number) => stage.changes.setPaused(user, id, true)],
  ['deleted', (user: bigint, id: number) => stage.changes.remove(user, id)],
  [
    'edited',
    (user: bigint, id: number) => stage.changes.edit(user, id, { side: 'above', price: '1004', kind: 'once' }),
  ],
])('what is %s while its second is judged is not told', async (what, change) => {
  const user = await newcomer();
  const { id } = await stage.changes.add(user, BTC, { side: 'above', price: '1001', kind: 'once' });
  const replaced = watcher;
  let isRacing = false;
  const { pool } = database;
  watcher = watcherOn(
    Object.create(pool, {
      query: { value: pool.query.bind(pool) },
      // It has found what crosses and begins to write: that is when the owner is quicker.
      connect: {
        value: async () => {
          // By a clock that is late: the revision counts, and not the time.
          stage.second -= 10;
          if (isRacing) await change(user, Number(id));
          stage.second += 10;
          isRacing = false;
          return pool.connect();
        },
      },
    }) as typeof pool,
  );
  await watcher.look();
  isRacing = true;
  await stage.record([1_003_00]);
  await watcher.look();
  expect([isRacing, await stage.told(user)]).toEqual([false, []]);
  await stage.record([1_005_00]);
  await watcher.look();
  expect((await stage.told(user)).map(({ params }) => params.level)).toEqual(what === 'edited' ? ['1004.00'] : []);
  // Who judged before finds out that somebody else does.
  await stage.record([1_000_00, 1_000_00, 1_000_00, 1_000_00, 1_000_00]);
  await replaced.look();
  expect(replaced.isReplaced).toBe(true);
});

test('two who judge the same seconds tell each crossing once', async () => {
  const user = await newcomer();
  for (let place = 1; place <= 30; place += 1) {
    await stage.changes.add(user, BTC, { side: 'above', price: `10${String(place).padStart(2, '0')}`, kind: 'once' });
  }
  await stage.record(Array.from({ length: 30 }, (_, place) => (1_001 + place) * 100 + 1));
  const both = [watcherOn(database.pool), watcherOn(database.pool)];
  await Promise.all(both.map((each) => each.look()));
  const goesOn = both.find(({ isReplaced }) => !isReplaced);
  await goesOn?.look();
  const told = await stage.told(user);
  expect(told.map(({ params }) => params.level)).toEqual(
    Array.from({ length: 30 }, (_, place) => `${1_001 + place}.00`),
  );
  watcher = watcherOn(database.pool);
});

test('a notice that cannot be written leaves the crossing untold, and it is told by the next look', async () => {
  const user = await newcomer();
  const alert = await stage.changes.add(user, BTC, { side: 'above', price: '1001', kind: 'each' });
  await stage.record([1_002_00, 1_000_50]);
  const platform = testPlatform(database);
  const notices = createNotices(platform, createJobs(platform));
  let fails = true;
  watcher = watcherOn(database.pool, {
    send: async (tx, notice) => {
      await notices.send(tx, notice);
      if (fails) throw new Error('the machine went off');
    },
  });
  await expect(watcher.look()).rejects.toThrow('the machine went off');
  expect([await stage.told(user), await stage.stateOf(alert.id)]).toEqual([[], { state: 'active', is_armed: true }]);
  fails = false;
  await watcher.look();
  expect((await stage.told(user)).map(({ params }) => params.price)).toEqual(['1002.00']);
  await watcher.look();
  expect(await stage.told(user)).toHaveLength(1);
});

test('an alert is set on the near side alone, once, and there are only so many', async () => {
  const user = await newcomer();
  const at = (price: string, side: 'above' | 'below' = 'above') =>
    stage.changes.add(user, BTC, { side, price, kind: 'once' });
  for (const price of ['1000', '999.99']) await expect(at(price)).rejects.toMatchObject({ code: 'alert_reached' });
  await expect(at('1000.01', 'below')).rejects.toMatchObject({ code: 'alert_reached' });
  await expect(at('1000.005')).rejects.toMatchObject({ code: 'price_off_tick' });
  await expect(stage.changes.add(user, 99, { side: 'above', price: '1', kind: 'once' })).rejects.toMatchObject({
    code: 'market_unknown',
  });
  await expect(stage.changes.add(user, BTC, { side: 'above', price: '1001', kind: 'close' })).rejects.toMatchObject({
    code: 'alert_period_missing',
  });
  const twice = await Promise.all([at('1001'), at('1001')]);
  expect(twice[0].id).toBe(twice[1].id);
  const rest = await Promise.allSettled(Array.from({ length: MOST_ALERTS }, (_, place) => at(`${1_100 + place}`)));
  expect(rest.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  await expect(at('1300')).rejects.toMatchObject({ code: 'alerts_too_many' });
});

test('an alert paused beyond its level has to see the price come back; a deleted one is restored as it was', async () => {
  const user = await newcomer();
  const { id } = await stage.changes.add(user, BTC, { side: 'above', price: '1001', kind: 'once' });
  await stage.changes.setPaused(user, Number(id), true);
  await stage.record([1_002_00]);
  await stage.changes.setPaused(user, Number(id), false);
  await stage.record([1_003_00]);
  await watcher.look();
  expect([await stage.told(user), await stage.stateOf(id)]).toEqual([[], { state: 'active', is_armed: false }]);
  await stage.changes.remove(user, Number(id));
  await expect(stage.changes.setPaused(user, Number(id), true)).rejects.toMatchObject({ code: 'alert_unknown' });
  await stage.record([1_000_00, 1_003_00, 1_000_00]);
  await watcher.look();
  expect(await stage.told(user)).toEqual([]);
  await stage.changes.restore(user, Number(id));
  await stage.record([1_000_50, 1_001_50]);
  await watcher.look();
  expect(await stage.told(user)).toHaveLength(1);
  await stage.changes.remove(user, Number(id));
  expect((await stage.changes.restore(user, Number(id))).state).toBe('done');
});

test('nobody touches the alert of somebody else, and old ones are removed', async () => {
  const [user, stranger] = [await newcomer(), await newcomer()];
  const { id } = await stage.changes.add(user, BTC, { side: 'above', price: '1001', kind: 'once' });
  const asked = { side: 'above', price: '1002', kind: 'once' } as const;
  const tries = [
    () => stage.changes.edit(stranger, Number(id), asked),
    () => stage.changes.setPaused(stranger, Number(id), true),
    () => stage.changes.remove(stranger, Number(id)),
    () => stage.changes.restore(stranger, Number(id)),
  ];
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'alert_unknown' });
  await stage.changes.remove(user, Number(id));
  await expect(stage.changes.restore(stranger, Number(id))).rejects.toMatchObject({ code: 'alert_unknown' });
  const later = { epochMs: () => (stage.second + 3 * 3_600) * 1_000, now: () => new Date() };
  expect(await removeOldAlerts({ pool: database.pool, clock: later })).toBeGreaterThan(0);
  expect(await stage.stateOf(id)).toBeUndefined();
  expect(stage.second).toBeGreaterThan(BEGIN);
});

test('an alert with an expiry tells what crossed until then, however late it is judged, and then ends', async () => {
  const user = await newcomer();
  const { pool } = database;
  const { changes } = stage;
  const last = stage.second + 1;
  const asked = { side: 'above', price: '1001', kind: 'once', expires: last } as const;
  const [inTime, tooLate, paused] = [
    await changes.add(user, BTC, asked),
    await changes.add(user, BTC, { ...asked, price: '1002' }),
    await changes.add(user, BTC, { ...asked, price: '1003' }),
  ];
  await changes.setPaused(user, Number(paused.id), true);
  // Crosses the first in its last second, the second just after it.
  await stage.record([1_000_00, 1_001_50, 1_002_50]);
  await endAllExpired(pool);
  expect((await stage.stateOf(inTime.id))?.state).toBe('active');
  await watcher.look();
  expect((await stage.told(user)).map(({ params }) => params['level'])).toEqual(['1001.00']);
  await stage.record(Array.from({ length: 6 }, () => 1_000_00));
  await watcher.look();
  await endAllExpired(pool);
  const states = await Promise.all([inTime, tooLate, paused].map(({ id }) => stage.stateOf(id)));
  expect(states.map((one) => one?.state)).toEqual(['done', 'expired', 'expired']);

  // It can be turned on again, and waits for ever then; or set again with another moment.
  expect(await changes.setPaused(user, Number(tooLate.id), false)).toMatchObject({ state: 'active', expires_at: null });
  const until = stage.second + 100;
  expect(await changes.add(user, BTC, { ...asked, price: '1002', expires: until })).toMatchObject({
    id: tooLate.id,
    expires_at: BigInt(until),
  });
  const kept = { side: 'above', price: '1004', kind: 'once' } as const;
  expect((await changes.edit(user, Number(tooLate.id), kept)).expires_at).toBe(BigInt(until));
  expect((await changes.edit(user, Number(tooLate.id), { ...kept, expires: 0 })).expires_at).toBeNull();
  for (const expires of [stage.second - 1, stage.second + 367 * 86_400]) {
    await expect(changes.add(user, BTC, { ...asked, expires })).rejects.toMatchObject({ code: 'alert_expiry_invalid' });
  }
});

test('the alerts of somebody who has closed the account end, and nobody is told of what crosses then', async () => {
  const [gone, there] = [await newcomer(), await newcomer()];
  const asked = { side: 'above', price: '1001', kind: 'each' } as const;
  const { id } = await stage.changes.add(gone, BTC, asked);
  const { id: kept } = await stage.changes.add(there, BTC, asked);
  await watcher.look();
  await database.owner.query(
    `UPDATE users SET status = 'closed', account_name = NULL, email = NULL, phone_area = NULL, phone_number = NULL WHERE id = $1`,
    [gone],
  );
  await removeOldAlerts({ pool: database.pool, clock: { epochMs: Date.now, now: () => new Date() } });
  expect(await Promise.all([id, kept].map((each) => stage.stateOf(each)))).toMatchObject([
    { state: 'expired' },
    { state: 'active' },
  ]);
  await stage.record([1_000_00, 1_001_50]);
  await watcher.look();
  expect(await stage.told(gone)).toEqual([]);
  expect(await stage.told(there)).toHaveLength(1);
});

test('of an alert that tells each crossing the newest ones are kept, of those that were told the newest that are listed', async () => {
  const user = await newcomer();
  const { owner, pool } = database;
  const clock = { epochMs: () => stage.second * 1_000, now: () => new Date(stage.second * 1_000) };
  const { id } = await stage.changes.add(user, BTC, { side: 'above', price: '1500', kind: 'each' });
  const now = Math.floor(Date.now() / 1_000);
  const add = (from: number, count: number) =>
    owner.query(
      'INSERT INTO alert_crossing (alert_id, second, sequence, price) SELECT $1, $2 + n, 1, 1 FROM generate_series(1, $3) n',
      [id, from, count],
    );
  const seconds = async (): Promise<number[]> => {
    const { rows } = await owner.query<{ second: bigint }>(
      'SELECT second FROM alert_crossing WHERE alert_id = $1 ORDER BY second',
      [id],
    );
    return rows.map(({ second }) => Number(second));
  };
  await add(now - 31 * 86_400, 3);
  await removeOldAlerts({ pool, clock });
  // The last one of all stays.
  expect(await seconds()).toEqual([now - 31 * 86_400 + 3]);
  await add(now - 300, 203);
  await owner.query(
    `INSERT INTO price_alert (user_id, market_id, side, price, kind, state, is_armed, since, revision, created_at, changed_at)
     SELECT $1, $2, 'above', n, 'once', 'done', false, 0, 0, $3, $3 FROM generate_series(1, 102) n`,
    [user, BTC, clock.now()],
  );
  expect(await removeOldAlerts({ pool, clock })).toBe(2);
  expect(await seconds()).toEqual(Array.from({ length: 200 }, (_, index) => now - 300 + 4 + index));
  const { rows } = await owner.query('SELECT price FROM price_alert WHERE user_id = $1 AND price <= 2', [user]);
  expect(rows).toEqual([]);
});
